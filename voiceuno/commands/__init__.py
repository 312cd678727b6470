"""The sub-commands: each has `add_parser` and `run`."""
