"""
Elements of SU(2) as four numbers, of SU(3) as eighteen (rows of complex numbers, real part first), and their updates, to the bit
(docs/format.md, yang_mills). No sum is left to sum(), which rounds otherwise since Python 3.12, and no product to complex
numbers, which a compiler may fuse.
"""

import math

from kinds.random_quaternions import draw

LEAST_LENGTH = 1e-10
SUBGROUPS = ((0, 1), (0, 2), (1, 2))


def size(numbers):
    square = 0.0
    for number in numbers:
        square += number * number
    return math.sqrt(square)


def scaled(numbers, by):
    return tuple([number * by for number in numbers])


def added(a, b):
    return tuple([x + y for x, y in zip(a, b)])


def adjoint_quaternion(a):
    return a[0], -a[1], -a[2], -a[3]


def multiply_quaternions(a, b):
    a0, a1, a2, a3 = a
    b0, b1, b2, b3 = b
    return (
        a0 * b0 - (a1 * b1 + a2 * b2 + a3 * b3),
        a0 * b1 + b0 * a1 - (a2 * b3 - a3 * b2),
        a0 * b2 + b0 * a2 - (a3 * b1 - a1 * b3),
        a0 * b3 + b0 * a3 - (a1 * b2 - a2 * b1),
    )


def adjoint_matrix(a):
    r0, i0, r1, i1, r2, i2, r3, i3, r4, i4, r5, i5, r6, i6, r7, i7, r8, i8 = a
    return r0, -i0, r3, -i3, r6, -i6, r1, -i1, r4, -i4, r7, -i7, r2, -i2, r5, -i5, r8, -i8


def _matrix_product():
    """The function that multiplies two matrices, every operation written out: loops would take several times as long."""
    names = [[", ".join(f"{m}{i}{k}r, {m}{i}{k}i" for i in range(3) for k in range(3))] for m in "ab"]
    real = [" + ".join(f"(a{i}{k}r*b{k}{j}r - a{i}{k}i*b{k}{j}i)" for k in range(3)) for i in range(3) for j in range(3)]
    imaginary = [" + ".join(f"(a{i}{k}r*b{k}{j}i + a{i}{k}i*b{k}{j}r)" for k in range(3)) for i in range(3) for j in range(3)]
    entries = ", ".join(f"{re}, {im}" for re, im in zip(real, imaginary))
    scope = {}
    exec(f"def multiply_matrices(a, b):\n {names[0][0]} = a\n {names[1][0]} = b\n return {entries}\n", scope)
    return scope["multiply_matrices"]


multiply_matrices = _matrix_product()


def third_row(rows):
    """The conjugate of the cross product of the first two rows, behind them."""
    numbers = list(rows[:12])
    for column in range(3):
        k, n = 2 * ((column + 1) % 3), 2 * ((column + 2) % 3)
        ukr, uki, unr, uni = rows[k], rows[k + 1], rows[n], rows[n + 1]
        vkr, vki, vnr, vni = rows[6 + k], rows[7 + k], rows[6 + n], rows[7 + n]
        numbers.append(ukr * vnr - uki * vni - (unr * vkr - uni * vki))
        numbers.append(-(ukr * vni + uki * vnr - (unr * vki + uni * vkr)))
    return tuple(numbers)


def inner_product(u, v):
    re = im = 0.0
    for at in (0, 2, 4):
        re += u[at] * v[at] + u[at + 1] * v[at + 1]
        im += u[at] * v[at + 1] - u[at + 1] * v[at]
    return re, im


def unitary(a):
    u = scaled(a[:6], 1 / size(a[:6]))
    re, im = inner_product(u, a[6:12])
    v = []
    for at in (0, 2, 4):
        v.append(a[6 + at] - (re * u[at] - im * u[at + 1]))
        v.append(a[7 + at] - (re * u[at + 1] + im * u[at]))
    return third_row(u + scaled(v, 1 / size(v)))


