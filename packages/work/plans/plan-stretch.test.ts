/** Chains with regions that were given back and cut, as a reader checks them. */
import type { UnsealedRows } from '@productive-mining/ledger/testing/build-chain.ts';
import { describe, expect, it } from 'vitest';
import { workTypeOf } from '../registry.ts';
import { buildPlannedChain, checkPlannedChain, type WantedBlock } from '../testing/plan-blocks.ts';

const columnsOf = (rows: UnsealedRows) => rows.discoveries[0]!.columns;

describe('a chain', () => {
  it.each(['prime_pattern', 'riemann_zero', 'goldbach_verification', 'poincare_conjecture'])(
    'has regions of %s that were given back and cut: each part has the work of its own difficulty',
    async (workType) => {
      const { frontiers, frontierFor, planUnit } = workTypeOf(workType);
      const [least, greater] = [1, 29];
      const frontier = frontierFor(greater);
      const start = frontiers.find(({ name }) => name === frontier)!.start;
      const after = (difficulty: number, position: string) =>
        planUnit({ difficulty, frontier, position, seed: '' }).nextPosition;
      const end = after(greater, start);
      const [first, second] = [after(least, start), after(15, after(least, start))];
      const part = (difficulty: number, from: string, to: string): WantedBlock => ({
        ...{ workType, difficulty, number: 1, from, to, draw: 2 },
      });
      const parts = [part(least, start, first), part(15, first, second)];
      const next = { workType, difficulty: least, number: 2, from: end };
      const { faults, holes } = await checkPlannedChain(buildPlannedChain([next, ...parts.toReversed()]));
      expect(faults).toEqual([]);
      expect(holes).toMatchObject([{ firstNumber: 1n, lastNumber: 2n, position: second, end }]);
      // A part that holds less than its difficulty's work, and one that holds the next difficulty's.
      for (const difficulty of [16, 14]) {
        const { to: _, ...natural } = part(difficulty, first, second);
        const blocks = buildPlannedChain([parts[0]!, natural], (rows, index) => {
          if (index === 2) Object.assign(columnsOf(rows), { endPosition: second });
        });
        expect((await checkPlannedChain(blocks)).faults).toMatchObject([{ fault: 'end_differs' }]);
      }
      const twice = await checkPlannedChain(buildPlannedChain([...parts, parts[1]!]));
      expect(twice.faults).toMatchObject([{ blockIndex: 3, fault: 'regions_overlap' }]);
    },
  );

  it('has parts that end between the ends of two difficulties, and none that could be one of the next', async () => {
    const [start, short] = [
      '0',
      workTypeOf('prime_pattern').planUnit({ difficulty: 14, frontier: 'numbers', position: '0', seed: '' })
        .nextPosition,
    ];
    const longer = String(BigInt(short) + 245_760n);
    const whole = { workType: 'prime_pattern', difficulty: 14, number: 1, from: start, to: longer, draw: 2 };
    const [block] = buildPlannedChain([whole]);
    expect(block!.discoveries[0]!.columns).toMatchObject({ endPosition: longer, difficulty: 14 });
    expect((await checkPlannedChain([block!])).faults).toEqual([]);
    const easier = buildPlannedChain([whole], (rows) => {
      Object.assign(rows.block, { difficulty: 13 });
      Object.assign(columnsOf(rows), { difficulty: 13 });
    });
    expect((await checkPlannedChain(easier)).faults).toMatchObject([
      { fault: 'plan_differs' },
      { fault: 'end_differs' },
    ]);
  });
});
