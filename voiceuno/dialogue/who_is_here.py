"""Who is here: the name by which a player is known, or of several people all of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.prompts import Prompts


def own_name_told(sitting: Sitting | None, names: Sequence[str], prompts: Prompts) -> list[str]:
    """The answer to "who am I"; `names` were given before a match. Where several listen it is told who plays, too."""
    here = [sitting.names[seat] for seat in sitting.seats] if sitting is not None else [*names]
    if not here:
        return [prompts.say("answer.self_none")]
    if len(here) == 1:
        return [prompts.say("answer.self", player=here[0])]
    turn = [prompts.say("answer.turn_other", player=sitting.names[sitting.now.person])] if sitting is not None else []
    return [prompts.say("answer.self_shared", list=prompts.listing(here)), *turn]
