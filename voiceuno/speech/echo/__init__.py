"""Takes the game's own voice out of what the microphone hears."""
