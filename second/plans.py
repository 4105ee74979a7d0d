"""Where plans come from: seeds, tips, and the regions of each frontier (docs/format.md, "Seeds and plans")."""

import re

from encoding import BYTES, INTEGER, STRING, Malformed, encode_fields, read_hash, sha256, utf8
from kinds import (
    birch_swinnerton_dyer,
    elliptic_curve_crypto,
    goldbach_verification,
    lattice_crypto,
    navier_stokes,
    poincare_conjecture,
    prime_pattern,
    riemann_zero,
    yang_mills,
)

ORIGIN = ("position", "endPosition", "seed", "tipIndex", "tipHash", "draw")
STARTS = {
    ("prime_pattern", "numbers"): "0",
    ("goldbach_verification", "from_4"): "4",
    ("goldbach_verification", "beyond"): "3999999999999999870",
    ("riemann_zero", "zeros"): "0",
    ("yang_mills", "four"): "0",
    ("yang_mills", "six"): "0",
    ("yang_mills", "eight"): "0",
    ("navier_stokes", "small"): "0",
    ("navier_stokes", "middle"): "0",
    ("navier_stokes", "large"): "0",
    ("navier_stokes", "cube"): "0",
    ("birch_swinnerton_dyer", "height"): "0",
    ("birch_swinnerton_dyer", "beyond"): "239002855",
    ("elliptic_curve_crypto", "instances"): "0",
    ("lattice_crypto", "instances"): "0",
    ("poincare_conjecture", "census"): "1:1:0:badc",
    ("poincare_conjecture", "beyond"): "10:1:0:baefcdijghmnklqropuvstyzwxCDABGHEFKLIJNM",
}
# Where a frontier isn't for every difficulty from 1 to 100: the lowest and the highest.
DIFFICULTIES = {
    ("goldbach_verification", "from_4"): (1, 29),
    ("yang_mills", "six"): (30, 100),
    ("yang_mills", "eight"): (60, 100),
    ("navier_stokes", "small"): (1, 59),
    ("navier_stokes", "middle"): (30, 100),
    ("navier_stokes", "large"): (60, 100),
    ("navier_stokes", "cube"): (80, 100),
    ("birch_swinnerton_dyer", "beyond"): (60, 100),
    ("poincare_conjecture", "beyond"): (47, 100),
}
# The frontiers that were there before plans had origins, where they weren't for every difficulty: None for one that wasn't.
DIFFICULTIES_BEFORE = {
    ("goldbach_verification", "beyond"): (30, 100),
    ("yang_mills", "four"): None,
    ("yang_mills", "six"): None,
    ("yang_mills", "eight"): None,
    ("navier_stokes", "small"): None,
    ("navier_stokes", "middle"): None,
    ("navier_stokes", "large"): None,
    ("navier_stokes", "cube"): None,
    ("birch_swinnerton_dyer", "height"): None,
    ("birch_swinnerton_dyer", "beyond"): None,
    ("poincare_conjecture", "beyond"): None,
}
# Frontiers of which the second begins on ground of the first.
SHARED = [
    (("birch_swinnerton_dyer", "height"), ("birch_swinnerton_dyer", "beyond")),
    (("poincare_conjecture", "census"), ("poincare_conjecture", "beyond")),
]
KINDS = {
    "prime_pattern": prime_pattern,
    "goldbach_verification": goldbach_verification,
    "riemann_zero": riemann_zero,
    "yang_mills": yang_mills,
    "navier_stokes": navier_stokes,
    "birch_swinnerton_dyer": birch_swinnerton_dyer,
    "elliptic_curve_crypto": elliptic_curve_crypto,
    "lattice_crypto": lattice_crypto,
    "poincare_conjecture": poincare_conjecture,
}
# Kinds whose frontiers are sizes: their plans name a side in place of a frontier.
BY_SIDE = ("yang_mills", "navier_stokes")
WITHOUT_ORIGIN = "of two regions the one that was planned later doesn't say where its plan comes from"
TOO_YOUNG = "the frontier was first worked at by this difficulty after plans had origins, and the plan has none"


def seed_of(tip_index, tip_hash, work_type, frontier, position, draw):
    fields = {
        "tipIndex": (INTEGER, utf8(str(tip_index))),
        "tipHash": (BYTES, tip_hash),
        "workType": (STRING, utf8(work_type)),
        "frontier": (STRING, utf8(frontier)),
        "position": (STRING, utf8(position)),
        "draw": (INTEGER, utf8(str(draw))),
    }
    return sha256(encode_fields("seed", fields)).hex()


