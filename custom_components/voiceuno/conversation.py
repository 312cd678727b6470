"""The agent: hands words to the game, and keeps the microphone open while it waits for an answer."""

from __future__ import annotations

from homeassistant.components.conversation import (
    AssistantContent,
    ChatLog,
    ConversationEntity,
    ConversationInput,
    ConversationResult,
)
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.intent import IntentResponse
from homeassistant.helpers.translation import async_get_exception_message

from .client import Answer, Unreachable, VoiceunoClient
from .const import DOMAIN, LANGUAGES
from .satellites import speaker_of


async def async_setup_entry(
    _hass: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the agent."""
    async_add_entities([VoiceunoAgent(entry, entry.runtime_data)])


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
        """Answer a sentence; where the service is away, say so."""
        speaker = speaker_of(self.hass, user_input)
        try:
            answer = await self._client.answer(user_input.text, speaker, user_input.language)
        except Unreachable:
            answer = Answer(async_get_exception_message(DOMAIN, "away"), wants_answer=False)
        chat_log.async_add_assistant_content_without_tools(
            AssistantContent(agent_id=self.entity_id, content=answer.text)
        )
        response = IntentResponse(language=user_input.language)
        response.async_set_speech(answer.text)
        return ConversationResult(response, chat_log.conversation_id, continue_conversation=answer.wants_answer)
