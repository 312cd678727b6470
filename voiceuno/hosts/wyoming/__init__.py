"""The game as a Wyoming service, and speakers of that protocol in every room."""
