"""Quiz questions: packs, judging and choosing."""
