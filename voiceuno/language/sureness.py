"""How sure the game must be of what it heard: figures of a language, measured with its recognition model."""

from __future__ import annotations

import tomllib
from typing import NamedTuple


class Sureness(NamedTuple):
    """The figures of hearing.toml; that of English says what each of them means."""

    homophones: bool
    act: float
    act_costly: float
    act_on_a_part: float
    ask: float
    likely: float
    meaningless: float
    meaningless_beside_many: float
    meaningless_beside_one: float
    silent: float
    in_part: float
    unlisted: float
    any_answer: float
    behind_unasked: float
    behind_in_a_move: float
    behind_harmless: float
    behind_in_noise: float
    far_behind: float
    far_behind_in_noise: float
    other_ear_is_foreign: bool
    lead_weight: float
    lead_beyond: float
    lead_unasked: float
    lead_act: float
    lead_ask: float
    lead_ask_in_noise: float
    lead_doubt: float
    lead_doubt_in_noise: float
    own_lead_act: float
    own_lead_doubt: float
    own_share: float
    phrase_fits: float
    phrase_fits_in_noise: float
    phrase_fits_shared: float
    phrase_act: float
    phrase_act_shared: float
    phrase_act_in_noise: float
    phrase_behind: float
    phrase_behind_alike: float
    phrase_sure: float
    phrase_agrees: float
    phrase_agrees_on_a_word: float
    phrase_settled: float
    phrase_settled_apart: float
    short: int
    read_act: float
    read_act_costly: float
    read_act_on_a_part: float
    read_ask: float
    read_senseless: float
    read_fewest: int
    breaths: list[str]
    read_fluency: float
    read_guesses: int

    @classmethod
    def read(cls, text: str) -> Sureness:
        """The figures of a file. Raises TypeError where one is missing or not known."""
        return cls(**tomllib.loads(text))
