"""
Face pairings of tetrahedra and the gluings that follow them, one after another (docs/format.md, poincare_conjecture).

A pairing is the list of the partners of faces 4t + f. A relabelling is given by its tetrahedra in their new order and
by the new number, 0 to 3, of each face.
"""

import functools
import string
from itertools import permutations

LETTERS = string.ascii_lowercase + string.ascii_uppercase[:22]
PERMUTATIONS = list(permutations(range(4)))
NUMBER_OF = {p: number for number, p in enumerate(PERMUTATIONS)}
# The permutations that take f to g, ascending: their place is the rank.
TAKING = {(f, g): [p for p in PERMUTATIONS if p[f] == g] for f in range(4) for g in range(4)}
EDGES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def sign(p):
    return -1 if sum(p[i] > p[j] for i, j in EDGES) % 2 else 1


SIGNS = {p: sign(p) for p in PERMUTATIONS}


@functools.cache
def inverse(p):
    return tuple(p.index(v) for v in range(4))


@functools.cache
def after(second, first):
    """The permutation that takes v to second[first[v]]."""
    return tuple(second[first[v]] for v in range(4))


def word_of(partners):
    return "".join(LETTERS[partner] for partner in partners)


def _relabellings(partners):
    """
    Relabellings that keep a pairing, or None when one of them makes it smaller; a pairing may end before its last face.
    New faces are numbered one after another; which face of a tetrahedron is the next is tried, the number of a partner
    is the least that is free.
    """
    size = len(partners)
    found, order, new_tetrahedron, old_face = [], [], {}, {}
    new_face = [None] * size

    def name(old, tetrahedron, number):
        new_face[old] = number
        old_face[tetrahedron, number] = old

    def forget(old, tetrahedron):
        del old_face[tetrahedron, new_face[old]]
        new_face[old] = None

    def follow(face):
        """True when a relabelling of what is numbered so far is smaller."""
        if face == size:
            found.append((list(order), list(new_face)))
            return False
        t, number = divmod(face, 4)
        if (t, number) in old_face:
            return meet(face, old_face[t, number])
        for old in range(4 * order[t], 4 * order[t] + 4):
            if new_face[old] is None:
                name(old, t, number)
                smaller = meet(face, old)
                forget(old, t)
                if smaller:
                    return True
        return False

    def meet(face, old):
        other = partners[old]
        if other is None or partners[face] is None:
            return False
        u, is_new = other // 4, other // 4 not in new_tetrahedron
        if is_new:
            new_tetrahedron[u] = len(order)
            order.append(u)
        new, is_named = new_tetrahedron[u], new_face[other] is not None
        if not is_named:
            name(other, new, next(number for number in range(4) if (new, number) not in old_face))
        partner = 4 * new + new_face[other]
        smaller = partner < partners[face] or (partner == partners[face] and follow(face + 1))
        if not is_named:
            forget(other, new)
        if is_new:
            del new_tetrahedron[u]
            order.pop()
        return smaller

    for t in range(size // 4):
        order, new_tetrahedron, old_face = [t], {t: 0}, {}
        if follow(0):
            return None
    return found


def is_canonical(word):
    """Whether a word's letters, which name faces of its tetrahedra, are the least of all their relabellings."""
    partners = [LETTERS.index(letter) for letter in word]
    if any(partner == face or partners[partner] != face for face, partner in enumerate(partners)):
        return False
    met, left = {0}, [0]
    while left:
        t = left.pop()
        others = {partner // 4 for partner in partners[4 * t : 4 * t + 4]} - met
        met |= others
        left.extend(others)
    return len(met) == len(word) // 4 and _relabellings(partners) is not None


def pairings_from(word):
    """Canonical pairings of as many tetrahedra as a word has, ascending from it on, each with the relabellings that keep it."""
    least = [LETTERS.index(letter) for letter in word]
    size = len(least)

    def extend(partners, seen, is_least):
        face = next((f for f in range(size) if partners[f] is None), None)
        if face is None:
            kept = _relabellings(partners)
            if kept is not None:
                yield list(partners), kept
            return
        if face >= 4 * seen or (face > 0 and _relabellings(partners) is None):
            return
        for t in range(face // 4, min(seen + 1, size // 4)):
            # Free faces of one tetrahedron can be exchanged: the first is as good as any.
            other = next((f for f in range(4 * t, 4 * t + 4) if partners[f] is None and f != face), None)
            if other is None or (is_least and other < least[face]):
                continue
            partners[face], partners[other] = other, face
            yield from extend(partners, max(seen, t + 1), is_least and other == least[face])
            partners[face] = partners[other] = None

    yield from extend([None] * size, 1, True)


class Pairing:
    """A canonical pairing with its pairs of faces and its automorphisms."""

    def __init__(self, partners, kept):
        self.partners, self.tetrahedra = partners, len(partners) // 4
        self.word = word_of(partners)
        self.pairs = [(i, j) for i, j in enumerate(partners) if i < j]
        self.automorphisms = len(kept)
        self.prefix_length = max(0, self.tetrahedra - 5)
        self.images = [image for image in (self._image(*relabelling) for relabelling in kept) if image]

    def radix(self, pair):
        return 6 if self.pairs[pair][1] % 4 == 0 else 3

    @property
    def prefixes(self):
        total = 1
        for pair in range(self.prefix_length):
            total *= self.radix(pair)
        return total

    def prefix_digits(self, prefix):
        digits = []
        for pair in reversed(range(self.prefix_length)):
            prefix, digit = divmod(prefix, self.radix(pair))
            digits.append(digit)
        return digits[::-1]

    def _image(self, order, new_face):
        """For each pair which one is mapped to it, and the rank that each of its ranks becomes; None for the identity."""
        number_of = {t: number for number, t in enumerate(order)}
        map_of = [tuple(new_face[4 * t : 4 * t + 4]) for t in range(self.tetrahedra)]
        place = {pair: k for k, pair in enumerate(self.pairs)}
        image = [None] * len(self.pairs)
        for k, (i, j) in enumerate(self.pairs):
            (t, f), (u, g) = divmod(i, 4), divmod(j, 4)
            to = (4 * number_of[t] + map_of[t][f], 4 * number_of[u] + map_of[u][g])
            ranks = []
            for p in TAKING[f, g]:
                q = after(map_of[u], after(p, inverse(map_of[t])))
                q = q if to[0] < to[1] else inverse(q)
                ends = sorted(to)
                ranks.append(TAKING[ends[0] % 4, ends[1] % 4].index(q))
            image[place[tuple(sorted(to))]] = (k, ranks)
        is_identity = all(source == k and ranks == list(range(6)) for k, (source, ranks) in enumerate(image))
        return None if is_identity else image

    def shapes(self):
        """Loops, doubles and triples, by which the work of a leaf is foreseen."""
        loops, shared = set(), {}
        for i, j in self.pairs:
            ends = (i // 4, j // 4)
            if ends[0] == ends[1]:
                loops.add(ends[0])
            else:
                shared[ends] = shared.get(ends, 0) + 1
        counts = list(shared.values())
        return len(loops), counts.count(2), sum(count >= 3 for count in counts)
