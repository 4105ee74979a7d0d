/** Plans against the ledger they come from: honest chains, and every fault of one changed block. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { PlanFaultCode } from '@productive-mining/ledger/chain/chain-faults.ts';
import { PLAN_FAULTS } from '@productive-mining/ledger/chain/chain-faults.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import type { UnsealedRows } from '@productive-mining/ledger/testing/build-chain.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable, workTypeOf } from '../registry.ts';
import {
  buildPlannedChain,
  checkPlannedChain,
  lattices,
  primes,
  type WantedBlock,
} from '../testing/plan-blocks.ts';
import { PlanCheck } from './check-plans.ts';
import { drawSeed } from './draw-seed.ts';
import { comparePlaces } from './frontier-place.ts';
import type { PlanOrigin } from './plan-origin.ts';

/** No kind can be made under a single word. */
const NO_KIND = 'later';
const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const goldbach = (number: number, more: Partial<WantedBlock> = {}) =>
  primes(number, { workType: 'goldbach_verification', ...more });
const census = (number: number, more: Partial<WantedBlock> = {}) =>
  primes(number, { workType: 'poincare_conjecture', ...more });

describe('an honest chain', () => {
  it('has the plans that its ledger makes, of every kind', async () => {
    const wanted = kinds.flatMap((workType) => [primes(1, { workType }), primes(2, { workType })]);
    const { faults, holes, withOrigin, withoutOrigin } = await checkPlannedChain(buildPlannedChain(wanted));
    expect({ faults, holes, withOrigin, withoutOrigin }).toEqual({
      faults: [],
      holes: [],
      withOrigin: 2 * kinds.length,
      withoutOrigin: 0,
    });
  });

  it('names the regions that are leased and not sealed, or rest', async () => {
    const { faults, holes } = await checkPlannedChain(
      buildPlannedChain([primes(4), lattices(2, { tip: 0 }), primes(2, { tip: 0 })]),
    );
    expect(faults).toEqual([]);
    const [, second, , fourth] = placesOf('prime_pattern', 4);
    expect(holes).toMatchObject([
      { workType: 'prime_pattern', firstNumber: 1n, lastNumber: 1n, position: '0', end: second },
      { firstNumber: 3n, lastNumber: 3n, end: fourth },
      { workType: 'lattice_crypto', frontier: 'instances', firstNumber: 1n, position: '0', end: '1' },
    ]);
  });

  it('counts the seeds that were drawn before the sealed one', async () => {
    const blocks = buildPlannedChain([lattices(2), lattices(1, { draw: 4, tip: 1 })]);
    expect(await checkPlannedChain(blocks)).toMatchObject({ faults: [], earlierDraws: 3 });
  });

  it('has blocks without an origin before those with one, and their regions count', async () => {
    const blocks = buildPlannedChain([primes(3, older), primes(1, older), primes(4), primes(2, older)]);
    expect(await checkPlannedChain(blocks)).toMatchObject({
      faults: [],
      withoutOrigin: 3,
      withOrigin: 1,
      holes: [],
    });
    const again = buildPlannedChain([primes(1, older), primes(1, older)]);
    expect((await checkPlannedChain(again)).faults).toMatchObject([
      { blockIndex: 2, fault: 'regions_overlap' },
    ]);
  });

  it('numbers its regions from 1: one without a number would overlap none', async () => {
    const numbered = (nonce: unknown) =>
      checkPlannedChain(
        buildPlannedChain([primes(1), primes(1)], ({ block }, index) => {
          if (index === 2) Object.assign(block, { nonce });
        }),
      );
    for (const nonce of [0n, -1n])
      expect((await numbered(nonce)).faults).toEqual([
        { blockIndex: 2, fault: 'number_differs', field: 'nonce' },
      ]);
  });

  it('can be checked in parts', async () => {
    const blocks = buildPlannedChain([primes(1), lattices(2), primes(2), lattices(1, { tip: 1 })]);
    for (let cut = 0; cut <= blocks.length; cut++) {
      const first = new PlanCheck();
      const take = (plans: PlanCheck, stored: StoredBlock) =>
        plans.take(stored, [readHash(stored.block.blockHash, 'blockHash')]);
      const found = blocks.slice(0, cut).flatMap((stored) => take(first, stored));
      const second = new PlanCheck(first.save());
      found.push(...blocks.slice(cut).flatMap((stored) => take(second, stored)));
      expect(found).toEqual([]);
      expect(second.report()).toMatchObject({ holes: [], withOrigin: 4 });
    }
  });
});

