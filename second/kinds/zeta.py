"""
Z(t), θ(t) and Gram points in two precisions, each value of Z with a bound of its error.

In double precision: Euler–Maclaurin summation of ζ at low heights, else Riemann–Siegel's formula with its first remainder
term. Precise: phases in decimal arithmetic, Riemann–Siegel with three terms. Bounds of the formula are Gabcke's (1979,
t ≥ 200): 0.127 t^(−3/4) behind C0, 0.011 t^(−7/4) behind C2. Those of rounding count the terms.
"""

import cmath
import functools
import math
from decimal import Decimal, getcontext

# Phases reach 10^11 below t = 2^32: 29 decimals are left.
getcontext().prec = 40
PI = Decimal("3.14159265358979323846264338327950288419716939937510")
TWO_PI = 2 * math.pi
# Below this height ζ is summed by Euler and Maclaurin.
SUMMED_BELOW = 2000.0
BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330)
SERIES_TERMS = 40


def theta(t):
    turns = t / TWO_PI
    series = 1 / (48 * t) + 7 / (5760 * t**3) + 31 / (80640 * t**5)
    return math.pi * (turns * (math.log(turns) - 1) - 0.125) + series


def gram_point(n):
    t = TWO_PI * max(2.0, (n + 10) / 2)
    for _ in range(60):
        step = (theta(t) - n * math.pi) / (math.log(t / TWO_PI) / 2)
        t -= step
        if abs(step) < 1e-13 * t:
            break
    return t


def _by_summation(t):
    """Z by Euler–Maclaurin summation of ζ, and a bound of its error."""
    s = complex(0.5, t)
    count = int(t / 2) + 20
    total = sum(cmath.exp(-s * math.log(n)) for n in range(1, count))
    total += _behind(s, count, cmath.exp(-s * math.log(count)))
    rounding = 1e-15 * t * math.log(t) * math.sqrt(count)
    return (cmath.exp(1j * theta(t)) * total).real, 1e-7 + rounding


def _behind(s, count, power):
    """Euler–Maclaurin's terms behind the first count − 1, power being count^−s."""
    total, term = power * count / (s - 1) + power / 2, power * s / count
    for k, bernoulli in enumerate(BERNOULLI, 1):
        total += bernoulli / math.factorial(2 * k) * term
        term *= (s + 2 * k - 1) * (s + 2 * k) / count**2
    return total


def _by_riemann_siegel(t):
    root = math.sqrt(t / TWO_PI)
    count, angle = int(root), theta(t)
    p = root - count
    total = 2 * sum(math.cos(angle - t * math.log(n)) / math.sqrt(n) for n in range(1, count + 1))
    bottom = math.cos(TWO_PI * p)
    if abs(bottom) < 1e-6:
        p, bottom = p + 1e-5, math.cos(TWO_PI * (p + 1e-5))
    first = math.cos(TWO_PI * (p * p - p - 1 / 16)) / bottom
    total += (-1) ** (count - 1) / math.sqrt(root) * first
    rounding = 4e-16 * t * math.log(t) * math.sqrt(root) * 2
    return total, 0.127 * t**-0.75 + 1e-4 / math.sqrt(root) * (abs(bottom) < 1e-4) + rounding


def z_at(t):
    return _by_summation(t) if t < SUMMED_BELOW else _by_riemann_siegel(t)


def sign_at(t):
    """The sign of Z, 0 where the bound doesn't tell."""
    value, bound = z_at(t)
    return 0 if abs(value) <= bound else 1 if value > 0 else -1


def changes_between(start, end, wanted):
    """How many changes of sign are found, looking ever more finely until there are as many as wanted."""
    found = 0
    for parts in (1, 8, 32, 128):
        signs = [sign_at(start + (end - start) * i / parts) for i in range(parts + 1)]
        signs = [sign for sign in signs if sign]
        found = max(found, sum(one != other for one, other in zip(signs, signs[1:])))
        if found >= wanted:
            break
    return found


# Precise.


@functools.lru_cache(maxsize=None)
def _logarithm(n):
    return Decimal(n).ln()


def precise_theta(t):
    """θ of a decimal t ≥ 10, to 10^-13 (the first term left out is 127/(430080 t^7)), above t = 100 to 10^-17."""
    turns = t / (2 * PI)
    series = 1 / (48 * t) + 7 / (5760 * t**3) + 31 / (80640 * t**5)
    return PI * (turns * (turns.ln() - 1) - Decimal("0.125")) + series


@functools.lru_cache(maxsize=1)
def _psi_series():
    """Coefficients by x^2 of Ψ = cos(2π(p² − p − 1/16)) / cos(2πp), x = p − ½: −cos(2πx² − 5π/8) / cos(2πx)."""
    cosine, sine = _cos_sin(5 * PI / 8)
    top, bottom, factorial = [], [], Decimal(1)
    for k in range(SERIES_TERMS):
        # cos(a − b) with a = 2πx², b = 5π/8: a^k / k! times cos b, sin b, −cos b, −sin b in turn.
        factor = (cosine, sine, -cosine, -sine)[k % 4]
        factorial *= k or 1
        top.append(-factor * (2 * PI) ** k / factorial)
    factorial = Decimal(1)
    for k in range(SERIES_TERMS):
        factorial *= (2 * k - 1) * 2 * k if k else 1
        bottom.append((-1) ** k * (2 * PI) ** (2 * k) / factorial)
    quotient = []
    for k in range(SERIES_TERMS):
        quotient.append(top[k] - sum((quotient[i] * bottom[k - i] for i in range(k)), Decimal(0)))
    return quotient


