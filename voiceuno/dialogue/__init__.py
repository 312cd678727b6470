"""The conversation: text in, text out, on top of the rules."""
