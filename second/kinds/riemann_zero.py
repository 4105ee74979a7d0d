"""riemann_zero: zeros of opened leaves by changes of sign of Z, and their number by Turing's method (docs/format.md)."""

import hashlib
import random
import struct
from decimal import Decimal

from encoding import WORK_LEAVES_MAX
from kinds.zeta import (
    PI,
    changes_between,
    gram_point,
    precise_sign,
    precise_theta,
    precise_z,
    sign_at,
    theta,
    zeros_below_gram_point,
)
from plan_form import has_form, whole
from unit import Wrong, escape_share, expect

FIND_OPENED_SINCE = None
LEAST_VERSION = 1
# Gram intervals below it lie below t = 2^32.
INTERVALS_MAX = 13_000_000_000
PLAN = {
    **{"firstInterval": whole(0, INTERVALS_MAX), "intervals": whole(1, INTERVALS_MAX)},
    "leafSpan": whole(8, 1024, 8),
}
FIXED_BYTES = 214
BINS = 32
# Ordinates of a leaf that are looked at in decimal arithmetic.
PRECISE_A_LEAF = 64
DECIMALS = Decimal("1e-12")


def is_plan(plan):
    if not has_form(plan, PLAN):
        return False
    first, intervals, span = plan["firstInterval"], plan["intervals"], plan["leafSpan"]
    is_whole = first % span == 0 and intervals % span == 0
    return is_whole and leaf_count(plan) <= WORK_LEAVES_MAX and first + intervals <= INTERVALS_MAX


def leaf_count(plan):
    return plan["intervals"] // plan["leafSpan"]


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


def check_precisely(ordinate, bound, what):
    """The least multiple of a stated bound, by powers of ten, within which Z is seen to change its sign."""
    t = Decimal(ordinate) / 2**64
    for power in range(10):
        distance = Decimal(bound) * 10**power
        below, above = precise_sign(t - distance), precise_sign(t + distance)
        if below and above:
            expect(below != above, f"{what} is no zero: Z doesn't change its sign within {float(distance):.1g}")
            return float(distance)
    raise Wrong(f"{what} has no bound")


def figures_of(ordinates, origin):
    """What a summary says of its zeros; phases and S as decimals, the first Gram point being number origin."""
    phases = [precise_theta(Decimal(ordinate) / 2**64) / PI - origin for ordinate in ordinates]
    steps = [after - before for before, after in zip(phases, phases[1:])]
    closest = steps.index(min(steps))
    spacings = [0] * BINS
    for step in steps:
        spacings[min(int(step * 10), BINS - 1)] += 1
    above = [j + 1 - x for j, x in enumerate(phases)]
    highest = max(range(len(above)), key=above.__getitem__)
    lowest = min(range(len(above)), key=above.__getitem__)
    exact = {
        "zeros": len(ordinates),
        "first": ordinates[0],
        "last": ordinates[-1],
        "closestZero": closest,
        "closestLower": ordinates[closest],
        "closestGap": ordinates[closest + 1] - ordinates[closest],
        "spacings": spacings,
        "highestSAt": ordinates[highest],
        "lowestSAt": ordinates[lowest],
    }
    rounded = {
        "firstPhase": phases[0] * 2**32,
        "lastPhase": phases[-1] * 2**32,
        "closestSpacing": steps[closest] * 2**32,
        "highestS": above[highest] * 2**20,
        "lowestS": (above[lowest] - 1) * 2**20,
    }
    return phases, exact, rounded


def check_data(plan, leaf, says, data):
    """Digest and ordinates of a leaf, and every figure of its summary from them."""
    expect(hashlib.sha256(data).digest() == says["digest"], f"the data of leaf {leaf} has another digest")
    zeros = parse_data(data)
    ordinates = [ordinate for ordinate, _ in zeros]
    expect(len(zeros) > 1 and ordinates == sorted(set(ordinates)), f"leaf {leaf} has other zeros")
    origin = plan["firstInterval"] + leaf * plan["leafSpan"] - 1
    phases, exact, rounded = figures_of(ordinates, origin)
    for name, value in exact.items():
        expect(says[name] == value, f"{name} of leaf {leaf} doesn't follow from its zeros")
    for name, value in rounded.items():
        expect(abs(says[name] - value) <= Decimal("0.51"), f"{name} of leaf {leaf} doesn't follow from its zeros")
    counts = [0] * plan["leafSpan"]
    for phase in phases:
        expect(0 <= phase < len(counts), f"leaf {leaf} has a zero outside")
        counts[int(phase)] += 1
    expect(counts == says["occupancy"], f"the zeros of leaf {leaf} lie in other Gram intervals")
    value, _ = precise_z(Decimal(says["largestZAt"]) / 2**12)
    # An extremum's t is rounded to 2^-12, which changes Z by a millionth at most.
    near = abs(abs(value) * 2**20 - says["largestZ"]) <= 2 + abs(value) * 2
    expect(near, f"|Z| of leaf {leaf} isn't as large where it is said to be")
    precise = set(random.SystemRandom().sample(range(len(zeros)), min(PRECISE_A_LEAF, len(zeros))))
    what = f"an ordinate of leaf {leaf}"
    found = [check_precisely(*zeros[place], what) for place in sorted(precise)]
    for place, ordinate in enumerate(ordinates):
        if place not in precise:
            check_ordinate(to_float(ordinate), what)
    return found


