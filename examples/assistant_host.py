"""A host for somebody else's voice assistant: keys in, sentences out. `python examples/assistant_host.py`

Each line on standard input is what an assistant would send, `kitchen: play uno`; each line on standard output is
what it should say there, and at the end whether the microphone should open again. A pause hands the assistant back.
"""

import sys
from pathlib import Path

from voiceuno import Guests


def main(folder: Path = Path("tables")) -> None:
    """Answer for every device that speaks until the lines end; each has a table of its own."""
    guests = Guests(folder)
    for line in sys.stdin:
        device, _, words = line.strip().partition(": ")
        is_ours = guests.is_meant if guests.is_playing(device) else guests.is_asked_for
        if not is_ours(device, words):
            print(f"{device}: (for the assistant: {words})", flush=True)
            continue
        turn = guests.hear(device, words)  # a recogniser's guesses may be given as a list, the best first
        for sentence in turn.lines:
            print(f"{device}: {sentence}", flush=True)
        print(f"{device}: (listens: {'yes' if turn.wants_answer else 'no'})", flush=True)
    guests.close()


if __name__ == "__main__":
    main()
