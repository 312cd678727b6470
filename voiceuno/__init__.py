"""voiceuno: the card games UNO and DOS, played by voice alone and offline."""

__version__ = "0.1.0"
