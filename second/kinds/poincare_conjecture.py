"""poincare_conjecture: opened leaves enumerated again, and the proof of every triangulation that is shown (docs/format.md)."""

import functools
import hashlib
import math

from encoding import decode_base64
from kinds.census_search import Search
from kinds.face_pairings import LETTERS, Pairing, is_canonical, pairings_from
from kinds.sphere_moves import BY_PERMUTATIONS, SPHERE, UNDECIDED, check_verdict, numbers_of
from kinds.triangulation import Triangulation
from plan_form import LEAVES, has_form, text
from unit import Wrong, escape_share, expect

# Units don't end by a find.
FIND_OPENED_SINCE = None
LEAST_VERSION = 1
TETRAHEDRA_MAX = 12
POSITION = text("[1-9][0-9]?:[1-9][0-9]{0,9}:(0|[1-9][0-9]{0,9}):[a-zA-V]{4,48}")
MOVES_TOGETHER, EXTRA_TOGETHER = 63, 15
KEPT, VERDICT_BYTES_MAX = 4, 320
LISTED = {"hardest": 12, "exotic": 24, "open": 12}
COUNTS = ("found", "spheres", "oneVertexSpheres", "homologySpheres", "undecided")


def is_plan(plan):
    """By its form alone: whether the unit ends where it is said is known when its leaves are listed."""
    return has_form(plan, {"from": _is_position, "to": _is_position, "leaves": LEAVES})


def _is_position(value):
    if not POSITION(value):
        return False
    n, _, _, word = read_position(value)
    return n <= TETRAHEDRA_MAX and len(word) == 4 * n and set(word) <= set(LETTERS[: 4 * n])


def read_position(position):
    n, number, prefix, word = position.split(":")
    return int(n), int(number), int(prefix), word


def _positions(start):
    """(number of the pairing, pairing, prefix) from a position on."""
    n, number, prefix, word = read_position(start)
    while n <= TETRAHEDRA_MAX:
        for partners, kept in pairings_from(word):
            pairing = Pairing(partners, kept)
            for place in range(prefix, pairing.prefixes):
                yield number, pairing, place
            number, prefix = number + 1, 0
        n, number, word = n + 1, 1, "a" * (4 * n + 4)


@functools.lru_cache(maxsize=4)
def _read(start, to, count):
    begin, end, found = read_position(start), read_position(to), []
    expect(is_canonical(begin[3]), "the unit doesn't start at a canonical pairing")
    for number, pairing, prefix in _positions(start):
        expect(found or (pairing.word, prefix) == (begin[3], begin[2]), "the first pairing has no such prefix")
        place = (pairing.tetrahedra, number, prefix)
        if len(found) == count or place >= end[:3]:
            expect(len(found) == count and (*place, pairing.word) == end, "the unit ends elsewhere")
            return found
        found.append((number, pairing, prefix))
    raise Wrong("the census ends before the unit")


def leaves_of(plan):
    return _read(plan["from"], plan["to"], plan["leaves"])


def leaf_count(plan):
    return len(leaves_of(plan))


@functools.lru_cache(maxsize=None)
def _seconds(pairing):
    """Seconds of one leaf, and of its check, as the plan foresees them."""
    n, (loops, doubles, triples) = pairing.tetrahedra, pairing.shapes()
    found = 4.89 * 2.685**n * 2.29**loops * 1.57**doubles * 2.64**triples / pairing.automorphisms
    tries = 97 * 5.05**n / pairing.automorphisms
    leaves = pairing.prefixes
    return 1e-4 + (14e-6 * found + 80e-9 * tries) / leaves, 5e-4 + (80e-6 * found + 3e-6 * tries) / leaves


def challenge_count(plan):
    leaves = leaves_of(plan)
    work, check = map(sum, zip(*(_seconds(pairing) for _, pairing, _ in leaves)))
    return min(len(leaves), max(16, min(128, math.floor(0.05 * work * len(leaves) / check))))


# Summaries.


def _number(value):
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def _list(items):
    return _number(len(items)) + b"".join(items)


