"""Random quaternions of a heat bath as functions of counters alone, to the bit (docs/format.md, yang_mills)."""

import math

ATTEMPTS = 65_536
MASK = 2**32 - 1
LN2, ROOT_HALF, HALF_PI = 0.6931471805599453, 0.7071067811865476, 1.5707963267948966
ARTANH = [1 / odd for odd in range(19, 0, -2)]
COSINE = [(-1) ** (n // 2) / math.factorial(n) for n in range(16, 0, -2)]
SINE = [(-1) ** (n // 2) / math.factorial(n) for n in range(15, 1, -2)]


def philox(counter, key):
    """Four words of Philox4x32-10 (Salmon, Moraes, Dror, Shaw 2011)."""
    x0, x1, x2, x3 = counter
    k0, k1 = key
    for _ in range(10):
        p, q = 0xD2511F53 * x0, 0xCD9E8D57 * x2
        x0, x1, x2, x3 = (q >> 32) ^ x1 ^ k0, q & MASK, (p >> 32) ^ x3 ^ k1, p & MASK
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return x0, x1, x2, x3


def _uniform(word):
    return (word + 0.5) / 4294967296.0


def _polynomial(coefficients, z):
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * z + coefficient
    return value


def natural_logarithm(x):
    mantissa, exponent = math.frexp(x)
    if mantissa < ROOT_HALF:
        mantissa, exponent = 2 * mantissa, exponent - 1
    t = (mantissa - 1) / (mantissa + 1)
    return exponent * LN2 + 2 * t * _polynomial(ARTANH, t * t)


def turn(x):
    """cos(2πx) and sin(2πx) for 0 ≤ x ≤ 1."""
    nearest = round(4 * x)
    y = (4 * x - nearest) * HALF_PI
    z = y * y
    cosine, sine = 1 + z * _polynomial(COSINE, z), y + y * z * _polynomial(SINE, z)
    return ((cosine, sine), (-sine, cosine), (-cosine, -sine), (sine, -cosine))[nearest % 4]


def draw(alpha, link, sweep, subgroup, key):
    """A unit quaternion y with the density √(1 − y0²)·exp(α·y0) (Kennedy, Pendleton 1985); None where no attempt succeeds."""
    for attempt in range(ATTEMPTS):
        third = 4 * attempt + subgroup
        r0, r1, r2, r3 = map(_uniform, philox((link, sweep, third, 0), key))
        cosine, _ = turn(r1)
        delta = -(natural_logarithm(r0) + cosine * cosine * natural_logarithm(r2)) / alpha
        if r3 * r3 > 1 - 0.5 * delta:
            continue
        word0, word1, _, _ = philox((link, sweep, third, 1), key)
        radius, height = math.sqrt(delta * (2 - delta)), 2 * _uniform(word0) - 1
        flat = radius * math.sqrt(1 - height * height)
        cosine, sine = turn(_uniform(word1))
        return 1 - delta, flat * cosine, flat * sine, radius * height
    return None