/** Positions at which the first units of a kind begin, at difficulty 1. */
function placesOf(workType: string, count: number, difficulty = 1): string[] {
  const { frontiers, frontierFor, planUnit } = workTypeOf(workType);
  const frontier = frontierFor(difficulty);
  const places = [frontiers.find(({ name }) => name === frontier)!.start];
  while (places.length < count)
    places.push(
      planUnit({ difficulty, frontier, position: places.at(-1)!, seed: '0'.repeat(64) }).nextPosition,
    );
  return places;
}

const older = { withoutOrigin: true };
/** Goldbach's conjecture at a difficulty whose units lie beyond 4·10^18. */
const BEYOND = { ...older, difficulty: 100 };
const columnsOf = (rows: UnsealedRows) => rows.discoveries[0]!.columns;
const HONEST = [primes(1), lattices(1), primes(2), lattices(2)];
/** Changes the columns of one block of the honest chain. */
const changed = (at: number, change: (columns: Record<string, unknown>, rows: UnsealedRows) => void) => () =>
  buildPlannedChain(HONEST, (rows, index) => {
    if (index === at) change(columnsOf(rows), rows);
  });
/** Gives a lattice the seed of its changed columns, and the plan of that seed. */
function drawnAnew(columns: Record<string, unknown>, tip: { index: number; hash: Uint8Array }): void {
  const [workType, frontier] = ['lattice_crypto', 'instances'];
  const { position, draw } = columns as { position: string; draw: number };
  const seed = drawSeed({ tip, workType, frontier, position, draw });
  const { plan } = workTypeOf(workType).planUnit({ difficulty: 1, frontier, position, seed });
  Object.assign(columns, { tipIndex: tip.index, tipHash: bytesToHex(tip.hash), seed, plan });
}

/** Gives a unit another frontier, and the seed that it would have there. */
function drawnAt(frontier: string, columns: Record<string, unknown>): void {
  const { workType, position, draw, tipIndex, tipHash } = columns as unknown as PlanOrigin & {
    workType: string;
  };
  const tip = { index: tipIndex, hash: hexToBytes(tipHash) };
  Object.assign(columns, { frontier, seed: drawSeed({ tip, workType, frontier, position, draw }) });
}

/** The first region twice, without origins; the second time with further members of its plan, or without a plan. */
const againWithPlan = (more: object | null) =>
  buildPlannedChain([primes(1, older), primes(1, older)], (rows, index) => {
    const columns = columnsOf(rows);
    if (index === 2) columns.plan = more && { ...(columns.plan as object), ...more };
  });

