"""regina-python spheres.py: reads isomorphism signatures, one a line.

`gluings` prints each triangulation's gluings as packages/work/poincare-conjecture/model/triangulation.ts states them;
`recognise` prints how many are 3-spheres by isSphere and the CPU seconds that took, without reading them.
"""
import itertools
import sys
import time

import regina

NUMBERS = {images: number for number, images in enumerate(itertools.permutations(range(4)))}


def gluings_of(triangulation):
    for tetrahedron in triangulation.tetrahedra():
        for face in range(4):
            permutation = tetrahedron.adjacentGluing(face)
            number = NUMBERS[tuple(permutation[v] for v in range(4))]
            yield 24 * tetrahedron.adjacentTetrahedron(face).index() + number


triangulations = [regina.Triangulation3.fromIsoSig(line) for line in sys.stdin.read().split()]
if sys.argv[1] == 'gluings':
    for triangulation in triangulations:
        print(*gluings_of(triangulation))
else:
    before = time.process_time()
    spheres = sum(triangulation.isSphere() for triangulation in triangulations)
    print(spheres, time.process_time() - before)
