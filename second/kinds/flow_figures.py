"""The figures of a result of flows from what their leaves say, to the last digit (docs/format.md, navier_stokes)."""

import math

from kinds.flow_beginnings import exponential
from kinds.lattice_figures import scaled
from kinds.random_quaternions import natural_logarithm

SCALES = {"energy": 10**9, "enstrophy": 10**6, "palinstrophy": 10**3}
RATIO, UNACCOUNTED, DECADE = 10**6, 10**12, 1000
HISTORY_MAX, RESOLUTION_MAX, SPECTRUM_LEAST = 64, 10**9, -36
LN_10 = natural_logarithm(10.0)


def _decades(energy):
    power = natural_logarithm(energy) / LN_10 if energy > 0 else SPECTRUM_LEAST
    return scaled(max(SPECTRUM_LEAST, power), DECADE)


def _resolution(flow, reynolds, most):
    """In a square by palinstrophy, in a cube by enstrophy."""
    name, root = ("palinstrophy", 6) if flow.dimensions == 2 else ("enstrophy", 4)
    if most[name] < 1e-300:
        return RESOLUTION_MAX
    size = flow.cutoff * exponential(-natural_logarithm(2 * most[name] * reynolds * reynolds) / root)
    return min(RESOLUTION_MAX, scaled(size, DECADE))


def history_length(leaves):
    return min(HISTORY_MAX, leaves)


def figures_of(flow, reynolds, leaves):
    """Of one flow: the object is at its beginning, the leaves are what they say."""
    energy, _, palinstrophy, _ = flow.figures()
    last, count = leaves[-1], history_length(len(leaves))
    lost = (2 / reynolds) * last["dissipated"]
    most = {name: max(leaf[name] for leaf in leaves) for name in ("enstrophy", "palinstrophy", "vorticity", "speed")}
    ends = [leaves[k * len(leaves) // count - 1] for k in range(1, count + 1)]
    return {
        **{name: scaled(last[name], scale) for name, scale in SCALES.items()},
        "dissipation": scaled((2 / reynolds) * last["enstrophy"], SCALES["energy"]),
        "dissipated": scaled(lost, SCALES["energy"]),
        "unaccounted": scaled(abs(energy - last["energy"] - lost) / energy, UNACCOUNTED),
        "growth": scaled(most["palinstrophy"] / palinstrophy, RATIO),
        "growthAt": [leaf["palinstrophy"] for leaf in leaves].index(most["palinstrophy"]) + 1,
        "vorticity": scaled(most["vorticity"], RATIO),
        "courant": scaled((most["speed"] * flow.side) / (2 * math.pi * flow.side), RATIO),
        "resolution": _resolution(flow, reynolds, most),
        "spectrum": [_decades(energy) for energy in last["spectrum"][1:]],
        "history": {name: [scaled(leaf[name], scale) for leaf in ends] for name, scale in SCALES.items()},
    }
