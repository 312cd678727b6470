"""A match of three bots, told from the first card to the last. `python examples/bot_match.py`"""

from collections.abc import Iterable
from random import Random

from voiceuno import RULESETS, Language, Match
from voiceuno.bots import HARD
from voiceuno.bots.tournament import seat_bots, take_turn
from voiceuno.dialogue.narrate import Narrator


def main() -> None:
    """Play one round of DOS, and say what happens."""
    names, chance = ("Anna", "Ben", "Clara"), Random(1)
    match = Match(RULESETS["dos"], len(names))
    narrator = Narrator(Language.load("en").prompts, names, verbosity="told")
    state, events = match.new(seed=1)
    tell(narrator.tell(events))
    while state.round.phase.value != "over":
        move = take_turn(match, state, seat_bots(match, state, [HARD] * len(names)), chance)
        state, events = match.apply(state, state.round.turn, move)
        tell(narrator.tell(events))


def tell(lines: Iterable[str]) -> None:
    """Print each sentence; some moves need none."""
    for line in lines:
        print(line)


if __name__ == "__main__":
    main()
