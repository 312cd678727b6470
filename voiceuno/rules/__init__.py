"""The games: pure state machines without words, sound, clock or files."""
