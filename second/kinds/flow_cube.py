"""Incompressible flows in a cube, replayed to the bit (docs/format.md, navier_stokes)."""

import math

from kinds.flow_beginnings import NOISE_ENERGY, NOISE_PEAK, cutoff_of, exponential, rung_of
from kinds.flow_steps import Flow
from kinds.random_quaternions import MASK, philox, turn

BEGINNINGS = [
    *[("random", 2), ("vortices", 1), ("helices", 1)],
    *[("random", 3), ("vortices", 2), ("helices", 2)],
]
RUNGS = [50, 75, 100, 150, 200]
AXES = range(3)


def reynolds_of(_side, number):
    return rung_of(RUNGS, number)


def across(wave, vector):
    """The cross product."""
    (kx, ky, kz), (x, y, z) = wave, vector
    return ky * z - kz * y, kz * x - kx * z, kx * y - ky * x


class _Amplitudes:
    """ω(k) along x, y and z, for kx = 0 … K and for each ky and kz = −K … K."""

    def __init__(self, cutoff):
        self.cutoff, self.length = cutoff, 2 * cutoff + 1
        count = 3 * (cutoff + 1) * self.length**2
        self.re, self.im = [0.0] * count, [0.0] * count

    def _add_at(self, wave, re, im):
        kx, ky, kz = wave
        place = 3 * ((kx * self.length + ky + self.cutoff) * self.length + kz + self.cutoff)
        for axis in AXES:
            self.re[place + axis] += re[axis]
            self.im[place + axis] += im[axis]

    def add(self, wave, re, im):
        self._add_at(wave, re, im)
        if wave[0] == 0:
            self._add_at((0, -wave[1], -wave[2]), re, [0 - part for part in im])


def _half_of_waves(most):
    whole = range(-most, most + 1)
    waves = ((kx, ky, kz) for kx in range(most + 1) for ky in whole for kz in whole)
    return (wave for wave in waves if wave > (0, 0, 0))


def _add_random(modes, peak, wanted, key):
    waves, energy = [], 0.0
    for wave in _half_of_waves(min(modes.cutoff, 3 * peak)):
        square = sum(k * k for k in wave)
        if square > 6 * peak * peak:
            continue
        size = exponential(-(square / (peak * peak)))
        words = philox((wave[0], wave[1] & MASK, wave[2] & MASK, 0), key)
        cosines, sines = zip(*(turn((word + 0.5) / 4294967296.0) for word in words[:3]))
        re, im = across(wave, cosines), across(wave, sines)
        squares = [x * x + y * y + z * z for x, y, z in (re, im)]
        energy += size * size * (squares[0] + squares[1])
        waves.append((wave, size, across(wave, re), across(wave, im)))
    scale = math.sqrt(wanted / energy)
    for wave, size, re, im in waves:
        modes.add(wave, [0 - scale * size * part for part in im], [scale * size * part for part in re])


def first_state(side, place, number):
    """Real and imaginary parts of the amplitudes, of the flow of this number with a beginning by its place."""
    start, parameter = BEGINNINGS[place]
    modes, key = _Amplitudes(cutoff_of(side)), (number, side * 2**16 + 3 * 2**8 + place)
    nothing = [0.0, 0.0, 0.0]
    if start == "random":
        _add_random(modes, parameter, 0.5, key)
        return modes.re, modes.im
    if start == "vortices":
        for y in (1, -1):
            for z in (1, -1):
                wave = (parameter, y * parameter, z * parameter)
                modes.add(wave, [parameter * y * z / 8, parameter * z / 8, -parameter * y / 4], nothing)
    else:
        size = 0.25 * parameter
        modes.add((parameter, 0, 0), [0.0, 0.0, size], [0.0, -size, 0.0])
        modes.add((0, parameter, 0), [size, 0.0, 0.0], [0.0, 0.0, -size])
        modes.add((0, 0, parameter), [0.0, size, 0.0], [-size, 0.0, 0.0])
    _add_random(modes, NOISE_PEAK, NOISE_ENERGY, key)
    return modes.re, modes.im


