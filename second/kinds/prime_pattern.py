"""prime_pattern: every figure of a leaf counted again by a plain sieve (docs/format.md)."""

import struct
from itertools import accumulate, compress
from operator import sub

from plan_form import DECIMAL, LEAVES, has_form, whole
from primes import is_prime, prime_flags
from unit import Wrong, escape_share, expect

# Units don't end by a find.
FIND_OPENED_SINCE = None
LEAST_VERSION = 1
STEP = 245_760
LIMIT = 2**60
PLAN = {"start": DECIMAL, "span": whole(STEP, STEP * 2**13, STEP), "leaves": LEAVES}
PATTERNS = (
    ("twins", (2,)),
    ("cousins", (4,)),
    ("sexyPairs", (6,)),
    ("triplets026", (2, 6)),
    ("triplets046", (4, 6)),
    ("quadruplets", (2, 6, 8)),
    ("quintuplets026812", (2, 6, 8, 12)),
    ("quintuplets0461012", (4, 6, 10, 12)),
    ("sextuplets", (4, 6, 10, 12, 16)),
)
NAMES = ("primes", "oneMod12", "fiveMod12", "sevenMod12", "elevenMod12", *(name for name, _ in PATTERNS))
# No gap below 2^64 is longer than 1,550.
BEYOND = 2000
NONE = 2**32 - 1
LISTED = 16
TRACE_POINTS = 96


