"""What holds for all tests: the models that we ship are used, wherever a test puts the rest of the user's data."""

from __future__ import annotations

import os

from voiceuno.speech.models import OWN, models_home

# Set here, before any test: also programs that a test starts see it.
os.environ["VOICEUNO_MODELS"] = str(models_home())
for variable in OWN.values():
    os.environ.pop(variable, None)
