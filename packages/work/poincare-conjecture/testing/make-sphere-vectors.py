"""Makes sphere-vectors.json: regina-python make-sphere-vectors.py < signatures > sphere-vectors.json

Signatures, one a line, come from Regina's census of closed orientable triangulations:
for n in 1 2 3 4 5 6; do tricensus -t $n -i -o -f -s closed-$n > /dev/null; cat closed-$n; done
Kept are all of up to four tetrahedra, every hundredth of five, every five hundredth of six, and all homology spheres
that aren't the 3-sphere; and three Brieskorn spheres Σ(2, 3, p), simplified from Regina's Seifert fibred spaces.
"""
import itertools
import json
import sys

import regina

NUMBERS = {images: number for number, images in enumerate(itertools.permutations(range(4)))}
EVERY = {1: 1, 2: 1, 3: 1, 4: 1, 5: 100, 6: 500}


def gluings_of(triangulation):
    gluings = []
    for tetrahedron in triangulation.tetrahedra():
        for face in range(4):
            permutation = tetrahedron.adjacentGluing(face)
            number = NUMBERS[tuple(permutation[v] for v in range(4))]
            gluings.append(24 * tetrahedron.adjacentTetrahedron(face).index() + number)
    return gluings


counts = {}
rows = []
for signature in sys.stdin.read().split():
    triangulation = regina.Triangulation3.fromIsoSig(signature)
    size = triangulation.size()
    counts[size] = counts.get(size, 0) + 1
    is_sphere = triangulation.isSphere()
    homology = str(triangulation.homology())
    is_listed = (counts[size] - 1) % EVERY[size] == 0 or (homology == '0' and not is_sphere)
    if is_listed:
        rows.append([signature, is_sphere, triangulation.countVertices(), homology, gluings_of(triangulation)])

BRIESKORN = {7: ((2, 1), (3, 1), (7, -6)), 11: ((2, 1), (3, 1), (11, -9)), 13: ((2, 1), (3, 1), (13, -11))}
brieskorn = []
for p, fibres in BRIESKORN.items():
    space = regina.SFSpace()
    for alpha, beta in fibres:
        space.insertFibre(alpha, beta)
    triangulation = space.construct()
    triangulation.intelligentSimplify()
    brieskorn.append([p, str(triangulation.homology()), gluings_of(triangulation)])

source = f'Regina {regina.versionString()}: tricensus -i -o -f, isSphere, countVertices, homology; make-sphere-vectors.py'
print('{')
print(f'  "source": {json.dumps(source)},')
print('  "columns": ["isomorphism signature", "3-sphere", "vertices", "first homology", "gluings"],')
print('  "triangulations": [')
print(',\n'.join('    ' + json.dumps(row, separators=(', ', ': ')) for row in rows))
print('  ],')
print('  "brieskornColumns": ["p of Σ(2, 3, p)", "first homology", "gluings"],')
print('  "brieskornSpheres": [')
print(',\n'.join('    ' + json.dumps(row, separators=(', ', ': ')) for row in brieskorn))
print('  ]')
print('}')
