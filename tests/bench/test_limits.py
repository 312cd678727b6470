"""Choosing limits from what was heard: decided anew without the sound, one kind of speaker left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.talking import LANGUAGE
from voiceuno.__main__ import main
from voiceuno.bench.clips import NEGATIVE, read_clips
from voiceuno.bench.collect import collect
from voiceuno.bench.evidence import Evidence, Guessed, HeardClip, read, write
from voiceuno.bench.limits import choose, decided, kinds, leave_out, tally
from voiceuno.bench.worth import balances
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE
from voiceuno.speech.models.installed import recognition_folder

CLIPS = Path(__file__).parents[2] / "audio_fixtures"
SURE = LANGUAGE.sureness
LOUDER, SLOWER, SCORE = (Guessed(text, 10.0, text, True) for text in ("louder", "slower", "score"))
SCORE = SCORE._replace(meaning="ask score")


def heard(*guesses: Guessed, opinion: Guessed | None = None) -> Evidence:
    """One utterance."""
    return Evidence(guesses, () if opinion is None else (opinion,), (NOISE, None), False, 1.0, "", None)


def clip(meaning: str | None, *guesses: Guessed, opinion: Guessed | None = None, kind: str = "piper") -> HeardClip:
    """A clip of one utterance; without a meaning it is talk that is not for the game."""
    condition = "clean" if meaning else NEGATIVE
    return HeardClip("a.wav", "ann", kind, condition, meaning, "turn", 36.0, (heard(*guesses, opinion=opinion),))


def test_what_was_heard_is_decided_as_the_game_does() -> None:
    """Acted on, asked about, or dropped for what other words fit better."""
    assert decided(heard(LOUDER), "turn", SURE) == (CERTAIN, "louder")
    assert decided(heard(LOUDER, SLOWER), "turn", SURE) == (DOUBTFUL, None)
    other = Guessed("loader", 20.0, None, False)
    assert decided(heard(LOUDER, opinion=other), "turn", SURE) == (HOPELESS, None)
    assert decided(heard(LOUDER, opinion=other._replace(score=11.0)), "turn", SURE)[0] == CERTAIN


def test_clips_are_counted_by_what_became_of_them() -> None:
    """Right, wrong, asked about; false accepts and needless questions in talk."""
    clips = [
        clip("louder", LOUDER),
        clip("slower", LOUDER),
        clip("slower", LOUDER, SLOWER),
        clip(None, LOUDER),
        clip(None, LOUDER, SLOWER),
    ]
    found = tally(clips, SURE)
    assert (found.commands, found.right, found.wrong, found.asked) == (3, 1, 1, 1)
    assert (found.accepts, found.questions) == (1, 1)
    assert found.hours == pytest.approx(0.02)


def test_limits_are_chosen_without_the_kind_that_is_reported_on() -> None:
    """A limit that only the left-out kind would want changed stays as it is."""
    less = SLOWER._replace(score=9.3)  # two thirds to one: enough to act by the game's own limits
    wrong = [clip("slower", LOUDER, less, kind="flite") for _ in range(3)]
    right = [clip("louder", LOUDER, kind="piper") for _ in range(3)]
    assert kinds([*wrong, *right]) == ["flite", "piper"]
    assert choose(wrong, SURE).act > SURE.act
    without = leave_out([*wrong, *right], "flite", SURE)
    assert without.limits == {}
    assert without.own == without.chosen
    assert without.own.wrong == 3
    assert leave_out([*wrong, *right], "piper", SURE).limits["act"] > SURE.act


def test_a_wording_is_weighed_by_what_it_costs_the_others() -> None:
    """What takes a clip from another wording costs; what is the only way to be understood wins."""
    clips = [clip("ask score", SLOWER, SCORE._replace(score=8.0)), clip("louder", LOUDER)]
    found = {each.wording: each for each in balances(clips, SURE)}
    assert found["slower"].costs > 0
    assert found["slower"].wins == 0
    assert found["louder"].wins > 0
    assert found["louder"].costs == 0
    assert next(iter(found)) == "slower", "the dearest first"


def test_what_was_heard_is_kept(tmp_path: Path) -> None:
    """It comes back from its file as it was."""
    clips = [clip("louder", LOUDER, opinion=SLOWER), clip(None)]
    write(clips, tmp_path / "heard.jsonl")
    assert read(tmp_path / "heard.jsonl") == clips


def test_the_command_hears_once_and_decides_as_often_as_is_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Real clips: what is kept says what the game does; a kind that nobody is of is told."""
    entries = [json.loads(line) for line in (CLIPS / "manifest.jsonl").read_text("utf-8").splitlines()]
    chosen = [each for each in entries if each["text"] == "blue three"][:1]
    manifest, kept = tmp_path / "manifest.jsonl", tmp_path / "heard.jsonl"
    manifest.write_text("\n".join(json.dumps({**each, "file": str(CLIPS / each["file"])}) for each in chosen))
    assert main(["bench", "limits", str(manifest), "--kept", str(kept)]) == 0
    assert "100.0 [0.0]" in capsys.readouterr().out
    clips = collect(read_clips(manifest, LANGUAGE.grammar), recognition_folder(), LANGUAGE.code, kept)
    assert [decided(each, "turn", SURE) for each in clips[0].utterances if each.meaning] == [(CERTAIN, "play b3")]
    assert main(["bench", "limits", str(manifest), "--kept", str(kept), "--without", "nobody"]) == 1
    assert chosen[0]["kind"] in capsys.readouterr().err
    assert main(["bench", "wordings", str(manifest), "--kept", str(kept)]) == 0
    assert "blue three" in capsys.readouterr().out
