"""The second, tolerant reader: what somebody means whose words are no listed wording."""
