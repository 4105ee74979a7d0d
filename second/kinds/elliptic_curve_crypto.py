"""elliptic_curve_crypto: the curve from the seed, its order, Q = kP, and the walks that met (docs/format.md)."""

import hashlib
import random
import struct

from encoding import WORK_LEAVES_MAX
from plan_form import DECIMAL, SEED, has_form, whole
from primes import is_prime
from unit import Wrong, expect

FIND_OPENED_SINCE = 2
LEAST_VERSION = 2
PLAN = {
    **{"instance": DECIMAL, "seed": SEED},
    **{"fieldLimit": whole(256, 2**32 - 2**16), "distinguishedBits": whole(1, 12)},
    "leaves": whole(64, WORK_LEAVES_MAX),
}
WALKS_PER_LEAF = 400
WALK_BYTES = 9
GIVEN_UP = 2**56 - 1
TABLE_SIZE = 2048
# Steps that are made again of each opened leaf: all of them where a walk has 2^8 on average, as at difficulty 1.
STEPS_A_LEAF = WALKS_PER_LEAF << 8


def is_plan(plan):
    # The end of a walk has seven bytes.
    return has_form(plan, PLAN) and plan["fieldLimit"] << 32 <= 2 ** (56 + plan["distinguishedBits"])


def leaf_count(plan):
    return plan["leaves"]


def challenge_count(plan):
    return min(2, plan["leaves"])


def last_leaf(result):
    return result["lastLeaf"]


def digest(plan, label, counter):
    return hashlib.sha256(f"{plan['seed']}/{plan['instance']}|{label}|{counter}".encode()).digest()


def hashed(plan, label, counter):
    return int.from_bytes(digest(plan, label, counter), "big")


def field_of(plan):
    limit = plan["fieldLimit"]
    c = limit - hashed(plan, "field", 0) % (limit // 16)
    while not is_prime(c * 2**32 + 1):
        c -= 1
    return c * 2**32 + 1


# Points are pairs, None is O. A curve is (p, a, b).


def add(one, other, curve):
    if one is None or other is None:
        return other if one is None else one
    p, a, _ = curve
    (x1, y1), (x2, y2) = one, other
    if x1 == x2:
        if (y1 + y2) % p == 0:
            return None
        slope = (3 * x1 * x1 + a) * pow(2 * y1, -1, p)
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, p)
    x = (slope * slope - x1 - x2) % p
    return x, (slope * (x1 - x) - y1) % p


def multiply(factor, point, curve):
    result = None
    while factor:
        if factor & 1:
            result = add(result, point, curve)
        point = add(point, point, curve)
        factor >>= 1
    return result


def has_root(curve):
    """Whether x³ + ax + b has a root: whether x^p − x and the cubic have a common factor."""
    p, a, b = curve

    def times(u, v):
        product = [0] * 5
        for i, x in enumerate(u):
            for j, y in enumerate(v):
                product[i + j] += x * y
        for degree in (4, 3):
            # x³ = −ax − b
            product[degree - 2] -= a * product[degree]
            product[degree - 3] -= b * product[degree]
        return [value % p for value in product[:3]]

    power = [1, 0, 0]
    for digit in bin(p)[2:]:
        power = times(power, power)
        if digit == "1":
            power = times(power, [0, 1, 0])
    u, v = [b, a, 0, 1], [power[0], (power[1] - 1) % p, power[2]]
    while any(v):
        while v[-1] == 0:
            v.pop()
        inverse = pow(v[-1], -1, p)
        while len(u) >= len(v):
            factor, shift = u[-1] * inverse % p, len(u) - len(v)
            for i, value in enumerate(v):
                u[shift + i] = (u[shift + i] - factor * value) % p
            u.pop()
        u, v = v, u or [0]
    return len(u) > 1


