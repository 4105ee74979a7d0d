/** The quick walk again against its definition on big integers, in fields of all sizes. */
import { describe, expect, it } from 'vitest';
import { finish, seedOf } from '../../testing/run-unit.ts';
import {
  deriveCandidate,
  deriveField,
  deriveTarget,
  deriveWalkConstants,
  seedOfInstance,
} from '../model/derive-instance.ts';
import type { EndedWalk, WalkInstance } from '../model/walk.ts';
import { planUnit } from '../plan.ts';
import { PlainWalk } from '../testing/plain-walk.ts';
import { logarithmFrom, replayOf } from './replay-walks.ts';

const DIFFICULTIES = [1, 30, 47, 80, 100];

/** A curve over the field of a difficulty. A walk needs the order only as the modulus of its multipliers. */
function instanceOf(difficulty: number, distinguishedBits: number): { instance: WalkInstance; seed: string } {
  const seedText = seedOf(`replay ${difficulty}`);
  const { plan } = planUnit({ difficulty, frontier: 'instances', position: '7', seed: seedText });
  const seed = seedOfInstance(plan);
  const { base, ...curve } = deriveCandidate(seed, deriveField(plan), 0);
  const target = deriveTarget(seed, curve, 0);
  return { instance: { curve, order: curve.p - 58n, base, target, distinguishedBits }, seed };
}

const reduced = (walk: EndedWalk, order: bigint) => ({
  end: walk.end,
  form: walk.form,
  steps: walk.steps,
  ofBase: walk.ofBase % order,
  ofTarget: walk.ofTarget % order,
});

describe('a walk walked again', () => {
  it.each(DIFFICULTIES)('is that of the definition, step for step, at difficulty %i', (difficulty) => {
    for (const distinguishedBits of [1, 7]) {
      const { instance, seed } = instanceOf(difficulty, distinguishedBits);
      const plain = new PlainWalk(instance, deriveWalkConstants(seed, instance.order));
      const numbers = Array.from({ length: 120 }, (_, i) => (i < 60 ? i : 1_000_000_007 * i));
      const walks = finish(replayOf(instance, seed).walk(numbers));
      const expected = finish(plain.walk(numbers));
      expect(walks.map((walk) => reduced(walk, instance.order))).toEqual(
        expected.map((walk) => reduced(walk, instance.order)),
      );
    }
  });

  it('passes fruitless cycles and is given up in what is compared here', () => {
    const walks = DIFFICULTIES.flatMap((difficulty) => {
      const { instance, seed } = instanceOf(difficulty, 9);
      return finish(replayOf(instance, seed).walk(Array.from({ length: 100 }, (_, i) => i)));
    });
    const steps = walks.reduce((sum, walk) => sum + walk.steps, 0);
    // A cycle of two begins once in 2·2048 steps (Bernstein, Lange, Schwabe 2011); a walk caught there would be given up.
    expect(steps).toBeGreaterThan(40 * 4096);
    expect(walks.filter(({ end }) => end === undefined).length).toBeLessThan(3);
    expect(Math.abs(steps / walks.length / 512 - 1)).toBeLessThan(0.2);
  });

  it('yields after every 2,048 steps, and tells its share behind each walk', () => {
    const { instance, seed } = instanceOf(1, 12);
    const numbers = [0, 1, 2, 3, 4, 5];
    const steps = replayOf(instance, seed).walk(numbers);
    const shares: number[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) shares.push(step.value);
    const within = step.value.map((walk) => new Array<number>(Math.floor((walk.steps - 1) / 2048)).fill(0));
    expect(within.flat().length).toBeGreaterThan(2);
    expect(shares).toEqual(within.flatMap((zeros, index) => [...zeros, (index + 1) / 6]));
  });

  it('says k by its multipliers, once two walks meet', () => {
    const [order, k] = [1_000_003n, 271_828n];
    const walk = (ofBase: bigint, ofTarget: bigint): EndedWalk => ({
      end: undefined,
      form: 0n,
      steps: 1,
      ofBase,
      ofTarget,
    });
    const point = 123_456n;
    const one = walk((point - 5n * k) % order, 5n);
    const other = walk((point - 77n * k) % order, 77n);
    expect(logarithmFrom(one, other, order)).toBe(k);
    expect(logarithmFrom(one, { ...other, ofTarget: 5n }, order)).toBeUndefined();
  });
});
