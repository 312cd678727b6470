"""The match being played: seats, moves, windows, news for every place; no words."""