def _cos_sin(angle):
    cosine = sine = Decimal(0)
    term = Decimal(1)
    for k in range(60):
        if k % 2 == 0:
            cosine += term if k % 4 == 0 else -term
        else:
            sine += term if k % 4 == 1 else -term
        term *= angle / (k + 1)
    return cosine, sine


def _psi_derivative(order, x):
    """A derivative of Ψ at p = ½ + x, |x| ≤ ½."""
    total = 0.0
    for k, coefficient in enumerate(_psi_series()):
        if 2 * k >= order:
            total += float(coefficient) * math.perm(2 * k, order) * x ** (2 * k - order)
    return total


def precise_z(t):
    """Z of a decimal t and a bound of its error."""
    angle = precise_theta(t)
    height = float(t)
    if height < SUMMED_BELOW:
        s, count = complex(0.5, height), int(height) + 20
        turn = lambda n: cmath.exp(-1j * float(t * _logarithm(n) % (2 * PI))) / math.sqrt(n)
        total = sum(turn(n) for n in range(1, count)) + _behind(s, count, turn(count))
        # Behind ten terms as much as the tenth, (t / 2πN)^20 √N at most, and the rounding of each term.
        bound = (height / (TWO_PI * count)) ** 20 * math.sqrt(count) * 20 + 1e-15 * count + 1e-13
        return (cmath.exp(1j * float(angle % (2 * PI))) * total).real, bound
    root = (t / (2 * PI)).sqrt()
    count = int(root)
    x, power = float(root - count) - 0.5, 1 / float(root)
    total = 0.0
    for n in range(1, count + 1):
        total += math.cos(float((angle - t * _logarithm(n)) % (2 * PI))) / math.sqrt(n)
    third, sixth = _psi_derivative(3, x), _psi_derivative(6, x)
    c1 = -third / (96 * math.pi**2)
    c2 = sixth / (18432 * math.pi**4) + _psi_derivative(2, x) / (64 * math.pi**2)
    remainder = _psi_derivative(0, x) + c1 * power + c2 * power**2
    total = 2 * total + (-1) ** (count - 1) * math.sqrt(power) * remainder
    # Each cosine and each sum to two units in the last place.
    return total, 0.011 * height**-1.75 + 1e-15 * math.sqrt(count) * 8 + 1e-14


def precise_sign(t):
    value, bound = precise_z(t)
    return 0 if abs(value) <= bound else 1 if value > 0 else -1


# How many zeros there are up to a Gram point.


def _is_good(n):
    return sign_at(gram_point(n)) == (-1) ** n


def _block_from(n, step):
    """The other end of the Gram block at the good point n, if it satisfies Rosser's rule; else None."""
    end = n + step
    while not _is_good(end):
        end += step
        if abs(end - n) > 20:
            return None
    low, high = min(n, end), max(n, end)
    return end if zeros_shown(low, high) >= high - low else None


def zeros_shown(low, high):
    """Changes of sign between the Gram points of one block: more than its intervals' are looked for by ever finer steps."""
    if high - low == 1:
        return 1
    points = [gram_point(n) for n in range(low, high + 1)]
    for wanted in (1, 2, 4):
        counts = [changes_between(one, other, wanted) for one, other in zip(points, points[1:])]
        if sum(counts) >= high - low:
            break
    return sum(counts)


def _follow_blocks(n, step):
    """Whether as many blocks in a row from n satisfy Rosser's rule as Turing's method wants."""
    done = 0
    while True:
        logarithm = math.log(gram_point(n))
        if done >= 0.0061 * logarithm**2 + 0.08 * logarithm:
            return True
        n = _block_from(n, step)
        if n is None:
            return False
        done += 1


def zeros_below_gram_point(n):
    """
    N(g(n)), with multiplicity and in the whole strip, or None where it isn't shown: from Rosser's rule in enough blocks
    above N(g(n)) ≤ n + 1, in enough below N(g(n)) ≥ n + 1 (Lehman 1970; Brent 1979, theorem 3.2; t > 168π). Where n is
    no good Gram point, the zeros of its block that lie below are counted.
    """
    low = high = n
    while not _is_good(low):
        low -= 1
    while not _is_good(high):
        high += 1
    shown = all(_follow_blocks(end, step) for end in {low, high} for step in (-1, 1))
    if not shown or gram_point(low - 20) < 168 * math.pi:
        return None
    if low == high:
        return n + 1
    points = [gram_point(k) for k in range(low, high + 1)]
    counts = [changes_between(one, other, 4) for one, other in zip(points, points[1:])]
    return low + 1 + sum(counts[: n - low]) if sum(counts) == high - low else None
