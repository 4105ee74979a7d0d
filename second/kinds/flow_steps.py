"""Steps of an incompressible flow in a square, replayed to the bit from its beginning or from a state (docs/format.md, navier_stokes)."""

import math
import struct

from kinds.flow_beginnings import cutoff_of, exponential, first_state
from kinds.flow_fourier import Fourier
from kinds.gauge_stream import fingerprint


class Flow:
    """Amplitudes of the vorticity in the order of a state, their real and imaginary parts by themselves."""

    dimensions = 2

    def __init__(self, side, reynolds, place, number):
        self.side, self.cutoff = side, cutoff_of(side)
        self.time_step, self.viscosity = 1 / side, 1 / reynolds
        self.fourier = Fourier(side)
        self.step, self.integral = 0, 0.0
        self.all_kx = range(-self.cutoff, self.cutoff + 1)
        rates = [-(self.viscosity * (k * k)) * (self.time_step / 2) for k in range(self.cutoff + 1)]
        self.begin(place, number, [exponential(rate) for rate in rates])

    def begin(self, place, number, of_one):
        """Takes the first state; `of_one` has the decay over half of a step of the wave numbers 0 to K."""
        self.re, self.im = first_state(self.side, place, number)
        self.waves = [(kx, ky) for kx in range(self.cutoff + 1) for ky in range(-self.cutoff, self.cutoff + 1)]
        self.decay = [of_one[kx] * of_one[abs(ky)] for kx, ky in self.waves]

    def state_bytes(self):
        return 16 + 16 * len(self.re)

    def take(self, state):
        """Goes on from the bytes of a state; False for bytes that are none."""
        if len(state) != self.state_bytes():
            return False
        step, self.integral, *parts = struct.unpack(f"<{len(state) // 8}d", state)
        if not all(map(math.isfinite, (step, self.integral, *parts))) or step < 0 or step != int(step):
            return False
        self.step, self.re, self.im = int(step), parts[0::2], parts[1::2]
        return True

    def state(self):
        parts = [part for pair in zip(self.re, self.im) for part in pair]
        return struct.pack(f"<{2 + len(parts)}d", self.step, self.integral, *parts)

    def columns_of(self, amplitudes):
        """Columns by kx of a field's amplitudes, given at (kx, ky) and at (−kx, −ky) in the order of a state."""
        nothing = [0.0] * self.side
        columns = {kx: (nothing[:], nothing[:]) for kx in self.all_kx}
        for (kx, ky), (re, im, other_re, other_im) in zip(self.waves, amplitudes):
            columns[kx][0][ky], columns[kx][1][ky] = re, im
            if kx > 0:
                columns[-kx][0][-ky], columns[-kx][1][-ky] = other_re, other_im
        return columns

    def velocity(self, re, im):
        """Rows of u and v at the points."""
        amplitudes = []
        for (kx, ky), real, imaginary in zip(self.waves, re, im):
            square = kx * kx + ky * ky
            inverse = 1 / square if square else 0.0
            r, i = real * inverse, imaginary * inverse
            amplitudes.append((kx * r - ky * i, kx * i + ky * r, -(kx * r + ky * i), kx * i - ky * r))
        return self.fourier.square_to_points(self.columns_of(amplitudes))

    def term(self, re, im):
        rows = []
        for us, vs in self.velocity(re, im):
            rows.append(([u * u - v * v for u, v in zip(us, vs)], [2 * (u * v) for u, v in zip(us, vs)]))
        columns = self.fourier.square_from_points(rows, self.all_kx)
        scale = 0.25 / (self.side * self.side)
        term_re, term_im = [], []
        for kx, ky in self.waves:
            pr, pi, qr, qi = columns[kx][0][ky], columns[kx][1][ky], columns[-kx][0][-ky], columns[-kx][1][-ky]
            a, b = kx * kx - ky * ky, 2 * ky * kx
            term_re.append((a * (pi + qi) - b * (pr + qr)) * scale)
            term_im.append((a * (qr - pr) - b * (pi - qi)) * scale)
        return term_re, term_im

    def enstrophy(self, re, im):
        """The sum of each kx runs through ky = 0 … K, −K … −1."""
        total, length = 0.0, 2 * self.cutoff + 1
        for kx in range(self.cutoff + 1):
            start, of_column = kx * length, 0.0
            for place in (*range(start + self.cutoff, start + length), *range(start, start + self.cutoff)):
                of_column += re[place] * re[place] + im[place] * im[place]
            total += 0.5 * of_column if kx == 0 else of_column
        return total

    def advance(self):
        """One step."""
        h, decay = self.time_step, self.decay
        half, third, sixth = h / 2, h / 3, h / 6
        begun = self.re, self.im
        first = self.term(*begun)
        second = [[e * (w + half * n) for e, w, n in zip(decay, *parts)] for parts in zip(begun, first)]
        of_second = self.term(*second)
        third_stage = [[e * w + half * n for e, w, n in zip(decay, *parts)] for parts in zip(begun, of_second)]
        of_third = self.term(*third_stage)
        fourth = [[e * (e * w + h * n) for e, w, n in zip(decay, *parts)] for parts in zip(begun, of_third)]
        of_fourth = self.term(*fourth)
        self.re, self.im = (
            [
                (e * e) * (w + sixth * n1) + (third * e) * n2 + (third * e) * n3 + sixth * n4 + 0.0
                for e, w, n1, n2, n3, n4 in zip(decay, *parts)
            ]
            for parts in zip(begun, first, of_second, of_third, of_fourth)
        )
        z1, z2, z3, z4 = (self.enstrophy(*stage) for stage in (begun, second, third_stage, fourth))
        self.integral += sixth * (z1 + 2 * z2 + 2 * z3 + z4)
        self.step += 1

    def sizes(self):
        """The square of each amplitude's size."""
        return [re * re + im * im for re, im in zip(self.re, self.im)]

    def figures(self):
        """Energy, enstrophy, palinstrophy, and the energy of shells 0 to K."""
        energy = enstrophy = palinstrophy = 0.0
        shells = [0.0] * (self.cutoff + 1)
        for wave, size in zip(self.waves, self.sizes()):
            square = sum(k * k for k in wave)
            if square == 0:
                continue
            share = (0.5 if wave[0] == 0 else 1.0) * size
            energy += share / square
            enstrophy += share
            palinstrophy += share * square
            shell = math.ceil(math.sqrt(square) - 0.5)
            if shell <= self.cutoff:
                shells[shell] += share / square
        return energy, enstrophy, palinstrophy, shells

    def greatest(self):
        """The greatest |ω| and the greatest |u| over all points."""
        vorticity = [(re, im, re, -im) for re, im in zip(self.re, self.im)]
        rows = self.fourier.square_to_points(self.columns_of(vorticity))
        most = max(abs(value) for re, _ in rows for value in re)
        speed = max(u * u + v * v for us, vs in self.velocity(self.re, self.im) for u, v in zip(us, vs))
        return most, math.sqrt(speed)

    def summary(self, greatest):
        """The leaf of the state, with its greatest sizes."""
        *sums, shells = self.figures()
        numbers = struct.pack("<6d", self.integral, *sums, *greatest)
        return fingerprint(self.state()) + numbers + struct.pack(f"<{len(shells)}f", *shells)

    def leaf(self, steps):
        """The summary of the next leaf."""
        for _ in range(steps):
            self.advance()
        return self.summary(self.greatest())