def _trimmed(counts):
    while counts and counts[-1] == 0:
        counts = counts[:-1]
    return counts


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, length):
        found = self.data[self.at : self.at + length]
        expect(len(found) == length, "a leaf's summary is too short")
        self.at += length
        return found


def parse(summary, n):
    """What a summary says; kept triangulations as (ranks, verdict)."""
    reader = Reader(summary)
    says = {name: reader.number() for name in COUNTS}
    for name, most in (("byMoves", MOVES_TOGETHER), ("byExtra", EXTRA_TOGETHER)):
        length = reader.number()
        expect(length <= most + 1, "a histogram is too long")
        says[name] = [reader.number() for _ in range(length)]
    for name, most in (("hardest", 1), ("exotic", KEPT), ("open", KEPT)):
        length = reader.number()
        expect(length <= most, "a list of kept triangulations is too long")
        says[name] = [(tuple(reader.take(2 * n)), reader.take(reader.number())) for _ in range(length)]
    says["digest"] = reader.take(32)
    expect(reader.at == len(summary), "a leaf's summary is too long")
    return says


def parse_data(data, n):
    reader, found = Reader(data), []
    while reader.at < len(data):
        ranks = tuple(reader.take(2 * n))
        found.append((ranks, reader.take(int.from_bytes(reader.take(2), "little"))))
    return found


def tally(pairing, found, vertices):
    """The summary of triangulations with their verdicts, whose proofs are checked, but for the digest's text."""
    counts = dict.fromkeys(COUNTS, 0)
    by_moves, by_extra = [0] * (MOVES_TOGETHER + 1), [0] * (EXTRA_TOGETHER + 1)
    hardest, exotic, undecided = [], [], []
    for (ranks, verdict), vertex_count in zip(found, vertices):
        triangulation = Triangulation.of_ranks(pairing.pairs, ranks)
        kind, most, moves = check_verdict(triangulation, verdict)
        counts["found"] += 1
        is_short = len(verdict) <= VERDICT_BYTES_MAX
        if kind == SPHERE:
            counts["spheres"] += 1
            counts["oneVertexSpheres"] += vertex_count == 1
            by_moves[min(moves, MOVES_TOGETHER)] += 1
            by_extra[min(most - pairing.tetrahedra, EXTRA_TOGETHER)] += 1
            if is_short:
                hardest.append((-most, -moves, len(hardest), ranks, verdict))
        elif kind == UNDECIDED:
            counts["undecided"] += 1
            undecided.append((ranks, verdict))
        elif kind == BY_PERMUTATIONS and triangulation.has_trivial_homology():
            counts["homologySpheres"] += 1
            if is_short:
                exotic.append((ranks, verdict))
    kept = [[item[3:] for item in sorted(hardest)[:1]], exotic[:KEPT], undecided[:KEPT]]
    written = [_number(counts[name]) for name in COUNTS]
    written += [_list([_number(count) for count in _trimmed(counts)]) for counts in (by_moves, by_extra)]
    written += [_list([bytes(ranks) + _number(len(v)) + v for ranks, v in items]) for items in kept]
    return b"".join(written)


def check_leaf(number, pairing, prefix, summary, data):
    """A leaf enumerated again; with its data every proof of it."""
    n, place = pairing.tetrahedra, f"{pairing.tetrahedra}:{number}:{prefix}"
    says = parse(summary, n)
    searched = list(Search(pairing).run(pairing.prefix_digits(prefix)))
    expect(len(searched) == says["found"], f"leaf {place} has {len(searched)} triangulations")
    of_ranks = dict(searched)
    for name in ("hardest", "exotic", "open"):
        for ranks, verdict in says[name]:
            expect(ranks in of_ranks, f"leaf {place} keeps a triangulation that isn't in it")
            kind = check_verdict(Triangulation.of_ranks(pairing.pairs, ranks), verdict)[0]
            fits = kind == {"hardest": SPHERE, "exotic": BY_PERMUTATIONS, "open": UNDECIDED}[name]
            expect(fits, f"leaf {place} keeps a triangulation in another list")
    expect(sum(says["byMoves"]) == sum(says["byExtra"]) == says["spheres"], f"the spheres of leaf {place} don't add up")
    if data is None:
        return len(searched)
    expect(hashlib.sha256(place.encode() + data).digest() == says["digest"], f"the data of leaf {place} has another digest")
    found = parse_data(data, n)
    expect([ranks for ranks, _ in found] == list(of_ranks), f"the data of leaf {place} lists other triangulations")
    written = tally(pairing, found, of_ranks.values()) + says["digest"]
    expect(written == summary, f"the counts of leaf {place} don't follow from its data")
    return len(searched)


