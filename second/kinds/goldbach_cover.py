"""
Leaves of goldbach_verification computed again (docs/format.md): whole numbers of many bits, in which a bit is an even
number, are covered by those of the primes, moved by one prime after another.
"""

import math
import struct
from itertools import groupby

from primes import is_prime, prime_flags, primes_to
from unit import Wrong

M = 0x9E3779B97F4A7C15
MASK = 2**64 - 1
CELL_TILE, CLASS_NUMBERS = 15_360, 512
PLANES = 9
# The largest p(n) below 4·10^18 is 9,781 (Oliveira e Silva, Herzog, Pardi 2014).
LEAST_PRIME_MAX = 10_000
COUNTED = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)
TILE = 107_520
LISTED = 8
FIRST_TEST, TEST_STEP = 28, 4
CANDIDATES, NEVER = 280, 255
# Blocks of 210 numbers behind a leaf that hold n − q_i for some thousand candidates.
BEHIND = 200
UNITS_210 = [r for r in range(210) if math.gcd(r, 210) == 1]


def chain_step(chain, word):
    mixed = chain ^ word
    return (mixed << 29 & MASK | mixed >> 35) * M & MASK


def bits_of(flags):
    """A whole number whose bit k is byte k, 0 or 1."""
    return int(bytes(flags[::-1]).translate(bytes([48, 49]) * 128), 2)


def lowest(bits):
    return (bits & -bits).bit_length() - 1


def places_of(bits):
    while bits:
        yield lowest(bits)
        bits &= bits - 1


# From 4.


