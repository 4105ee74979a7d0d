"""
The triangulations of one leaf of the census, by a search of its own (docs/format.md, poincare_conjecture): pair of faces
after pair of faces, with the edges' classes and the boundary circles of the vertex links, which are undone on the way back.
"""

from kinds.face_pairings import EDGES, SIGNS, TAKING

EDGE_NUMBER = {pair: number for number, pair in enumerate(EDGES)}
EDGE_NUMBER |= {(b, a): number for (a, b), number in EDGE_NUMBER.items()}


def _face_cycles():
    """By vertex, the three faces around it in the order that a tetrahedron of orientation 1 gives them."""
    cycles = []
    for v in range(4):
        a, b, c = (w for w in range(4) if w != v)
        cycles.append((a, b, c) if SIGNS[v, a, b, c] == 1 else (a, c, b))
    return cycles


CYCLES = _face_cycles()


def _joins(f, g):
    """For each rank what the gluing identifies: pairs of edges, with 1 where their directions differ, and of vertices."""
    found = []
    for p in TAKING[f, g]:
        edges = [
            (number, EDGE_NUMBER[p[a], p[b]], int(p[a] > p[b])) for number, (a, b) in enumerate(EDGES) if f not in (a, b)
        ]
        found.append((p, edges, [(v, p[v]) for v in range(4) if v != f]))
    return found


JOINS = {(f, g): _joins(f, g) for f in range(4) for g in range(4)}


class Search:
    def __init__(self, pairing):
        self.pairing, n = pairing, pairing.tetrahedra
        # Edges 6t + e and link triangles 4t + v, as forests without shortening; a parity says whether directions agree.
        self.edge_parent, self.edge_turned, self.edge_size = list(range(6 * n)), [0] * 6 * n, [1] * 6 * n
        self.link_parent, self.link_size = list(range(4 * n)), [1] * 4 * n
        # The circle of a link's boundary through the side of triangle (t, v) in face f, at 16t + 4v + f.
        self.next, self.previous = [0] * 16 * n, [0] * 16 * n
        self.undo = []
        self.orientation = [1] * n
        self.ranks = [0] * len(pairing.pairs)
        self._open(0)

    def _set(self, array, place, value):
        self.undo.append((array, place, array[place]))
        array[place] = value

    def _take_back(self, length):
        while len(self.undo) > length:
            array, place, value = self.undo.pop()
            array[place] = value

    def _open(self, t):
        """The boundary circles of a tetrahedron that is glued to nothing yet."""
        for v, cycle in enumerate(CYCLES):
            for i in range(3):
                here, there = 16 * t + 4 * v + cycle[i], 16 * t + 4 * v + cycle[(i + 1) % 3]
                if self.orientation[t] == -1:
                    here, there = there, here
                self.next[here] = there
                self.previous[there] = here

    def _join_edges(self, one, other, turned):
        """False when an edge would be identified with its reverse."""
        parent, parity = self.edge_parent, self.edge_turned
        while parent[one] != one:
            turned ^= parity[one]
            one = parent[one]
        while parent[other] != other:
            turned ^= parity[other]
            other = parent[other]
        if one == other:
            return turned == 0
        if self.edge_size[one] > self.edge_size[other]:
            one, other = other, one
        self._set(parent, one, other)
        self._set(parity, one, turned)
        self._set(self.edge_size, other, self.edge_size[other] + self.edge_size[one])
        return True

    def _join_links(self, one, other):
        """Glues two sides of link triangles. False when a link would get a handle."""
        parent, after = self.link_parent, self.next
        a, b = one >> 2, other >> 2
        while parent[a] != a:
            a = parent[a]
        while parent[b] != b:
            b = parent[b]
        if a == b:
            side = after[one]
            while side not in (one, other):
                side = after[side]
            if side != other:
                return False
        else:
            if self.link_size[a] > self.link_size[b]:
                a, b = b, a
            self._set(parent, a, b)
            self._set(self.link_size, b, self.link_size[b] + self.link_size[a])
        before_one, before_other = self.previous[one], self.previous[other]
        after_one, after_other = after[one], after[other]
        if before_one != other:
            self._set(after, before_one, after_other)
            self._set(self.previous, after_other, before_one)
        if before_other != one:
            self._set(after, before_other, after_one)
            self._set(self.previous, after_one, before_other)
        return True

    def _glue(self, i, j, join):
        (t, f), (u, g), (_, edges, vertices) = divmod(i, 4), divmod(j, 4), join
        return all(self._join_edges(6 * t + e, 6 * u + to, turned) for e, to, turned in edges) and all(
            self._join_links(16 * t + 4 * v + f, 16 * u + 4 * w + g) for v, w in vertices
        )

    def _choices(self, pair):
        """Ranks of the possible gluings, ascending; for each the orientation of a tetrahedron that is met first."""
        i, j = self.pairing.pairs[pair]
        (t, f), (u, g) = divmod(i, 4), divmod(j, 4)
        for rank, p in enumerate(TAKING[f, g]):
            orientation = -self.orientation[t] * SIGNS[p]
            if g == 0 or orientation == self.orientation[u]:
                yield rank, orientation

    def choices_after(self, ranks):
        """The ranks that are possible behind these, the first pairs' alone."""
        for pair, rank in enumerate(ranks):
            j = self.pairing.pairs[pair][1]
            if j % 4 == 0:
                self.orientation[j // 4] = dict(self._choices(pair))[rank]
        return [rank for rank, _ in self._choices(len(ranks))]

    def _images_left(self, images, pair):
        """Automorphisms whose image is the same so far; None when that of one is smaller. A rank is known up to the pair."""
        left = []
        for image, start in images:
            for k in range(start, len(self.ranks)):
                source, ranks = image[k]
                if source > pair or k > pair:
                    left.append((image, k))
                    break
                rank = ranks[self.ranks[source]]
                if rank != self.ranks[k]:
                    if rank < self.ranks[k]:
                        return None
                    break
        return left

    def run(self, digits):
        """Yields (ranks, number of vertices) of each triangulation whose digits begin so, in the order of the digits."""
        pairs = self.pairing.pairs

        def extend(pair, images):
            if pair == len(pairs):
                vertices = sum(parent == v for v, parent in enumerate(self.link_parent))
                yield tuple(self.ranks), vertices
                return
            i, j = pairs[pair]
            joins = JOINS[i % 4, j % 4]
            for digit, (rank, orientation) in enumerate(list(self._choices(pair))):
                if pair < len(digits) and digit != digits[pair]:
                    continue
                mark = len(self.undo)
                if j % 4 == 0:
                    self.orientation[j // 4] = orientation
                    self._open(j // 4)
                if self._glue(i, j, joins[rank]):
                    self.ranks[pair] = rank
                    left = self._images_left(images, pair)
                    if left is not None:
                        yield from extend(pair + 1, left)
                self._take_back(mark)

        yield from extend(0, [(image, 0) for image in self.pairing.images])
