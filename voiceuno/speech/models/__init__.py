"""The models that hear and speak."""
