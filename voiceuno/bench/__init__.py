"""Measurements of the product."""
