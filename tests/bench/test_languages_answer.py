"""How long an answer takes in each language: from the text to the reply, and to the sound of its first sentence.

Both languages in one run, in seconds of the processor, so that the ratio holds on any machine.
"""

from __future__ import annotations

import statistics
import time
from itertools import islice
from pathlib import Path

import pytest

from tests.understanding.corpus import CORPUS, read_corpus
from tests.understanding.situations import load_situations
from voiceuno.hosts.tongues import can_be_spoken
from voiceuno.speech.models.installed import voice_files
from voiceuno.speech.speaking.piper_voice import Voice

pytestmark = pytest.mark.bench

PARTS = {"en": "tune", "fr": "fr/tune"}  # people's sentences, by language
MOST = 120  # of them
SPOKEN = 12  # answers that are said
SLOWEST = 2.0  # a text is answered in French in at most so many times what English takes


def answers(code: str, folder: Path) -> list[tuple[float, str]]:
    """The seconds that each sentence took to be answered, and the first line of the answer."""
    situations, found = load_situations(code), list[tuple[float, str]]()
    for number, wanted in enumerate(islice(read_corpus(CORPUS / PARTS[code]), MOST + 1)):
        home = folder / f"{code}{number}"
        home.mkdir()
        conversation = situations[wanted.situation].open(home)
        began = time.process_time()
        reply = conversation.hear(wanted.text)
        found.append((time.process_time() - began, str(reply.lines[0]) if reply.lines else ""))
    return found[1:]  # with the first one what is loaded late was loaded


def test_a_text_is_answered_as_fast_in_french(tmp_path: Path) -> None:
    """The median of French beside that of English."""
    medians = {}
    for code in PARTS:
        seconds = sorted(took for took, _ in answers(code, tmp_path))
        medians[code] = statistics.median(seconds)
        print(f"\n{code}: {len(seconds)} sentences, median {1000 * medians[code]:.1f} ms,", end=" ")
        print(f"95th {1000 * seconds[len(seconds) * 95 // 100]:.1f} ms", end="")
    print(f"\nFrench beside English: {medians['fr'] / medians['en']:.2f}")
    assert medians["fr"] <= SLOWEST * medians["en"]


@pytest.mark.skipif(
    not (can_be_spoken("fr") and can_be_spoken("en")),
    reason="needs the French models: voiceuno models --get --language fr",
)
def test_the_first_sentence_is_made(tmp_path: Path) -> None:
    """By the voice, as where a sentence is not kept from before: printed, because the voices are of two kinds."""
    shares = {}
    for code in PARTS:
        voice = Voice(*voice_files(code))
        voice.load()
        lines = [*dict.fromkeys(line for _, line in answers(code, tmp_path) if line)][:SPOKEN]
        voice.speak(lines[0])
        began, sounded = time.process_time(), 0.0
        for line in lines:
            sounded += voice.speak(line).seconds
        used = time.process_time() - began
        shares[code] = used / sounded
        print(f"\n{code}: a sentence takes {used / len(lines):.2f} s, {shares[code]:.2f} of the time it sounds", end="")
        assert sounded > 0
    print(f"\nFrench beside English: {shares['fr'] / shares['en']:.1f}")