# Results.


def _check_listed(unit, report):
    leaves = leaves_of(unit.plan)
    pairings = {(pairing.tetrahedra, number): pairing for number, pairing, _ in leaves}
    places = {(pairing.tetrahedra, number, prefix) for number, pairing, prefix in leaves}
    proofs = 0
    for name, most in LISTED.items():
        listed = unit.result[name]
        expect(len(listed) <= most, f"too many triangulations are listed as {name}")
        for entry in listed:
            key = (entry["tetrahedra"], entry["pairing"])
            expect(key in pairings and pairings[key].word == entry["word"], "a listed triangulation isn't in the unit")
            pairing, ranks = pairings[key], tuple(map(int, entry["ranks"]))
            expect((*key, _place_of(pairing, ranks)) in places, "a listed triangulation isn't in the unit")
            triangulation = Triangulation.of_ranks(pairing.pairs, ranks)
            expect(triangulation.signature() == entry["signature"], f"{entry['signature']} is another triangulation")
            kind, _, _ = check_verdict(triangulation, decode_base64(entry["verdict"]))
            is_exotic = kind == BY_PERMUTATIONS and triangulation.has_trivial_homology()
            fits = {"hardest": kind == SPHERE, "exotic": is_exotic, "open": kind == UNDECIDED}[name]
            expect(fits, f"{entry['signature']} is listed as what it isn't")
            proofs += 1
    report.checked(f"the {proofs} listed triangulations: manifold, place, isomorphism signature, proof")


def _place_of(pairing, ranks):
    """The prefix of the leaf that holds these ranks. The search takes the same way: a closed manifold, and the least of its images."""
    search, digits, prefix = Search(pairing), [], 0
    expect(len(ranks) == len(pairing.pairs), "a listed triangulation has another number of ranks")
    for pair in range(len(ranks)):
        choices = search.choices_after(ranks[:pair])
        expect(ranks[pair] in choices, "a listed triangulation isn't orientable")
        digits.append(choices.index(ranks[pair]))
        if pair < pairing.prefix_length:
            prefix = prefix * pairing.radix(pair) + digits[-1]
    found = [other for other, _ in Search(pairing).run(digits)]
    expect(found == [ranks], "a listed triangulation is no manifold, or not the least of its images")
    return prefix


def _levels(unit):
    """The levels of the result as they follow from all leaves."""
    levels = {}
    for index, (_, pairing, _) in enumerate(leaves_of(unit.plan)):
        says = parse(unit.leaves[index], pairing.tetrahedra)
        level = levels.setdefault(pairing.tetrahedra, {name: 0 for name in COUNTS} | {"byMoves": [], "byExtra": []})
        for name in COUNTS:
            level[name] += says[name]
        for name in ("byMoves", "byExtra"):
            longer = max(len(level[name]), len(says[name]))
            both = [counts + [0] * (longer - len(counts)) for counts in (level[name], says[name])]
            level[name] = [a + b for a, b in zip(*both)]
    return levels


def _check_sums(result):
    levels = result["levels"]
    for level in [*levels, result]:
        kinds = level["spheres"] + level["notSpheres"] + level["undecided"]
        expect(kinds == level["triangulations"], "the counts of the result don't add up")
    for name in ("triangulations", "spheres", "oneVertexSpheres", "notSpheres", "homologySpheres", "undecided"):
        expect(sum(level[name] for level in levels) == result[name], f"{name} isn't the sum over the levels")
    for level in levels:
        for name in ("byMoves", "byExtra"):
            expect(sum(level[name]) == level["spheres"], f"{name} doesn't add up to the spheres")


