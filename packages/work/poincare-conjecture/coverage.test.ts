import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Sums } from '../coverage.ts';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { FACE_PAIRINGS, pairingsBelow } from './coverage/places.ts';
import { coverage } from './coverage.ts';
import { encodePairing, facePairings } from './model/face-pairing.ts';
import { KNOWN_TOTALS } from './model/known-totals.ts';
import { placeOf } from './plan.ts';

const census = coverage.frontiers.census!;
const START = '1:1:0:badc';
const wordOf = (tetrahedra: number, pairing: number) => {
  let number = 0;
  for (const partner of facePairings(tetrahedra)) if (++number === pairing) return encodePairing(partner);
  throw new RangeError(`no pairing ${pairing}`);
};
/** Sums of whole sizes, as the published totals have them. */
function publishedSums(most: number): Sums {
  const sums: Sums = {};
  for (let n = 1; n <= most; n++) {
    const { triangulations = 0, spheres = 0, oneVertexSpheres, homologySpheres = 0 } = KNOWN_TOTALS[n]!;
    sums[`triangulations_${n}`] = BigInt(triangulations);
    sums[`spheres_${n}`] = BigInt(spheres);
    sums[`one_vertex_spheres_${n}`] = BigInt(oneVertexSpheres);
    sums[`homology_spheres_${n}`] = BigInt(homologySpheres);
  }
  return sums;
}

describe('places of the census', () => {
  it('are counted in face pairings, of which there are as many as Regina lists', () => {
    const { pairings } = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8'));
    expect(FACE_PAIRINGS.slice(0, 8)).toEqual(pairings.counts);
    expect(census.along(START)).toBe(0);
    expect(census.along(`2:2:0:${wordOf(2, 2)}`)).toBe(2);
    expect(census.along(`7:1:0:${wordOf(7, 1)}`)).toBe(1 + 2 + 4 + 10 + 28 + 97);
    expect(pairingsBelow(10)).toBe(10_432);
  });

  it('lie between two pairings while a pairing is under way', () => {
    const word = wordOf(7, 3);
    const [at, next] = [census.along(`7:3:0:${word}`), census.along(`7:3:1:${word}`)];
    expect(next).toBeGreaterThan(at);
    expect(next).toBeLessThan(at + 1);
    expect(census.placeOf(`7:3:1:${word}`)).toBe('7 tetrahedra, face pairing 3 of 359');
  });

  it.each([
    ['7:150', [7n, 150n, 0n]],
    ['7:150:12', [7n, 150n, 12n]],
    ['n=7', [7n, 1n, 0n]],
    ['1 tetrahedron', [1n, 1n, 0n]],
    ['7 tetrahedra, face pairing 150', [7n, 150n, 0n]],
    ['9:8,296', [9n, 8296n, 0n]],
  ])('are found by %j', (text, place) => {
    expect(placeOf(census.find!(text) as string)).toEqual(place);
  });

  it.each(['', '0', '13', '7:360', '7:0', 'badc', '7:x'])('are none for %j', (text) => {
    expect(census.find!(text)).toBeUndefined();
  });
});

describe('what the blocks show together', () => {
  it('is all of finished sizes, compared with published totals, and what is under way', () => {
    const sums = { ...publishedSums(6), triangulations_7: 1000n, spheres_7: 400n };
    const said = census.claims(coveredTo([START, `7:150:3:${wordOf(7, 150)}`], sums));
    expect(said.map(({ claim }) => claim)).toEqual([
      'This ledger lists: all 58,381 closed orientable triangulations of up to 6 tetrahedra, 22,076 of them the 3-sphere, 15,109 of these with one vertex.',
      'Among them are 4 triangulations with the homology of the sphere that aren’t the 3-sphere; 0 are undecided.',
      'Of 7 tetrahedra, 149 of 359 face pairings are done: 1,000 triangulations so far, 400 of them the 3-sphere.',
    ]);
    expect(said[0]!.method).toContain('Up to 6 tetrahedra all numbers are Regina’s.');
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set(['spot-checked']));
  });

  it('says where totals differ from published ones', () => {
    const sums = { ...publishedSums(6), spheres_4: 197n };
    const [main] = census.claims(coveredTo([START, `7:1:0:${wordOf(7, 1)}`], sums));
    expect(main!.method).toContain('The numbers of 4 tetrahedra differ from published ones.');
  });

  it('is compared with Burton’s numbers beyond six tetrahedra', () => {
    const sums = publishedSums(9);
    const [main] = census.claims(coveredTo([START, `10:1:0:${wordOf(10, 1)}`], sums));
    expect(main!.claim).toContain('31,017,533 of these with one vertex');
    expect(main!.method).toContain('up to 9 those of one-vertex spheres are Burton’s (2011)');
  });

  it('is compared with nothing at ten tetrahedra, though counts of them are published', () => {
    const sums = { triangulations_10: 5n, spheres_10: 2n };
    const { claims, knownBefore } = coverage.frontiers.beyond!;
    const [main] = claims(coveredTo([`10:1:0:${wordOf(10, 1)}`, `11:1:0:${wordOf(11, 1)}`], sums));
    expect(main!.claim).toContain('all 5 closed orientable triangulations of 10 tetrahedra');
    expect(main!.method).toContain('published to about ten tetrahedra (Burton 2011)');
    expect(main!.method).not.toContain('Nothing is published');
    expect(knownBefore.claim).toContain('published to about ten tetrahedra');
  });

  it('is nothing while the first region is missing', () => {
    expect(census.claims(nothingFrom(START))).toMatchObject([{ status: 'computed' }]);
  });
});

it('always has the next size ahead, and what it can be compared with', () => {
  expect(census.marksAfter(pairingsBelow(7) + 20).map(({ name }) => name)).toEqual([
    'all of 7 tetrahedra',
    '1,000 face pairings',
    'all of 8 tetrahedra',
    'all of 9 tetrahedra',
  ]);
  const nine = census.marksAfter(pairingsBelow(9)).find(({ name }) => name === 'all of 9 tetrahedra')!;
  expect(nine).toMatchObject({ at: 10_432, source: { name: 'Burton 2011' } });
  expect(nine.meaning).toContain('28,691,150');
});

it('finds the place of every size, which is where its first face pairing is', () => {
  for (const [name, first, last] of [
    ['census', 1, 9],
    ['beyond', 10, 12],
  ] as const) {
    const { find, along, placeOf } = coverage.frontiers[name]!;
    for (let size = first; size <= last; size++) {
      const position = find!(String(size)) as string;
      expect(along(position), `${size}`).toBe(pairingsBelow(size) - pairingsBelow(first));
      expect(placeOf(position)).toContain('face pairing 1');
    }
  }
});
