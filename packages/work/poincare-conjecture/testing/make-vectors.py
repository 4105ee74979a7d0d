"""Makes vectors.json: regina-python make-vectors.py < signatures > vectors.json

Signatures, one a line, come from Regina's census of closed orientable triangulations:
for n in 1 2 3 4 5 6; do tricensus -t $n -i -o -f -s closed-$n > /dev/null; cat closed-$n; done
"""
import hashlib
import json
import sys

import regina

levels = {}
for signature in sys.stdin.read().split():
    triangulation = regina.Triangulation3.fromIsoSig(signature)
    level = levels.setdefault(triangulation.size(), {
        'signatures': [], 'spheres': 0, 'oneVertexSpheres': 0, 'homologySpheres': [],
    })
    level['signatures'].append(signature)
    if not triangulation.homology().isTrivial():
        continue
    if triangulation.isSphere():
        level['spheres'] += 1
        level['oneVertexSpheres'] += triangulation.countVertices() == 1
    else:
        level['homologySpheres'].append(signature)

rows = [
    {
        'tetrahedra': size,
        'triangulations': len(level['signatures']),
        'spheres': level['spheres'],
        'oneVertexSpheres': level['oneVertexSpheres'],
        'homologySpheres': sorted(level['homologySpheres']),
        'signaturesSha256': hashlib.sha256('\n'.join(sorted(level['signatures'])).encode()).hexdigest(),
    }
    for size, level in sorted(levels.items())
]
pairings = {
    'source': 'tricensus -t n -i -p, lines counted; OEIS A085549',
    'counts': [1, 2, 4, 10, 28, 97, 359, 1635],
}
source = f'Regina {regina.versionString()}: tricensus -i -o -f, isSphere, countVertices, homology; make-vectors.py'
print(json.dumps({'source': source, 'pairings': pairings, 'levels': rows}, indent=2))