class CubeFlow(Flow):
    """Three amplitudes of each wave; kz runs fastest, then ky, then kx."""

    dimensions = 3

    def begin(self, place, number, of_one):
        self.re, self.im = first_state(self.side, place, number)
        self.waves = [(kx, ky, kz) for kx in range(self.cutoff + 1) for ky in self.all_kx for kz in self.all_kx]
        self.decay = [of_one[kx] * of_one[abs(ky)] * of_one[abs(kz)] for kx, ky, kz in self.waves for _ in AXES]

    def pencils(self):
        """Lines along z of no amplitudes yet, by kx and ky."""
        nothing = [0.0] * self.side
        return {(kx, ky): (nothing[:], nothing[:]) for kx in self.all_kx for ky in self.all_kx}

    def planes(self, fields):
        """Rows of each field at the points, plane after plane in the order that the way back begins with."""
        for pencils in fields:
            for re, im in pencils.values():
                self.fourier.to_points(re, im)
        for z in range(self.side):
            yield [self.fourier.square_to_points(self._columns(pencils, z)) for pencils in fields]

    def _columns(self, pencils, z):
        columns = {}
        for kx in self.all_kx:
            columns[kx] = re, im = [0.0] * self.side, [0.0] * self.side
            for ky in self.all_kx:
                line = pencils[kx, ky]
                re[ky], im[ky] = line[0][z], line[1][z]
        return columns

    def from_planes(self, planes, count):
        """Pencils of amplitudes of so many fields from their rows at the points, which are changed."""
        fields = [self.pencils() for _ in range(count)]
        for z, fields_rows in enumerate(planes):
            for pencils, rows in zip(fields, fields_rows):
                for kx, (re, im) in self.fourier.square_from_points(rows, self.all_kx).items():
                    for ky in self.all_kx:
                        line = pencils[kx, ky]
                        line[0][z], line[1][z] = re[ky], im[ky]
        for pencils in fields:
            for re, im in pencils.values():
                self.fourier.from_points(re, im)
        return fields

    def _velocity_and_vorticity(self, re, im):
        """u + iω along x, y and z as pencils of amplitudes."""
        fields = [self.pencils() for _ in AXES]
        for place, wave in enumerate(self.waves):
            kx, ky, kz = wave
            square = kx * kx + ky * ky + kz * kz
            if square == 0:
                continue
            inverse = 1 / square
            of_wave = slice(3 * place, 3 * place + 3)
            real, imaginary = re[of_wave], im[of_wave]
            curl_re = across(wave, [part * inverse for part in real])
            curl_im = across(wave, [part * inverse for part in imaginary])
            for axis, pencils in enumerate(fields):
                ur, ui, wr, wi = -curl_im[axis], curl_re[axis], real[axis], imaginary[axis]
                line = pencils[kx, ky]
                line[0][kz], line[1][kz] = ur - wi, ui + wr
                if kx > 0:
                    line = pencils[-kx, -ky]
                    line[0][-kz], line[1][-kz] = ur + wi, wr - ui
        return fields

    def _crossed(self, re, im):
        """Rows of Fx + iFy and of Fz, F = u × ω, of each plane."""
        nothing = [0.0] * self.side
        for fields in self.planes(self._velocity_and_vorticity(re, im)):
            both, third = [], []
            for (ux, wx), (uy, wy), (uz, wz) in zip(*fields):
                points = list(zip(ux, uy, uz, wx, wy, wz))
                x = [b * r - c * q for _, b, c, _, q, r in points]
                y = [c * p - a * r for a, _, c, p, _, r in points]
                both.append((x, y))
                third.append(([a * q - b * p for a, b, _, p, q, _ in points], nothing[:]))
            yield both, third

    def term(self, re, im):
        both, third = self.from_planes(self._crossed(re, im), 2)
        whole = 1 / (self.side * self.side * self.side)
        half = 0.5 * whole
        term_re, term_im = [], []
        for wave in self.waves:
            kx, ky, kz = wave
            here, opposite, last = both[kx, ky], both[-kx, -ky], third[kx, ky]
            pr, pi, qr, qi = here[0][kz], here[1][kz], opposite[0][-kz], opposite[1][-kz]
            real = (pr + qr) * half, (pi + qi) * half, last[0][kz] * whole
            imaginary = (pi - qi) * half, (qr - pr) * half, last[1][kz] * whole
            term_re += [-part for part in across(wave, imaginary)]
            term_im += across(wave, real)
        return term_re, term_im

    def _squares(self, re, im):
        squares = [r * r + i * i for r, i in zip(re, im)]
        return [x + y + z for x, y, z in zip(squares[0::3], squares[1::3], squares[2::3])]

    def sizes(self):
        return self._squares(self.re, self.im)

    def enstrophy(self, re, im):
        """Of each kx the sums of ky = 0, 1, −1, …, each of which runs through kz = 0 … K, −K … −1."""
        sizes, length, total = self._squares(re, im), 2 * self.cutoff + 1, 0.0
        for kx in range(self.cutoff + 1):
            of_plane = 0.0
            for ky in sorted(self.all_kx, key=lambda k: (abs(k), -k)):
                start, of_pencil = (kx * length + ky + self.cutoff) * length, 0.0
                for size in (*sizes[start + self.cutoff : start + length], *sizes[start : start + self.cutoff]):
                    of_pencil += size
                of_plane += of_pencil
            total += 0.5 * of_plane if kx == 0 else of_plane
        return total

    def greatest(self):
        most = fastest = 0.0
        for fields in self.planes(self._velocity_and_vorticity(self.re, self.im)):
            for rows in zip(*fields):
                for part in (0, 1):
                    size = max(x * x + y * y + z * z for x, y, z in zip(*(row[part] for row in rows)))
                    if part == 0:
                        fastest = max(fastest, size)
                    else:
                        most = max(most, size)
        return math.sqrt(most), math.sqrt(fastest)