def square_root(value, p):
    """A square root modulo p (Tonelli, Shanks), or None."""
    if pow(value, (p - 1) // 2, p) != 1:
        return None
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    other = next(n for n in range(2, p) if pow(n, (p - 1) // 2, p) == p - 1)
    factor, root, rest = pow(other, odd, p), pow(value, (odd + 1) // 2, p), pow(value, odd, p)
    while rest != 1:
        order, probe = 0, rest
        while probe != 1:
            probe, order = probe * probe % p, order + 1
        step = pow(factor, 2 ** (twos - order - 1), p)
        root, factor = root * step % p, step * step % p
        rest, twos = rest * factor % p, order
    return root


def candidate_of(plan, p, number):
    a, x, y = (hashed(plan, label, number) % p for label in "axy")
    return (p, a, (y * y - x**3 - a * x) % p), (x, y)


def target_of(plan, curve, number):
    p, a, b = curve
    draw = 0
    while True:
        counter = f"{number}/{draw}"
        x = hashed(plan, "target", counter) % p
        square = (x**3 + a * x + b) % p
        y = square_root(square, p) if square else None
        if y is not None:
            return x, y if y % 2 == hashed(plan, "sign", counter) % 2 else p - y
        draw += 1


def is_weak(p, order):
    return order == p or any(pow(p, degree, order) == 1 for degree in range(1, 21))


def is_multiple_of_order(number, point, curve):
    p = curve[0]
    return (number - p - 1) ** 2 <= 4 * p and multiply(number, point, curve) is None


def check_curve(plan, result, report):
    """The curve, its order and its points, all from the seed."""
    p = field_of(plan)
    expect(result["p"] == str(p), "the field is another one")
    orders = list(result["orders"])
    expect(len(orders) <= 511 and 0 <= result["attempt"] <= 8 * 511, "there are too many candidates")
    for number in range(result["attempt"] + 1):
        curve, base = candidate_of(plan, p, number)
        is_last = number == result["attempt"]
        if 0 in (curve[1], curve[2], base[1]) or has_root(curve):
            expect(not is_last, "the curve has a point of order two")
            continue
        expect(orders, "a candidate has no number N")
        order = int(orders.pop(0))
        expect(is_multiple_of_order(order, base, curve), f"N·P isn't O for candidate {number}")
        expect((is_prime(order) and not is_weak(p, order)) == is_last, "the curve isn't the first challenge of its seed")
    expect(not orders and result["order"] == str(order), "the order is another one")
    expect(order * order > 16 * p, "the order is too small for its proof")
    expect((result["a"], result["b"]) == (str(curve[1]), str(curve[2])), "the curve is another one")
    target = target_of(plan, curve, result["attempt"])
    for name, (x, y) in (("base", base), ("target", target)):
        expect(result[name] == {"x": str(x), "y": str(y)}, f"the point {name} is another one")
        expect((y * y - x**3 - curve[1] * x - curve[2]) % p == 0, f"the point {name} isn't on the curve")
    logarithm = int(result["logarithm"])
    expect(0 <= logarithm < order and multiply(logarithm, base, curve) == target, "k·P isn't Q")
    report.checked(f"field, curve, its prime order {order} and both points from the seed")
    report.checked(f"Q = kP with k = {logarithm}")
    return curve, order, base, target


def mix(word):
    word = word * 0x9E3779B9 % 2**32
    word = (word ^ word >> 16) * 0x85EBCA6B % 2**32
    word = (word ^ word >> 13) * 0xC2B2AE35 % 2**32
    return word ^ word >> 16


class Walks:
    def __init__(self, plan, curve, order, base, target):
        self.curve, self.target, self.bits = curve, target, plan["distinguishedBits"]
        self.scale = 2**64 % curve[0]
        second = 1 + hashed(plan, "second", 0) % (order - 1)
        self.shared = multiply(1 + hashed(plan, "offset", 0) % (order - 1), base, curve)
        counter = int.from_bytes(digest(plan, "table", 0)[:4], "big")
        pairs = {}
        while len(pairs) < TABLE_SIZE:
            pairs[mix(counter % 2**32) % 2**16] = None
            counter += 1
        self.of_base, self.of_second = self._doublings(base), self._doublings(multiply(second, base, curve))
        self.pairs = list(pairs)
        self.entries = {}

    def _doublings(self, point):
        found = [point]
        while len(found) < 256:
            found.append(add(found[-1], found[-1], self.curve))
        return found

    def entry(self, j):
        if j not in self.entries:
            pair = self.pairs[j]
            self.entries[j] = add(self.of_base[pair % 256], self.of_second[pair // 256], self.curve)
        return self.entries[j]

    def even(self, point):
        """The point or its opposite, and whether it was changed."""
        p = self.curve[0]
        if point[1] * self.scale % p % 2 == 0:
            return point, False
        return (point[0], p - point[1]), True

    def form(self, point):
        return point[0] * self.scale % self.curve[0]

    def walk(self, number):
        """The end, None when the walk is given up, and its steps."""
        longest = 12 << self.bits
        point, _ = self.even(add(self.shared, multiply(number + 1, self.target, self.curve), self.curve))
        steps = 0
        while True:
            j = self.form(point) % TABLE_SIZE
            if steps == longest or point[0] == self.entry(j)[0]:
                return None, min(steps + 1, longest)
            before = point
            point, changed = self.even(add(point, self.entry(j), self.curve))
            steps += 1
            if changed and self.form(point) % TABLE_SIZE == j:
                smaller = before if self.form(before) < self.form(point) else point
                point, _ = self.even(add(smaller, smaller, self.curve))
            if self.form(point) >> 11 & (1 << self.bits) - 1 == 0:
                return point, steps

    def pack(self, end):
        if end is None:
            return GIVEN_UP
        form = self.form(end)
        return form & 2047 | form >> (11 + self.bits) << 11


def parse_curve(summary):
    expect(len(summary) % 8 == 4 and 1 <= len(summary) // 8 <= 511, "leaf 0 has another length")
    count = len(summary) // 8
    return {
        "attempt": struct.unpack_from("<I", summary)[0],
        "orders": [str(order) for order in struct.unpack_from(f"<{count}Q", summary, 4)],
    }


def parse_walks(summary):
    expect(len(summary) == WALKS_PER_LEAF * WALK_BYTES, "a leaf of walks has another length")
    places = range(0, len(summary), WALK_BYTES)
    number = lambda at, length: int.from_bytes(summary[at : at + length], "little")
    return [{"end": str(number(at, 7)), "steps": number(at + 7, 2)} for at in places]


def places_to_walk(unit, index, bits):
    """All walks of a leaf where they are short, otherwise as many as have so many steps, and the one that met."""
    walked = WALKS_PER_LEAF if unit.whole else min(WALKS_PER_LEAF, STEPS_A_LEAF >> bits)
    # Nobody who made the leaf could know which ones.
    places = set(random.SystemRandom().sample(range(WALKS_PER_LEAF), walked))
    if index == unit.result["lastLeaf"]:
        places.add(unit.result["meeting"]["later"] % WALKS_PER_LEAF)
    return sorted(places)


def check_leaves(unit, walks, report):
    result, last, looked = unit.result, unit.result["lastLeaf"], 0
    for index, summary in sorted(unit.leaves.items()):
        if index > last:
            expect(summary == b"", "a leaf behind the find isn't empty")
        elif index == 0:
            stated = {"attempt": result["attempt"], "orders": result["orders"]}
            expect(parse_curve(summary) == stated, "leaf 0 says something else than the result")
        else:
            recorded = parse_walks(summary)
            if index not in unit.challenged and index != last:
                continue
            places = places_to_walk(unit, index, walks.bits)
            for place in places:
                end, steps = walks.walk((index - 1) * WALKS_PER_LEAF + place)
                is_same = recorded[place] == {"end": str(walks.pack(end)), "steps": steps}
                expect(is_same, f"walk {place} of leaf {index} is another one")
                looked += 1
    if unit.whole or WALKS_PER_LEAF << walks.bits <= STEPS_A_LEAF:
        report.checked(f"all {looked} walks of the opened leaves, walked again")
    else:
        report.sampled(f"{looked} walks of the opened leaves, drawn here and walked again")


def check_counts(unit, report):
    """The sums over all walks up to the meeting, and that it was the first."""
    result, seen, steps, given_up = unit.result, {}, 0, 0
    meeting = result["meeting"]
    for number in range(meeting["later"] + 1):
        index, place = number // WALKS_PER_LEAF + 1, number % WALKS_PER_LEAF
        if place == 0:
            recorded = parse_walks(unit.leaves[index])
        end, length = int(recorded[place]["end"]), recorded[place]["steps"]
        steps, given_up = steps + length, given_up + (end == GIVEN_UP)
        if end == GIVEN_UP:
            continue
        met = seen.setdefault(end, number)
        if met != number:
            expect((met, number) == (meeting["earlier"], meeting["later"]), "two walks met before")
    expect((steps, given_up) == (result["steps"], result["givenUp"]), "the sums over the walks are others")
    report.checked("steps, walks and meeting, from all leaves")


def check(unit, report):
    plan, result = unit.plan, unit.result
    curve, order, base, target = check_curve(plan, result, report)
    meeting, last = result["meeting"], result["lastLeaf"]
    expect(0 <= meeting["earlier"] < meeting["later"] == result["walks"] - 1, "the meeting is none")
    expect(last == meeting["later"] // WALKS_PER_LEAF + 1 < plan["leaves"] + 1, "the last leaf is another one")
    walks = Walks(plan, curve, order, base, target)
    for name in ("earlier", "later"):
        end, steps = walks.walk(meeting[name])
        if end is None or str(end[0]) != meeting["x"] or steps != meeting[f"{name}Steps"]:
            raise Wrong("the two walks don't end where it is said")
    report.checked("the two walks that met, walked again")
    check_leaves(unit, walks, report)
    if unit.complete:
        check_counts(unit, report)
        if not unit.whole:
            report.not_checked("that the other walks of these leaves took so many steps, as the miner's program reports")
    else:
        report.not_checked("the numbers of steps and of walks given up, which are sums over all leaves")
