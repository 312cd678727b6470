"""The handlers of a conversation, each in a module of its own; `conversation` puts them in order."""
