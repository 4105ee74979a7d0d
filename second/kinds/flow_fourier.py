"""Fourier transforms of sequences and of squares in the order of operations of docs/format.md (navier_stokes)."""

from kinds.random_quaternions import turn


class Fourier:
    """Transforms in place, of real and imaginary parts by themselves: products of complex numbers may be fused on some machines.
    Points lie in an order of their own, which the way back begins with."""

    def __init__(self, side):
        self.side = side
        # The longest stretches first: four places each, with the parts of the three roots.
        self.quarters, self.pairs = [], []
        length = side
        while length % 4 == 0:
            self.quarters.append(self._quarters_of(length))
            length //= 4
        if length == 2:
            self.pairs = range(0, side, 2)

    def _quarters_of(self, length):
        quarter, places = length // 4, []
        for start in range(0, self.side, length):
            for p in range(quarter):
                roots = [part for j in (1, 2, 3) for part in turn(j * p / length)]
                at = start + p
                places.append((at, at + quarter, at + 2 * quarter, at + 3 * quarter, *roots))
        return places

    def to_points(self, re, im):
        for places in self.quarters:
            for i, j, k, l, c1, s1, c2, s2, c3, s3 in places:
                ar, ai, br, bi, cr, ci, dr, di = re[i], im[i], re[j], im[j], re[k], im[k], re[l], im[l]
                sr, si, tr, ti = ar + cr, ai + ci, ar - cr, ai - ci
                ur, ui, vr, vi = br + dr, bi + di, di - bi, br - dr
                re[i], im[i] = sr + ur, si + ui
                xr, xi = tr + vr, ti + vi
                re[j], im[j] = xr * c1 - xi * s1, xr * s1 + xi * c1
                xr, xi = sr - ur, si - ui
                re[k], im[k] = xr * c2 - xi * s2, xr * s2 + xi * c2
                xr, xi = tr - vr, ti - vi
                re[l], im[l] = xr * c3 - xi * s3, xr * s3 + xi * c3
        self._add_and_subtract(re, im)

    def from_points(self, re, im):
        self._add_and_subtract(re, im)
        for places in reversed(self.quarters):
            for i, j, k, l, c1, s1, c2, s2, c3, s3 in places:
                ar, ai, xr, xi = re[i], im[i], re[j], im[j]
                br, bi = xr * c1 + xi * s1, xi * c1 - xr * s1
                xr, xi = re[k], im[k]
                cr, ci = xr * c2 + xi * s2, xi * c2 - xr * s2
                xr, xi = re[l], im[l]
                dr, di = xr * c3 + xi * s3, xi * c3 - xr * s3
                sr, si, tr, ti = ar + cr, ai + ci, ar - cr, ai - ci
                ur, ui, vr, vi = br + dr, bi + di, di - bi, br - dr
                re[i], im[i], re[j], im[j] = sr + ur, si + ui, tr - vr, ti - vi
                re[k], im[k], re[l], im[l] = sr - ur, si - ui, tr + vr, ti + vi

    def _add_and_subtract(self, re, im):
        for i in self.pairs:
            for part in (re, im):
                part[i], part[i + 1] = part[i] + part[i + 1], part[i] - part[i + 1]

    def square_to_points(self, columns):
        """Rows, as pairs of lists, from the columns (re, im) by their kx; all others are 0."""
        nothing = [0.0] * self.side
        parts = [[nothing] * self.side, [nothing] * self.side]
        for kx, (re, im) in columns.items():
            self.to_points(re, im)
            parts[0][kx], parts[1][kx] = re, im
        rows = [(list(re), list(im)) for re, im in zip(zip(*parts[0]), zip(*parts[1]))]
        for re, im in rows:
            self.to_points(re, im)
        return rows

    def square_from_points(self, rows, waves):
        """The columns of some kx from rows, which are changed."""
        for re, im in rows:
            self.from_points(re, im)
        columns = {}
        for kx in waves:
            columns[kx] = re, im = [row[kx] for row, _ in rows], [row[kx] for _, row in rows]
            self.from_points(re, im)
        return columns