def _check_whole_levels(unit):
    start, to = read_position(unit.plan["from"]), read_position(unit.plan["to"])
    present = sorted({pairing.tetrahedra for _, pairing, _ in leaves_of(unit.plan)})
    expect([level["tetrahedra"] for level in unit.result["levels"]] == present, "the result has other levels")
    for level in unit.result["levels"]:
        n = level["tetrahedra"]
        is_whole = (n > start[0] or start[1:3] == (1, 0)) and n < to[0]
        expect(level["isWhole"] == is_whole, f"the level {n} isn't whole, or is")


def _check_from_leaves(unit, report):
    computed = _levels(unit)
    for level in unit.result["levels"]:
        sums = computed[level["tetrahedra"]]
        expect(level["triangulations"] == sums["found"], "triangulations aren't the sums over the leaves")
        for name in (*COUNTS[1:], "byMoves", "byExtra"):
            expect(level[name] == sums[name], f"{name} of a level doesn't follow from the leaves")
    report.checked("levels and totals of the result, from all leaves")
    sizes = sorted(
        (parse(unit.leaves[i], pairing.tetrahedra)["found"] for i, (_, pairing, _) in enumerate(leaves_of(unit.plan))),
        reverse=True,
    )
    for name, share in (("onePercent", 100), ("tenPercent", 10)):
        held = count = 0
        while held * share < sum(sizes):
            held, count = held + sizes[count], count + 1
        stated = unit.result.get("leavesHolding", {name: count})[name]
        expect(stated == count, "another number of leaves holds so much")
    _check_choice(unit)
    report.checked("which triangulations are listed, from those that the leaves keep")


def _check_choice(unit):
    """That what is listed is the first of what the leaves keep; spheres by tetrahedra added, moves, then place."""
    kept = {"hardest": [], "exotic": [], "open": []}
    for index, (number, pairing, _) in enumerate(leaves_of(unit.plan)):
        n, says = pairing.tetrahedra, parse(unit.leaves[index], pairing.tetrahedra)
        for name, entries in kept.items():
            for ranks, verdict in says[name]:
                most, moves = numbers_of(verdict)[1:3] if name == "hardest" else (0, 0)
                entries.append((n - most, -moves, index, (n, number, ranks)))
    for name, entries in kept.items():
        if name == "hardest":
            entries.sort()
        stated = [(e["tetrahedra"], e["pairing"], tuple(map(int, e["ranks"]))) for e in unit.result[name]]
        expect(stated == [entry[3] for entry in entries][: LISTED[name]], f"others than the first are listed as {name}")


def check(unit, report):
    plan, result, leaves = unit.plan, unit.result, leaves_of(unit.plan)
    expect((result["from"], result["to"]) == (plan["from"], plan["to"]), "the result is of another stretch")
    expect(unit.version < 3 or "leavesHolding" in result, "the result doesn't say how many leaves hold most")
    _check_sums(result)
    _check_whole_levels(unit)
    _check_listed(unit, report)
    found = proved = 0
    for index in unit.challenged:
        try:
            found += check_leaf(*leaves[index], unit.leaves[index], unit.data.get(index))
        except Wrong as fault:
            raise Wrong(f"leaf {index}: {fault}") from None
        proved += index in unit.data
    drawn = len(unit.challenged)
    if drawn == len(leaves):
        report.checked(f"all {drawn} leaves, enumerated again: {found} triangulations")
    else:
        share = escape_share(len(leaves), -(-len(leaves) // 10), drawn)
        report.sampled(
            f"{drawn} of {len(leaves)} leaves, enumerated again: {found} triangulations; "
            f"a tenth of the leaves wrong would be missed with probability {share:.2g}"
        )
    if proved:
        report.sampled(f"every proof of {proved} leaves with their data, and the counts of these leaves")
    else:
        report.not_checked("the verdicts of the opened leaves, which are in the leaves' data")
    if unit.complete:
        _check_from_leaves(unit, report)
    else:
        report.not_checked("the totals of the result, which are sums over all leaves")
    if read_position(plan["from"])[1] > 1:
        report.not_checked("the number of the first face pairing, which is counted from the level's first")
    report.not_checked("that no proof with fewer moves or tetrahedra was there")
