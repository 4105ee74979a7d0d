/** Whole levels of the census that take longer: six tetrahedra with verdicts, seven by their number. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { openCensus, searchPrefix, setPairing } from './compute.ts';
import { facePairings } from './model/face-pairing.ts';
import { isomorphismSignature } from './model/isomorphism-signature.ts';
import { gluingsOf } from './model/search-space.ts';
import { planFor } from './plan.ts';
import { computeUnit, evidenceOf, verdictOf } from './testing/run-whole-unit.ts';
import vectors from './vectors.json' with { type: 'json' };

it('finds the 52,946 triangulations of six tetrahedra that Regina lists, by their signatures', async () => {
  const kernel = await openCensus();
  const signatures: string[] = [];
  for (const partner of facePairings(6)) {
    const pairs = setPairing(kernel, partner);
    for (const some of searchPrefix(kernel, pairs, []))
      for (const ranks of some) signatures.push(isomorphismSignature(gluingsOf(pairs, ranks)));
  }
  const digest = bytesToHex(sha256(utf8ToBytes(signatures.sort().join('\n'))));
  expect(digest).toBe(vectors.levels[5]?.signaturesSha256);
});

it('decides them all: 19,935 spheres, 13,660 with one vertex, three homology spheres that are none (Regina)', async () => {
  const [first] = facePairings(6);
  let leaves = 0;
  for (const _ of facePairings(6)) leaves++;
  expect(leaves).toBe(97);
  const word = Array.from(first!, (face) => 'abcdefghijklmnopqrstuvwx'[face]).join('');
  // As many leaves as the first digits of all pairings: all of six tetrahedra, as the result says.
  const radices = [...facePairings(6)].map((partner) => (partner[0] === 1 ? 3 : 6));
  const plan = planFor(
    `6:1:0:${word}`,
    radices.reduce((sum, radix) => sum + radix, 0),
  );
  const unit = await computeUnit(plan);
  const expected = vectors.levels[5]!;
  expect(unit.result.levels).toHaveLength(1);
  expect(unit.result.levels[0]).toMatchObject({
    isWhole: true,
    triangulations: expected.triangulations,
    spheres: expected.spheres,
    oneVertexSpheres: expected.oneVertexSpheres,
    homologySpheres: expected.homologySpheres.length,
    undecided: 0,
  });
  expect(unit.result.exotic.map(({ signature }) => signature).sort()).toEqual(expected.homologySpheres);
  expect(await verdictOf(evidenceOf(unit), unit.result)).toEqual({ valid: true });
});
