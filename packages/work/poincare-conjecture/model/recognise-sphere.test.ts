/** Spheres and others by Regina's census, by simplicial manifolds of the literature, and after random walks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isManifold, readLinks } from '../testing/check-manifold.ts';
import { glue } from '../testing/glue-faces.ts';
import simplicial from '../testing/simplicial-manifolds.json' with { type: 'json' };
import vectors from '../testing/sphere-vectors.json' with { type: 'json' };
import { checkVerdict } from '../verify/check-verdict.ts';
import { presentFundamentalGroup } from './fundamental-group.ts';
import { findHomology } from './homology.ts';
import { MovingTriangulation } from './moving-triangulation.ts';
import { findPermutations } from './permutation-homomorphism.ts';
import { recognise } from './recognise-sphere.ts';
import { readOrientation, readSkeleton } from './skeleton.ts';
import { isClosedTable, NOT_GLUED, permutationOf } from './triangulation.ts';
import { decodeVerdict, encodeVerdict, MOVES } from './verdict.ts';

type Row = { signature: string; isSphere: boolean; vertices: number; homology: string; gluings: Int32Array };
const rows: Row[] = vectors.triangulations.map(([signature, isSphere, vertices, homology, gluings]) => ({
  signature: signature as string,
  isSphere: isSphere as boolean,
  vertices: vertices as number,
  homology: homology as string,
  gluings: Int32Array.from(gluings as number[]),
}));
const spheres = rows.filter(({ isSphere }) => isSphere);

/** Glues tetrahedra given by their vertices along the triangles they share. */
function glueFacets(facets: readonly (readonly number[])[]): Int32Array {
  const gluings = new Int32Array(4 * facets.length).fill(NOT_GLUED);
  const open = new Map<string, { t: number; f: number }>();
  facets.forEach((facet, t) => {
    facet.forEach((_, f) => {
      const triangle = facet.filter((_, label) => label !== f).sort((a, b) => a - b);
      const other = open.get(triangle.join());
      if (other === undefined) open.set(triangle.join(), { t, f });
      else {
        const images = facet.map((vertex, label) =>
          label === f ? other.f : facets[other.t]!.indexOf(vertex),
        );
        glue(gluings, 4 * t + f, other.t, permutationOf(images[0]!, images[1]!, images[2]!, images[3]!));
      }
    });
  });
  return gluings;
}

function isEven(images: readonly number[]): boolean {
  const inversions = images.map((image, at) => images.slice(at + 1).filter((later) => later < image).length);
  return inversions.reduce((sum, count) => sum + count, 0) % 2 === 0;
}

/** Order of the group that permutations generate, by multiplying until nothing new comes. */
function elementsGeneratedBy(generators: readonly (readonly number[])[]): number {
  const elements = new Map(generators.map((images) => [images.join(), images]));
  for (const element of elements.values())
    for (const generator of generators) {
      const product = element.map((point) => generator[point]!);
      elements.set(product.join(), product);
    }
  return elements.size;
}

describe('skeletons', () => {
  it('have the vertices that Regina counts, and are of connected orientable manifolds', () => {
    for (const { gluings, vertices, signature } of rows) {
      const isRight =
        isClosedTable(gluings) && isManifold(gluings) && readSkeleton(gluings).vertices === vertices;
      const { connected, orientable } = readOrientation(gluings);
      expect(`${signature} ${isRight} ${connected} ${orientable}`).toBe(`${signature} true true true`);
    }
  });

  it('tell what is no manifold: an edge reversed, a vertex whose link is a Klein bottle', () => {
    // Gieseking 1912: one tetrahedron without its vertex.
    const gieseking = new Int32Array(4).fill(NOT_GLUED);
    glue(gieseking, 0, 0, permutationOf(1, 2, 0, 3));
    glue(gieseking, 2, 0, permutationOf(0, 2, 3, 1));
    expect(isClosedTable(gieseking)).toBe(true);
    expect(readLinks(readSkeleton(gieseking))).toEqual([0]);
    expect(isManifold(gieseking)).toBe(false);
    const reversed = Int32Array.of(0, 0, 0, 0);
    glue(reversed, 0, 0, permutationOf(1, 0, 3, 2));
    glue(reversed, 2, 0, permutationOf(1, 0, 3, 2));
    expect(readSkeleton(reversed).hasReversedEdge).toBe(true);
    expect(isManifold(reversed)).toBe(false);
  });
});

