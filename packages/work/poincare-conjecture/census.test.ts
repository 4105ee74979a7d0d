/** Face pairings, the search for their gluings, and the plain one: against Regina's census, and against each other. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import { type CensusKernel, openCensus, searchPrefix, setPairing } from './compute.ts';
import {
  automorphismsOf,
  decodePairing,
  encodePairing,
  type FacePairing,
  facePairings,
  isCanonical,
} from './model/face-pairing.ts';
import { isomorphismSignature } from './model/isomorphism-signature.ts';
import { digitsOf, facePairsOf, gluingsOf, RANK_OF, radicesOf } from './model/search-space.ts';
import { readOrientation, readSkeleton } from './model/skeleton.ts';
import { IMAGES, INVERSES, PERMUTATIONS, PRODUCTS } from './model/triangulation.ts';
import { isManifold } from './testing/check-manifold.ts';
import vectors from './vectors.json' with { type: 'json' };
import { hasTrivialHomology } from './verify/check-homology.ts';
import { countVertices } from './verify/count-vertices.ts';
import { PlainEnumerator } from './verify/plain-enumerator.ts';

const kernel = await openCensus();

function search(partner: FacePairing, digits: readonly number[] = []): Int32Array[] {
  const pairs = setPairing(kernel as CensusKernel, partner);
  return [...searchPrefix(kernel, pairs, digits)].flat().map((ranks) => gluingsOf(pairs, ranks));
}

function searchPlainly(partner: FacePairing, digits: readonly number[] = []): Int32Array[] {
  const plain = new PlainEnumerator(partner);
  const found: Int32Array[] = [];
  finish(plain.enumerate(digits, () => found.push(plain.gluings.slice())));
  return found;
}

const digestOf = (signatures: readonly string[]) =>
  bytesToHex(sha256(utf8ToBytes(signatures.toSorted().join('\n'))));

describe('the digits of a gluing', () => {
  it('are those of the prefix under which the plain enumeration finds it', () => {
    let found = 0;
    for (const partner of facePairings(3)) {
      const pairs = facePairsOf(partner);
      const radices = radicesOf(partner, 4);
      const prefixes = radices.reduce<number[][]>(
        (all, radix) =>
          all.flatMap((digits) => Array.from({ length: radix }, (_, digit) => [...digits, digit])),
        [[]],
      );
      for (const prefix of prefixes) {
        for (const gluings of searchPlainly(partner, prefix)) {
          const ranks = Uint8Array.from(
            pairs,
            ({ from }) => RANK_OF[PERMUTATIONS * (from & 3) + (gluings[from]! % PERMUTATIONS)]!,
          );
          expect(digitsOf(pairs, ranks, 4)).toEqual(prefix);
          found++;
        }
      }
    }
    // All of three tetrahedra.
    expect(found).toBe(76);
  });

  it('are none where a pair keeps the orientation', () => {
    const partner = decodePairing('badc')!;
    const pairs = facePairsOf(partner);
    const digits = [0, 1, 2, 3, 4, 5].map((rank) => digitsOf(pairs, Uint8Array.of(rank, 0), 1)?.[0]);
    expect(digits.filter((digit) => digit !== undefined)).toEqual([0, 1, 2]);
  });
});

describe('face pairings', () => {
  it('are as many as Regina lists, and OEIS A085549', () => {
    for (const [index, count] of vectors.pairings.counts.slice(0, 7).entries())
      expect([...facePairings(index + 1)]).toHaveLength(count);
  });

  it('ascend, are canonical, and can be taken up at any of them', () => {
    const all = [...facePairings(6)];
    const words = all.map((partner) => String.fromCharCode(...partner.map((face) => face + 32)));
    expect(words).toEqual(words.toSorted());
    for (const [index, partner] of all.entries()) {
      expect(isCanonical(partner)).toBe(true);
      expect(decodePairing(encodePairing(partner))).toEqual(partner);
      if (index % 16 === 0) expect([...facePairings(6, partner)]).toEqual(all.slice(index));
    }
  });

  it('that are relabelled are no longer canonical, but for automorphisms', () => {
    const pairings = [...facePairings(4)];
    const shuffled = (items: number[]) => fc.shuffledSubarray(items, { minLength: items.length });
    fc.assert(
      fc.property(
        fc.constantFrom(...pairings),
        shuffled([0, 1, 2, 3]),
        fc.array(shuffled([0, 1, 2, 3]), { minLength: 4, maxLength: 4 }),
        (partner, order, labels) => {
          const image = Array.from(
            partner,
            (_, face) => 4 * order[face >> 2]! + labels[face >> 2]![face & 3]!,
          );
          const moved = new Int8Array(16);
          for (const [face, other] of partner.entries()) moved[image[face]!] = image[other]!;
          expect(isCanonical(moved)).toBe(moved.every((face, index) => face === partner[index]));
        },
      ),
    );
  });

  it('have 8 automorphisms with two loops, and 48 as four parallel edges', () => {
    expect(automorphismsOf(decodePairing('badc')!)).toHaveLength(8);
    // Either tetrahedron's labels in any order, and the two exchanged.
    expect(automorphismsOf(decodePairing('efghabcd')!)).toHaveLength(48);
  });

  it.each(['', 'abcd', 'badcx', 'bbdc', 'ba!c', 'badcbadc'])('are not read from %j', (word) => {
    expect(decodePairing(word)).toBeUndefined();
  });
});

describe('the search', () => {
  it.each(vectors.levels.filter(({ tetrahedra }) => tetrahedra <= 5))(
    'finds the $triangulations triangulations of $tetrahedra tetrahedra that Regina lists, by their signatures',
    ({ tetrahedra, triangulations, signaturesSha256 }) => {
      const found = [...facePairings(tetrahedra)].flatMap((partner) => search(partner));
      const signatures = found.map(isomorphismSignature);
      expect(new Set(signatures).size).toBe(triangulations);
      expect(digestOf(signatures)).toBe(signaturesSha256);
    },
  );

  it('finds closed orientable manifolds', () => {
    for (const partner of facePairings(4)) {
      for (const gluings of search(partner)) {
        expect(isManifold(gluings)).toBe(true);
        expect(readOrientation(gluings)).toEqual({ connected: true, orientable: true });
        expect(countVertices(gluings)).toBe(readSkeleton(gluings).vertices);
      }
    }
  });

  it('finds the same with prefixes as without', () => {
    for (const partner of [...facePairings(5)].filter((_, index) => index % 5 === 0)) {
      const radices = radicesOf(partner, 3);
      const pieces: Int32Array[] = [];
      for (let a = 0; a < radices[0]!; a++)
        for (let b = 0; b < radices[1]!; b++)
          for (let c = 0; c < radices[2]!; c++) pieces.push(...search(partner, [a, b, c]));
      expect(pieces).toEqual(search(partner));
    }
  });
});

describe('the plain search', () => {
  it.each(vectors.levels.filter(({ tetrahedra }) => tetrahedra <= 4))(
    'finds the $triangulations triangulations of $tetrahedra tetrahedra',
    ({ tetrahedra, triangulations }) => {
      const found = [...facePairings(tetrahedra)].flatMap((partner) => searchPlainly(partner));
      expect(found).toHaveLength(triangulations);
    },
  );

  it('pauses once in a thousand tries, so that a check can be ended', () => {
    const pausesOf = (partner: FacePairing) =>
      [...new PlainEnumerator(partner).enumerate([], () => {})].length;
    expect([...facePairings(3)].map(pausesOf)).toEqual([0, 0, 0, 0]);
    expect([...facePairings(4)].map(pausesOf)).toEqual([1, 1, 0, 0, 0, 1, 2, 0, 0, 2]);
    expect([...facePairings(5)].slice(14, 17).map(pausesOf)).toEqual([3, 16, 6]);
  });

  it('finds what the other one finds, below prefixes of up to eight tetrahedra', () => {
    const sizes = fc.integer({ min: 5, max: 8 });
    const choice = fc.nat({ max: 1_000_000 });
    const lists = new Map([5, 6, 7, 8].map((n) => [n, [...facePairings(n)]]));
    let total = 0;
    fc.assert(
      fc.property(sizes, choice, fc.array(choice, { minLength: 6, maxLength: 6 }), (n, pairing, choices) => {
        const list = lists.get(n)!;
        const partner = list[pairing % list.length]!;
        const digits = radicesOf(partner, n - 2).map((radix, at) => choices[at]! % radix);
        const found = search(partner, digits);
        total += found.length;
        expect(searchPlainly(partner, digits)).toEqual(found);
      }),
      { numRuns: 150, seed: 3 },
    );
    expect(total).toBeGreaterThan(100);
  });
});

describe('signatures', () => {
  it('are those of all labellings of a triangulation', () => {
    const all = [...facePairings(4)].flatMap((partner) => search(partner));
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    const frames = fc.array(fc.nat({ max: 23 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...all), order, frames, (gluings, places, vertices) => {
        const moved = new Int32Array(16);
        for (const [face, gluing] of gluings.entries()) {
          const [t, u] = [face >> 2, Math.trunc(gluing / PERMUTATIONS)];
          const turned = PRODUCTS[PERMUTATIONS * (gluing % PERMUTATIONS) + INVERSES[vertices[t]!]!]!;
          const p = PRODUCTS[PERMUTATIONS * vertices[u]! + turned]!;
          moved[4 * places[t]! + IMAGES[4 * vertices[t]! + (face & 3)]!] = PERMUTATIONS * places[u]! + p;
        }
        expect(isomorphismSignature(moved)).toBe(isomorphismSignature(gluings));
      }),
    );
  });
});

describe('homology by whole numbers', () => {
  it('is trivial for the spheres of up to four tetrahedra and for no other (Regina)', () => {
    for (const { tetrahedra, spheres } of vectors.levels.filter((level) => level.tetrahedra <= 4)) {
      const found = [...facePairings(tetrahedra)].flatMap((partner) => search(partner));
      expect(found.filter(hasTrivialHomology)).toHaveLength(spheres);
    }
  });
});
