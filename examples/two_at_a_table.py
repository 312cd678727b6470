"""Two people at one table, each with a place of their own. `python examples/two_at_a_table.py`"""

from tempfile import TemporaryDirectory

from voiceuno import Club, Plan


def main() -> None:
    """Anna and Ben play some turns; each says whatever comes first of what is possible."""
    with TemporaryDirectory() as folder:
        club = Club(folder, seed=3)
        table = club.open(Plan(rules="mattel", people=2, bots=0, names=("Anna", "Ben")))
        places = {name: club.sit_down(at=table, names=[name]) for name in ("Anna", "Ben")}
        for name, place in places.items():
            tell(name, place.greet().lines)
        for _ in range(10):
            name = table.names[table.turn]
            moment = places[name].moment
            words = places[name].language.wordings.say(moment.likely[0], moment)
            print(f"{name} says: {words}")
            tell(name, places[name].hear(words).lines)
            for other, place in places.items():
                tell(other, place.proceed().lines if place.has_news is False else place.news().lines)


def tell(name: str, lines: list[str]) -> None:
    """Print what somebody is told."""
    for line in filter(None, lines):
        print(f"  to {name}: {line}")


if __name__ == "__main__":
    main()
