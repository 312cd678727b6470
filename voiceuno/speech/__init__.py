"""The edge: microphone, recognition, voice and loudspeaker; only here are Vosk, Piper and sound devices known."""
