"""The benchmark of hearing: which clips, in which moment of a game, and what is counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.talking import LANGUAGE
from voiceuno.__main__ import main
from voiceuno.bench.clips import Clip, ClipsError, moment_for, read_clips
from voiceuno.bench.measure import ClipOutcome, run_clip
from voiceuno.bench.moments import moments
from voiceuno.bench.report import figures, learning_figures, table
from voiceuno.bench.slips import ATTEMPTS, measure_learning
from voiceuno.bench.systems import Act
from voiceuno.commands.bench import language_of
from voiceuno.language.files import default_language
from voiceuno.language.moment import Moment
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.ports import Samples

CLIPS = Path(__file__).parents[2] / "audio_fixtures"


class Says:
    """A system that does what it is told, whatever it hears."""

    def __init__(self, *acts: Act) -> None:
        self._acts = acts

    def acts(self, samples: Samples, expected: Moment) -> Iterator[Act]:  # noqa: ARG002 - it does not listen
        """The acts that were given."""
        return iter(self._acts)


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A second of silence in a file."""
    path = tmp_path / "sound.wav"
    soundfile.write(path, np.zeros(16_000, np.int16), 16_000)
    return path


def outcome(sound: Path, condition: str, meaning: str | None, *acts: Act) -> ClipOutcome:
    """What is counted for one clip."""
    clip = Clip(sound, "ann", "person", condition, meaning, 0.5, 1.0, Moment())
    return run_clip("it", Says(*acts), clip, Moment())


@pytest.mark.parametrize(
    ("meaning", "text", "phase", "rules"),
    [
        ("play r5", "red five", "turn", "mattel"),
        ("answer 42", "forty two", "answer", "mattel"),
        ("players 3", "three players", "setup", "mattel"),
        ("keep", "pass", "drawn", "mattel"),
        ("play drawn", "play it", "drawn", "mattel"),
        ("accept", "no challenge", "challenge", "mattel"),
        ("match r7 on b7", "match red seven on blue seven", "turn", "dos"),
        ("end", "done", "turn", "dos"),
        ("yes", "yes", "confirm", "mattel"),
    ],
)
def test_a_clip_is_played_where_it_makes_sense(meaning: str, text: str, phase: str, rules: str) -> None:
    """The moment of the game follows from the meaning."""
    assert moment_for(meaning, text, LANGUAGE.grammar) == Moment(phase, rules)


def test_right_wrong_and_rejected_are_three_things(sound: Path) -> None:
    """The first act counts; no act is a rejection, a question too."""
    first = outcome(sound, "clean", "draw", Act("draw", 0.8, False), Act("keep", 0.9, False))
    assert first.result == "right"
    assert first.delay == pytest.approx(0.3)
    assert outcome(sound, "clean", "draw", Act("keep", 0.8, False)).result == "wrong"
    assert outcome(sound, "clean", "draw").result == "rejected"
    asked = outcome(sound, "clean", "draw", Act(None, 0.8, True))
    assert (asked.result, asked.asked) == ("rejected", True)


def test_the_figures_are_shares_and_rates(sound: Path) -> None:
    """Shares by condition and kind, false accepts an hour, premature commits."""
    outcomes = [
        outcome(sound, "clean", "draw", Act("draw", 0.8, False)),
        outcome(sound, "clean", "draw", Act("keep", 0.4, False)),
        outcome(sound, "noise5", "draw"),
        outcome(sound, "negative", None, Act("draw", 0.8, False), Act(None, 0.9, True)),
    ]
    result = figures(outcomes)["it"]
    assert result["conditions"]["clean"] == {"clips": 2, "right": 0.5, "wrong": 0.5, "rejected": 0.0, "asked": 0.0}
    assert result["conditions"]["noise5"]["rejected"] == 1.0
    assert result["kinds"]["person"]["clips"] == 3
    assert result["negatives"]["turn"]["false_accepts_per_hour"] == pytest.approx(3600)
    assert result["negatives"]["turn"]["questions_per_hour"] == pytest.approx(3600)
    assert result["commit_delay"] == {"median": pytest.approx(0.3), "p90": pytest.approx(0.3), "premature": 1}
    assert "clean, right [wrong] (rejected), %" in table(figures(outcomes))