describe('the census up to four tetrahedra and samples beyond, against Regina', () => {
  it('MINE-44 is decided rightly and proved', () => {
    const wrong = rows.filter(({ gluings, isSphere }) => {
      const verdict = decodeVerdict(encodeVerdict(recognise(gluings)));
      return verdict.kind !== (isSphere ? 'sphere' : 'not_sphere') || !checkVerdict(gluings, verdict);
    });
    expect(wrong).toEqual([]);
    const counts = [1, 2, 3, 4].map((n) => spheres.filter(({ gluings }) => gluings.length === 4 * n).length);
    expect(counts).toEqual([2, 6, 32, 198]);
  });

  it('has homology exactly where Regina has, with a prime that divides its order', () => {
    for (const { gluings, homology, signature } of rows) {
      const found = findHomology(presentFundamentalGroup(gluings));
      const orders = homology.split(' + ').map((part) => Number(part.replace(/^.*Z_?/, '')));
      const isRight =
        homology === '0'
          ? found === null
          : found?.kind === 'homology' && orders.some((order) => order % found.prime === 0);
      expect(`${signature} ${homology} ${isRight}`).toBe(`${signature} ${homology} true`);
    }
  });

  it('has A5 on five points for the homology spheres, the first of them of Poincaré', () => {
    const others = rows.filter(({ homology, isSphere }) => homology === '0' && !isSphere);
    expect(others.map(({ gluings }) => gluings.length / 4)).toEqual([5, 6, 6, 6]);
    expect(others[0]!.signature).toBe('fvPQcdecedekrsnrs');
    for (const { gluings } of others) {
      const verdict = recognise(gluings);
      if (verdict.kind !== 'not_sphere' || verdict.proof.kind !== 'permutations')
        throw new Error('no action');
      expect(verdict.proof.degree).toBe(5);
      expect(verdict.proof.images.every(isEven)).toBe(true);
      // All 60 even permutations of five points: A5.
      expect(elementsGeneratedBy(verdict.proof.images)).toBe(60);
      expect(checkVerdict(gluings, verdict)).toBe(true);
    }
  });

  it.each(vectors.brieskornSpheres)('knows Σ(2, 3, %i) by an action on as many points', (p, _, gluings) => {
    const brieskorn = Int32Array.from(gluings as number[]);
    const verdict = recognise(brieskorn);
    if (verdict.kind !== 'not_sphere' || verdict.proof.kind !== 'permutations') throw new Error('no action');
    expect(verdict.proof.degree).toBe(p);
    expect(checkVerdict(brieskorn, verdict)).toBe(true);
  });

  it('finds no action of a sphere’s group', () => {
    for (const { gluings } of spheres.slice(0, 40)) {
      expect(findPermutations(presentFundamentalGroup(gluings), { fewest: 2, most: 5 }, 5000)).toBeNull();
    }
  });
});

describe('simplicial manifolds', () => {
  it.each(simplicial.manifolds.map((manifold) => [manifold.name, manifold] as const))('%s', (_, manifold) => {
    const gluings = glueFacets(manifold.facets);
    const verdict = recognise(gluings);
    expect(verdict.kind).toBe(manifold.isSphere ? 'sphere' : 'not_sphere');
    expect(checkVerdict(gluings, decodeVerdict(encodeVerdict(verdict)))).toBe(true);
    if (verdict.kind === 'sphere') expect(verdict.most).toBe(manifold.facets.length);
    if (verdict.kind === 'not_sphere') {
      expect(verdict.proof.kind).toBe(manifold.firstHomology === '0' ? 'permutations' : 'homology');
    }
  });
});

describe('random walks', () => {
  const step = fc.record({ kind: fc.integer({ min: 0, max: 5 }), place: fc.nat(10_000) });
  const steps = fc.array(step, { minLength: 10, maxLength: 40 });

  it('of 1-4 and 2-3 from a sphere lead to spheres that are recognised', () => {
    let largest = 0;
    const check = fc.property(fc.constantFrom(...spheres), steps, ({ gluings }, walk) => {
      const triangulation = new MovingTriangulation(gluings);
      for (const { kind, place } of walk) {
        if (kind === MOVES.oneToFour) triangulation.oneToFour(place % triangulation.size);
        else triangulation.twoToThree(place % (4 * triangulation.size));
      }
      largest = Math.max(largest, triangulation.size);
      const walked = triangulation.current();
      const verdict = recognise(walked);
      expect(verdict.kind).toBe('sphere');
      expect(checkVerdict(walked, verdict)).toBe(true);
    });
    fc.assert(check, { numRuns: 150, seed: 3 });
    expect(largest).toBeGreaterThan(30);
  });

  it('from the Poincaré sphere never lead to a sphere', () => {
    const poincare = rows.find(({ homology, isSphere }) => homology === '0' && !isSphere)!;
    const check = fc.property(steps, (walk) => {
      const triangulation = new MovingTriangulation(poincare.gluings);
      for (const { kind, place } of walk) {
        if (kind === MOVES.oneToFour) triangulation.oneToFour(place % triangulation.size);
        else triangulation.twoToThree(place % (4 * triangulation.size));
      }
      const walked = triangulation.current();
      const verdict = recognise(walked);
      expect(verdict.kind).toBe('not_sphere');
      expect(checkVerdict(walked, verdict)).toBe(true);
    });
    fc.assert(check, { numRuns: 12, seed: 4 });
  });
});

it('gives the same verdict whatever it recognised before', () => {
  const encode = ({ gluings }: Row) => encodeVerdict(recognise(gluings)).join();
  const backwards = [...rows].reverse().map(encode);
  expect(rows.map(encode).reverse()).toEqual(backwards);
});

it('refuses what is not connected', () => {
  const apart = Int32Array.of(6, 6, 1, 1, 30, 30, 25, 25);
  expect(isClosedTable(apart)).toBe(true);
  expect(() => recognise(apart)).toThrow(RangeError);
});
