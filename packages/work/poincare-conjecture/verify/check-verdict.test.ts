/** What the checker must refuse, and that its table rests on the boundary of the 4-simplex alone. */
import { describe, expect, it } from 'vitest';
import { isomorphismSignature } from '../model/isomorphism-signature.ts';
import { MovingTriangulation } from '../model/moving-triangulation.ts';
import { recognise } from '../model/recognise-sphere.ts';
import { replayMove } from '../model/replay-moves.ts';
import { permutationOf } from '../model/triangulation.ts';
import { decodeVerdict, encodeVerdict, MOVE_KINDS, MOVES, type Verdict } from '../model/verdict.ts';
import { glue } from '../testing/glue-faces.ts';
import vectors from '../testing/sphere-vectors.json' with { type: 'json' };
import { checkVerdict, isClosedManifold, isTabledSphere, listTabled } from './check-verdict.ts';
import { TABLED_SPHERES } from './tabled-spheres.ts';

const rows = vectors.triangulations.map(([, isSphere, , homology, gluings]) => ({
  isSphere: isSphere as boolean,
  homology: homology as string,
  gluings: Int32Array.from(gluings as number[]),
}));

/** Numbers below a limit, one after another; Lehmer's generator. */
function drawFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

function tryToDecode(bytes: Uint8Array): Verdict | null {
  try {
    return decodeVerdict(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The boundary of the 4-simplex: tetrahedron t omits vertex t. */
function boundaryOfSimplex(): Int32Array {
  const gluings = new Int32Array(20);
  const facets = [0, 1, 2, 3, 4].map((omitted) => [0, 1, 2, 3, 4].filter((vertex) => vertex !== omitted));
  for (let t = 0; t < 5; t++) {
    for (let u = t + 1; u < 5; u++) {
      const images = facets[t]!.map((vertex) => facets[u]!.indexOf(vertex === u ? t : vertex));
      glue(
        gluings,
        4 * t + facets[t]!.indexOf(u),
        u,
        permutationOf(images[0]!, images[1]!, images[2]!, images[3]!),
      );
    }
  }
  return gluings;
}

describe('the table', () => {
  it('is reached whole from the boundary of the 4-simplex by moves of the checker', () => {
    const signatureOf = (gluings: readonly number[]) => isomorphismSignature(Int32Array.from(gluings));
    const replay = (gluings: readonly number[], moves: readonly number[]) =>
      moves.reduce<number[]>((current, move) => replayMove(current, move)!, [...gluings]);
    const groups = new Map(TABLED_SPHERES.map((sphere) => [signatureOf(sphere), signatureOf(sphere)]));
    expect(groups.size).toBe(8);
    const find = (signature: string): string =>
      groups.get(signature) === signature ? signature : find(groups.get(signature)!);
    const draw = drawFrom(11);
    for (const sphere of TABLED_SPHERES) {
      for (let round = 0; round < 60; round++) {
        const up = new MovingTriangulation(Int32Array.from(sphere));
        up.oneToFour(draw(up.size));
        for (let step = draw(8); step > 0; step--) up.twoToThree(draw(4 * up.size));
        const verdict = recognise(up.current());
        if (verdict.kind !== 'sphere') throw new Error('no sphere');
        const reached = replay(replay(sphere, up.moves), verdict.moves);
        groups.set(find(signatureOf(sphere)), find(signatureOf(reached)));
      }
    }
    const start = boundaryOfSimplex();
    const verdict = recognise(start);
    if (verdict.kind !== 'sphere') throw new Error('no sphere');
    const first = find(signatureOf(replay(Array.from(start), verdict.moves)));
    for (const sphere of TABLED_SPHERES) expect(find(signatureOf(sphere))).toBe(first);
  });

  it('holds the spheres of one and two tetrahedra and nothing else', () => {
    // The table is kept; here it is made again.
    const tabled = listTabled();
    for (const { gluings, isSphere } of rows.filter((row) => row.gluings.length <= 8)) {
      expect(isTabledSphere(Array.from(gluings))).toBe(isSphere);
      expect(tabled.has(gluings.join())).toBe(isSphere);
    }
  });

  it('holds each sphere in all its numberings', () => {
    const spheres = rows.filter(({ isSphere, gluings }) => isSphere && gluings.length <= 8);
    const signatures = new Set(spheres.map(({ gluings }) => isomorphismSignature(gluings)));
    for (const entry of listTabled()) {
      const gluings = Int32Array.from(entry.split(','), Number);
      expect(isClosedManifold(gluings), entry).toBe(true);
      expect(signatures.has(isomorphismSignature(gluings)), entry).toBe(true);
    }
  });
});

describe('altered verdicts', () => {
  it('are refused or prove the same: every byte of many encodings, thousands of ways', () => {
    const draw = drawFrom(5);
    let [altered, unreadable, refused, stillTrue] = [0, 0, 0, 0];
    for (let round = 0; round < 4000; round++) {
      const { gluings, isSphere } = rows[draw(rows.length)]!;
      const bytes = encodeVerdict(recognise(gluings));
      const change = draw(4);
      let other = bytes.slice();
      if (change <= 1) other[draw(bytes.length)]! ^= 1 << draw(8);
      else if (change === 2) other[draw(bytes.length)] = draw(256);
      else other = draw(2) === 0 ? other.subarray(0, draw(bytes.length)) : Uint8Array.of(...bytes, draw(256));
      if (other.join() === bytes.join()) continue;
      altered++;
      const verdict = tryToDecode(other);
      if (verdict === null) unreadable++;
      else if (!checkVerdict(gluings, verdict)) refused++;
      else {
        stillTrue++;
        expect(verdict.kind).toBe(isSphere ? 'sphere' : 'not_sphere');
      }
    }
    expect(altered).toBeGreaterThan(3000);
    expect(unreadable).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(500);
    // A homomorphism onto Z/p followed by a multiplication is another one, so a few must remain.
    expect(stillTrue).toBeGreaterThan(0);
    expect(stillTrue).toBeLessThan(altered / 20);
  });

  it('each single bit of a proof of each kind', () => {
    const poincare = rows.find(({ homology, isSphere }) => homology === '0' && !isSphere)!;
    for (const { gluings, isSphere } of [rows[2]!, rows[100]!, rows[101]!, rows[640]!, poincare]) {
      const bytes = encodeVerdict(recognise(gluings));
      for (let bit = 0; bit < 8 * bytes.length; bit++) {
        const other = bytes.slice();
        other[bit >> 3]! ^= 1 << (bit & 7);
        const verdict = tryToDecode(other);
        if (verdict !== null && checkVerdict(gluings, verdict)) {
          expect(verdict.kind).toBe(isSphere ? 'sphere' : 'not_sphere');
        }
      }
    }
  });

  it('of another triangulation never prove the other', () => {
    const draw = drawFrom(6);
    let refused = 0;
    for (let round = 0; round < 3000; round++) {
      const [one, other] = [rows[draw(rows.length)]!, rows[draw(rows.length)]!];
      const verdict = recognise(one.gluings);
      if (!checkVerdict(other.gluings, verdict)) refused++;
      else expect(verdict.kind).toBe(other.isSphere ? 'sphere' : 'not_sphere');
    }
    expect(refused).toBeGreaterThan(2500);
  });
});

describe('false claims', () => {
  const sphere = rows.find(({ isSphere, gluings }) => isSphere && gluings.length === 16)!.gluings;
  const lens = rows.find(({ homology }) => homology === 'Z_5')!.gluings;
  const count = sphere.length / 4 + 1;

  it('undecided proves nothing', () => {
    expect(checkVerdict(sphere, { kind: 'undecided' })).toBe(false);
    expect(decodeVerdict(encodeVerdict({ kind: 'undecided' }))).toEqual({ kind: 'undecided' });
  });

  it('the trivial homomorphism, one modulo 1 or 4, and an action that isn’t transitive', () => {
    const homology = (prime: number, image: number): Verdict => ({
      kind: 'not_sphere',
      proof: { kind: 'homology', prime, images: new Array<number>(count).fill(image) },
    });
    const permutations = (degree: number, image: readonly number[]): Verdict => ({
      kind: 'not_sphere',
      proof: { kind: 'permutations', degree, images: new Array<readonly number[]>(count).fill(image) },
    });
    for (const verdict of [homology(2, 0), homology(1, 0), permutations(1, [0]), permutations(2, [0, 1])]) {
      expect(checkVerdict(sphere, verdict)).toBe(false);
    }
    const found = recognise(lens);
    if (found.kind !== 'not_sphere' || found.proof.kind !== 'homology') throw new Error('no homology');
    expect(found.proof.prime).toBe(5);
    const images = found.proof.images.map((image) => 5 * image);
    expect(checkVerdict(lens, { kind: 'not_sphere', proof: { kind: 'homology', prime: 25, images } })).toBe(
      false,
    );
    // Nothing but multiples of the prime, one of which isn't 0.
    const multiples = new Array<number>(count).fill(0).with(1, 5);
    expect(
      checkVerdict(sphere, { kind: 'not_sphere', proof: { kind: 'homology', prime: 5, images: multiples } }),
    ).toBe(false);
    const negative = found.proof.images.map((image) => image - 5);
    const proof = { kind: 'homology', prime: 5, images: negative } as const;
    expect(checkVerdict(lens, { kind: 'not_sphere', proof })).toBe(false);
  });

  it('a wrong count of tetrahedra on the way', () => {
    const verdict = recognise(sphere);
    if (verdict.kind !== 'sphere') throw new Error('no sphere');
    expect(checkVerdict(sphere, verdict)).toBe(true);
    expect(checkVerdict(sphere, { ...verdict, most: verdict.most + 1 })).toBe(false);
    expect(checkVerdict(sphere, { ...verdict, most: verdict.most - 1 })).toBe(false);
  });

  it('no two moves lead from another manifold of one or two tetrahedra to a tabled sphere', () => {
    const others = rows.filter(({ isSphere, gluings }) => !isSphere && gluings.length <= 8);
    let made = 0;
    for (const { gluings } of others) {
      const start = Array.from(gluings);
      for (let first = 0; first < MOVE_KINDS * 6 * (start.length / 4); first++) {
        const middle = replayMove(start, first);
        if (middle === null) continue;
        for (let second = 0; second < MOVE_KINDS * 6 * (middle.length / 4); second++) {
          const end = replayMove(middle, second);
          if (end === null) continue;
          made++;
          expect(end.length <= 8 && isTabledSphere(end)).toBe(false);
        }
      }
    }
    expect(made).toBeGreaterThan(500);
  });

  it('moves that don’t exist, or at places that don’t', () => {
    expect(replayMove(Array.from(sphere), 7)).toBeNull();
    for (const move of Object.values(MOVES)) {
      expect(replayMove(Array.from(sphere), MOVE_KINDS * 1000 + move)).toBeNull();
    }
  });

  it('of what is no closed connected 3-manifold', () => {
    const verdict = recognise(sphere);
    const open = sphere.slice();
    open[0] = -1;
    const oneSided = sphere.slice();
    oneSided[0] = (oneSided[0]! + 1) % 24;
    const apart = Int32Array.of(6, 6, 1, 1, 30, 30, 25, 25);
    const nothing = new Int32Array(0);
    for (const gluings of [open, oneSided, apart, nothing, sphere.subarray(0, 7)]) {
      expect(isClosedManifold(gluings)).toBe(false);
      expect(checkVerdict(gluings, verdict)).toBe(false);
    }
  });
});

describe('encodings', () => {
  it.each([
    ['nothing', []],
    ['an unknown tag', [4]],
    ['bytes that follow', [0, 0]],
    ['a number written longer than needed', [1, 0x81, 0x00, 0]],
    ['fewer moves than announced', [1, 4, 3, 8, 8]],
    ['an image not below the prime', [2, 3, 2, 1, 3]],
    ['a number without an end', [1, 0x80, 0x80, 0x80, 0x80, 0x80, 0]],
  ])('%s is refused', (_, bytes) => {
    expect(() => decodeVerdict(Uint8Array.from(bytes))).toThrow(RangeError);
  });
});