def _covered_by(start, span):
    """Pairs (p, even numbers whose p(n) is p, as bits from start on), p ascending."""
    behind = min(start, LEAST_PRIME_MAX)
    odds = bits_of(prime_flags(start - behind, behind + span)[1::2])
    uncovered = (1 << span // 2) - 1
    if start == 0:
        uncovered ^= 0b111
        yield 2, 0b100
    for p in primes_to(LEAST_PRIME_MAX)[1:]:
        # Bit k of the odd numbers is start − behind + 2k + 1, and n − p = start + 2k − p.
        shift = (behind - p - 1) // 2
        covered = uncovered & (odds >> shift if shift >= 0 else odds << -shift)
        if covered:
            yield p, covered
            uncovered ^= covered
        if not uncovered:
            return
    raise Wrong(f"an even number from {start} on has a p(n) above {LEAST_PRIME_MAX}")


def _class_mask(classes, count):
    """Bits of the even numbers n ≡ 2c mod 30 for the classes c whose bit is set, where the first number is ≡ 0."""
    pattern = sum(classes << 15 * i for i in range(8)).to_bytes(15, "little")
    return int.from_bytes(pattern * (count // 120 + 1), "little") & (1 << count) - 1


def _planes(start, span, covered_by):
    """Bit t of g(n) for every even number of the cell, t = 0 … 8."""
    planes, count = [0] * PLANES, span // 2
    useful = [0] * 15
    primes = iter(primes_to(LEAST_PRIME_MAX)[1:])
    prime = next(primes)
    for p, covered in covered_by:
        while prime < p:
            for c in range(15):
                useful[c] += math.gcd(2 * c - prime, 30) == 1
            prime = next(primes)
        if start == 0:
            covered &= -1 << 5
        gray = [j ^ j >> 1 for j in useful]
        for t in range(PLANES):
            classes = sum((gray[c] >> t & 1) << c for c in range(15))
            if classes:
                planes[t] |= covered & _class_mask(classes, count)
    return planes


def _digest(planes, span):
    texts = [f"{plane:0{span // 2}b}"[::-1] for plane in planes]
    # By class, and in it number after number.
    texts = [[text[c::15] for c in range(15)] for text in texts]
    chains = [(M + i) & MASK for i in range(4)]
    for first in range(0, span // 30, CLASS_NUMBERS):
        for c in range(15):
            for t in range(PLANES):
                text = texts[t][c][first : first + CLASS_NUMBERS]
                for w in range(8):
                    word = int(text[64 * w : 64 * w + 64][::-1], 2)
                    chains[w % 4] = chain_step(chains[w % 4], word)
    total = M
    for chain in chains:
        total = chain_step(total, chain)
    return total ^ total >> 32


def from_four_leaf(start, span):
    """The summary of the cell [start, start + span)."""
    covered_by = list(_covered_by(start, span))
    sizes = {p: covered.bit_count() for p, covered in covered_by}
    counts = [sizes.get(p, 0) for p in COUNTED]
    counts.append(sum(sizes.values()) - sum(counts))
    peaks, before = [], span
    for p, covered in reversed(covered_by):
        first = 2 * lowest(covered)
        if first < before:
            peaks.append((first, p))
            before = first
    digest = _digest(_planes(start, span, covered_by), span)
    return b"".join(
        [
            struct.pack("<Q16II", digest, *counts, len(peaks)),
            *(struct.pack("<II", *peak) for peak in reversed(peaks)),
        ]
    )


# Beyond.

_candidates = {}


def candidate_distances(window):
    """a − q_1, a − q_2, … for the primes q_i below the start a of a window; what was found is kept."""
    found = _candidates.setdefault(window, [])
    known = list(found)
    yield from known
    place, distance = len(known), known[-1] if known else 0
    while True:
        distance += 1
        if is_prime(window - distance):
            if place == len(found):
                found.append(distance)
            place += 1
            yield distance


def _residue_bits(low, blocks):
    """By r prime to 210, the primes above 7 among low + 210·m + r, m < blocks, as bits; 210 divides low."""
    root, found = math.isqrt(low + 210 * blocks) + 1, {}
    for r in UNITS_210:
        flags = bytearray([1]) * blocks
        for p in primes_to(root)[4:]:
            if p > root:
                break
            first = -(low + r) * pow(210, -1, p) % p
            if low + r + 210 * first < p * p:
                first += -(-(p * p - low - r - 210 * first) // (210 * p)) * p
            if first < blocks:
                flags[first::p] = bytes(len(range(first, blocks, p)))
        if low == 0 and r == 1:
            flags[0] = 0
        found[r] = bits_of(flags)
    return found


def _cover_class(c, bits, distances, blocks):
    """Yields (u, i, a − q_i, numbers with this u(n) and i(n) as bits) of the class n ≡ 2c mod 210, until all are covered."""
    uncovered, useful = (1 << blocks) - 1, 0
    for i, distance in enumerate(distances, 1):
        block, r = divmod(2 * c + distance, 210)
        if r not in bits:
            continue
        useful += 1
        covered = uncovered & bits[r] >> block
        uncovered ^= covered
        yield useful, i, distance, covered
        if not uncovered:
            return
        if distance > 210 * (BEHIND - 2):
            raise Wrong("an even number isn't covered by any of the primes that were tried")


def beyond_leaf(window, low, tiles, leaf_form):
    """The summary of the even numbers [window + low, window + low + tiles · 107,520)."""
    blocks = tiles * CLASS_NUMBERS
    bits = _residue_bits(low, blocks + BEHIND)
    groups, ends = [], [[FIRST_TEST // TEST_STEP] * 105 for _ in range(tiles)]
    for c in range(105):
        for useful, i, distance, covered in _cover_class(c, bits, candidate_distances(window), blocks):
            if not covered:
                continue
            groups.append((useful if leaf_form == 2 else i, c, distance, covered))
            end = NEVER if i > CANDIDATES else -(-useful // TEST_STEP)
            for tile, row in enumerate(ends):
                if covered >> CLASS_NUMBERS * tile & (1 << CLASS_NUMBERS) - 1:
                    row[c] = max(row[c], end)
    hard = _hardest(groups, low)
    summary = b"".join(struct.pack("<III", at, rank, distance) for at, rank, distance in hard)
    return summary + runs_digest(ends) if leaf_form == 2 else summary


def _hardest(groups, low):
    """The first of (number, rank, a − q_i) by rank, then number, of groups (rank, c, a − q_i, numbers as bits)."""
    found = []
    groups.sort(key=lambda group: -group[0])
    for rank, equals in groupby(groups, key=lambda group: group[0]):
        places = ((c, distance, m) for _, c, distance, covered in equals for m in places_of(covered))
        found += sorted((low + 210 * m + 2 * c, rank, distance) for c, distance, m in places)
        if len(found) >= LISTED:
            break
    return found[:LISTED]


def runs_digest(ends):
    chain = M
    for row in ends:
        for word in struct.unpack("<14Q", bytes(row) + bytes(7)):
            chain = chain_step(chain, word)
    return struct.pack("<Q", chain)