def test_a_folder_without_a_manifest_is_read_by_its_names(tmp_path: Path) -> None:
    """The speaker is the folder, the words are the name; in the folder of negatives nothing is said to the game."""
    for name in ("ann/red_five.wav", "negatives/ann/window.wav"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(tmp_path / name, np.zeros(160, np.int16), 16_000)
    clips = read_clips(tmp_path, LANGUAGE.grammar)
    assert [(clip.speaker, clip.condition, clip.meaning) for clip in clips] == [
        ("ann", "clean", "play r5"),
        ("ann", "negative", None),
    ]


@pytest.mark.parametrize("line", ["{", "[]", '{"file": "a.wav"}'])
def test_a_broken_manifest_is_told(tmp_path: Path, line: str) -> None:
    """The line that is wrong is named."""
    (tmp_path / "manifest.jsonl").write_text(line)
    with pytest.raises(ClipsError, match="Line 1"):
        read_clips(tmp_path, LANGUAGE.grammar)


def test_no_clips_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A sentence, no traceback."""
    assert main(["bench", "hearing", str(tmp_path / "none")]) == 1
    assert "Please name one." in capsys.readouterr().err


def test_the_command_measures_the_product_and_two_baselines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same clips through the product and both plain uses of Vosk, in one run."""
    entries = [json.loads(line) for line in (CLIPS / "manifest.jsonl").read_text("utf-8").splitlines()]
    chosen = [each for each in entries if each["text"] in ("blue three", "card check")]
    assert len(chosen) >= 2
    lines = (json.dumps({**each, "file": str(CLIPS / each["file"])}) for each in chosen)
    (tmp_path / "manifest.jsonl").write_text("\n".join(lines))
    assert main(["bench", "hearing", str(tmp_path / "manifest.jsonl"), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert list(result) == ["voiceuno", "vosk phrases", "vosk open"]
    assert result["voiceuno"]["conditions"]["clean"]["right"] == 1.0
    delays = [result[name]["commit_delay"]["median"] for name in ("voiceuno", "vosk phrases")]
    assert delays[0] < delays[1]


def test_a_consistent_confusion_is_learnt_from_corrections() -> None:
    """Whoever says three and means seven is misunderstood at first, and understood before the attempts are over."""
    clip = next(each for each in read_clips(CLIPS, LANGUAGE.grammar) if each.meaning == "play b3")
    attempts = measure_learning([clip] * ATTEMPTS, recognition_folder(), LANGUAGE.code)
    assert [attempt.place for attempt in attempts] == list(range(ATTEMPTS))
    assert not attempts[0].is_right
    assert attempts[1].asks, "one correction makes it doubt"
    assert attempts[-1].is_right
    shares = learning_figures(attempts)
    assert shares["players"] == 1
    assert (shares["right"][0], shares["right"][-1]) == (0.0, 1.0)


def test_a_bots_turn_is_one_of_a_real_match() -> None:
    """Talk beside the game is measured with the table, the names and all that a match leaves out."""
    turn, waiting = moments(LANGUAGE.code)
    assert turn == Moment("turn")
    assert waiting.phase == "waiting"
    assert waiting.names
    assert "uno" in waiting.leave_out


def test_the_folder_says_which_language_is_spoken(tmp_path: Path) -> None:
    """audio_fixtures/fr is heard with the French model, also if its manifest is named; everything else as usual."""
    folder = tmp_path / "fr"
    folder.mkdir()
    assert language_of(folder) == language_of(folder / "manifest.jsonl") == "fr"
    assert language_of(tmp_path) == default_language()
