"""A recogniser of whole phrases: the same model of sounds as Vosk's, but nothing is heard that is no command."""
