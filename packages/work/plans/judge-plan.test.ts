/** What a discovery shows by itself of its plan, without the chain that it is of. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { describe, expect, it } from 'vitest';
import { presentations } from '../presentations.ts';
import { isAvailable, workTypeOf } from '../registry.ts';
import { drawSeed } from './draw-seed.ts';
import { judgePlan } from './judge-plan.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
/** The kinds that there were before decision 0022 gave plans an origin. */
const OLDER = [
  'prime_pattern',
  'goldbach_verification',
  'riemann_zero',
  'elliptic_curve_crypto',
  'lattice_crypto',
  'poincare_conjecture',
];

/** The first unit of a kind at difficulty 1, with what a block stores of its origin. */
function firstOf(workType: string) {
  const { frontierFor, frontiers, planUnit } = workTypeOf(workType);
  const frontier = frontierFor(1);
  const position = frontiers.find(({ name }) => name === frontier)!.start;
  const seed = drawSeed({ tip: GENESIS, workType, frontier, position, draw: 1 });
  const { plan, nextPosition } = planUnit({ difficulty: 1, frontier, position, seed });
  const origin = {
    ...{ position, endPosition: nextPosition, seed, draw: 1 },
    ...{ tipIndex: GENESIS.index, tipHash: bytesToHex(GENESIS.hash) },
  };
  return { columns: { workType, frontier, plan }, origin, nextPosition };
}

const faultsOf = (difficulty: number, columns: object) =>
  judgePlan(difficulty, columns as never).faults.map(({ fault, field }) => `${fault} of ${field}`);

describe.each(kinds)('the first plan of %s', (workType) => {
  const { columns, origin, nextPosition } = firstOf(workType);

  it('has no fault, and ends where the kind says', () => {
    expect(judgePlan(1, { ...columns, ...origin } as never)).toEqual({
      origin,
      end: nextPosition,
      faults: [],
    });
  });

  it('may lack an origin if the kind is older than origins, and at its own frontier alone', () => {
    const missing = OLDER.includes(workType) ? [] : ['origin_missing of position'];
    expect(judgePlan(1, columns as never)).toMatchObject({ origin: 'missing', end: undefined });
    expect(faultsOf(1, columns)).toEqual(missing);
  });

  it('is of no difficulty that there isn’t', () => {
    for (const difficulty of [0, -1, 101, Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultsOf(difficulty, { ...columns, ...origin })).toEqual(['frontier_differs of frontier']);
    expect(faultsOf(1.5, { ...columns, ...origin })).toContain('plan_differs of plan');
  });
});

describe('a plan', () => {
  const { columns, origin } = firstOf('goldbach_verification');

  it('is told of each of its faults, the frontier first', () => {
    expect(faultsOf(1, { ...columns, frontier: 'others', ...origin, draw: 0 })).toEqual([
      'frontier_differs of frontier',
      'origin_malformed of position',
    ]);
    expect(faultsOf(1, { ...columns, frontier: 'others', ...origin })).toEqual([
      'frontier_differs of frontier',
      'seed_not_of_tip of seed',
    ]);
    expect(faultsOf(1, { ...columns, ...origin, endPosition: '1', plan: {} })).toEqual([
      'plan_differs of plan',
      'end_differs of endPosition',
    ]);
    expect(faultsOf(1, { ...columns, workType: 'later', ...origin })).toEqual([
      'seed_not_of_tip of seed',
      'kind_unknown of workType',
    ]);
  });

  it('that the kind makes nowhere has no end', () => {
    const [position, endPosition] = ['nowhere', 'beyond it'];
    const { workType, frontier } = columns;
    const seed = drawSeed({ tip: GENESIS, workType, frontier, position, draw: 1 });
    const judged = judgePlan(1, { ...columns, ...origin, position, endPosition, seed } as never);
    expect(judged).toMatchObject({ end: undefined, faults: [{ fault: 'plan_differs', field: 'plan' }] });
  });

  it('has no seed over text that UTF-8 can’t hold', () => {
    const cut = '\ud800';
    expect(faultsOf(1, { ...columns, ...origin, position: cut })).toContain('seed_not_of_tip of seed');
    expect(faultsOf(1, { ...columns, ...origin, frontier: cut })).toContain('seed_not_of_tip of seed');
    expect(faultsOf(1, { ...columns, ...origin, workType: cut })).toContain('seed_not_of_tip of seed');
    for (const none of [null, 7, undefined]) {
      expect(faultsOf(1, { ...columns, ...origin, frontier: none })).toContain('seed_not_of_tip of seed');
      expect(faultsOf(1, { ...columns, ...origin, workType: none })).toContain('seed_not_of_tip of seed');
    }
  });
});

it('a plan is accepted in the form that its kind gave it earlier, and in no other', () => {
  const workType = 'navier_stokes';
  const { columns, origin } = firstOf(workType);
  const request = { difficulty: 1, frontier: columns.frontier, ...origin };
  const earlier = workTypeOf(workType).earlierPlan!(request);
  expect(earlier).not.toEqual(columns.plan);
  expect(faultsOf(1, { ...columns, ...origin, plan: earlier })).toEqual([]);
  const other = Object.fromEntries(Object.entries(earlier).slice(1));
  expect(faultsOf(1, { ...columns, ...origin, plan: other })).toEqual(['plan_differs of plan']);
});
