"""The network of Vosk's small models, computed with numpy: how well each sound fits each moment."""

from __future__ import annotations

import re

import numpy as np

from voiceuno.speech.phrase_ear.kaldi import Component, Floats, SoundModel, UnknownModel

_OUTPUT_EVERY = 3  # frames
_AROUND = 30  # frames of which the network sees the first and the last one again at either end
_COEFFICIENTS = 40
_LAYER = re.compile(r"Sum\(Scale\(([0-9.]+), ([a-z0-9.]+)\), ([a-z0-9.]+)\)")
_FIRST, _LAST = "tdnn1", ("prefinal-l", "prefinal-chain", "output")
# What our reading of the layout relies on: the input with its changes, and one vector of the speaker.
_INPUT = "component-node name=input2 component=input2 input=Append(delta, ReplaceIndex(ivector, t, 0))"


class Network:
    """From features to the fit of every sound, one row for each thirty milliseconds."""

    def __init__(self, model: SoundModel) -> None:
        """Raises UnknownModel if the network is laid out in another way."""
        if _INPUT not in model.layout:
            raise UnknownModel("layout")
        self._components = model.components
        try:
            self._layers = [(name.rpartition(".")[0], float(share)) for share, _, name in _LAYER.findall(model.layout)]
            self._norms = {name: _norm(each) for name, each in model.components.items() if "BatchNorm" in each.kind}
            inputs = _matrix(model.components[f"{_FIRST}.affine"]).shape[1]
            self._speaker = np.zeros((1, inputs - 3 * _COEFFICIENTS), np.float32)  # nobody in particular
            self._subsampled_at = self._first_coarse_layer()
            self.fits(np.zeros((1, _COEFFICIENTS), np.float32))
        except (KeyError, ValueError, TypeError) as error:
            raise UnknownModel("components") from error

    def fits(self, features: Floats) -> Floats:
        """The fit of each sound, a logarithm."""
        if not len(features):
            return np.zeros((0, 0), np.float32)
        ends = (np.repeat(features[:1], _AROUND, 0), features, np.repeat(features[-1:], _AROUND, 0))
        around = np.concatenate(ends)
        change = _moved(around, 1) - _moved(around, -1)
        bend = _moved(around, -2) + _moved(around, 2) - 2 * around
        taken = self._normed("delta", np.concatenate((around, change, bend), axis=1))
        taken = np.concatenate((taken, np.repeat(self._speaker, len(taken), 0)), axis=1)
        hidden = self._relu(_FIRST, "batchnorm", taken)
        every = 1
        for name, share in self._layers:
            if name == self._subsampled_at:  # from here on only every third frame is looked at
                hidden, every = hidden[::_OUTPUT_EVERY], _OUTPUT_EVERY
            inner = self._through(f"{name}.linear", hidden, every)
            hidden = share * hidden + self._relu(name, "batchnorm", inner, every)
        before, chain, output = _LAST
        hidden = self._relu(chain, "batchnorm1", self._through(before, hidden))
        hidden = self._normed(f"{chain}.batchnorm2", self._through(f"{chain}.linear", hidden))
        fits = self._through(f"{output}.affine", hidden)
        first = _AROUND // _OUTPUT_EVERY
        return fits[first : first + -(-len(features) // _OUTPUT_EVERY)]

    def _first_coarse_layer(self) -> str:
        """The first layer from which on no neighbour is nearer than the frames that are looked at in the end."""
        coarse = ""
        for name, _ in reversed(self._layers):
            parts = (self._components[f"{name}.{part}"].fields.get("TimeOffsets") for part in ("linear", "affine"))
            offsets = np.concatenate([part for part in parts if isinstance(part, np.ndarray)])
            if (offsets % _OUTPUT_EVERY).any():
                return coarse
            coarse = name
        return coarse

    def _relu(self, name: str, norm: str, taken: Floats, every: int = 1) -> Floats:
        return self._normed(f"{name}.{norm}", np.maximum(self._through(f"{name}.affine", taken, every), 0))

    def _normed(self, name: str, taken: Floats) -> Floats:
        scale, shift = self._norms[name]
        return taken * scale + shift

    def _through(self, name: str, taken: Floats, every: int = 1) -> Floats:
        component = self._components[name]
        offsets = component.fields.get("TimeOffsets")
        if isinstance(offsets, np.ndarray):
            taken = np.concatenate([_moved(taken, int(offset) // every) for offset in offsets], axis=1)
        result: Floats = taken @ _matrix(component).T
        shift = component.fields.get("BiasParams")
        return result + shift if isinstance(shift, np.ndarray) and len(shift) else result


def _matrix(component: Component) -> Floats:
    found = component.fields.get("LinearParams", component.fields.get("Params"))
    if not isinstance(found, np.ndarray):
        raise TypeError(component.kind)
    return found.astype(np.float32, copy=False)


def _norm(component: Component) -> tuple[Floats, Floats]:
    """What each number is multiplied by, and what is added then."""
    mean, variance = component.fields["StatsMean"], component.fields["StatsVar"]
    epsilon, target = component.fields["Epsilon"], component.fields["TargetRms"]
    if not isinstance(mean, np.ndarray) or not isinstance(variance, np.ndarray) or epsilon is None or target is None:
        raise TypeError(component.kind)
    scale = (target * (variance + epsilon) ** -0.5).astype(np.float32)
    return scale, (-mean * scale).astype(np.float32)


def _moved(rows: Floats, by: int) -> Floats:
    """The rows so many places later; at the ends the outermost ones stand for those that are missing."""
    if by == 0:
        return rows
    moved = np.empty_like(rows)
    if by > 0:
        moved[:-by], moved[-by:] = rows[by:], rows[-1]
    else:
        moved[-by:], moved[:-by] = rows[:by], rows[0]
    return moved