/** For each fault, chains whose last or only changed block has it. */
const FAULTY: Record<PlanFaultCode, readonly (() => StoredBlock[])[]> = {
  origin_malformed: [
    changed(3, (columns) => delete columns.seed),
    changed(3, (columns) => (columns.tipHash = null)),
    changed(3, (columns) => (columns.draw = 0)),
    changed(3, (columns) => (columns.draw = 1.5)),
    changed(3, (columns) => (columns.tipIndex = -1)),
    changed(3, (columns) => (columns.seed = 'F'.repeat(64))),
    changed(3, (columns) => (columns.position = 0)),
  ],
  origin_missing: [
    () => buildPlannedChain([primes(1), primes(2, older)]),
    () => buildPlannedChain([primes(1), primes(2, older), primes(3)]),
    // Frontiers that difficulties have only since plans have origins.
    () => buildPlannedChain([goldbach(1, { ...older, difficulty: 29, frontier: 'beyond' })]),
    () => buildPlannedChain([census(1, { ...older, difficulty: 47, frontier: 'beyond' })]),
    // The place of a disputed region.
    () => buildPlannedChain([primes(1), lattices(1, { disputes: [1] }), primes(1, older)]),
  ],
  tip_unknown: [
    changed(4, (columns) => drawnAnew(columns, { index: 3, hash: new Uint8Array(32).fill(7) })),
    changed(4, (columns) => drawnAnew(columns, { index: 4, hash: new Uint8Array(32).fill(7) })),
    changed(4, (columns) => drawnAnew(columns, { index: 2, hash: GENESIS.hash })),
  ],
  tip_out_of_order: [
    () => buildPlannedChain([primes(1), primes(2), primes(3, { tip: 0 })]),
    () => buildPlannedChain([lattices(1), primes(2, { tip: 0 }), primes(1)]),
  ],
  seed_not_of_tip: [
    changed(3, (columns) => (columns.seed = '0'.repeat(64))),
    changed(3, (columns) => (columns.draw = 2)),
    changed(4, (columns) => {
      const { plan } = workTypeOf('lattice_crypto').planUnit({
        difficulty: 1,
        frontier: 'instances',
        position: '1',
        seed: '1'.repeat(64),
      });
      Object.assign(columns, { seed: '1'.repeat(64), plan });
    }),
  ],
  kind_unknown: [
    () =>
      buildPlannedChain([primes(1), primes(2)], (rows, index) => {
        if (index === 2) {
          const columns = columnsOf(rows) as { frontier: string; position: string };
          const drawn = {
            workType: NO_KIND,
            frontier: columns.frontier,
            position: columns.position,
          };
          Object.assign(columns, {
            workType: NO_KIND,
            seed: drawSeed({ tip: GENESIS, draw: 1, ...drawn }),
          });
          Object.assign(columns, { tipIndex: 0, tipHash: bytesToHex(GENESIS.hash) });
        }
      }),
  ],
  frontier_differs: [
    changed(3, (columns) => drawnAt('others', columns)),
    () => buildPlannedChain([goldbach(1)], (rows) => drawnAt('beyond', columnsOf(rows))),
    () => buildPlannedChain([goldbach(1)], (rows) => drawnAt('others', columnsOf(rows))),
    // Blocks without an origin, the second of which has the region of the first.
    () =>
      buildPlannedChain([primes(1, older), primes(1, older)], (rows, index) => {
        if (index === 2) columnsOf(rows).frontier = 'others';
      }),
    () =>
      buildPlannedChain([goldbach(1, BEYOND), goldbach(1, BEYOND)], (rows, index) => {
        if (index !== 2) return;
        columnsOf(rows).frontier = 'from_4';
        Object.assign(rows.block, { nonce: 2n });
      }),
  ],
  // Blocks without an origin, the second of which has the region of the first under a plan that no kind reads.
  plan_malformed: [{ zz: 1 }, null].map((more) => () => againWithPlan(more)),
  plan_differs: [
    changed(3, (columns) => ((columns.plan as { leaves: number }).leaves -= 1)),
    changed(3, (columns) => (columns.plan = {})),
    changed(4, (columns) => ((columns.plan as { squaredTarget: number }).squaredTarget += 1)),
    // As much work as difficulty 1 has, sealed as difficulty 2.
    changed(3, (columns, { block }) => {
      const { position, seed } = columns as { position: string; seed: string };
      const kind = workTypeOf('prime_pattern');
      const made = kind.planUnit({ difficulty: 2, frontier: 'numbers', position, seed });
      Object.assign(block, { difficulty: 2 });
      Object.assign(columns, { difficulty: 2, endPosition: made.nextPosition });
    }),
  ],
  end_differs: [changed(3, (columns) => (columns.endPosition = '1'))],
  regions_overlap: [
    () => buildPlannedChain([primes(1), primes(1)]),
    // The second region again under the number of the third.
    () =>
      buildPlannedChain([primes(1), primes(2), primes(2)], ({ block }, index) => {
        if (index === 3) Object.assign(block, { nonce: 3n });
      }),
  ],
  number_differs: [
    () =>
      buildPlannedChain([primes(3), primes(2, { tip: 0 })], ({ block }, index) => {
        if (index === 1) Object.assign(block, { nonce: 2n });
        if (index === 2) Object.assign(block, { nonce: 4n });
      }),
    () =>
      buildPlannedChain([primes(2), primes(4)], ({ block }, index) => {
        if (index === 2) Object.assign(block, { nonce: 1n });
      }),
    () =>
      buildPlannedChain([primes(1), primes(2)], ({ block }, index) => {
        if (index === 2) Object.assign(block, { nonce: 3n });
      }),
    () =>
      buildPlannedChain([primes(1)], ({ block }) => {
        Object.assign(block, { nonce: 2n });
      }),
  ],
};

/** The column that each fault names. */
const COLUMN: Record<PlanFaultCode, string> = {
  origin_malformed: 'position',
  origin_missing: 'position',
  tip_unknown: 'tipHash',
  tip_out_of_order: 'tipIndex',
  seed_not_of_tip: 'seed',
  kind_unknown: 'workType',
  frontier_differs: 'frontier',
  plan_malformed: 'plan',
  plan_differs: 'plan',
  end_differs: 'endPosition',
  regions_overlap: 'position',
  number_differs: 'position',
};

