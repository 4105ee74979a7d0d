/** Chains with frontiers that were chosen, as a reader checks them. */
import { checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import { describe, expect, it } from 'vitest';
import { workTypeOf } from '../registry.ts';
import { buildPlannedChain, type WantedBlock } from '../testing/plan-blocks.ts';
import { PlanCheck } from './check-plans.ts';

async function faultsOf(...wanted: WantedBlock[]) {
  const plans = new PlanCheck();
  const { faults } = await checkChain(buildPlannedChain(wanted), {
    checkSignatures: 'none',
    examine: (stored, hashes) => plans.take(stored, hashes),
  });
  return faults;
}

/** The first unit of a frontier, or another. */
const goldbach = (difficulty: number, frontier: string, more: Partial<WantedBlock> = {}) => ({
  ...{ workType: 'goldbach_verification', difficulty, number: 1, frontier },
  ...more,
});
const census = (difficulty: number, frontier: string, more: Partial<WantedBlock> = {}) =>
  goldbach(difficulty, frontier, { workType: 'poincare_conjecture', ...more });

/** The start of the census from ten tetrahedra on, and units of the other one across it and from there on. */
const TEN = workTypeOf('poincare_conjecture').frontiers.find(({ name }) => name === 'beyond')!.start;
const LAST_OF_NINE = '9:8296:0:eimqajuybfCGcvzDdwEHgnrIhoFJkpsAltxB';
const acrossTen = census(100, 'census', { number: 5000, from: LAST_OF_NINE });
const censusOfTen = census(47, 'census', { number: 5001, from: TEN });

describe('a frontier', () => {
  it('may be chosen at each of its difficulties', async () => {
    for (const difficulty of [1, 29, 30, 100])
      expect(await faultsOf(goldbach(difficulty, 'beyond'))).toEqual([]);
    expect(await faultsOf(goldbach(29, 'from_4'), goldbach(1, 'beyond'), census(47, 'beyond'))).toEqual([]);
  });

  it('may be of no block at any other, with an origin or without', async () => {
    for (const more of [{}, { withoutOrigin: true }])
      for (const block of [
        goldbach(30, 'from_4', more),
        goldbach(100, 'from_4', more),
        census(46, 'beyond', more),
      ])
        expect(await faultsOf(block)).toMatchObject([
          { fault: 'frontier_differs', field: 'discoveries[0].frontier' },
        ]);
  });
});

describe('two frontiers of which the first would go on where the second begins', () => {
  it('may each have been worked at alone', async () => {
    for (const block of [acrossTen, censusOfTen, census(47, 'beyond')])
      expect(await faultsOf(block)).toEqual([]);
  });

  it('share no ground', async () => {
    const beyond = census(47, 'beyond');
    for (const both of [
      [beyond, censusOfTen],
      [beyond, acrossTen],
      [acrossTen, beyond],
      [censusOfTen, beyond],
    ])
      expect(await faultsOf(...both)).toMatchObject([
        { blockIndex: 2, fault: 'regions_overlap', field: 'discoveries[0].position' },
      ]);
  });
});
