"""An ear of another make than the recogniser, which tells how well words fit a sound."""