describe('a chain in which a plan isn’t the ledger’s', () => {
  it.each(Object.keys(PLAN_FAULTS) as PlanFaultCode[])('%s is found, and nothing else', async (fault) => {
    for (const chain of FAULTY[fault]) {
      const blocks = chain();
      const { faults } = await checkPlannedChain(blocks);
      expect(faults).toMatchObject([{ fault, field: `discoveries[0].${COLUMN[fault]}` }]);
    }
  });

  it('a kind that nobody knows has an origin, as every later kind has', async () => {
    const unknown = (first: WantedBlock) =>
      buildPlannedChain([first, primes(2, older)], (rows, index) => {
        if (index === 2) columnsOf(rows).workType = 'Prime_pattern';
      });
    const faultsOf = async (first: WantedBlock) =>
      (await checkPlannedChain(unknown(first))).faults.map(({ fault }) => fault);
    expect(await faultsOf(primes(1, older))).toEqual(['kind_unknown']);
    expect(await faultsOf(primes(1))).toEqual(['kind_unknown', 'origin_missing']);
  });

  it('covers nothing where it may not lack its origin', async () => {
    const beyond = goldbach(1, { ...older, difficulty: 29, frontier: 'beyond' });
    const { faults, withoutOrigin } = await checkPlannedChain(buildPlannedChain([beyond, beyond]));
    expect(faults.map(({ fault }) => fault)).toEqual(['origin_missing', 'origin_missing']);
    expect(withoutOrigin).toBe(0);
  });

  it('gives its name to the block and the column', async () => {
    const { faults } = await checkPlannedChain(changed(3, (columns) => (columns.seed = '0'.repeat(64)))());
    expect(faults).toEqual([{ blockIndex: 3, fault: 'seed_not_of_tip', field: 'discoveries[0].seed' }]);
  });

  it('doesn’t accuse a block whose tip’s stored hash was changed later', async () => {
    const blocks = buildPlannedChain(HONEST);
    const hash = 'f'.repeat(64);
    const damaged = blocks.with(1, { ...blocks[1]!, block: { ...blocks[1]!.block, blockHash: hash } });
    const { faults } = await checkPlannedChain(damaged);
    expect(new Set(faults.map(({ blockIndex }) => blockIndex))).toEqual(new Set([2]));
  });

  it('has a plan that nobody can make again, at a place that is none', async () => {
    const position = 'nowhere';
    const blocks = buildPlannedChain([census(1), census(2)], (rows, index) => {
      if (index !== 2) return;
      const columns = columnsOf(rows) as { workType: string; frontier: string };
      const seed = drawSeed({ tip: GENESIS, draw: 1, ...columns, position });
      Object.assign(columns, { position, endPosition: position, seed });
      Object.assign(columns, { tipIndex: 0, tipHash: bytesToHex(GENESIS.hash) });
    });
    const { faults } = await checkPlannedChain(blocks);
    expect(faults.map(({ fault }) => fault)).toEqual(['plan_differs', 'number_differs']);
  });

  it('throws at no stored value', () => {
    const [stored] = buildPlannedChain([primes(1)]);
    const { columns, reward } = stored!.discoveries[0]!;
    const value = fc.oneof(fc.anything(), fc.constantFrom(...kinds), fc.bigInt(), fc.string());
    const names = fc.constantFrom(...Object.keys(columns), 'nonce', 'difficulty');
    fc.assert(
      fc.property(fc.dictionary(names, value), fc.constantFrom(...kinds), (changes, workType) => {
        const one = { columns: { ...columns, workType, ...changes, id: 1 }, reward };
        const block = { ...stored!.block, ...changes };
        const found = new PlanCheck().take({ ...stored!, block, discoveries: [one] } as never, [
          GENESIS.hash,
        ]);
        expect(Array.isArray(found)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe.each(kinds)('%s', (workType) => {
  it('covers with each unit what lies before the next one', () => {
    const { frontiers, frontierFor, planUnit, region, placeOf } = workTypeOf(workType);
    for (const difficulty of [1, 47]) {
      const frontier = frontierFor(difficulty);
      const place = (position: string) => placeOf?.(position) ?? [BigInt(position)];
      let position = frontiers.find(({ name }) => name === frontier)!.start;
      for (let unit = 0; unit < 3; unit++) {
        const { plan, nextPosition } = planUnit({ difficulty, frontier, position, seed: '0'.repeat(64) });
        expect(region(plan)).toEqual({ position, end: nextPosition });
        expect(comparePlaces(place(position), place(nextPosition))).toBeLessThan(0);
        position = nextPosition;
      }
    }
  });
});
