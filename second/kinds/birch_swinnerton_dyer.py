"""birch_swinnerton_dyer: curves in the order of their heights, from their equations alone (docs/format.md)."""

import hashlib
import math
import struct
from decimal import Decimal, localcontext
from functools import lru_cache

from plan_form import DECIMAL, LEAVES, has_form
from primes import is_prime, primes_to
from unit import Wrong, escape_share, expect

FIND_OPENED_SINCE = None
LEAST_VERSION = 1
PLAN = {"start": DECIMAL, "leaves": LEAVES}
# The numbers of the first pair of the second frontier, and of the first one that is on none.
BEYOND_START, LIMIT = 239_002_855, 759_072_491
SMALL_PRIMES = [p for p in range(2, 100) if is_prime(p)]
KINDS = ("singular", "not minimal", "curve")
SCALE, QUOTIENT_SCALE = 10**9, 10**6
POINT_BOUND = 500
RANKS, TORSION_MAX, LISTED = 7, 16, 16
# Traces above the small primes are counted point by point for so many primes of a leaf, none above the limit.
COUNTED, COUNTED_BELOW = 12, 4000
FIGURES = ("conductor", "rank", "torsion", "hasFullTwoTorsion", "tamagawa", "leading", "period", "quotient")
# Digits of periods.
DIGITS = 45


def is_plan(plan):
    if not has_form(plan, PLAN):
        return False
    start, end = int(plan["start"]), int(plan["start"]) + plan["leaves"]
    return end <= LIMIT and not start < BEYOND_START < end


def leaf_count(plan):
    return plan["leaves"]


