import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawLeaves } from './challenge.ts';
import { drawChallenged } from './draw-challenge.ts';

const challenges = fc.uint8Array({ minLength: 32, maxLength: 32 });
const leafCounts = fc.integer({ min: 1, max: 300 });
const counts = fc.integer({ min: 1, max: 8 });

/** A kind whose plan is its number of leaves, and whose result is the last one. */
const draw = (leafCount: number, count: number, challenge: Uint8Array, lastLeaf?: unknown) =>
  drawChallenged(
    {
      leafCount: () => leafCount,
      ...(lastLeaf === undefined ? {} : { lastLeaf: () => lastLeaf as number }),
    },
    { challengeCount: () => Math.min(count, leafCount) },
    { plan: {}, result: {} },
    challenge,
  );

it('draws from all leaves where all count', () => {
  fc.assert(
    fc.property(leafCounts, counts, challenges, (leafCount, count, challenge) => {
      expect(draw(leafCount, count, challenge)).toEqual(
        drawLeaves(challenge, leafCount, Math.min(count, leafCount)),
      );
    }),
  );
});

it('of a search opens the last leaf as well, each once and in order', () => {
  const searches = leafCounts.chain((leafCount) =>
    fc.tuple(fc.constant(leafCount), fc.nat(leafCount - 1), counts, challenges),
  );
  fc.assert(
    fc.property(searches, ([leafCount, last, count, challenge]) => {
      const drawn = drawLeaves(challenge, leafCount, Math.min(count, leafCount));
      const opened = draw(leafCount, count, challenge, last);
      expect(opened).toEqual([...new Set([...drawn, last])].sort((a, b) => a - b));
      expect(opened).toContain(last);
    }),
  );
});

it.each([-1, 5, 1.5, Number.NaN, '3', null])('refuses a result whose last of five leaves is %j', (last) => {
  expect(() => draw(5, 2, new Uint8Array(32), last)).toThrow(RangeError);
});
