"""The flows that are mined in a square, and the vorticity that each begins with, to the bit (docs/format.md, navier_stokes)."""

import math

from kinds.random_quaternions import MASK, philox, turn

BEGINNINGS = [
    *[("random", 3), ("layers", 300), ("vortices", 1), ("random", 4)],
    *[("vortices", 2), ("layers", 200), ("random", 2), ("vortices", 3)],
]
SIDES = {"small": 64, "middle": 128, "large": 256}
RUNGS = [100, 150, 200, 300, 400, 600, 800, 1200]
NOISE_PEAK, NOISE_ENERGY = 4, 1e-4
LN2_HIGH, LN2_LOW, PER_LN2 = 0.6931471803691238, 1.9082149292705877e-10, 1.4426950408889634


def exponential(x):
    if x < -700:
        return 0.0
    n = round(x * PER_LN2)
    r = x - n * LN2_HIGH - n * LN2_LOW
    total = 1.0
    for k in range(13, 0, -1):
        total = 1 + (total * r) / k
    return total * 2.0**n


def rung_of(rungs, number):
    """What holds in the round that a flow's number is in: a further one begins with the rounds 4, 16, 64, …"""
    return rungs[max(place for place in range(len(rungs)) if place == 0 or 4**place <= number // 2)]


def reynolds_of(side, number):
    return rung_of(RUNGS, number) * {64: 1, 128: 3, 256: 9}[side]


def cutoff_of(side):
    return side // 3


class _Amplitudes:
    """ω(k) for kx = 0 … K and for each ky = −K … K."""

    def __init__(self, cutoff):
        self.cutoff = cutoff
        count = (cutoff + 1) * (2 * cutoff + 1)
        self.re, self.im = [0.0] * count, [0.0] * count

    def _add_at(self, kx, ky, re, im):
        place = kx * (2 * self.cutoff + 1) + ky + self.cutoff
        self.re[place] += re
        self.im[place] += im

    def add(self, kx, ky, re, im):
        self._add_at(kx, ky, re, im)
        if kx == 0:
            self._add_at(0, -ky, re, 0 - im)


def _add_random(modes, peak, wanted, key):
    waves, energy, most = [], 0.0, min(modes.cutoff, 3 * peak)
    for kx in range(most + 1):
        for ky in range(1 if kx == 0 else -most, most + 1):
            square = kx * kx + ky * ky
            if square > 6 * peak * peak:
                continue
            ratio = square / (peak * peak)
            size = ratio * ratio * exponential(-1.75 * ratio)
            energy += (size * size) / square
            word, *_ = philox((kx, ky & MASK, 0, 0), key)
            waves.append((kx, ky, size, *turn((word + 0.5) / 4294967296.0)))
    scale = math.sqrt(wanted / energy)
    for kx, ky, size, cosine, sine in waves:
        modes.add(kx, ky, scale * size * cosine, scale * size * sine)


def _add_layers(modes, width):
    for k in range(1, modes.cutoff + 1, 2):
        half = (math.pi * k * width) / 2
        share = (2 * exponential(-half)) / (1 - exponential(-2 * half))
        modes.add(0, k, 0.0, (1 if k % 4 == 1 else -1) * k * width * share)
    modes.add(1, 0, 0.05 / 2, 0.0)


def first_state(side, place, number):
    """Real and imaginary parts of the amplitudes, of the flow of this number with a beginning by its place."""
    start, parameter = BEGINNINGS[place]
    modes, key = _Amplitudes(cutoff_of(side)), (number, side * 2**16 + place)
    if start == "random":
        _add_random(modes, parameter, 0.5, key)
        return modes.re, modes.im
    if start == "layers":
        _add_layers(modes, parameter / 1000)
    else:
        for ky in (parameter, -parameter):
            modes.add(parameter, ky, -0.5 * parameter, 0.0)
    _add_random(modes, NOISE_PEAK, NOISE_ENERGY, key)
    return modes.re, modes.im
