"""riemann_zero: the zeros of opened leaves shown by changes of sign of Z (docs/format.md), in double precision."""

import cmath
import hashlib
import math
import struct

from unit import Wrong, escape_share, expect

FIND_OPENED_SINCE = None
LEAST_VERSION = 1
TWO_PI = 2 * math.pi
FIXED_BYTES = 214
BINS = 32
# Below this height ζ is summed by Euler and Maclaurin, above it Z by Riemann and Siegel.
SUMMED_BELOW = 2000.0
BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330)


def leaf_count(plan):
    span = plan["leafSpan"]
    expect(isinstance(span, int) and 4 <= span <= 1024 and span % 4 == 0, "no such span of a leaf")
    expect(plan["firstInterval"] >= 0 and plan["firstInterval"] % span == 0, "the unit doesn't start at a leaf")
    expect(plan["intervals"] >= span and plan["intervals"] % span == 0, "the unit doesn't hold whole leaves")
    return plan["intervals"] // span


def challenge_count(plan):
    leaves = leaf_count(plan)
    return min(leaves, max(16, min(64, -(-leaves // 250))))


def parse(summary, span):
    """What a summary says; ordinates and phases are whole numbers in their units."""
    expect(len(summary) >= FIXED_BYTES + span // 4, "a leaf's summary is too short")
    number = lambda at, length: int.from_bytes(summary[at : at + length], "little")
    ordinate = lambda at: number(at + 8, 4) << 64 | number(at, 8)
    signed = lambda at: struct.unpack_from("<i", summary, at)[0]
    codes = summary[FIXED_BYTES : FIXED_BYTES + span // 4]
    more = iter(summary[FIXED_BYTES + span // 4 :])
    occupancy = [code >> 2 * i & 3 for code in codes for i in range(4)]
    occupancy = [3 + next(more, 256) if count == 3 else count for count in occupancy]
    says = {
        "zeros": number(0, 4),
        "first": ordinate(4),
        "last": ordinate(16),
        "firstPhase": number(28, 8),
        "lastPhase": number(36, 8),
        "closestLower": ordinate(44),
        "closestGap": ordinate(56),
        "closestSpacing": number(68, 4),
        "closestZero": number(72, 2),
        "largestZ": number(74, 4),
        "largestZAt": number(78, 8),
        "highestS": signed(86),
        "highestSAt": ordinate(90),
        "lowestS": signed(102),
        "lowestSAt": ordinate(106),
        "spacings": list(struct.unpack_from(f"<{BINS}H", summary, 118)),
        "digest": summary[182:214],
        "occupancy": occupancy,
    }
    expect(next(more, None) is None and sum(occupancy) == says["zeros"], "a leaf's zeros don't add up")
    return says


def parse_data(data):
    """Ordinates in units of 2^-64 with their error bounds."""
    expect(len(data) % 16 == 0, "a leaf's data has another length")
    zeros = []
    for at in range(0, len(data), 16):
        fraction, whole, bound = struct.unpack_from("<QIf", data, at)
        zeros.append((whole << 64 | fraction, bound))
    return zeros


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
    power = cmath.exp(-s * math.log(count))
    total += power * count / (s - 1) + power / 2
    term = power * s / count
    for k, bernoulli in enumerate(BERNOULLI, 1):
        total += bernoulli / math.factorial(2 * k) * term
        term *= (s + 2 * k - 1) * (s + 2 * k) / count**2
    rounding = 1e-15 * t * math.log(t) * math.sqrt(count)
    return (cmath.exp(1j * theta(t)) * total).real, 1e-7 + rounding


def _by_riemann_siegel(t):
    """Z with the first term of the remainder, and Gabcke's bound of the others (t ≥ 200)."""
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


def check_counts(plan, leaf, says):
    """Every zero that a leaf counts in a Gram interval, by a change of sign. How many intervals can't be told."""
    first, undecided = plan["firstInterval"] + leaf * plan["leafSpan"], 0
    points = [gram_point(first - 1 + i) for i in range(plan["leafSpan"] + 1)]
    signs = [sign_at(t) for t in points]
    for i, count in enumerate(says["occupancy"]):
        if signs[i] == 0 or signs[i + 1] == 0:
            undecided += 1
            continue
        expect((signs[i] != signs[i + 1]) == (count % 2 == 1), f"Gram interval {first + i} of leaf {leaf} is miscounted")
        if count < 2:
            continue
        found = changes_between(points[i], points[i + 1], count)
        expect(found <= count, f"Gram interval {first + i} of leaf {leaf} holds more zeros")
        undecided += found < count
    return undecided


def to_float(ordinate):
    return ordinate / 2**64


def check_ordinate(t, what):
    """The least of some distances within which Z is seen to change its sign."""
    for distance in (1e-6, 1e-5, 1e-4, 1e-3, 1e-2):
        below, above = sign_at(t - distance), sign_at(t + distance)
        if below and above:
            expect(below != above, f"{what} is no zero: Z doesn't change its sign within {distance:g}")
            return distance
    return None


def check_data(plan, leaf, says, data):
    """Digest, order and intervals of a leaf's ordinates, and a change of sign at each."""
    expect(hashlib.sha256(data).digest() == says["digest"], f"the data of leaf {leaf} has another digest")
    zeros = parse_data(data)
    ordinates = [ordinate for ordinate, _ in zeros]
    expect(len(zeros) == says["zeros"] and ordinates == sorted(set(ordinates)), f"leaf {leaf} has other zeros")
    expect((ordinates[0], ordinates[-1]) == (says["first"], says["last"]), f"leaf {leaf} begins or ends elsewhere")
    origin = plan["firstInterval"] + leaf * plan["leafSpan"] - 1
    counts = [0] * plan["leafSpan"]
    for ordinate in ordinates:
        place = theta(to_float(ordinate)) / math.pi - origin
        if abs(place - round(place)) > 1e-6:
            expect(0 <= place < len(counts), f"leaf {leaf} has a zero outside")
            counts[int(place)] += 1
        else:
            counts[min(max(round(place), 0), len(counts) - 1)] += 1
    moved = sum(abs(a - b) for a, b in zip(counts, says["occupancy"]))
    expect(moved <= 2, f"the zeros of leaf {leaf} lie in other Gram intervals")
    lower = says["closestZero"]
    pair = (ordinates[lower], ordinates[lower + 1] - ordinates[lower])
    expect(pair == (says["closestLower"], says["closestGap"]), f"the closest pair of leaf {leaf} is another")
    return [check_ordinate(to_float(ordinate), f"an ordinate of leaf {leaf}") for ordinate in ordinates]


def check(unit, report):
    plan, result, span = unit.plan, unit.result, unit.plan["leafSpan"]
    undecided, distances, opened = 0, [], 0
    for leaf in unit.challenged:
        says = parse(unit.leaves[leaf], span)
        undecided += check_counts(plan, leaf, says)
        for name in ("first", "last"):
            check_ordinate(to_float(says[name]), f"the {name} zero of leaf {leaf}")
        if leaf in unit.data:
            distances += check_data(plan, leaf, says, unit.data[leaf])
            opened += 1
    share = escape_share(unit.leaf_count, -(-unit.leaf_count // 10), len(unit.challenged))
    report.sampled(
        f"the zeros in each Gram interval of {len(unit.challenged)} of {unit.leaf_count} leaves, by changes of sign of Z "
        f"({undecided} of {len(unit.challenged) * span} intervals can't be told in double precision); "
        f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
    )
    if opened:
        seen = [distance for distance in distances if distance is not None]
        report.sampled(
            f"{len(seen)} of {len(distances)} ordinates of {opened} leaves, with a change of sign of Z within "
            f"{max(seen, default=0):g}; digests, Gram intervals, closest pairs"
        )
    else:
        report.not_checked("the other ordinates of the opened leaves, which are in the leaves' data")
    named = [sample["ordinate"] for sample in result["samples"]]
    lower, gap = float(result["closestPair"]["lower"]), float(result["closestPair"]["gap"])
    seen = [check_ordinate(float(text), f"the ordinate {text} of the result") for text in named]
    report.checked(f"{sum(d is not None for d in seen)} of {len(named)} ordinates that the result samples are zeros")
    if gap > 0.02:
        for t in (lower, lower + gap):
            check_ordinate(t, "one of the closest pair")
    expect(result["lastZero"] - result["firstZero"] + 1 == result["zeros"], "the numbers of the zeros don't add up")
    expect(plan["firstInterval"] > 0 or result["firstZero"] == 1, "the first zero of all has another number")
    if unit.complete:
        check_sums(unit, report)
    else:
        report.not_checked("the result's number of zeros and histograms, which are sums over all leaves")
    report.not_checked("that there is no zero off the line (Turing's method), S, and error bounds below what is said above")


def check_sums(unit, report):
    leaves = [parse(unit.leaves[index], unit.plan["leafSpan"]) for index in range(unit.leaf_count)]
    if sum(leaf["zeros"] for leaf in leaves) != unit.result["zeros"]:
        raise Wrong("the result's number of zeros isn't the sum over the leaves")
    by_zeros = [0, 0, 0, 0]
    for leaf in leaves:
        for count in leaf["occupancy"]:
            by_zeros[min(3, count)] += 1
    expect(by_zeros == unit.result["gram"]["intervalsByZeros"], "the Gram intervals by their zeros don't add up")
    report.checked("the number of zeros and the Gram intervals by their zeros, from all leaves")
