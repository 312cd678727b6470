"""All that is words: what can be said, what the game says, and how it is read aloud."""
