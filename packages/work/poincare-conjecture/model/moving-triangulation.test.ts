/** Moves of the simplifier: what they must keep, and the same moves by the checker's other method. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLinks } from '../testing/check-manifold.ts';
import vectors from '../testing/sphere-vectors.json' with { type: 'json' };
import { presentFundamentalGroup } from './fundamental-group.ts';
import { findHomology } from './homology.ts';
import { MovingTriangulation } from './moving-triangulation.ts';
import { replayMove } from './replay-moves.ts';
import { readOrientation, readSkeleton } from './skeleton.ts';
import { isClosedTable } from './triangulation.ts';
import { MOVE_KINDS, MOVES } from './verdict.ts';

const inputs = vectors.triangulations.map((row) => Int32Array.from(row[4] as number[]));

type Attempt = { readonly move: number; readonly place: number };

/** A move at the place, and whether it was made. */
function attempt(triangulation: MovingTriangulation, { move, place }: Attempt): boolean {
  const onFour = [Math.floor(place / 4) % triangulation.size, place % 4] as const;
  const onSix = [Math.floor(place / 6) % triangulation.size, place % 6] as const;
  if (move === MOVES.oneToFour) {
    triangulation.oneToFour(place % triangulation.size);
    return true;
  }
  if (move === MOVES.twoToThree) return triangulation.twoToThree(4 * onFour[0] + onFour[1]);
  if (move === MOVES.threeToTwo) return triangulation.threeToTwo(...onSix);
  if (move === MOVES.fourToOne) return triangulation.fourToOne(...onFour);
  if (move === MOVES.flattenEdge) return triangulation.flattenEdge(...onSix);
  if (move === MOVES.flattenVertex) return triangulation.flattenVertex(...onFour);
  return triangulation.collapseEdge(...onSix);
}

/** The number a verdict would hold for the attempt. */
function numberOf({ move, place }: Attempt, tetrahedra: number): number {
  const each =
    move === MOVES.oneToFour
      ? 1
      : move === MOVES.threeToTwo || move === MOVES.flattenEdge || move === MOVES.collapseEdge
        ? 6
        : 4;
  return MOVE_KINDS * (place % (each * tetrahedra)) + move;
}

const input = fc.integer({ min: 0, max: inputs.length - 1 });
const attempts = fc.array(
  fc.record({ move: fc.integer({ min: 0, max: 6 }), place: fc.integer({ min: 0, max: 719 }) }),
  { minLength: 10, maxLength: 40 },
);

describe('any sequence of moves', () => {
  it('keeps the triangulation closed, connected, orientable, a manifold, and its homology', () => {
    const made = new Array<number>(7).fill(0);
    const check = fc.property(input, attempts, (at, steps) => {
      const triangulation = new MovingTriangulation(inputs[at]!);
      const before = findHomology(presentFundamentalGroup(inputs[at]!));
      for (const step of steps) {
        if (triangulation.size > 12 && step.move <= 1) continue;
        if (!attempt(triangulation, step)) continue;
        made[step.move]!++;
        const gluings = triangulation.current();
        const skeleton = readSkeleton(gluings);
        const { connected, orientable } = readOrientation(gluings);
        const areSpheres = readLinks(skeleton).every((characteristic) => characteristic === 2);
        const kept = [isClosedTable(gluings), !skeleton.hasReversedEdge, areSpheres, connected, orientable];
        expect(kept.join()).toBe('true,true,true,true,true');
      }
      const after = findHomology(presentFundamentalGroup(triangulation.current()));
      expect(after?.kind === 'homology' && after.prime).toBe(before?.kind === 'homology' && before.prime);
    });
    fc.assert(check, { numRuns: 300, seed: 1 });
    for (const count of made) expect(count).toBeGreaterThan(5);
  });

  it('is made or refused alike by the checker, with the same gluings', () => {
    const check = fc.property(input, attempts, (at, steps) => {
      const triangulation = new MovingTriangulation(inputs[at]!);
      for (const step of steps) {
        if (triangulation.size > 12 && step.move <= 1) continue;
        const replayed = replayMove(Array.from(triangulation.current()), numberOf(step, triangulation.size));
        const isMade = attempt(triangulation, step);
        expect(replayed).toEqual(isMade ? Array.from(triangulation.current()) : null);
        if (isMade) expect(triangulation.moves.at(-1)! % MOVE_KINDS).toBe(step.move);
      }
    });
    fc.assert(check, { numRuns: 300, seed: 2 });
  });
});

describe('single moves', () => {
  it('1-4 is undone by 4-1', () => {
    for (const gluings of inputs.slice(0, 60)) {
      const triangulation = new MovingTriangulation(gluings);
      triangulation.oneToFour(0);
      expect(triangulation.size).toBe(gluings.length / 4 + 3);
      expect(triangulation.fourToOne(0, 0)).toBe(true);
      expect(Array.from(triangulation.current())).toEqual(Array.from(gluings));
    }
  });

  it('2-3 at a face of one tetrahedron only is refused', () => {
    const snapped = new MovingTriangulation(Int32Array.of(6, 6, 1, 1));
    for (let slot = 0; slot < 4; slot++) expect(snapped.twoToThree(slot)).toBe(false);
    expect(snapped.moves).toEqual([]);
  });

  it('a refused flattening leaves everything as it was', () => {
    let refused = 0;
    for (const gluings of inputs) {
      const triangulation = new MovingTriangulation(gluings);
      const before = gluings.join();
      for (let place = 0; place < 6 * triangulation.size; place++) {
        if (triangulation.flattenEdge(Math.floor(place / 6), place % 6)) triangulation.load(gluings);
        else refused++;
      }
      expect(triangulation.current().join()).toBe(before);
    }
    expect(refused).toBeGreaterThan(100);
  });
});
