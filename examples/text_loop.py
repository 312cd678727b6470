"""The smallest host: type a line, read the answer. `python examples/text_loop.py`"""

import sys

from voiceuno import Club


def main() -> None:
    """Converse on standard input and output until the player quits."""
    conversation = Club().sit_down()
    reply = conversation.greet()
    while True:
        print(*filter(None, reply.lines), sep="\n", flush=True)
        if reply.ended:
            return
        if reply.wait is not None:  # others play; a host with a clock would listen for so many seconds first
            reply = conversation.proceed()
            continue
        line = sys.stdin.readline()
        if not line:
            return
        reply = conversation.hear(line)


if __name__ == "__main__":
    main()