def _turned(a, i, j, q):
    """Rows i and j from the left by a quaternion."""
    q0, q1, q2, q3 = q
    numbers = list(a)
    for column in (0, 2, 4):
        x, y = 6 * i + column, 6 * j + column
        xr, xi, yr, yi = a[x], a[x + 1], a[y], a[y + 1]
        numbers[x] = q0 * xr - q3 * xi + (q2 * yr - q1 * yi)
        numbers[x + 1] = q0 * xi + q3 * xr + (q2 * yi + q1 * yr)
        numbers[y] = -q2 * xr - q1 * xi + (q0 * yr + q3 * yi)
        numbers[y + 1] = -q2 * xi + q1 * xr + (q0 * yi - q3 * yr)
    return tuple(numbers)


class Quaternions:
    COLOURS = 2
    STATE_NUMBERS = 4
    UNIT = (1.0, 0.0, 0.0, 0.0)
    multiply = staticmethod(multiply_quaternions)
    adjoint = staticmethod(adjoint_quaternion)

    @staticmethod
    def of_state(numbers):
        return numbers

    @staticmethod
    def departure(a):
        return abs(size(a) - 1)

    @staticmethod
    def trace_by_adjoint(a, b):
        return 2 * (a[0] * b[0] + (a[1] * b[1] + a[2] * b[2] + a[3] * b[3]))

    @staticmethod
    def trace(a):
        return 2 * a[0], 0.0

    @staticmethod
    def updated(u, staples, beta, place):
        """Heat bath for a place (link, sweep, key), over-relaxation without one."""
        length = size(staples)
        if length < LEAST_LENGTH:
            return u
        back = adjoint_quaternion(scaled(staples, 1 / length))
        if place is None:
            made = multiply_quaternions(back, adjoint_quaternion(u))
        else:
            link, sweep, key = place
            made = draw(2 * beta / 2 * length, link, sweep, 0, key)
            if made is None:
                return u
        v = multiply_quaternions(made, back)
        return scaled(v, 1 / size(v))


class Matrices:
    COLOURS = 3
    STATE_NUMBERS = 12
    UNIT = tuple(float(at in (0, 8, 16)) for at in range(18))
    multiply = staticmethod(multiply_matrices)
    adjoint = staticmethod(adjoint_matrix)
    of_state = staticmethod(third_row)

    @staticmethod
    def departure(a):
        u, v = a[:6], a[6:12]
        re, im = inner_product(u, v)
        return abs(size(u) ** 2 - 1) + abs(size(v) ** 2 - 1) + abs(re) + abs(im)

    @staticmethod
    def trace_by_adjoint(a, b):
        re = im = 0.0
        for at in range(0, 18, 2):
            re += a[at] * b[at]
            im += a[at + 1] * b[at + 1]
        return re + im

    @staticmethod
    def trace(a):
        return a[0] + a[8] + a[16], a[1] + a[9] + a[17]

    @staticmethod
    def updated(u, staples, beta, place):
        """As for quaternions, by the three subgroups of two rows in turn (Cabibbo, Marinari 1982)."""
        product = multiply_matrices(u, staples)
        for subgroup, (i, j) in enumerate(SUBGROUPS):
            ii, ij, ji, jj = 8 * i, 6 * i + 2 * j, 6 * j + 2 * i, 8 * j
            w = (
                0.5 * (product[ii] + product[jj]),
                0.5 * (product[ij + 1] + product[ji + 1]),
                0.5 * (product[ij] - product[ji]),
                0.5 * (product[ii + 1] - product[jj + 1]),
            )
            length = size(w)
            if length < LEAST_LENGTH:
                continue
            made = back = adjoint_quaternion(scaled(w, 1 / length))
            if place is not None:
                link, sweep, key = place
                made = draw(2 * beta / 3 * length, link, sweep, subgroup, key)
                if made is None:
                    continue
            q = multiply_quaternions(made, back)
            u, product = _turned(u, i, j, q), _turned(product, i, j, q)
        return u if place is None else unitary(u)


ELEMENTS = {2: Quaternions, 3: Matrices}
