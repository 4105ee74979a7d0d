"""Averages over the leaves of lattices, their errors and the Creutz ratio, to the last digit (docs/format.md, yang_mills)."""

import math

from kinds.gauge_stream import RECTANGLES
from kinds.random_quaternions import natural_logarithm

SCALE, TIME_SCALE = 10**9, 1000
BLOCKS, HISTORY_MAX = 8, 64


def _total(values):
    """From left to right; sum() rounds otherwise since Python 3.12."""
    total = 0.0
    for value in values:
        total += value
    return total


def _average(values):
    return _total(values) / len(values)


def scaled(value, scale=SCALE):
    """The nearest whole number of units, half up."""
    below = math.floor(value * scale)
    return below + (value * scale - below >= 0.5)


def _covariance(chains, average, distance):
    total, terms = 0.0, 0
    for chain in chains:
        for one, other in zip(chain, chain[distance:]):
            total += (one - average) * (other - average)
            terms += 1
    return total / terms if terms else 0.0


def _estimate(chains):
    """The average, its error, and the integrated autocorrelation time."""
    entries = [*chains[0], *chains[1]]
    average = _average(entries)
    variance = _covariance(chains, average, 0)
    time, distance = 0.5, 1
    while variance > 0 and distance <= len(chains[0]) // 2 and distance < 6 * time:
        time += _covariance(chains, average, distance) / variance
        distance += 1
    time = max(0.5, time)
    return average, math.sqrt(2 * time * variance / len(entries)), time


def _figure(chains):
    average, error, _ = _estimate(chains)
    return {"value": scaled(average), "error": scaled(error)}


def _ratio(plaquettes, flat, square):
    p, q, r = map(_average, (plaquettes, flat, square))
    return -natural_logarithm(r * p / (q * q)) if q > 0 and r * p / (q * q) > 0 else None


def _creutz(series):
    """The ratio of the averages, with its error by the jackknife; empty where it is lost in its noise."""
    value = _ratio(*[[*one, *other] for one, other in series])
    if value is None:
        return []
    count, squares = len(series[0][0]), 0.0
    for left_out in (0, 1):
        for block in range(BLOCKS):
            start, end = block * count // BLOCKS, (block + 1) * count // BLOCKS
            kept = [[c[:start] + c[end:] if which == left_out else c for which, c in enumerate(chains)] for chains in series]
            without = _ratio(*[[*one, *other] for one, other in kept])
            if without is None:
                return []
            squares += (without - value) * (without - value)
    error = math.sqrt(squares * (2 * BLOCKS - 1) / (2 * BLOCKS))
    return [{"value": scaled(value), "error": scaled(error)}] if value > 2 * error else []


def _history(values):
    count = min(HISTORY_MAX, len(values))
    cuts = [k * len(values) // count for k in range(count + 1)]
    return [scaled(_average(values[start:end])) for start, end in zip(cuts, cuts[1:])]


def figures_of(group, side, chains, left_out):
    """The figures of a result from what the leaves of both chains say."""
    plaquettes = [[says["plaquettes"] / (6 * side**4 * group) for says in chain] for chain in chains]
    settled = [chain[left_out:] for chain in chains]
    per_slice = side**3 * group
    shown = [place for place, (_, height) in enumerate(RECTANGLES) if 2 * height <= side]
    loops = [[[says["rectangles"][place] / (3 * per_slice) for says in chain] for chain in settled] for place in shown]
    polyakov = [[_size(says["polyakov"]) / per_slice for says in chain] for chain in settled]
    of_plaquettes = [values[left_out:] for values in plaquettes]
    sizes = [dict(zip(("width", "height"), RECTANGLES[place])) for place in shown]
    return {
        "plaquette": {**_figure(of_plaquettes), "time": scaled(_estimate(of_plaquettes)[2], TIME_SCALE)},
        "loops": [{**of, **_figure(series)} for of, series in zip(sizes, loops)],
        "polyakov": _figure(polyakov),
        "creutz": _creutz([of_plaquettes, loops[0], loops[1]]),
        "history": [_history(values) for values in plaquettes],
    }


def _size(loop):
    return math.sqrt(loop["real"] * loop["real"] + loop["imaginary"] * loop["imaginary"])
