"""goldbach_verification: opened leaves covered again, and every number that the result names (docs/format.md)."""

import struct

from encoding import WORK_LEAVES_MAX
from kinds import goldbach_cover as cover
from plan_form import DECIMAL, LEAVES, has_form, one_of, whole
from primes import is_prime, primes_to
from unit import Wrong, escape_share, expect

# Units don't end by a find.
FIND_OPENED_SINCE = None
LEAST_VERSION = 1
LEAVES_A_GROUP = 64
WINDOWS_A_GROUP = RANGES_A_WINDOW = 8
BEYOND_START = 3_999_999_999_999_999_870
FROM_FOUR_LIMIT, BEYOND_LIMIT = 10**15, 2**63
SPAN_MAX = 2**28
HARDEST_LISTED = 64
BINS, BIN_WIDTH = 100, 10
FROM_FOUR = {
    **{"frontier": one_of("from_4"), "start": DECIMAL},
    **{"leafSpan": whole(cover.TILE, SPAN_MAX, cover.TILE), "leaves": LEAVES},
}
BEYOND = {
    **{"frontier": one_of("beyond"), "start": DECIMAL, "groups": whole(1, WORK_LEAVES_MAX // LEAVES_A_GROUP)},
    "tilesPerLeaf": whole(1, SPAN_MAX // (RANGES_A_WINDOW * cover.TILE)),
}


class FromFour:
    def __init__(self, plan):
        start, self.span, self.leaves = int(plan["start"]), plan["leafSpan"], plan["leaves"]
        self.start = 0 if start == 4 else start
        self.first, self.end = start, self.start + self.leaves * self.span

    def is_inside(self):
        return self.first > 0 and self.start % self.span == 0 and self.end <= FROM_FOUR_LIMIT

    def place(self, leaf):
        return self.start + leaf * self.span

    def compute_leaf(self, leaf):
        return cover.from_four_leaf(self.place(leaf), self.span)

    def challenges(self):
        return min(self.leaves, max(16, min(-(-self.leaves // 160), 256)))


class Beyond:
    def __init__(self, plan):
        self.start, self.groups, self.tiles = int(plan["start"]), plan["groups"], plan["tilesPerLeaf"]
        self.form = plan.get("leafForm", 1)
        self.leaves = LEAVES_A_GROUP * self.groups
        self.window_span = RANGES_A_WINDOW * self.tiles * cover.TILE
        self.first, self.end = self.start, self.start + WINDOWS_A_GROUP * self.groups * self.window_span

    def is_inside(self):
        return self.start >= BEYOND_START and self.start % 210 == 0 and self.end <= BEYOND_LIMIT

    def window_of(self, n):
        return self.start + (n - self.start) // self.window_span * self.window_span

    def place(self, leaf):
        """Start of the leaf's window, and of the leaf in it."""
        group, inside = divmod(leaf, LEAVES_A_GROUP)
        window = WINDOWS_A_GROUP * group + inside % WINDOWS_A_GROUP
        return self.start + window * self.window_span, inside // RANGES_A_WINDOW * self.tiles * cover.TILE

    def compute_leaf(self, leaf):
        return cover.beyond_leaf(*self.place(leaf), self.tiles, self.form)

    def challenges(self):
        return min(self.leaves, max(16, min(-(-self.leaves // 100), 256)))


def is_plan(plan):
    forms = (FROM_FOUR, BEYOND, {**BEYOND, "leafForm": one_of(2)})
    return any(has_form(plan, form) for form in forms) and read_plan(plan).is_inside()


def read_plan(plan):
    return FromFour(plan) if plan["frontier"] == "from_4" else Beyond(plan)


def leaf_count(plan):
    return read_plan(plan).leaves


def challenge_count(plan):
    return read_plan(plan).challenges()


def parse_from_four(summary):
    expect(len(summary) >= 76, "a leaf's summary is too short")
    digest, *counts, peaks = struct.unpack_from("<Q16II", summary)
    expect(1 <= peaks <= 200 and len(summary) == 76 + 8 * peaks, "a leaf's summary has another length")
    pairs = [struct.unpack_from("<II", summary, 76 + 8 * i) for i in range(peaks)]
    return {
        "digest": digest,
        "counts": counts,
        "peaks": [{"offset": offset, "prime": prime} for offset, prime in pairs],
    }


def parse_beyond(summary, form):
    expect(len(summary) == (104 if form == 2 else 96), "a leaf's summary has another length")
    hardest = [struct.unpack_from("<III", summary, 12 * i) for i in range(cover.LISTED)]
    says = {"hardest": [{"offset": at, "rank": rank, "distance": d} for at, rank, d in hardest]}
    return says | {"runs": struct.unpack_from("<Q", summary, 96)[0]} if form == 2 else says


def least_prime(n):
    """p(n)."""
    for p in primes_to(cover.LEAST_PRIME_MAX):
        if is_prime(n - p):
            return p
    raise Wrong(f"p({n}) is larger than {cover.LEAST_PRIME_MAX}")


def _peaks_of(places, leaves):
    """Peaks of the unit from those of all leaves."""
    peaks, highest = [], 0
    for start, leaf in zip(places, leaves):
        for peak in leaf["peaks"]:
            if peak["prime"] > highest:
                highest = peak["prime"]
                peaks.append({"n": str(start + peak["offset"]), "p": highest})
    return peaks


def _check_peaks(grid, unit, report):
    peaks = [(int(peak["n"]), peak["p"]) for peak in unit.result["peaks"]]
    expect(peaks and peaks[0][0] == grid.first, "the first even number isn't the first peak")
    for n, p in peaks:
        expect(grid.first <= n < grid.end and least_prime(n) == p, f"p({n}) isn't {p}")
    rising = all(one[0] < other[0] and one[1] < other[1] for one, other in zip(peaks, peaks[1:]))
    expect(rising, "the peaks don't rise")
    report.checked(f"p(n) of the {len(peaks)} peaks, by primality tests")
    total = sum(unit.result["counts"])
    expect(total == unit.result["evenNumbers"], "the counts don't add up to the number of even numbers")
    for leaf in unit.challenged:
        start = grid.place(leaf)
        before = max((p for n, p in peaks if n < start), default=0)
        found = [(start + x["offset"], x["prime"]) for x in parse_from_four(unit.leaves[leaf])["peaks"]]
        listed = [peak for peak in peaks if start <= peak[0] < start + grid.span]
        expect(listed == [peak for peak in found if peak[1] > before], f"leaf {leaf} has other peaks")
    if unit.complete:
        leaves = [parse_from_four(unit.leaves[i]) for i in range(grid.leaves)]
        places = [grid.place(i) for i in range(grid.leaves)]
        expect(_peaks_of(places, leaves) == unit.result["peaks"], "the peaks don't follow from the leaves")
        sums = [sum(column) for column in zip(*(leaf["counts"] for leaf in leaves))]
        expect(sums == unit.result["counts"], "the counts aren't the sums over the leaves")
        report.checked("the peaks and the counts of p(n), from all leaves")
    else:
        report.not_checked("that there are no other peaks, and the counts of p(n), which are sums over all leaves")


def _hard_by_definition(grid, n):
    """Rank of n, the prime below its window that leaves a prime, and that prime."""
    window, useful = grid.window_of(n), 0
    for i, distance in enumerate(cover.candidate_distances(window), 1):
        left = n - window + distance
        useful += left % 210 in cover.UNITS_210
        if left > 7 and is_prime(left):
            return useful if grid.form == 2 else i, window - distance, left


def _check_hardest(grid, unit, report):
    hardest, rank_name = unit.result["hardest"], "useful" if grid.form == 2 else "index"
    expect(len(hardest) == min(HARDEST_LISTED, cover.LISTED * grid.leaves), "another number of hardest is listed")
    order = [(-hard[rank_name], int(hard["n"])) for hard in hardest]
    expect(all(one < other for one, other in zip(order, order[1:])), "the hardest aren't in order")
    for hard in hardest:
        n = int(hard["n"])
        expect(grid.first <= n < grid.end and n % 2 == 0, f"{n} isn't in the unit")
        rank, q, p = _hard_by_definition(grid, n)
        says = (hard[rank_name], int(hard["q"]), int(hard["p"]))
        expect((rank, q, p) == says, f"{n} isn't as hard as is said")
        expect(grid.form == 1 or hard["leastPrime"] == least_prime(n), f"p({n}) is another prime")
    report.checked(f"rank, primes and least prime of the {len(hardest)} hardest, by primality tests")
    if not unit.complete:
        report.not_checked("that no other numbers are harder, and the histogram, which follow from all leaves")
        return
    leaves = [parse_beyond(unit.leaves[i], grid.form)["hardest"] for i in range(grid.leaves)]
    found = sorted(
        (-hard["rank"], grid.place(i)[0] + hard["offset"]) for i, leaf in enumerate(leaves) for hard in leaf
    )
    expect(found[:HARDEST_LISTED] == order, "the hardest don't follow from the leaves")
    bins = [0] * BINS
    for leaf in leaves:
        bins[min(leaf[0]["rank"] // BIN_WIDTH, BINS - 1)] += 1
    name = "hardestUsefulCounts" if grid.form == 2 else "hardestIndexCounts"
    stated = unit.result[name]
    expect(stated + [0] * (BINS - len(stated)) == bins, f"{name} doesn't follow from the leaves")
    report.checked("the hardest and the histogram, from all leaves")


def check(unit, report):
    grid, result = read_plan(unit.plan), unit.result
    expect(result["frontier"] == unit.plan["frontier"], "the result is of another frontier")
    expect((result["from"], result["to"]) == (str(grid.first), str(grid.end - 2)), "the result is of other numbers")
    expect(result["evenNumbers"] == (grid.end - grid.first) // 2, "the number of even numbers is another")
    for leaf in unit.challenged:
        if grid.compute_leaf(leaf) != unit.leaves[leaf]:
            raise Wrong(f"leaf {leaf} differs from a plain covering's")
    drawn = len(unit.challenged)
    if drawn == grid.leaves:
        report.checked(f"all {drawn} leaves, each even number of them covered again")
    else:
        share = escape_share(grid.leaves, -(-grid.leaves // 10), drawn)
        report.sampled(
            f"{drawn} of {grid.leaves} leaves, each even number of them covered again; "
            f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
        )
    if grid.leaves and unit.plan["frontier"] == "beyond" and grid.form == 1:
        report.not_checked("that no class of numbers was left out: leaves of the first form don't show it")
    (_check_peaks if unit.plan["frontier"] == "from_4" else _check_hardest)(grid, unit, report)
