"""lattice_crypto: the vector is in the lattice of the seed, and as short as it is said to be (docs/format.md)."""

import hashlib
import math
import struct

from plan_form import DECIMAL, SEED, has_form, whole
from primes import is_prime
from unit import expect

FIND_OPENED_SINCE = 3
LEAST_VERSION = 1
LEAST = 2**19 + 2**10
PLAN = {
    **{"instance": DECIMAL, "seed": SEED, "dimension": whole(20, 130, 2)},
    **{"blockSize": whole(12, 64, 4), "tours": whole(1, 64)},
    **{"squaredTarget": whole(1, 2**38 - 1), "leaves": whole(1, 4096)},
}


def is_plan(plan):
    return has_form(plan, PLAN)


def leaf_count(plan):
    return plan["leaves"]


def challenge_count(plan):
    return min(2, plan["leaves"])


def last_leaf(result):
    return result["lastLeaf"]


def words(plan, label, counter):
    text = f"{plan['seed']}/{plan['instance']}|{label}|{counter}"
    return struct.unpack(">4Q", hashlib.sha256(text.encode()).digest())


def expand(plan):
    """q and the rows of A."""
    q = LEAST + words(plan, "modulus", 0)[0] % (2**20 - LEAST + 1)
    while not is_prime(q):
        q -= 1
    d = plan["dimension"]
    entries = []
    for counter in range(-(-(d // 2 * d) // 4)):
        entries += [word % q for word in words(plan, "matrix", counter)]
    return q, [entries[row * d : (row + 1) * d] for row in range(d // 2)]


def parse(summary, dimension):
    expect(len(summary) == 6 * dimension, "a leaf has another length than an attempt")
    return {
        "vector": list(struct.unpack_from(f"<{dimension}h", summary, 0)),
        "lllProfile": list(struct.unpack_from(f"<{dimension}H", summary, 2 * dimension)),
        "bkzProfile": list(struct.unpack_from(f"<{dimension}H", summary, 4 * dimension)),
    }


def squared_norm(vector):
    return sum(entry * entry for entry in vector)


def is_trivial(vector, q):
    others = [entry for entry in vector if entry]
    return not others or (len(others) == 1 and others[0] % q == 0)


def is_inside(rows, vector, q):
    return all(sum(a * v for a, v in zip(row, vector)) % q == 0 for row in rows)


def rank(rows, q):
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((i for i in range(found, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        inverse = pow(rows[found][column], -1, q)
        for i in range(found + 1, len(rows)):
            factor = rows[i][column] * inverse % q
            if factor:
                rows[i] = [(x - factor * y) % q for x, y in zip(rows[i], rows[found])]
        found += 1
        if found == len(rows):
            break
    return found


def has_volume(profile, d, q):
    return abs(sum(profile) - d / 2 * 1024 * math.log2(q)) <= d / 2 + 1


def check(unit, report):
    plan, result = unit.plan, unit.result
    d, q_and_rows = plan["dimension"], expand(plan)
    q, rows = q_and_rows
    vector, last, norms = result["vector"], result["lastLeaf"], result["squaredNorms"]
    expect((result["modulus"], result["rows"], result["dimension"]) == (q, d // 2, d), "the lattice is another one")
    expect(len(vector) == d and all(isinstance(entry, int) for entry in vector), "the vector has another length")
    expect(not is_trivial(vector, q) and is_inside(rows, vector, q), "the vector isn't one of the lattice, or trivial")
    expect(squared_norm(vector) == result["squaredNorm"] <= plan["squaredTarget"], "the norm is another, or too large")
    expect(rank(rows, q) == d // 2, "the rows of A are dependent")
    report.checked(f"q and A from the seed, A·v ≡ 0 mod q, v not trivial, |v|² = {result['squaredNorm']}, rank {d // 2}")
    expect(0 <= last < plan["leaves"] and len(norms) == last + 1, "the list of norms has another length")
    expect(norms[last] == result["squaredNorm"], "the last norm isn't the vector's")
    expect(all(norm > plan["squaredTarget"] for norm in norms[:-1]), "an earlier attempt was short enough")
    for profile in (result["lllProfile"], result["bkzProfile"]):
        expect(len(profile) == d and has_volume(profile, d, q), "a profile isn't that of a basis")
    opened = 0
    for index, summary in sorted(unit.leaves.items()):
        if index > last:
            expect(summary == b"", "a leaf behind the find isn't empty")
            continue
        attempt = parse(summary, d)
        opened += 1
        inside = not is_trivial(attempt["vector"], q) and is_inside(rows, attempt["vector"], q)
        expect(inside, f"the vector of leaf {index} isn't in the lattice")
        expect(squared_norm(attempt["vector"]) == norms[index], f"the norm of leaf {index} is another")
        for name in ("lllProfile", "bkzProfile"):
            expect(has_volume(attempt[name], d, q), f"a profile of leaf {index} isn't that of a basis")
        if index == last:
            expect(all(attempt[name] == result[name] for name in attempt), "the last leaf says something else")
    if unit.complete:
        report.checked(f"the vectors and norms of all {last + 1} attempts")
    else:
        report.sampled(f"the vectors and norms of {opened} of {last + 1} attempts")
        if last not in unit.leaves:
            report.not_checked("that the vector is that of the last leaf, which isn't open")
    report.not_checked("that the attempts' vectors came from the reduction that the plan names")
