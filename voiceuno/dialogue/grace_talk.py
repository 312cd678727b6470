"""The seconds for a late UNO, changed while a match runs: speech is slower than a hand."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.terms import told_grace
from voiceuno.rules.match import LONGEST_GRACE
from voiceuno.rules.rulesets import with_grace
from voiceuno.table.plan_words import seconds_said


def change_grace(said: str, playing: Playing, desk: Desk) -> list[str]:
    """What is said to `grace 3`, or `grace +2` for two seconds more; the match goes on with it."""
    table, prompts = playing.table, desk.prompts
    rules, so_far = table.match.rules.name, table.match.options.grace
    if with_grace(rules) is None:  # UNO counts there until somebody moves, so a longer pause is what helps
        name = desk.say(f"rules.{rules}.name")
        return [Slip(prompts.say("setup.no_grace", rules=name)), desk.say("say.grace_pause"), *desk.where()]
    seconds = seconds_said(said, so_far)
    if seconds > LONGEST_GRACE:
        return [Slip(prompts.say("say.grace_most", number=prompts.number(LONGEST_GRACE))), *desk.where()]
    if not table.give_grace(seconds, playing.sitting):
        return [Slip(prompts.say("say.grace_stays")), *desk.where()]
    return [told_grace(seconds, prompts), *desk.where()]
