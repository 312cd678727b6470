"""How well the game hears: measured on recorded clips."""
