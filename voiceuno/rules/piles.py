"""What every game does with piles and seats: draw, reshuffle, deal, and go round the table."""

from __future__ import annotations

from collections import Counter

from voiceuno.rules.cards import Card, Hand, next_seed, shuffled
from voiceuno.rules.game import Setup, SetupError
from voiceuno.sentences import sentence

HAND_SIZE = 7


def refill(pile: Hand, discards: Hand, seed: int, keep: int) -> tuple[Hand, Hand, int]:
    """Shuffle all but the top `keep` discards under the draw pile; the new pile, discards and seed."""
    at = len(discards) - keep
    seed = next_seed(seed)
    return pile + shuffled(discards[:at], seed), discards[at:], seed


def neighbour(active: tuple[int, ...], seat: int, step: int) -> int:
    """The player so many places to the left, or to the right if negative; players who are out do not count."""
    return active[(active.index(seat) + step) % len(active)]


def without(hand: Hand, card: Card) -> Hand:
    """The hand without one such card."""
    left = list(hand)
    left.remove(card)
    return tuple(left)


def with_hand(hands: tuple[Hand, ...], player: int, hand: Hand) -> tuple[Hand, ...]:
    """The hands, with this one in place of that player's."""
    changed = list(hands)
    changed[player] = hand
    return tuple(changed)


def lay_out(
    deck: Hand, seats: int, active: tuple[int, ...], dealer: int, seed: int, setup: Setup, size: int = HAND_SIZE
) -> tuple[tuple[Hand, ...], Hand]:
    """Deal: the hands, and the rest of the deck without the cards that the setup lays out."""
    if not (setup.hands or setup.face_up or setup.draw):
        pile = shuffled(deck, seed)
        hands: list[Hand] = [()] * seats
    else:
        pile, hands = _lay_out_named(deck, seats, active, seed, setup)
    to_the_left = active.index(dealer) + 1
    for player in active[to_the_left:] + active[:to_the_left]:
        if not hands[player]:
            hands[player], pile = pile[:size], pile[size:]
            if len(hands[player]) < size:
                raise SetupError(sentence("deal.too_few"))
    return tuple(hands), pile


def _lay_out_named(deck: Hand, seats: int, active: tuple[int, ...], seed: int, setup: Setup) -> tuple[Hand, list[Hand]]:
    """Take the cards that the setup lays out from the deck, and shuffle the rest."""
    hands = [hand or () for hand in setup.hands] or [()] * seats
    left = Counter(deck)
    left.subtract(Counter(card for hand in (*hands, setup.face_up, setup.draw) for card in hand))
    for card, count in left.items():
        if count < 0:
            copies = deck.count(card)
            raise SetupError(sentence("deal.too_often", card=card.code, times=copies - count, copies=copies))
    if any(hands[player] for player in range(seats) if player not in active):
        raise SetupError(sentence("deal.out"))
    return shuffled(left.elements(), seed), hands
