"""What is done to a voice before it is recognised: steady noise is taken down, quiet voices are made louder.

A Wiener filter with the decision-directed estimate of Ephraim and Malah; noise is what the quietest frames of
the utterance have in common. Everything is causal, so that nothing waits for the end of the utterance.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.ports import BLOCK, Samples

_HOP = BLOCK // 2
_WINDOW = 3 * _HOP
_HANN = np.hanning(_WINDOW + 1)[:-1].astype(np.float32)
_OVERLAP = 1.125  # three squared windows, one third apart, add up to this
_QUIETEST = 0.2  # the share of the frames that is taken for noise,
_FEWEST = 8  # but so many at least
_LOUDEST = 1 / 3  # the share of the frames that is taken for voice
_KEPT = 0.3  # of what is thought to be noise: taking all of it away harms the voice more than the noise did
_MEMORY = 0.96  # how much of the last frame's estimate stays
_LEVEL = 3000.0  # RMS of the voice that the recogniser is given
_LOUDEST_NOISE = 300.0  # RMS up to which noise is made louder together with the voice
_MOST_GAIN = 60.0
_HELD = 30  # blocks that are heard before the first is passed on, so that noise and loudness are known

_Floats = NDArray[np.float32]


class Front:
    """Cleans one utterance, block by block."""

    def __init__(self) -> None:
        self._blocks = 0
        self._samples: _Floats = np.zeros(_WINDOW - _HOP, np.float32)
        self._spectra: list[NDArray[np.complex64]] = []
        self._powers: list[_Floats] = []
        self._energies: list[float] = []
        self._cleaned: list[float] = []  # energy of the frames after cleaning
        self._before: _Floats = np.zeros(_WINDOW // 2 + 1, np.float32)
        self._tail: _Floats = np.zeros(_WINDOW, np.float32)

    def clean(self, block: Samples) -> Samples:
        """The next piece of the cleaned voice; nothing at first."""
        self._blocks += 1
        self._take(block.astype(np.float32))
        return self._pass_on() if self._blocks >= _HELD else np.zeros(0, np.int16)

    def flush(self) -> Samples:
        """Give out what is held back, because nobody can wait any longer; more may follow."""
        self._blocks = max(self._blocks, _HELD)
        return self._pass_on()

    def finish(self) -> Samples:
        """Give out what is still held back at the end."""
        self._take(np.zeros(_WINDOW - _HOP, np.float32))
        return self._pass_on()

    def _take(self, samples: _Floats) -> None:
        self._samples = np.concatenate((self._samples, samples))
        while len(self._samples) >= _WINDOW:
            spectrum = np.fft.rfft(self._samples[:_WINDOW] * _HANN).astype(np.complex64)
            power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
            self._spectra.append(spectrum)
            self._powers.append(power)
            self._energies.append(float(power.sum()))
            self._samples = self._samples[_HOP:]

    def _noise(self) -> _Floats:
        energies = np.asarray(self._energies)
        count = min(max(_FEWEST, int(_QUIETEST * len(energies))), len(energies))
        quietest = np.argpartition(energies, count - 1)[:count]
        noise = np.mean([self._powers[index] for index in quietest], axis=0)
        return np.convolve(noise, np.full(5, 0.2), "same").astype(np.float32) + 1e-3

    def _pass_on(self) -> Samples:
        if not self._spectra:
            return np.zeros(0, np.int16)
        noise = self._noise()
        waiting = zip(self._spectra, self._powers[-len(self._spectra) :], strict=True)
        pieces = [self._filter(spectrum, power, noise) for spectrum, power in waiting]
        self._spectra.clear()
        voice: _Floats = np.concatenate(pieces) * np.float32(self._gain(noise))
        return np.clip(voice, -32768, 32767).astype(np.int16)

    def _filter(self, spectrum: NDArray[np.complex64], power: _Floats, noise: _Floats) -> _Floats:
        """One hop of sound out of one frame."""
        ratio = power / noise
        voice = _MEMORY * self._before + (1 - _MEMORY) * np.maximum(ratio - 1, 0)
        share = np.maximum(voice / (1 + voice), _KEPT)
        self._before = share**2 * ratio
        self._cleaned.append(float((share**2 * power).sum()))
        self._tail += np.fft.irfft(spectrum * share, _WINDOW).astype(np.float32) * _HANN
        hop = self._tail[:_HOP] / _OVERLAP
        self._tail = np.concatenate((self._tail[_HOP:], np.zeros(_HOP, np.float32)))
        return hop

    def _gain(self, noise: _Floats) -> float:
        count = max(1, int(_LOUDEST * len(self._cleaned)))
        loudest = np.partition(np.asarray(self._cleaned), -count)[-count:]
        for_voice = _LEVEL / (_rms(float(loudest.mean())) + 1.0)
        for_noise = _LOUDEST_NOISE / (_KEPT * _rms(float(noise.sum())) + 1.0)
        return min(for_voice, for_noise, _MOST_GAIN)


def _rms(energy: float) -> float:
    """From the energy of half a spectrum, through a window of mean square 3/8, back to the RMS of the samples."""
    return float(np.sqrt(2 * energy / (0.375 * _WINDOW**2)))
