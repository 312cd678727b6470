"""Names that the parts of the component share."""

from __future__ import annotations

from typing import Final

DOMAIN: Final = "voiceuno"
CONF_TOGETHER: Final = "together"  # the satellites that sit at one table
DEFAULT_PORT: Final = 10500
LANGUAGES: Final = ["en"]
