"""Question packs of the quiz edition: reading them from text, judging what was said, choosing what to ask."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import product
from math import prod
from random import Random

from voiceuno.errors import VoiceunoError, brief

MOST_WORDS = 4  # a longer answer is hard to say and to recognise; a number counts as one word
MOST_CHOICES = 6  # more cannot be kept in mind by ear
MOST_NUMBER = 9999
MOST_QUESTIONS = 5000  # of one pack, those that "Ask:" makes included
MOST_ANSWERS = 20  # that one question accepts
MOST_LINES = 20_000
MOST_SIGNS = 400  # of a line; a longer question cannot be kept in mind by ear
MOST_PROBLEMS = 2000  # that are looked for; then it is something else than a pack
MOST_SHOWN = 20  # problems that the text of a PackError spells out


@dataclass(frozen=True, slots=True)
class Question:
    """One question: any of the answers is right; choices, if there are any, are read out with it."""

    text: str
    answers: tuple[str, ...]
    choices: tuple[str, ...] = ()
    subject: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class Pack:
    """The questions of one file."""

    name: str
    title: str
    questions: tuple[Question, ...]


class PackError(VoiceunoError):
    """A pack that cannot be used; its text has a line for each problem, `problems` has (line, sentence)."""

    def __init__(self, name: str, problems: Iterable[tuple[int, str]]) -> None:
        self.problems = sorted(problems, key=lambda problem: problem[0])
        lines = [brief(f"{name}, line {line}: {sentence}") for line, sentence in self.problems[:MOST_SHOWN]]
        more = len(self.problems) - MOST_SHOWN
        super().__init__("\n".join([*lines, f"{name}: and {more} more problems."] if more > 0 else lines))


# Judging. What was said and what is accepted are brought to the same form: words with single spaces between.

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)
_SAME = dict(zip(re.findall("[a-z]+", _NUMBERS), map(str, [*range(20), *range(20, 100, 10)]), strict=True))
_SAME |= dict(zip(("1st", "2nd", "3rd", "4th", "5th", "6th"), _ORDINALS, strict=True))
_SAME |= {"nought": "0", "nil": "0", "yeah": "yes", "yep": "yes", "yup": "yes", "nope": "no"}
_SAME |= {"won": "1", "to": "2", "too": "2", "for": "4", "fore": "4", "ate": "8"}  # they sound alike
_FILLERS = {"um", "umm", "uh", "uhm", "er", "erm", "hm", "hmm"}
# Accents, invisible marks and apostrophes are dropped, and the comma of 1,000.
_UNHEARD = re.compile("[\u0300-\u036f\u00ad\u200b-\u200f\ufeff'`\u2018\u2019]|(?<=[0-9]),(?=[0-9]{3}\\b)")
_AROUND = re.compile(
    "^(?:(?:(?:the |my )?answer(?: is)?|it is|its|is it|that is|thats|is that|they are|theyre|i think) )+"
    "|(?: (?:it is|i think|please))+$"
)
_GIVING_UP = re.compile("(i )?(pass|dont know|do not know|dunno)|(i have |ive )?no idea|(i am |im )?not sure")
_POSITION = re.compile(
    "(?:the )?(?P<label>(?:letter|number|choice|option) )?"
    rf"(?:(?P<ordinal>{'|'.join(_ORDINALS)}|last)(?: (?:1|answer|choice|option))?|(?P<word>\S+))"
)


def _spoken(text: str) -> str:
    """Give the words in lower case, number words as digits, without punctuation, "um", "it is" and so on."""
    plain = _UNHEARD.sub("", unicodedata.normalize("NFKD", text.casefold()))
    plain = re.sub(r"(?<![\w.])0+(?=[0-9])", "", plain)
    plain = re.sub(r"(?<=[0-9])\.(?=[0-9])", " point ", plain)
    plain = re.sub(r"(?<!\S)[-\u2212](?=[0-9])", "minus ", plain)
    words = [_SAME.get(word, word) for word in re.findall(r"[^\W_]+", plain)]
    return _AROUND.sub("", " ".join([word for word in words if word not in _FILLERS] or words))


def _form(text: str) -> str:
    """Drop the articles and join the parts of numbers: "2 hundred and 40 2" is "242", "19 60 9" is "1969"."""
    form = re.sub(r"\b(?:a|an|the) ", "", _spoken(text))
    form = re.sub(r"\b([2-9])0 ([1-9])\b", r"\1\2", form)
    for name, zeros in (("hundred", 2), ("thousand", 3)):
        pattern = rf"\b(?:([0-9]{{1,{zeros}}}) )?{name}(?: (?:and )?([0-9]{{1,{zeros}}}))?\b"
        while part := re.search(pattern, form):
            number = int(part[1] or 1) * 10**zeros + int(part[2] or 0)
            form = f"{form[: part.start()]}{number}{form[part.end() :]}"
    form = re.sub(r"\b([1-9][0-9]?) ([1-9][0-9])\b", r"\1\2", form)
    return re.sub(r"^(?:letter (?=\S$)|number (?=[0-9]+$))", "", form)


def judge(question: Question, said: str) -> bool:
    """Tell whether what was said is an accepted answer, or names a choice that is one ("b", "the second")."""
    spoken = _spoken(said)
    if not spoken or _GIVING_UP.fullmatch(spoken):
        return False
    heard, accepted = _form(said), {_form(answer) for answer in question.answers}
    options = [_form(choice) for choice in question.choices]
    position = _POSITION.fullmatch(spoken)
    if heard in accepted or heard in options or not position:
        return heard in accepted
    places = {word: place for words in ("abcdef", _ORDINALS) for place, word in enumerate(words)}
    places["last"] = len(options) - 1
    if position["label"] or not any(re.fullmatch("[0-9]+", form) for form in [*options, *accepted]):
        places |= {str(place): place - 1 for place in range(1, MOST_CHOICES + 1)}
    place = places.get(position["ordinal"] or position["word"], -1)
    return 0 <= place < len(options) and options[place] in accepted


# Choosing. Everything hangs on the seed alone.
def _text_key(text: str) -> str:
    return text.casefold().rstrip("?!. ")


def _order(questions: list[tuple[str, Question]], seed: int, lap: int) -> list[Question]:
    """Shuffle, but take one question of each pack in turn: a large pack shall not drown a small one."""
    random = Random(seed * 1_000_003 + lap)
    taken: dict[str, int] = {}
    turns = []
    for key, place in sorted((random.random(), place) for place in range(len(questions))):
        pack = questions[place][0]
        taken[pack] = taken.get(pack, 0) + 1
        turns.append((taken[pack], key, place))
    return [questions[place][1] for _, _, place in sorted(turns)]


def ask(packs: Pack | Iterable[Pack], seed: int, number: int, levels: Collection[int] | None = None) -> Question:
    """Give the question that comes after `number` others; LookupError if no question has such a level."""
    if number < 0:
        raise ValueError("questions are numbered from 0")
    found: dict[str, tuple[str, Question]] = {}
    for pack in sorted([packs] if isinstance(packs, Pack) else packs, key=lambda pack: pack.name):
        for question in pack.questions:
            if levels is None or question.level in levels:
                found.setdefault(_text_key(question.text), (pack.name, question))
    if not found:
        raise LookupError("these packs have no question of these levels")
    questions = list(found.values())
    lap, place = divmod(number, len(questions))
    order = _order(questions, seed, lap)
    # A lap must not open with the question that closed the lap before.
    if lap and place < 2 and len(order) > 2 and order[0] == _order(questions, seed, lap - 1)[-1]:
        order[:2] = order[1], order[0]
    return order[place]


# Reading. A pack is a head (title, subject, level) and blocks, each opened by "Question:" or "Ask:".

_KEYS = ("title", "subject", "level", "question", "ask", "answer", "choices", "with")
_MISPLACED = {"head": "answer choices with", "question": "title with", "ask": "title choices"}
_HOLE = re.compile(r"\{\s*([^{}]*?)\s*\}")
_ODD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufffd]")


@dataclass(slots=True)
class _Block:
    """The head or one question as it was written."""

    kind: str
    line: int
    text: str = ""
    values: dict[str, str] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    spans: dict[str, range] = field(default_factory=dict)
    sound: bool = True

    def take(self, key: str, name: str, value: str) -> str:
        """Keep the value of one line, or say what is wrong with it."""
        shown = f"{key} {name}".strip().capitalize() if key == "with" else key.capitalize()
        if key in _MISPLACED[self.kind].split():
            where = "before the first question" if self.kind == "head" else f'under "{self.kind.title()}:"'
            return f'"{shown}:" cannot stand {where}.'
        if not value:
            return f'there is nothing after "{shown}:".'
        if shown in self.values and (key, self.kind) != ("answer", "question"):
            return f'"{shown}:" stands here twice. Keep one of the two.'
        if key == "level" and not re.fullmatch("[1-9]", value):
            return "the level must be a number from 1 to 9."
        self.values[shown] = value
        if key == "with":
            ends = re.fullmatch("([0-9]{1,4})(?: ?(?:-|\u2013|to) ?([0-9]{1,4}))?", value)
            self.spans[name] = range(int(ends[1]), int(ends[2] or ends[1]) + 1) if ends else range(0)
            if not self.spans[name] or not re.fullmatch("[a-z]+", name):
                return f'write it like "With a: 1-10": the smaller number first, none over {MOST_NUMBER}.'
        options = [value] if key == "answer" else []
        if key == "choices":
            options = self.choices = [choice.strip() for choice in value.split(",")]
            if not 1 < len({_form(choice) for choice in options}) == len(options) <= MOST_CHOICES:
                return f"give 2 to {MOST_CHOICES} different choices with commas between: hen, cow, goat."
        for option in options:
            if not _form(option) or _GIVING_UP.fullmatch(_spoken(option)):
                return f'"{option[:40]}" cannot be an answer: it has no word, or players say it to give up.'
            if len(_form(option).split()) > MOST_WORDS:
                return f'"{option[:40]}" is too long to be spoken. Use {MOST_WORDS} words or fewer.'
        self.answers += options if key == "answer" else []
        return "" if len(self.answers) <= MOST_ANSWERS else f"a question has {MOST_ANSWERS} answers at most."

    def fault(self, room: int) -> str:
        """Say what is wrong with the question as a whole, if anything; `room` is left for generated ones."""
        if not self.answers:
            return 'this question has no answer. Add a line that starts with "Answer:".'
        if self.kind == "question":
            if _HOLE.search(self.text):
                return 'to fill in numbers, begin with "Ask:" and not with "Question:".'
            good = {_form(answer) for answer in self.answers} & {_form(choice) for choice in self.choices}
            return "none of the choices of this question is its answer." if self.choices and not good else ""
        for name in sorted({hole.casefold() for hole in _HOLE.findall(self.text)} ^ set(self.spans)):
            return f'"{name}" needs both a place in the question, {{{name}}}, and a line "With {name}: 1-10".'
        names = "|".join(self.spans) or "-"
        if not re.fullmatch(f"({names}) ?[-+*] ?({names})", self.answers[0].casefold()):
            return "its answer must be two of the names with + or - or * between, such as a + b."
        if prod(map(len, self.spans.values())) > room:
            return f"with this, the pack makes more than {MOST_QUESTIONS} questions. Use smaller ranges."
        if not (filled := self.filled()) or max(int(answer) for _, (answer,) in filled) > MOST_NUMBER:
            return f"its answers must be numbers from 0 to {MOST_NUMBER}. Use other ranges."
        return ""

    def filled(self) -> list[tuple[str, tuple[str, ...]]]:
        """Give the texts with their answers: for "Ask:" one for each way that does not go below zero."""
        if self.kind == "question":
            return [(self.text, tuple(self.answers))]
        first, sign, second = re.findall("[a-z]+|[-+*]", self.answers[0].casefold())
        filled: list[tuple[str, tuple[str, ...]]] = []
        for numbers in product(*self.spans.values()):
            at = dict(zip(self.spans, numbers, strict=True))
            x, y = at[first], at[second]
            answer = {"+": x + y, "-": x - y, "*": x * y}[sign]
            parts = [at[part.casefold()] if i % 2 else part for i, part in enumerate(_HOLE.split(self.text))]
            filled += [("".join(map(str, parts)), (str(answer),))] if answer >= 0 else []
        return filled


def _blocks(lines: list[str], problems: list[tuple[int, str]]) -> list[_Block]:
    """Sort the lines into blocks; a misspelt key is a problem, but taken as it was meant."""
    blocks = [_Block("head", 1)]
    for number, line in enumerate(lines, 1):
        written, colon, value = (" ".join(part.split()) for part in line.partition(":"))
        if not line.strip() or written.startswith("#"):
            continue
        key, _, name = written[:40].casefold().partition(" ") if colon else ("", "", "")
        sentence = "" if colon else 'this line has no colon. Begin it with "Question:", "Answer:" or #.'
        if colon and (key not in _KEYS or (name and key != "with")):
            key = (get_close_matches(key + name, _KEYS, 1) + get_close_matches(key, _KEYS, 1) + [""])[0]
            hint = f'Did you mean "{key.title()}:"?' if key else f"Use one of {', '.join(_KEYS).title()}."
            sentence = f'"{written[:40]}:" does not begin a line of a pack. {hint}'
        if key in ("question", "ask"):
            blocks.append(_Block(key, number, value))
            sentence = sentence or ("" if value else f'there is nothing after "{key.title()}:".')
        elif key in ("level", "subject") and len(blocks) > 1 and not lines[number - 2].strip():
            sentence = f'an empty line parts "{key.title()}:" from its question. Put it right under that.'
        elif key:
            wrong = blocks[-1].take(key, name, value)
            sentence = sentence or wrong
        if sentence:
            problems.append((number, sentence))
            blocks[-1].sound = False
            if len(problems) > MOST_PROBLEMS:
                break
    return blocks


def read_pack(name: str, text: str) -> Pack:
    """Read the text of a pack, or raise PackError with all that is wrong with it."""
    lines = re.split("\r\n|\r|\n", "".join(char for char in text if unicodedata.category(char) != "Cf"))
    if len(lines) > MOST_LINES:
        raise PackError(name, [(MOST_LINES + 1, f"a pack has {MOST_LINES} lines at most. Make two of it.")])
    long = f"this line is longer than {MOST_SIGNS} characters. Make it shorter."
    if problems := [(number, long) for number, line in enumerate(lines, 1) if len(line) > MOST_SIGNS]:
        raise PackError(name, problems)
    odd = "this line has a character that is not text. Save the file as plain text, in UTF-8."
    if problems := [(number, odd) for number, line in enumerate(lines, 1) if _ODD.search(line)]:
        raise PackError(name, problems)
    head, *blocks = _blocks(lines, problems)
    if "Title" not in head.values:
        problems.append((1, 'this pack has no title. Add a line at the top that starts with "Title:".'))
    if not blocks:
        problems.append((len(lines), 'this pack has no questions. Add a line that starts with "Question:".'))
    found: dict[str, tuple[int, Question]] = {}
    room = MOST_QUESTIONS
    for block in filter(lambda block: block.sound, blocks):
        if sentence := block.fault(room):
            problems.append((block.line, sentence))
            continue
        room -= prod(map(len, block.spans.values()))  # of an ordinary question, which has none, this is one
        if room < 0:
            problems.append((block.line, f"here the pack has more than {MOST_QUESTIONS} questions. Make two of it."))
            break
        own = {"Subject": "", "Level": "1"} | head.values | block.values
        for filled, answers in block.filled():
            question = Question(filled, answers, tuple(block.choices), own["Subject"], int(own["Level"]))
            line, first = found.setdefault(_text_key(filled), (block.line, question))
            # A question that two "Ask:" make is asked once, unless they disagree about the answer.
            if first is not question and (block.kind == "question" or not judge(first, answers[0])):
                problems.append((block.line, f"this question is already on line {line}: {filled}"))
                break
    if problems:
        raise PackError(name, problems)
    return Pack(name, head.values["Title"], tuple(question for _, question in found.values()))
