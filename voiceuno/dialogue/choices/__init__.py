"""What can be chosen at each moment of a conversation, as values."""