def is_plan(plan):
    if not has_form(plan, PLAN):
        return False
    start, span, count = read_plan(plan)
    return start % STEP == 0 and (span // STEP).bit_count() == 1 and start + count * span <= LIMIT


def read_plan(plan):
    return int(plan["start"]), plan["span"], plan["leaves"]


def leaf_count(plan):
    return read_plan(plan)[2]


def challenge_count(plan):
    count = leaf_count(plan)
    return min(count, max(16, -(-count // 128)))


def parse(summary):
    """What a summary says, by the names of its fields."""
    expect(len(summary) == 132, "a leaf's summary has another length")
    words = struct.unpack("<14I2I", summary[:64])
    races = struct.unpack("<iIiIiIiI", summary[64:96])
    extreme = lambda at: {"value": races[at], "offset": races[at + 1]}
    gaps = [struct.unpack_from("<IH", summary, 96 + 6 * i) for i in range(4)]
    tuples = [None if word == NONE else word for word in struct.unpack("<3I", summary[120:])]
    return {
        "counts": dict(zip(NAMES, words)),
        "firstPrime": words[14],
        "lastPrime": words[15],
        "race4": {"min": extreme(0), "max": extreme(2)},
        "race3": {"min": extreme(4), "max": extreme(6)},
        "gaps": [{"offset": offset, "length": length} for offset, length in gaps],
        "firstQuadruplet": tuples[0],
        "lastQuadruplet": tuples[1],
        "firstSextuplet": tuples[2],
    }


def _race(classes, signs, primes):
    """Extremes of the walk that adds the sign of each prime's class; an extreme is where its value is first reached."""
    walk = list(accumulate(map(signs.__getitem__, classes), initial=0))
    places = [0, *primes]
    least, most = min(walk), max(walk)
    return struct.pack("<iIiI", least, places[walk.index(least)], most, places[walk.index(most)])


def _largest_gaps(primes, beyond):
    lengths = list(map(sub, [*primes[1:], beyond], primes))
    shortest = sorted(lengths)[-4:][0]
    return sorted((-length, p) for length, p in zip(lengths, primes) if length >= shortest)[:4]


def compute_leaf(start, span):
    """The 132 bytes of the leaf [start, start + span)."""
    flags = prime_flags(start, span + BEYOND)
    primes = list(compress(range(span), flags))
    classes = bytes((start + p) % 12 for p in primes)
    counts = [len(primes), *(classes.count(residue) for residue in (1, 5, 7, 11))]
    # All numbers at once: byte p of a whole number says whether start + p is a prime.
    every = int.from_bytes(flags, "little")
    firsts = every & (1 << 8 * span) - 1
    found = {}
    for name, steps in PATTERNS:
        found[name] = firsts
        for step in steps:
            found[name] &= every >> 8 * step
        counts.append(found[name].bit_count())
    first = lambda bits: ((bits & -bits).bit_length() - 1) // 8 if bits else NONE
    last = lambda bits: (bits.bit_length() - 1) // 8 if bits else NONE
    quadruplets, sextuplets = found["quadruplets"], found["sextuplets"]
    gaps = _largest_gaps(primes, flags.find(1, span))
    return b"".join(
        [
            struct.pack("<14I2I", *counts, primes[0], primes[-1]),
            _race(classes, [(r % 4 == 3) - (r % 4 == 1) for r in range(12)], primes),
            _race(classes, [(r % 3 == 2) - (r % 3 == 1) for r in range(12)], primes),
            *(struct.pack("<IH", offset, -length) for length, offset in gaps),
            struct.pack("<3I", first(quadruplets), last(quadruplets), first(sextuplets)),
        ]
    )


def summarise(plan, leaves):
    """The result as it follows from all leaves, but for the prediction."""
    start, span, count = read_plan(plan)
    parsed = [parse(leaf) for leaf in leaves]
    counts = {name: sum(leaf["counts"][name] for leaf in parsed) for name in NAMES}
    zero = 1 if start == 0 else 0
    races = {name: {"net": 0, "min": (0, start), "max": (0, start)} for name in ("race4", "race3")}
    trace = {"leaves": [], "race4": [], "race3": []}
    stride = -(-count // TRACE_POINTS)
    for index, leaf in enumerate(parsed):
        at, c = start + index * span, leaf["counts"]
        extra = zero if index == 0 else 0
        gained = {
            "race4": c["sevenMod12"] + c["elevenMod12"] + extra - c["oneMod12"] - c["fiveMod12"],
            "race3": c["fiveMod12"] + c["elevenMod12"] + extra - c["oneMod12"] - c["sevenMod12"],
        }
        for name, race in races.items():
            low, high = leaf[name]["min"], leaf[name]["max"]
            if race["net"] + low["value"] < race["min"][0]:
                race["min"] = (race["net"] + low["value"], at + low["offset"])
            if race["net"] + high["value"] > race["max"][0]:
                race["max"] = (race["net"] + high["value"], at + high["offset"])
            race["net"] += gained[name]
        if (index + 1) % stride == 0 or index == count - 1:
            trace["leaves"].append(index + 1)
            for name, race in races.items():
                trace[name].append(race["net"])
    places = [start + index * span for index in range(count)]
    gaps = sorted(
        (-gap["length"], at + gap["offset"])
        for at, leaf in zip(places, parsed)
        for gap in leaf["gaps"]
        if gap["length"] > 0
    )[:LISTED]
    firsts = [at + leaf["firstQuadruplet"] for at, leaf in zip(places, parsed) if leaf["firstQuadruplet"] is not None]
    lasts = [at + leaf["lastQuadruplet"] for at, leaf in zip(places, parsed) if leaf["lastQuadruplet"] is not None]
    quadruplets = firsts[:1] + [last for last in lasts[-1:] if last not in firsts[:1]]
    sextuplets = [at + leaf["firstSextuplet"] for at, leaf in zip(places, parsed) if leaf["firstSextuplet"] is not None]
    extreme = lambda pair: {"value": pair[0], "at": str(pair[1])}
    return {
        "start": str(start),
        "end": str(start + count * span),
        "counts": counts,
        "byMod3": {
            "one": counts["oneMod12"] + counts["sevenMod12"],
            "two": counts["fiveMod12"] + counts["elevenMod12"] + zero,
        },
        "byMod4": {
            "one": counts["oneMod12"] + counts["fiveMod12"],
            "three": counts["sevenMod12"] + counts["elevenMod12"] + zero,
        },
        "firstPrime": str(start + parsed[0]["firstPrime"]),
        "lastPrime": str(places[-1] + parsed[-1]["lastPrime"]),
        "gaps": [{"start": str(at), "length": -length} for length, at in gaps],
        "quadruplets": [str(at) for at in quadruplets],
        "sextuplets": [str(at) for at in sextuplets[:LISTED]],
        **{
            name: {"net": race["net"], "min": extreme(race["min"]), "max": extreme(race["max"])}
            for name, race in races.items()
        },
        "trace": trace,
    }


def _check_listed(start, end, result):
    inside = lambda text: start <= int(text) < end
    for gap in result["gaps"]:
        p, q = int(gap["start"]), int(gap["start"]) + gap["length"]
        expect(inside(gap["start"]) and is_prime(p) and is_prime(q), "a listed gap doesn't lie between primes")
        expect(not any(is_prime(n) for n in range(p + 1, q)), "a listed gap holds a prime")
    for name, steps in (("quadruplets", (0, 2, 6, 8)), ("sextuplets", (0, 4, 6, 10, 12, 16))):
        for text in result[name]:
            primes = all(is_prime(int(text) + step) for step in steps)
            expect(inside(text) and primes, f"one of the listed {name} isn't one")


def check(unit, report):
    start, span, count = read_plan(unit.plan)
    _check_listed(start, start + count * span, unit.result)
    report.checked("every listed gap, quadruplet and sextuplet, by primality tests")
    for leaf in unit.challenged:
        computed = compute_leaf(start + leaf * span, span)
        if computed != unit.leaves[leaf]:
            raise Wrong(f"leaf {leaf} differs from a plain sieve's")
    if len(unit.challenged) == count:
        report.checked(f"all {count} leaves, counted again by a plain sieve")
    else:
        share = escape_share(count, -(-count // 10), len(unit.challenged))
        report.sampled(
            f"{len(unit.challenged)} of {count} leaves, counted again by a plain sieve; "
            f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
        )
    if unit.complete:
        result = summarise(unit.plan, [unit.leaves[index] for index in range(count)])
        for name, value in result.items():
            expect(unit.result.get(name) == value, f"{name} of the result doesn't follow from the leaves")
        report.checked("every figure of the result but the prediction, from all leaves")
    else:
        report.not_checked("that the result's counts are the sums over all leaves")
    report.not_checked("the prediction, which is a formula and no count")
