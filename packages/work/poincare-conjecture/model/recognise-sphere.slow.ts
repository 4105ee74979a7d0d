/** Every closed orientable triangulation of up to six tetrahedra by Regina's census, and of seven by ours: decided and proved. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCensus, searchPrefix, setPairing } from '../compute.ts';
import { checkVerdict } from '../verify/check-verdict.ts';
import { facePairings } from './face-pairing.ts';
import { recognise } from './recognise-sphere.ts';
import { gluingsOf } from './search-space.ts';
import { readSkeleton } from './skeleton.ts';
import { decodeVerdict, encodeVerdict } from './verdict.ts';

const script = fileURLToPath(
  new URL('../../../../bench/peers/poincare-conjecture/spheres.py', import.meta.url),
);
const hasRegina = spawnSync('tricensus', ['--version']).status === 0;
/** Regina 7.3, tricensus -i -o -f and isSphere, homology. */
const EXPECTED = [
  { tetrahedra: 1, closed: 4, spheres: 2, homologySpheres: 0 },
  { tetrahedra: 2, closed: 16, spheres: 6, homologySpheres: 0 },
  { tetrahedra: 3, closed: 76, spheres: 32, homologySpheres: 0 },
  { tetrahedra: 4, closed: 532, spheres: 198, homologySpheres: 0 },
  { tetrahedra: 5, closed: 4807, spheres: 1903, homologySpheres: 1 },
  { tetrahedra: 6, closed: 52_946, spheres: 19_935, homologySpheres: 3 },
];

describe.runIf(hasRegina)('the census of Regina', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'census-of-regina-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(EXPECTED)('$tetrahedra tetrahedra', ({ tetrahedra, closed, spheres, homologySpheres }) => {
    const file = path.join(folder, `closed-${tetrahedra}`);
    spawnSync('tricensus', ['-t', String(tetrahedra), '-i', '-o', '-f', '-s', file]);
    const command = `regina-python -q ${script} gluings < ${file} 2> /dev/null`;
    const { stdout } = spawnSync('bash', ['-c', command], { encoding: 'utf8', maxBuffer: 1 << 28 });
    const found = { tetrahedra, closed: 0, spheres: 0, homologySpheres: 0 };
    let unproved = 0;
    for (const line of stdout.trim().split('\n')) {
      const gluings = Int32Array.from(line.split(' ').map(Number));
      const verdict = decodeVerdict(encodeVerdict(recognise(gluings)));
      found.closed++;
      if (verdict.kind === 'sphere') found.spheres++;
      if (verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations') found.homologySpheres++;
      if (!checkVerdict(gluings, verdict)) unproved++;
    }
    expect(found).toEqual({ tetrahedra, closed, spheres, homologySpheres });
    expect(unproved).toBe(0);
  });
});

it('all of seven tetrahedra, as this census finds them, with the number of one-vertex spheres of Burton 2011', async () => {
  const kernel = await openCensus();
  const found = { closed: 0, spheres: 0, oneVertexSpheres: 0, homologySpheres: 0, undecided: 0, unproved: 0 };
  for (const partner of facePairings(7)) {
    const pairs = setPairing(kernel, partner);
    for (const some of searchPrefix(kernel, pairs, [])) {
      for (const ranks of some) {
        const gluings = gluingsOf(pairs, ranks);
        const verdict = recognise(gluings);
        found.closed++;
        if (verdict.kind === 'undecided') found.undecided++;
        else if (!checkVerdict(gluings, verdict)) found.unproved++;
        if (verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations') found.homologySpheres++;
        if (verdict.kind !== 'sphere') continue;
        found.spheres++;
        if (readSkeleton(gluings).vertices === 1) found.oneVertexSpheres++;
      }
    }
  }
  expect(found).toEqual({
    closed: 658_474,
    spheres: 247_644,
    oneVertexSpheres: 169_077,
    homologySpheres: 20,
    undecided: 0,
    unproved: 0,
  });
});
