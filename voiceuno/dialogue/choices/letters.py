"""Letters as choices, a few at a time, for a name that is spelled."""

from __future__ import annotations

from voiceuno.dialogue.choices.pick import Pick, group, labelled
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts


def letter_choices(prompts: Prompts, *, has_some: bool, is_enough: bool) -> list[Pick]:
    """Done, where it is a name by now, letters by groups, a step back, and no name at all."""
    found = [labelled(prompts, "spelled", "end")] if is_enough else []
    for row in prompts.rows("letters"):
        label = prompts.part("choice.letters", low=row[0].upper(), high=row[-1].upper())
        found += group(label, (Pick(letter.upper(), Meaning("letters", (letter,))) for letter in row), prompts)
    # Whoever declines takes the last letter back, and gives up where there is none.
    return [*found, labelled(prompts, "last_letter" if has_some else "no_name", "undo")]
