"""A player is addressed as they wish: tu or vous, kept with their other settings; children are told tu."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.lesson import Lesson
from voiceuno.dialogue.settings import Settings
from voiceuno.language.files import read_words
from voiceuno.language.heard import Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning


def sit_down(folder: Path, language: str = "fr") -> Conversation:
    """A conversation that has begun."""
    conversation = Club(folder, seed=1, language=language).sit_down()
    conversation.greet()
    return conversation


def said(conversation: Conversation, text: str) -> str:
    """The answer to a sentence."""
    return " ".join(conversation.hear(text).lines)


def test_a_player_is_addressed_with_vous_until_they_ask_for_tu(tmp_path: Path) -> None:
    """From the answer on, after a restart as well, and back again."""
    conversation = sit_down(tmp_path)
    assert "Je vous vouvoie déjà." in said(conversation, "vouvoie-moi")
    assert "D'accord, je te tutoie." in said(conversation, "tutoie-moi")
    assert "Je te tutoie déjà." in said(conversation, "on se tutoie")
    assert conversation.settings.address == "tu"
    again = sit_down(tmp_path)
    assert "Je te tutoie déjà." in said(again, "tutoyez-moi")
    assert "Entendu, je vous vouvoie." in said(again, "ne me tutoie pas")
    assert again.settings.address == "vous"


def test_questions_and_lessons_have_the_form_too(tmp_path: Path) -> None:
    """What is asked after it, and every step of the practice hand."""
    conversation = sit_down(tmp_path)
    said(conversation, "tutoie-moi")
    lesson = said(conversation, "apprends-moi")
    assert "Tu as cinq cartes" in lesson
    assert "dis : mes cartes" in lesson
    assert "ites" not in said(conversation, "aide")


@pytest.mark.parametrize("name", ["lesson.toml", "lesson_dos.toml"])
def test_a_lesson_has_the_same_steps_in_both_forms(name: str) -> None:
    """Only what is said differs; a language without forms has one text for all."""
    polite, familiar = Lesson(read_words("fr", name)), Lesson(read_words("fr", name), "tu")
    assert polite.begin != familiar.begin
    while polite.step is not None and familiar.step is not None:
        assert (polite.step.means, polite.step.words) == (familiar.step.means, familiar.step.words)
        assert not {"vous", "votre", "vos", "dites"} & set(familiar.step.say.lower().split())
        means = polite.step.means
        first = means if isinstance(means, str) else means[0]
        assert polite.accepts(first)
        assert familiar.accepts(first)
    assert polite.step is familiar.step is None
    english = read_words("en", name)
    assert Lesson(english, "tu").begin == Lesson(english).begin


def test_children_are_told_tu_unless_they_wish_otherwise(tmp_path: Path) -> None:
    """A match with questions at everybody's own level is one of children."""
    conversation = sit_down(tmp_path)
    assert conversation.language.prompts.forms.current == "vous"
    told = said(conversation, "deux enfants, règles quiz")
    for _ in range(3):
        told += said(conversation, "comme d'habitude") if conversation.table is None else ""
    assert conversation.table is not None, told
    assert conversation.table.record.options.own_levels
    assert conversation.language.prompts.forms.current == "tu"
    said(conversation, "vouvoie-moi")
    assert conversation.language.prompts.forms.current == "vous"


def test_two_people_at_one_place_are_each_addressed_as_they_wish(tmp_path: Path) -> None:
    """Who has not asked for a form is addressed like whoever's place it is."""
    club = Club(tmp_path, seed=1, language="fr")
    desk = Desk(Language.load("fr"), club, Surroundings())
    desk.sit_down(2, with_children=False)
    asked = [""]
    desk.answerers = lambda: asked

    def form_for(name: str) -> str:
        asked[0] = name
        desk.look()
        return desk.prompts.forms.current

    assert (form_for(""), form_for("Bob")) == ("vous", "vous")
    desk.keep_settings(replace(desk.settings, address="tu"))
    assert (form_for("Bob"), form_for(""), form_for("Zoé")) == ("tu", "vous", "vous")
    assert club.keeper.load_settings("Bob").address == "tu"
    form_for("")
    desk.keep_settings(replace(desk.settings, address="tu"))
    assert form_for("Zoé") == "tu"


def test_a_language_without_forms_does_not_have_the_setting(tmp_path: Path) -> None:
    """Whoever means it all the same is asked again, and nothing is kept."""
    conversation = sit_down(tmp_path, "en")
    reply = conversation.hear(Heard("call me tu", Meaning("address", ("tu",))))
    assert reply.lines
    assert conversation.settings.address == Settings().address == ""
