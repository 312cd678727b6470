"""Where conversations happen: by voice, in writing, on a stage in memory."""