def check_number(plan, result, report):
    """The number of zeros in the whole strip, by Turing's method at both ends."""
    start, end = plan["firstInterval"], plan["firstInterval"] + plan["intervals"]
    # Below g(−1) there is none.
    before = 0 if start == 0 else zeros_below_gram_point(start - 1)
    after = zeros_below_gram_point(end - 1)
    if before is None or after is None:
        report.not_checked("the number of zeros in the strip: Rosser's rule fails near an end, or the end is too low")
        return
    expect(result["zeros"] == after - before, f"there are {after - before} zeros by Turing's method")
    numbers = (result["firstZero"], result["lastZero"])
    expect(numbers == (before + 1, after), "the first and last zero have other numbers")
    report.checked(f"that there are {after - before} zeros with real part between 0 and 1, by Turing's method at both ends")


def check_opened(unit, report):
    undecided, distances, span, total = 0, [], unit.plan["leafSpan"], 0
    for leaf in unit.challenged:
        says = parse(unit.leaves[leaf], span)
        undecided += check_counts(unit.plan, leaf, says)
        for name in ("first", "last"):
            check_precisely(says[name], 1e-12, f"the {name} zero of leaf {leaf}")
        if leaf in unit.data:
            distances += check_data(unit.plan, leaf, says, unit.data[leaf])
            total += says["zeros"]
    share = escape_share(unit.leaf_count, -(-unit.leaf_count // 10), len(unit.challenged))
    report.sampled(
        f"the zeros in each Gram interval of {len(unit.challenged)} of {unit.leaf_count} leaves, by changes of sign of Z "
        f"({undecided} of {len(unit.challenged) * span} intervals can't be told in double precision); "
        f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
    )
    if total:
        report.sampled(
            f"{len(distances)} of the {total} ordinates of these leaves in decimal arithmetic: Z changes its sign within "
            f"{max(distances):.1g}; every figure of the leaves from their ordinates, the largest |Z| as far as its t goes"
        )
    else:
        report.not_checked("the other ordinates of the opened leaves, which are in the leaves' data")


def check(unit, report):
    result = unit.result
    check_number(unit.plan, result, report)
    pair = result["closestPair"]
    lower, gap = Decimal(pair["lower"]), Decimal(pair["gap"])
    named = [sample["ordinate"] for sample in result["samples"]]
    named += [result["firstOrdinate"], result["lastOrdinate"], lower, lower + gap]
    named += [result[name]["t"] for name in ("largestS", "smallestS")]
    # A text of a few letters can name a number that takes all memory as an integer.
    expect(all(9 < Decimal(text) < 2**32 for text in named), "an ordinate of the result is beyond all units")
    for text in named:
        check_precisely(int(Decimal(text) * 2**64), DECIMALS, f"the ordinate {text} of the result")
    report.checked(f"the {len(named)} ordinates that the result names, in decimal arithmetic")
    check_opened(unit, report)
    if unit.complete:
        check_sums(unit, report)
    else:
        report.not_checked("the result's histograms and extremes, which follow from all leaves")
    report.not_checked("bad Gram points, and failures of Rosser's rule, outside of the opened leaves")


def _written(ordinate):
    return str((Decimal(ordinate) / 2**64).quantize(DECIMALS))


def check_sums(unit, report):
    result, span = unit.result, unit.plan["leafSpan"]
    leaves = [parse(unit.leaves[index], span) for index in range(unit.leaf_count)]
    if sum(leaf["zeros"] for leaf in leaves) != result["zeros"]:
        raise Wrong("the result's number of zeros isn't the sum over the leaves")
    by_zeros, spacings = [0, 0, 0, 0], [0] * BINS
    for leaf in leaves:
        for count in leaf["occupancy"]:
            by_zeros[min(3, count)] += 1
        spacings = [one + other for one, other in zip(spacings, leaf["spacings"])]
    for before, after in zip(leaves, leaves[1:]):
        step = span + (after["firstPhase"] - before["lastPhase"]) / 2**32
        spacings[min(int(step * 10), BINS - 1)] += 1
    expect(by_zeros == result["gram"]["intervalsByZeros"], "the Gram intervals by their zeros don't add up")
    expect(spacings == result["spacings"]["counts"], "the spacings don't add up")
    ends = (_written(leaves[0]["first"]), _written(leaves[-1]["last"]))
    expect(ends == (result["firstOrdinate"], result["lastOrdinate"]), "the first or the last ordinate is another")
    report.checked("the number of zeros, Gram intervals by their zeros, spacings, first and last ordinate, from all leaves")
