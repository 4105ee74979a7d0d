"""Verdicts of triangulations and the moves that show a sphere (docs/format.md, poincare_conjecture)."""

from kinds.face_pairings import EDGES, PERMUTATIONS, after, inverse
from kinds.triangulation import Classes, Triangulation, edge_of
from primes import is_prime
from unit import Wrong, expect

UNDECIDED, SPHERE, BY_HOMOLOGY, BY_PERMUTATIONS = range(4)
TABLED = (
    (6, 6, 1, 1),
    (6, 6, 9, 18),
    (6, 6, 24, 27, 45, 4, 0, 45),
    (6, 6, 24, 40, 45, 16, 0, 45),
    (6, 6, 24, 40, 42, 16, 0, 33),
    (6, 6, 24, 32, 30, 30, 0, 12),
    (6, 6, 24, 24, 30, 30, 0, 0),
    (24, 24, 24, 24, 0, 0, 0, 0),
)


def _of_numbers(numbers):
    return Triangulation([(number // 24, PERMUTATIONS[number % 24]) for number in numbers])


SPHERES = {_of_numbers(numbers).signature() for numbers in TABLED}


def _without(gluings, removed):
    """Takes places out from the highest down, the last tetrahedron moving into each gap."""
    gluings = list(gluings)
    for gap in sorted(removed, reverse=True):
        last = len(gluings) // 4 - 1
        gluings[4 * gap : 4 * gap + 4] = gluings[4 * last :]
        del gluings[4 * last :]
        gluings = [(gap, g[1]) if g is not None and g[0] == last else g for g in gluings]
    return Triangulation(gluings)


def _names_of(triangulation, t, faces):
    """Tetrahedra of the facets before a bistellar move, in order, each with the names of its vertices."""
    places, names = [t], [(0, 1, 2, 3)]
    for f in faces:
        u, p = triangulation.gluings[4 * t + f]
        back = inverse(p)
        places.append(u)
        names.append(tuple(4 if back[w] == f else back[w] for w in range(4)))
    expect(len(set(places)) == len(places), "a move's tetrahedra aren't different")
    return places, names


def bistellar(triangulation, t, faces):
    """1-4, 2-3, 3-2 or 4-1: exchanges a tetrahedron and its neighbours across these faces."""
    places, before = _names_of(triangulation, t, faces)
    omitted = [4, *faces]
    by_omitted = dict(zip(omitted, zip(places, before)))
    added = [name for name in range(4) if name not in faces]
    after_names = {name: tuple(4 if w == name else w for w in range(4)) for name in added}
    count = triangulation.count
    new_places = dict(zip(added, places + list(range(count, count + len(added)))))
    gluings = triangulation.gluings + [None] * (4 * max(0, len(added) - len(places)))
    # The faces outside, by old place and face: the new place, and where each new label was.
    moved = {}
    for one in omitted:
        place, names = by_omitted[one]
        for name in added:
            to_old = tuple(names.index(name if x == one else x) for x in after_names[name])
            moved[place, names.index(name)] = (new_places[name], to_old)
        for other in omitted:
            if other != one:
                neighbour, its_names = by_omitted[other]
                across = tuple(its_names.index(one if x == other else x) for x in names)
                is_glued = triangulation.gluings[4 * place + names.index(other)] == (neighbour, across)
                expect(is_glued, "a move's tetrahedra aren't glued as their names say")
    for (place, face), (new, to_old) in moved.items():
        u, p = triangulation.gluings[4 * place + face]
        to_u = after(p, to_old)
        if (u, p[face]) in moved:
            u, back = moved[u, p[face]]
            to_u = after(inverse(back), to_u)
        new_face = to_old.index(face)
        gluings[4 * new + new_face] = (u, to_u)
        if (u, to_u[new_face]) != (place, face):
            gluings[4 * u + to_u[new_face]] = (new, inverse(to_u))
    for one in added:
        for other in added:
            if one != other:
                names, its_names = after_names[one], after_names[other]
                across = tuple(its_names.index(one if x == other else x) for x in names)
                gluings[4 * new_places[one] + names.index(other)] = (new_places[other], across)
    return _without(gluings, places[len(added) :])


def _quotient(triangulation, removed, faces, edges, vertices):
    """
    Removes tetrahedra and identifies faces, each (t, f, u, p) by the permutation p of vertices, edges and vertices.
    What is identified has to form trees.
    """
    expect(len(set(removed)) == len(removed) < triangulation.count, "a move removes a tetrahedron twice, or all of them")
    face_classes, edge_classes = Classes(4 * triangulation.count), triangulation.edge_classes()
    for face, (u, p) in enumerate(triangulation.gluings):
        face_classes.join(face, 4 * u + p[face % 4])
    joined = {}
    for t, f, u, p in faces:
        expect(face_classes.join(4 * t + f, 4 * u + p[f]), "a move identifies a face twice")
        joined[t, f], joined[u, p[f]] = (u, p), (t, inverse(p))
    for (one, one_turned), (other, other_turned) in edges:
        expect(edge_classes.join(one, other, one_turned ^ other_turned), "a move identifies an edge twice")
    vertex_classes = triangulation.vertex_classes()
    for one, other in vertices:
        expect(vertex_classes.join(one, other), "a move identifies a vertex twice")
    gluings = list(triangulation.gluings)
    for face, (u, p) in enumerate(triangulation.gluings):
        t, f = divmod(face, 4)
        if t in removed:
            continue
        while u in removed:
            expect((u, p[f]) in joined, "a move leaves a face open")
            v, q = joined[u, p[f]]
            p = after(q, p)
            w, q = triangulation.gluings[4 * v + p[f]]
            u, p = w, after(q, p)
        gluings[face] = (u, p)
    for t in removed:
        gluings[4 * t : 4 * t + 4] = [None] * 4
    return _without(gluings, removed)


def _glued_by_one(triangulation, t, faces):
    """The tetrahedron and the gluing that these faces of a tetrahedron share."""
    first = triangulation.gluings[4 * t + faces[0]]
    expect(all(triangulation.gluings[4 * t + f] == first for f in faces), "the faces to flatten have different gluings")
    return first


def flatten_at_edge(triangulation, t, e):
    i, j = EDGES[e]
    k, l = (v for v in range(4) if v not in (i, j))
    u, p = _glued_by_one(triangulation, t, (k, l))
    faces, edges = [(t, f, u, p) for f in (i, j)], [(edge_of(t, k, l), edge_of(u, p[k], p[l]))]
    return _quotient(triangulation, [t, u], faces, edges, [])


def flatten_at_vertex(triangulation, t, v):
    u, p = _glued_by_one(triangulation, t, [f for f in range(4) if f != v])
    return _quotient(triangulation, [t, u], [(t, v, u, p)], [], [])


def collapse(triangulation, t, e):
    i, j = EDGES[e]
    steps = triangulation.around_edge(t, i, j)
    faces, edges = [], []
    for u, a, b, c, d in steps:
        exchanged = list(range(4))
        exchanged[a], exchanged[b] = b, a
        faces.append((u, a, u, tuple(exchanged)))
        # The face that is crossed next, opposite c, holds a, b and d.
        edges.append((edge_of(u, a, d), edge_of(u, b, d)))
    removed = [step[0] for step in steps]
    return _quotient(triangulation, removed, faces, edges, [(4 * t + i, 4 * t + j)])


def apply_move(triangulation, move):
    place, kind = divmod(move, 8)
    size = (1, 4, 6, 4, 6, 4, 6)
    expect(kind < len(size) and place < size[kind] * triangulation.count, "a move has no place")
    t, part = divmod(place, size[kind])
    if kind == 0:
        return bistellar(triangulation, t, [])
    if kind == 1:
        return bistellar(triangulation, t, [part])
    if kind == 2:
        return bistellar(triangulation, t, [f for f in range(4) if f not in EDGES[part]])
    if kind == 3:
        return bistellar(triangulation, t, [f for f in range(4) if f != part])
    return (flatten_at_edge, flatten_at_vertex, collapse)[kind - 4](triangulation, t, part)


def numbers_of(data):
    """Numbers of seven bits a byte, low ones first."""
    numbers, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            value = shift = 0
    expect(shift == 0, "a number isn't complete")
    return numbers


def check_verdict(triangulation, verdict):
    """The kind of a verdict whose proof holds; for a sphere also the tetrahedra on the way and the moves."""
    kind, *rest = numbers_of(verdict)
    if kind == UNDECIDED:
        expect(not rest, "an undecided verdict says more")
    elif kind == SPHERE:
        most, count, *moves = rest
        expect(len(moves) == count, "a verdict has another number of moves")
        sizes = [triangulation.count]
        for move in moves:
            triangulation = apply_move(triangulation, move)
            sizes.append(triangulation.count)
        expect(triangulation.count <= 2 and triangulation.signature() in SPHERES, "the moves don't end at a sphere")
        expect(max(sizes) == most, "the moves need another number of tetrahedra")
        return kind, most, count
    elif kind == BY_HOMOLOGY:
        r, count, *images = rest
        generators, relations = triangulation.relations()
        expect(is_prime(r) and count == generators == len(images), "a verdict has another number of generators")
        sums = [sum(images[abs(g) - 1] * (1 if g > 0 else -1) for g in relation) % r for relation in relations]
        expect(any(image % r for image in images) and not any(sums), "the homology isn't shown")
    elif kind == BY_PERMUTATIONS:
        _check_permutations(triangulation, *rest)
    else:
        raise Wrong("there is no such verdict")
    return kind, 0, 0


def _check_permutations(triangulation, degree, count, *images):
    generators, relations = triangulation.relations()
    expect(degree >= 2 and count == generators and len(images) == degree * count, "a verdict has other generators")
    of = [images[degree * i : degree * i + degree] for i in range(count)]
    expect(all(sorted(p) == list(range(degree)) for p in of), "an image is no permutation")
    for relation in relations:
        place = list(range(degree))
        for g in relation:
            p = of[abs(g) - 1]
            place = [p[x] if g > 0 else p.index(x) for x in place]
        expect(place == list(range(degree)), "the permutations aren't a homomorphism")
    reached = {0}
    for _ in range(degree):
        reached |= {p[x] for p in of for x in reached}
    expect(len(reached) == degree, "the permutations aren't transitive")
