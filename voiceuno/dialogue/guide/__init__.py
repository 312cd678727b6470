"""How choices are offered one by one: where the reading is, and how fast it goes."""
