"""Sounds that a player makes on purpose: signals, and sounds of their own."""
