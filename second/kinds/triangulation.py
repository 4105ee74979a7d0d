"""Triangulations: edges, vertices, fundamental group, first homology, isomorphism signature (docs/format.md)."""

import string

from kinds.face_pairings import EDGES, PERMUTATIONS, TAKING, after, inverse
from unit import Wrong, expect

SIGNATURE_LETTERS = string.ascii_lowercase + string.ascii_uppercase + string.digits + "+-"
NUMBERS = {p: number for number, p in enumerate(PERMUTATIONS)}


class Classes:
    """Classes of directed things: joining says whether something new was identified, and refuses a reverse."""

    def __init__(self, count):
        self.parent, self.turned = list(range(count)), [0] * count

    def find(self, thing):
        turned = 0
        while self.parent[thing] != thing:
            turned ^= self.turned[thing]
            thing = self.parent[thing]
        return thing, turned

    def join(self, one, other, turned=0):
        (one, one_turned), (other, other_turned) = self.find(one), self.find(other)
        if one == other:
            expect(one_turned ^ other_turned == turned, "an edge is identified with its reverse")
            return False
        self.parent[one], self.turned[one] = other, one_turned ^ other_turned ^ turned
        return True


def edge_of(t, a, b):
    """The number of an edge of all, and whether it is written against its direction."""
    return 6 * t + EDGES.index((min(a, b), max(a, b))), int(a > b)


class Triangulation:
    def __init__(self, gluings):
        """gluings: (tetrahedron, permutation) by face 4t + f."""
        self.gluings, self.count = gluings, len(gluings) // 4
        for face, (u, p) in enumerate(gluings):
            back = gluings[4 * u + p[face % 4]]
            fits = back == (face // 4, inverse(p)) and (u, p[face % 4]) != divmod(face, 4)
            expect(fits, "faces aren't glued in pairs")

    @staticmethod
    def of_ranks(pairs, ranks):
        gluings = [None] * (2 * len(pairs))
        for (i, j), rank in zip(pairs, ranks):
            p = TAKING[i % 4, j % 4][rank]
            gluings[i], gluings[j] = (j // 4, p), (i // 4, inverse(p))
        return Triangulation(gluings)

    def edge_classes(self):
        classes = Classes(6 * self.count)
        for face, (u, p) in enumerate(self.gluings):
            t, f = divmod(face, 4)
            for a, b in EDGES:
                if f not in (a, b):
                    other, turned = edge_of(u, p[a], p[b])
                    classes.join(6 * t + EDGES.index((a, b)), other, turned)
        return classes

    def vertex_classes(self):
        classes = Classes(4 * self.count)
        for face, (u, p) in enumerate(self.gluings):
            for v in range(4):
                if v != face % 4:
                    classes.join(4 * (face // 4) + v, 4 * u + p[v])
        return classes

    def around_edge(self, t, a, b):
        """Tetrahedra around an edge, each with its vertices (a, b, one behind, one ahead); each step crosses the face opposite the third."""
        c, d = (v for v in range(4) if v not in (a, b))
        start, steps = (t, a, b, c, d), []
        at = start
        while True:
            steps.append(at)
            t, a, b, c, d = at
            u, p = self.gluings[4 * t + c]
            at = (u, p[a], p[b], p[d], p[c])
            if at == start:
                return steps
            expect(len(steps) <= 6 * self.count, "an edge is identified with its reverse")

    def relations(self):
        """Number of generators, and around each edge the generators that are crossed, i + 1 forward and −i − 1 back."""
        reached, queue, tree = {0}, [0], set()
        for t in queue:
            for f in range(4):
                u, p = self.gluings[4 * t + f]
                if u not in reached:
                    reached.add(u)
                    queue.append(u)
                    tree |= {4 * t + f, 4 * u + p[f]}
        expect(len(reached) == self.count, "the triangulation isn't connected")
        generator = {}
        for face, (u, p) in enumerate(self.gluings):
            other = 4 * u + p[face % 4]
            if face < other and face not in tree:
                number = len(generator) // 2 + 1
                generator[face], generator[other] = number, -number
        seen, relations = set(), []
        for t in range(self.count):
            for a, b in EDGES:
                if (t, a, b) not in seen:
                    steps = self.around_edge(t, a, b)
                    seen |= {(u, *ends) for u, x, y, *_ in steps for ends in ((x, y), (y, x))}
                    crossed = [generator.get(4 * u + c) for u, _, _, c, _ in steps]
                    relations.append([number for number in crossed if number])
        return len(generator) // 2, relations

    def has_trivial_homology(self):
        """Whether H1 is 0: the relations' sums generate all whole vectors."""
        generators, relations = self.relations()
        rows = [[r.count(g) - r.count(-g) for g in range(1, generators + 1)] for r in relations]
        for column in range(generators):
            # Euclid's algorithm down the column.
            while True:
                used = [row for row in rows if row[column]]
                if len(used) < 2:
                    break
                pivot = min(used, key=lambda row: abs(row[column]))
                for row in used:
                    if row is not pivot:
                        factor = row[column] // pivot[column]
                        row[:] = [x - factor * y for x, y in zip(row, pivot)]
            if not used or abs(used[0][column]) != 1:
                return False
            rows.remove(used[0])
        return True

    def signature(self):
        """The isomorphism signature as Regina writes it: the least text over all first tetrahedra and their labels."""
        return min(self._signature_from(t, p) for t in range(self.count) for p in PERMUTATIONS)

    def _signature_from(self, first, labels):
        order, place, map_of = [first], {first: 0}, {first: labels}
        kinds, targets, gluings = [], [], []
        done = set()
        for t in order:
            back = inverse(map_of[t])
            for f in range(4):
                face = back[f]
                if (t, face) in done:
                    continue
                u, p = self.gluings[4 * t + face]
                done |= {(t, face), (u, p[face])}
                if u in place:
                    kinds.append(2)
                    targets.append(place[u])
                    gluings.append(NUMBERS[after(map_of[u], after(p, back))])
                else:
                    kinds.append(1)
                    place[u] = len(order)
                    order.append(u)
                    map_of[u] = after(map_of[t], inverse(p))
        if len(order) != self.count or self.count >= 63:
            raise Wrong("no signature is known here")
        while len(kinds) % 3:
            kinds.append(0)
        packed = [kinds[i] | kinds[i + 1] << 2 | kinds[i + 2] << 4 for i in range(0, len(kinds), 3)]
        return "".join(SIGNATURE_LETTERS[value] for value in [self.count, *packed, *targets, *gluings])
