"""voiceuno: the card games UNO and DOS, played by voice alone and offline."""

import os

__version__ = "0.1.0"

# onnxruntime, with which Piper speaks, would report to its makers. It looks at this when it is imported, and whatever
# imports it here has imported voiceuno before: whatever the environment said, the answer is no.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
