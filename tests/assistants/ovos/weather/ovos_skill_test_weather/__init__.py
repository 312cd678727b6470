"""A skill that knows the weather: the rest of the assistant, as far as the tests need one."""

from ovos_bus_client.message import Message
from ovos_utils import classproperty
from ovos_utils.process_utils import RuntimeRequirements
from ovos_workshop.decorators import intent_handler
from ovos_workshop.skills import OVOSSkill


class WeatherSkill(OVOSSkill):
    """Answers one question."""

    @classproperty
    def runtime_requirements(self) -> RuntimeRequirements:
        """None."""
        return RuntimeRequirements(
            internet_before_load=False, network_before_load=False, requires_internet=False, requires_network=False
        )

    @intent_handler("weather.intent")
    def handle_weather(self, _message: Message) -> None:
        """It never changes."""
        self.speak("The sun is shining.")