def region_of(work_type, plan):
    """The positions between which a plan's unit lies; None for a plan of another form, or of a kind that isn't known."""
    if work_type not in KINDS or not KINDS[work_type].is_plan(plan):
        return None
    if work_type == "poincare_conjecture":
        return plan["from"], plan["to"]
    if work_type in BY_SIDE:
        position = KINDS[work_type].position_of(plan)
        return str(position), str(position + 1)
    if work_type in ("elliptic_curve_crypto", "lattice_crypto"):
        return plan["instance"], str(int(plan["instance"]) + 1)
    if work_type == "riemann_zero":
        return str(plan["firstInterval"]), str(plan["firstInterval"] + plan["intervals"])
    if work_type == "goldbach_verification":
        return plan["start"], str(goldbach_verification.read_plan(plan).end)
    return plan["start"], str(int(plan["start"]) + plan["leaves"] * plan.get("span", 1))


def place_of(position):
    """Numbers by which positions are ordered."""
    if re.fullmatch(r"0|[1-9][0-9]{0,39}", position):
        return (int(position),)
    census = re.fullmatch(r"([1-9][0-9]?):([1-9][0-9]{0,9}):(0|[1-9][0-9]{0,9}):[a-zA-V]{4,48}", position)
    return tuple(map(int, census.groups())) if census else None


def _is_count(value, least):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value < 2**31


def read_origin(columns):
    """The six columns of a discovery, or None when it was sealed without them."""
    values = [columns.get(name) for name in ORIGIN]
    if all(value is None for value in values):
        return None
    position, end, seed, tip_index, tip_hash, draw = values
    texts = isinstance(position, str) and isinstance(end, str)
    if not texts or not _is_count(tip_index, 0) or not _is_count(draw, 1):
        raise Malformed("the columns that say where the plan comes from are incomplete, or of another form")
    read_hash(seed, "the seed")
    read_hash(tip_hash, "the tip's hash")
    return dict(zip(ORIGIN, values))


def _frontier_of(work_type, plan, otherwise):
    """The frontier that a plan names, of lattices and flows by their points."""
    if work_type not in BY_SIDE:
        return plan.get("frontier", otherwise)
    return KINDS[work_type].frontier_of(plan)


def frontier_faults(columns, plan):
    """What is wrong with the frontier that a discovery names; nothing is known of other kinds."""
    work_type, frontier = key = columns["workType"], columns["frontier"]
    if work_type not in KINDS:
        return []
    if key not in STARTS or _frontier_of(work_type, plan, frontier) != frontier:
        return ["the frontier is none of the kind's, or not the one that the plan names"]
    least, greatest = DIFFICULTIES.get(key, (1, 100))
    if not least <= columns["difficulty"] <= greatest:
        return ["the frontier isn't one for this difficulty"]
    return []


def is_too_young(columns):
    """Whether no plan of this frontier and difficulty is so old that it has no origin."""
    key = columns["workType"], columns["frontier"]
    before = DIFFICULTIES_BEFORE.get(key, (1, 100))
    return key in STARTS and (before is None or not before[0] <= columns["difficulty"] <= before[1])


def origin_faults(columns, plan):
    """What is wrong with an origin by itself, without the chain; None when there is no origin."""
    origin = read_origin(columns)
    if origin is None:
        return None
    work_type, frontier = columns["workType"], columns["frontier"]
    faults = []
    tip_hash = read_hash(origin["tipHash"], "the tip's hash")
    drawn = seed_of(origin["tipIndex"], tip_hash, work_type, frontier, origin["position"], origin["draw"])
    if drawn != origin["seed"]:
        faults.append("the seed isn't the hash of its tip, position and draw")
    if (work_type, frontier) in STARTS:
        if region_of(work_type, plan) != (origin["position"], origin["endPosition"]):
            faults.append("the plan isn't that of the region from position to end")
        if plan.get("seed", origin["seed"]) != origin["seed"]:
            faults.append("the plan has another seed than the block")
    return faults


def _is_compatible(left, right):
    """Whether two regions may be of one frontier, by their numbers and places."""
    left, right = _in_place_order(left, right)
    end, begin = place_of(left["end"]), place_of(right["position"])
    if end is None or begin is None or end > begin:
        return False
    step = right["number"] - left["number"]
    if left["end"] == right["position"]:
        return step in (0, 1)
    return step >= 0 and end < begin


def _in_place_order(left, right):
    """The two with that one first whose place comes first; numbers never fall along a frontier."""
    one, other = place_of(left["position"]), place_of(right["position"])
    if one is not None and other is not None and one > other:
        return right, left
    return left, right


def _is_in_order(left, right):
    """Whether the one that was planned later, by its place, was drawn from no earlier tip."""
    left, right = _in_place_order(left, right)
    tips = left["tip"], right["tip"]
    return None in tips or left["draw"] != 1 or tips[0] <= tips[1]


