"""How far apart two sounds are when one may be stretched in time to fit the other; for many templates at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voiceuno.speech.noticing.sound_look import Floats

_FAR = 1e9


def distances(sound: Floats, templates: Sequence[Floats]) -> Floats:
    """The mean distance of frames along the best way through each template; frames are rows.

    Dynamic time warping, one diagonal after the other, so that numpy does the work. The packages for it (fastdtw,
    dtaidistance, tslearn) compile or approximate, and take one pair at a time.
    """
    if not templates:
        return np.zeros(0)
    lengths = np.array([len(each) for each in templates])
    rows, columns, count = len(sound), int(lengths.max()), len(templates)
    padded = np.zeros((count, columns, sound.shape[1]))
    for number, each in enumerate(templates):
        padded[number, : len(each)] = each
    squares = (sound**2).sum(axis=1)[None, :, None] + (padded**2).sum(axis=2)[:, None, :]
    costs = np.sqrt(np.maximum(squares - 2 * np.einsum("id,tjd->tij", sound, padded), 0.0))
    # In a skewed table the cells of one diagonal lie in one row.
    before = np.full((count, rows + 1), _FAR)  # diagonal d - 1, by row of the sound; the first cell is outside
    last = before.copy()  # diagonal d - 2
    found = np.zeros(count)
    for diagonal in range(rows + columns - 1):
        first, end = max(0, diagonal - columns + 1), min(rows, diagonal + 1)
        places = np.arange(first, end)
        cost = costs[:, places, diagonal - places]
        now = np.full((count, rows + 1), _FAR)
        # Going straight on in both counts twice, so that the length of the way does not depend on its shape.
        best = np.minimum(
            np.minimum(before[:, first:end], before[:, first + 1 : end + 1]) + cost, last[:, first:end] + 2 * cost
        )
        if diagonal == 0:
            best = 2 * cost
        now[:, first + 1 : end + 1] = best
        last, before = before, now
        ready = lengths + rows - 2 == diagonal
        found[ready] = now[ready, rows]
    return np.asarray(found / (lengths + rows))