def _velocity(flow):
    """u + iv and w as pencils of amplitudes. Their bits don't matter."""
    both, third = flow.pencils(), flow.pencils()
    for place, wave in enumerate(flow.waves):
        square = sum(k * k for k in wave)
        if square == 0:
            continue
        vorticity = [complex(flow.re[3 * place + axis], flow.im[3 * place + axis]) for axis in AXES]
        u, v, w = (1j * part / square for part in across(wave, vorticity))
        for sign in (1, -1):
            if sign < 0:
                u, v, w = u.conjugate(), v.conjugate(), w.conjugate()
            kx, ky, kz = (sign * k for k in wave)
            for pencils, amplitude in ((both, u + 1j * v), (third, w)):
                line = pencils[kx, ky]
                line[0][kz], line[1][kz] = amplitude.real, amplitude.imag
    return both, third


def _products(flow):
    """Rows of uu + i·uv, vv + i·vw and ww + i·uw of each plane."""
    for both, third in flow.planes(_velocity(flow)):
        rows = [(us, vs, ws) for (us, vs), (ws, _) in zip(both, third)]
        yield [
            [([u * u for u in us], [u * v for u, v in zip(us, vs)]) for us, vs, _ in rows],
            [([v * v for v in vs], [v * w for v, w in zip(vs, ws)]) for _, vs, ws in rows],
            [([w * w for w in ws], [u * w for u, w in zip(us, ws)]) for us, _, ws in rows],
        ]


def conservation(flow):
    """Amplitudes of −∇ × ∇·(uu) as complex numbers, three of each wave: k × (Σ kⱼ·(uᵢuⱼ)^)."""
    fields = flow.from_planes(_products(flow), 3)
    term = []
    for wave in flow.waves:
        kx, ky, kz = wave
        parts = []
        for pencils in fields:
            here, opposite = pencils[kx, ky], pencils[-kx, -ky]
            p, q = complex(here[0][kz], here[1][kz]), complex(opposite[0][-kz], -opposite[1][-kz])
            parts.append(((p + q) / 2, (p - q) / 2j))
        (uu, uv), (vv, vw), (ww, uw) = parts
        sums = kx * uu + ky * uv + kz * uw, kx * uv + ky * vv + kz * vw, kx * uw + ky * vw + kz * ww
        term += [part / flow.side**3 for part in across(wave, sums)]
    return term