def _have_origins_in_order(left, right):
    """Whether the one without an origin has a smaller number than the one with a first seed."""
    pairs = (left, right), (right, left)
    return all(one["draw"] != 1 or not other["without"] or other["number"] < one["number"] for one, other in pairs)


class Plans:
    """Takes the discoveries of a chain in order. Keeps every region and compares each with all others: slow, and plain."""

    def __init__(self, genesis_hash):
        self.hashes = [genesis_hash.hex()]
        self.regions = {}
        self.of_block = {}
        self.disputed = set()
        self.has_origins = False
        self.with_origin = self.without = self.of_other_kinds = self.earlier_draws = 0

    def dispute(self, block_index):
        """The region of a disputed block may be mined once more."""
        if block_index in self.of_block:
            self.disputed.add(block_index)

    def take(self, index, number, columns, plan):
        work_type = columns["workType"]
        key = work_type, columns["frontier"]
        frontier_is_false = frontier_faults(columns, plan)
        of_origin = origin_faults(columns, plan)
        faults = frontier_is_false + (of_origin or [])
        if number < 1:
            faults.append("the region's number isn't from 1 on")
        origin = None if of_origin is None else read_origin(columns)
        if work_type not in KINDS:
            self.of_other_kinds += 1
        elif origin is None:
            self.without += 1
        elif not frontier_is_false:
            self.with_origin += 1
        if origin is None:
            region = region_of(work_type, plan)
            if work_type in KINDS and region is None:
                faults.append("the plan doesn't have the form of its kind")
            if work_type not in KINDS and self.has_origins:
                faults.append(WITHOUT_ORIGIN)
            if not frontier_is_false and is_too_young(columns):
                faults.append(TOO_YOUNG)
                region = None
        else:
            self.has_origins = True
            self.earlier_draws += origin["draw"] - 1
            if origin["tipIndex"] >= index or self.hashes[origin["tipIndex"]] != origin["tipHash"]:
                faults.append("the tip of the seed is no earlier block of this chain")
            region = origin["position"], origin["endPosition"]
        if region is not None and key in STARTS and number >= 1 and not frontier_is_false:
            tip = origin["tipIndex"] if origin else None
            draw = origin["draw"] if origin else None
            added = {"number": number, "position": region[0], "end": region[1], "tip": tip, "draw": draw}
            added["without"] = origin is None
            faults.extend(self._add(index, key, added))
        return faults

    def _add(self, index, key, region):
        known = self.regions.setdefault(key, [])
        place = key, region["number"], region["position"], region["end"]
        for block in list(self.disputed):
            if self.of_block[block] == place:
                self.disputed.remove(block)
                del self.of_block[block]
                self.of_block[index] = place
                if region["without"]:
                    if not all(_have_origins_in_order(region, other) for other in known):
                        yield WITHOUT_ORIGIN
                    for other in known:
                        same = (other["number"], other["position"], other["end"]) == place[1:]
                        other["without"] = other["without"] or same
                return
        is_first = region["number"] == 1 and STARTS[key] == region["position"]
        fits_start = is_first or _is_after(STARTS[key], region["position"])
        if not fits_start or not all(_is_compatible(region, other) for other in known):
            yield "the region overlaps another, or its number doesn't fit its place"
            return
        if self._is_on_shared_ground(key, region):
            yield "the region overlaps one of another frontier"
            return
        if not all(_have_origins_in_order(region, other) for other in known):
            yield WITHOUT_ORIGIN
        elif not all(_is_in_order(region, other) for other in known):
            yield "of two regions the one that was planned later was drawn from an earlier tip"
        known.append(region)
        self.of_block[index] = place

    def _is_on_shared_ground(self, key, region):
        """Whether it lies behind the start of a frontier that has blocks, or on one whose start another has passed."""
        for before, after in SHARED:
            if key == before and self.regions.get(after) and _is_after(STARTS[after], region["end"]):
                return True
            if key == after and any(_is_after(STARTS[after], other["end"]) for other in self.regions.get(before, [])):
                return True
        return False

    def seal(self, block_hash):
        """A block ends: its hash may be the tip of a later seed."""
        self.hashes.append(block_hash)

    def holes(self):
        """Numbers of regions that no block holds, or not whole, below the last that one does."""
        found = []
        for (work_type, frontier), regions in self.regions.items():
            before, end = 0, STARTS[work_type, frontier]
            for region in sorted(regions, key=lambda region: place_of(region["position"])):
                number = region["number"]
                if region["position"] != end:
                    missing = (before + 1, number - 1) if number > before + 1 else (before or number, number)
                    found.append(f"{work_type} {frontier} {missing[0]} to {missing[1]}")
                before, end = number, region["end"]
        return found


def _is_after(left, right):
    one, other = place_of(left), place_of(right)
    return one is not None and other is not None and one < other