def challenge_count(plan):
    return min(plan["leaves"], max(16, -(-plan["leaves"] // 128)))


def _box(height):
    """The largest |A| and |B| of pairs of at most this height."""
    a, b = round((height / 4) ** (1 / 3)), math.isqrt(height // 27)
    while 4 * a**3 > height:
        a -= 1
    while 4 * (a + 1) ** 3 <= height:
        a += 1
    return a, b


def _count(height):
    if height < 0:
        return 0
    a, b = _box(height)
    return (2 * a + 1) * (2 * b + 1)


@lru_cache(maxsize=8)
def _shell(height):
    """The pairs of exactly this height, by A, then by B."""
    a, b = _box(height)
    pairs = []
    for first in range(-a, a + 1):
        if 4 * abs(first) ** 3 == height:
            pairs += [(first, second) for second in range(-b, b + 1)]
        elif 27 * b * b == height:
            pairs += [(first, -b), (first, b)] if b else [(first, 0)]
    return pairs


def height_at(number):
    low, high = 0, 1
    while _count(high) <= number:
        high *= 2
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _count(middle) > number else (middle + 1, high)
    return low


def pairs_of(plan):
    """The pairs of a plan's leaves, one after the other."""
    number, end = int(plan["start"]), int(plan["start"]) + plan["leaves"]
    while number < end:
        height = height_at(number)
        before = _count(height - 1)
        some = _shell(height)[number - before : end - before]
        yield from some
        number += len(some)


def kind_of(a, b):
    if 4 * a**3 + 27 * b**2 == 0:
        return "singular"
    return "not minimal" if any(a % p**4 == 0 and b % p**6 == 0 for p in (2, 3, 5, 7)) else "curve"


def parse(summary):
    expect(len(summary) == 110, "a leaf has another length than a pair's")
    a, b, kind = struct.unpack_from("<iiB", summary)
    expect(kind < 3, "a leaf is of no kind")
    says = {"A": a, "B": b, "kind": KINDS[kind], "curve": None}
    if kind < 2:
        expect(not any(summary[9:]), "a pair that is no curve has figures")
        return says
    sign, rank, torsion, flags, x, tamagawa, conductor, leading, period, quotient = struct.unpack_from("<bBBBiIQqqq", summary, 9)
    expect(flags < 4 and (flags > 1 or x == 0), "a leaf has flags of another form")
    says["curve"] = {
        **{"conductor": conductor, "rootNumber": sign, "rank": rank, "torsion": torsion, "tamagawa": tamagawa},
        **{"hasFullTwoTorsion": flags % 2 == 1, "leading": leading, "period": period, "quotient": quotient},
        **{"pointX": x if flags > 1 else None, "traces": list(struct.unpack_from("<25b", summary, 53)), "digest": summary[78:]},
    }
    return says


def factors(n):
    found, p = {}, 2
    while p * p <= n:
        while n % p == 0:
            found[p], n = found.get(p, 0) + 1, n // p
        p += 1
    return {**found, n: 1} if n > 1 else found


def _add(a, p, q):
    """The sum of two points with whole coordinates; None at infinity, False where it has none."""
    if p is None or q is None:
        return q if p is None else p
    (x, y), (u, v) = p, q
    if x == u and y == -v:
        return None
    above, below = (3 * x * x + a, 2 * y) if p == q else (v - y, u - x)
    if above % below:
        return False
    slope = above // below
    w = slope * slope - x - u
    return w, slope * (x - w) - y


def is_torsion(a, point):
    """Multiples of a torsion point are whole (Nagell, Lutz), and the twelfth at the latest is none (Mazur)."""
    multiple = point
    for _ in range(12):
        multiple = _add(a, multiple, point)
        if multiple is None or multiple is False:
            return multiple is None
    return False


def _whole_roots(a, b):
    """Whole x with x³ + ax + b = 0."""
    found = set()
    turns = [-math.isqrt(abs(a)) - 1, 0, math.isqrt(abs(a)) + 1]
    bound = 2 * math.isqrt(abs(a)) + round(abs(b) ** (1 / 3)) + 4
    steps = sorted({-bound, bound, *turns, *(sign * (math.isqrt(abs(a) // 3) + k) for sign in (-1, 1) for k in (0, 1))})

    def value(x):
        return x**3 + a * x + b

    found.update(x for x in steps if value(x) == 0)
    for low, high in zip(steps, steps[1:]):
        rises = value(low) < value(high)
        if (value(low) > 0) == (value(high) > 0):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if (value(middle) < 0) == rises else (low, middle)
        found.update(x for x in (low, high) if value(x) == 0)
    return found


def torsion_of(a, b):
    """The order of the torsion subgroup, and whether all points of order 2 are rational."""
    heights = [1]
    for p, power in factors(abs(4 * a**3 + 27 * b**2)).items():
        heights = [y * p**k for y in heights for k in range(power // 2 + 1)]
    flat = _whole_roots(a, b)
    order = 1 + len(flat)
    for y in heights:
        order += 2 * sum(is_torsion(a, (x, y)) for x in _whole_roots(a, b - y * y))
    return order, len(flat) == 3


def least_point(a, b):
    for size in range(POINT_BOUND + 1):
        for x in (-size, size):
            square = x**3 + a * x + b
            if square > 0 and math.isqrt(square) ** 2 == square and not is_torsion(a, (x, math.isqrt(square))):
                return x
    return None


def _mean(x, y):
    # Quadratic convergence: from any quotient below 10^6 that takes fewer than ten steps.
    for _ in range(14):
        x, y = (x + y) / 2, (x * y).sqrt()
    return x


def period_of(a, b):
    """Ω of the equation as it stands, to 30 digits and more."""
    with localcontext() as context:
        context.prec = DIGITS
        return _period(a, b)


def _period(a, b):
    """By the arithmetic-geometric mean."""
    discriminant = -(4 * a**3 + 27 * b**2)
    sign = 1 if b <= 0 else -1
    e = Decimal(2 * math.isqrt(abs(a)) + abs(b) + 3)
    for _ in range(400):
        e, before = e - (e**3 + a * e - abs(b)) / (3 * e * e + a), e
        if before - e < Decimal(10) ** -40:
            break
    e *= sign
    pi = Decimal("3.14159265358979323846264338327950288419716939937511")
    if discriminant < 0:
        side = (3 * e * e + a).sqrt()
        return 2 * pi / _mean(2 * side.sqrt(), (2 * side + 3 * e).sqrt())
    gap = (-3 * e * e - 4 * a).sqrt()
    roots = sorted((e, (-e + gap) / 2, (-e - gap) / 2))
    return 2 * pi / _mean((roots[2] - roots[0]).sqrt(), (roots[2] - roots[1]).sqrt())


def trace_at(a, b, p):
    """The trace at an odd prime of the equation as it stands."""
    squares = {x * x % p for x in range(1, p)}
    values = ((x**3 + a * x + b) % p for x in range(p))
    return -sum((value in squares) - (value not in squares) for value in values if value)


def check_quotient(figures):
    rank, leading, period = figures["rank"], figures["leading"], figures["period"]
    expect(leading > 0 and period > 0, "an L-value or a period isn't above 0")
    above = leading * figures["torsion"] ** 2 * (1 if rank == 0 else QUOTIENT_SCALE)
    below = period * figures["tamagawa"]
    expect(figures["quotient"] == (2 * above + below) // (2 * below), "a quotient isn't that of its figures")
    if rank == 0:
        expect(abs(above / below - figures["quotient"]) <= figures["quotient"] / 1000, "an order of Ш isn't whole")


def check_figures(a, b, figures):
    """What needs no trace: conductor and period but for what happens at 2 and 3, torsion, quotient."""
    discriminant, conductor = abs(4 * a**3 + 27 * b**2), figures["conductor"]
    for p in factors(discriminant):
        if p > 3:
            exponent = 2 if a % p == 0 else 1
            expect(conductor % p**exponent == 0 and conductor % p ** (exponent + 1), f"the conductor is another at {p}")
            conductor //= p**exponent
    rest = factors(conductor)
    expect(rest.get(2, 0) <= 8 and rest.get(3, 0) <= 5 and not set(rest) - {2, 3}, "the conductor has other primes")
    expect(torsion_of(a, b) == (figures["torsion"], figures["hasFullTwoTorsion"]), "the torsion is another")
    period = int(period_of(a, b) * SCALE * 1000)
    fits = any(abs(period * scale - figures["period"] * 1000) <= 510 for scale in (1, 2, 3, 6))
    expect(fits, "the period is another")
    check_quotient(figures)


def check_summary(pair, summary):
    """A leaf without its data. Returns its curve, or None."""
    says = parse(summary)
    a, b = pair
    expect((says["A"], says["B"], says["kind"]) == (a, b, kind_of(a, b)), "a leaf is of another pair")
    curve = says["curve"]
    if curve is None:
        return None
    check_figures(a, b, curve)
    expect(curve["pointX"] == least_point(a, b), "the point isn't the least")
    expect(curve["rootNumber"] == (-1) ** curve["rank"], "root number and rank have different parities")
    for p, trace in zip(SMALL_PRIMES, curve["traces"]):
        expect(p < 5 or trace == trace_at(a, b, p), f"the trace at {p} is another")
    return curve


def terms_for(conductor):
    root, x, power = math.sqrt(conductor), 1, math.e
    factor = math.sqrt(3) * 1.1**2 / (4 * math.pi**2)
    while factor * root * (x + 1) > 1e-11 * power:
        x, power = x + 1, power * math.e
    return max(100, math.ceil(x * 1.1 * root / (2 * math.pi)))


def read_traces(curve, data):
    expect(hashlib.sha256(data).digest() == curve["digest"], "the data has another digest")
    terms = terms_for(curve["conductor"])
    primes = [p for p in primes_to(terms) if p <= terms]
    expect(len(data) == 2 * len(primes), "the data has another length")
    traces = [value for value, in struct.iter_unpack("<h", data)]
    expect(all(t * t <= 4 * p for p, t in zip(primes, traces)), "a trace is beyond Hasse's bound")
    expect(traces[: len(SMALL_PRIMES)] == curve["traces"], "the small traces are others")
    return primes, traces


def coefficients_of(conductor, primes, traces):
    """a_0 = 0, a_1 = 1, … from the Euler product."""
    count = terms_for(conductor)
    a = [0] + [1] * count
    for p, trace in zip(primes, traces):
        good, before, value, power = (0 if conductor % p == 0 else p), 1, trace, p
        while power <= count:
            for n in range(power, count + 1, power):
                if n // power % p:
                    a[n] *= value
            before, value, power = value, trace * value - good * before, power * p
    return a


def _series(a, c):
    """Σ a_n e^(−cn)."""
    last = min(len(a) - 1, math.ceil(42 / c))
    return math.fsum(a[n] * math.exp(-c * n) for n in range(1, last + 1))


def moment(a, conductor, rank):
    """L^(r)(1)/r! = (4π/√N)·∫₀^∞ F(e^u)·e^u·u^r/r! du; the integrand is even, so that equal steps converge as they do."""
    c, step, total, k = 2 * math.pi / math.sqrt(conductor), 1 / 24, 0.0, 0
    while c * math.exp(k * step) < 42:
        u = k * step
        value = _series(a, c * math.exp(u)) * math.exp(u) * u**rank / math.factorial(rank)
        total, k = total + (value / 2 if k == 0 else value), k + 1
    return 2 * c * step * total


def check_series(a, b, curve, data):
    conductor, sign, rank = curve["conductor"], curve["rootNumber"], curve["rank"]
    primes, traces = read_traces(curve, data)
    drawn = [i for i in range(len(primes)) if 100 < primes[i] < COUNTED_BELOW]
    for i in drawn[:: max(1, len(drawn) // COUNTED)]:
        expect(traces[i] == trace_at(a, b, primes[i]), f"the trace at {primes[i]} is another")
    terms, c = coefficients_of(conductor, primes, traces), 2 * math.pi / math.sqrt(conductor)
    for t in (1.03, 1.06, 1.1):
        distance = abs(_series(terms, c / t) - sign * t * t * _series(terms, c * t))
        expect(distance <= 1e-10 + 1e-14 * math.sqrt(conductor), "the functional equation doesn't hold")
    for lower in range(rank % 2, rank, 2):
        expect(abs(moment(terms, conductor, lower)) < 1e-6, "a derivative below the rank doesn't vanish")
    value = moment(terms, conductor, rank)
    expect(value > 1e-6 and abs(value * SCALE - curve["leading"]) <= 0.6 + value * SCALE * 2e-11, "the L-value is another")


def _check_result(plan, result):
    start, end = int(plan["start"]), int(plan["start"]) + plan["leaves"]
    expect((result["start"], result["end"]) == (str(start), str(end)), "the result is of another stretch")
    kinds = [kind_of(*pair) for pair in pairs_of(plan)]
    counts = [kinds.count(kind) for kind in ("curve", "singular", "not minimal")]
    expect(counts == [result["curves"], result["singular"], result["notMinimal"]], "the counts of pairs are others")
    expect(sum(result["ranks"]) == sum(result["torsion"]) == counts[0], "the curves by rank or torsion aren't all")
    expect(result["shaAboveOne"] <= result["ranks"][0] and result["points"] <= counts[0], "more are counted than there are")
    expect(len(result["largestSha"]) == min(1, result["shaAboveOne"]), "a largest order of Ш is missing, or too much")
    heights = height_at(start), height_at(end - 1)
    for listed in (*result["largestSha"], *result["listed"]):
        a, b = listed["A"], listed["B"]
        expect(heights[0] <= max(4 * abs(a) ** 3, 27 * b * b) <= heights[1], "a listed curve is of another height")
        expect(kind_of(a, b) == "curve", "what is listed is no curve")
        check_figures(a, b, listed)
        expect(listed["pointX"] == [x for x in (least_point(a, b),) if x is not None], "a listed point isn't the least")


def _entry(says):
    curve = says["curve"]
    point = [] if curve["pointX"] is None else [curve["pointX"]]
    return {"A": says["A"], "B": says["B"], **{name: curve[name] for name in FIGURES}, "pointX": point}


def _check_sums(unit):
    says = [parse(unit.leaves[i]) for i in range(unit.leaf_count)]
    found = [entry for entry in says if entry["curve"]]
    curves, result = [entry["curve"] for entry in found], unit.result
    expect(result["ranks"] == [sum(c["rank"] == r for c in curves) for r in range(RANKS)], "the ranks are others")
    orders = [sum(c["torsion"] == n for c in curves) for n in range(1, TORSION_MAX + 1)]
    expect(result["torsion"] == orders, "the orders of torsion are others")
    expect(result["points"] == sum(c["pointX"] is not None for c in curves), "another number has a point")
    for name, sign in (("plus", 1), ("minus", -1)):
        sums = [sum(c["traces"][i] for c in curves if c["rootNumber"] == sign) for i in range(len(SMALL_PRIMES))]
        expect(result["traces"][name] == sums, "the sums of traces are others")
    large = [entry for entry in found if entry["curve"]["rank"] == 0 and entry["curve"]["quotient"] > 1]
    expect(result["shaAboveOne"] == len(large), "another number has an order of Ш above 1")
    largest = max(large, key=lambda entry: entry["curve"]["quotient"], default=None)
    expect(result["largestSha"] == ([_entry(largest)] if largest else []), "another order of Ш is the largest")
    ordered = sorted(found, key=lambda entry: (-entry["curve"]["rank"], entry["curve"]["conductor"]))
    expect(result["listed"] == [_entry(entry) for entry in ordered[:LISTED]], "others than the first are listed")


def check(unit, report):
    _check_result(unit.plan, unit.result)
    report.checked(f"{unit.leaf_count} pairs in the order of heights, curves among them counted; every listed curve's figures")
    pairs, with_data = list(pairs_of(unit.plan)), 0
    for index in unit.challenged:
        try:
            curve = check_summary(pairs[index], unit.leaves[index])
            if curve and index in unit.data:
                check_series(*pairs[index], curve, unit.data[index])
                with_data += 1
        except Wrong as fault:
            raise Wrong(f"leaf {index}: {fault}") from None
    drawn, count = len(unit.challenged), unit.leaf_count
    share = escape_share(count, -(-count // 10), drawn)
    told = f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
    report.sampled(f"{drawn} of {count} leaves: torsion, period, least point, traces below 100; {told}")
    if with_data:
        report.sampled(f"functional equation, vanishing and L-value of {with_data} curves from their traces")
    else:
        report.not_checked("the ranks and L-values of the opened leaves, which rest on the leaves' data")
    if unit.complete:
        _check_sums(unit)
        report.checked("every count, sum and list of the result, from all leaves")
    else:
        report.not_checked("the counts and sums of the result, which are over all leaves")
    report.not_checked("Tamagawa numbers, and reduction at 2 and 3 but for what the functional equation sees of it")
