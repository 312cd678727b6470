"""The agent: hands words to the game, and keeps the microphone open while it waits for an answer."""

from __future__ import annotations

from inspect import signature

from homeassistant.components.conversation import (
    AssistantContent,
    ChatLog,
    ConversationEntity,
    ConversationInput,
    ConversationResult,
    async_handle_intents,
)
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.intent import IntentResponse

from .client import Answer, NotForGame, Unreachable, VoiceunoClient
from .const import LANGUAGES
from .known_service import is_notice, notice
from .satellites import speaker_of


async def async_setup_entry(
    _hass: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the agent."""
    async_add_entities([VoiceunoAgent(entry, entry.runtime_data.client)])


class VoiceunoAgent(ConversationEntity):
    """The game as a conversation agent."""

    _attr_has_entity_name = True
    _attr_name = None

    def __init__(self, entry: ConfigEntry, client: VoiceunoClient) -> None:
        self._client = client
        self._attr_unique_id = f"{entry.entry_id}-conversation"
        self._attr_name = entry.title

    @property
    def supported_languages(self) -> list[str]:
        """The languages in which the game is played."""
        return LANGUAGES

    async def _async_handle_message(self, user_input: ConversationInput, chat_log: ChatLog) -> ConversationResult:
        """Answer a sentence; what is not for the game is for Home Assistant, and the match goes on."""
        try:
            answer = await self._answer(user_input)
        except NotForGame as other:
            response = await by_home_assistant(self.hass, user_input, chat_log)
            if response is not None:
                return self._result(response, chat_log, is_open=other.is_open)
            answer = await self._answer(user_input, is_last=True)
        response = IntentResponse(language=user_input.language)
        response.async_set_speech(answer.text)
        return self._result(response, chat_log, is_open=answer.wants_answer)

    def _result(self, response: IntentResponse, chat_log: ChatLog, *, is_open: bool) -> ConversationResult:
        text = response.speech.get("plain", {}).get("speech", "")
        chat_log.async_add_assistant_content_without_tools(AssistantContent(agent_id=self.entity_id, content=text))
        return ConversationResult(response, chat_log.conversation_id, continue_conversation=is_open)

    async def _answer(self, said: ConversationInput, *, is_last: bool = False) -> Answer:
        """What the game says; where the service is away, that it is."""
        if is_notice(said.text):  # from our ears, which could not reach the service either
            return Answer(said.text, wants_answer=False)
        try:
            speaker = speaker_of(self.hass, said)
            return await self._client.answer(said.text, speaker, said.language, is_last=is_last)
        except Unreachable:
            return Answer(notice("away"), wants_answer=False)


async def by_home_assistant(hass: HomeAssistant, said: ConversationInput, chat_log: ChatLog) -> IntentResponse | None:
    """What Home Assistant does and says itself; None if it does not understand it for certain either."""
    takes_log = "chat_log" in signature(async_handle_intents).parameters  # since 2025.7
    return await (async_handle_intents(hass, said, chat_log) if takes_log else async_handle_intents(hass, said))
