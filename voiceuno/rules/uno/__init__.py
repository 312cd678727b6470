"""UNO: one state machine for four rule books."""
