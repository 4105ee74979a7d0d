/** Chains with frontiers that were chosen, as a reader checks them. */
import { describe, expect, it } from 'vitest';
import { workTypeOf } from '../registry.ts';
import { buildPlannedChain, checkPlannedChain, type WantedBlock } from '../testing/plan-blocks.ts';

const faultsOf = async (...wanted: WantedBlock[]) =>
  (await checkPlannedChain(buildPlannedChain(wanted))).faults;

/** The first unit of a frontier, or another. */
const goldbach = (difficulty: number, frontier: string, more: Partial<WantedBlock> = {}) => ({
  ...{ workType: 'goldbach_verification', difficulty, number: 1, frontier },
  ...more,
});
const census = (difficulty: number, frontier: string, more: Partial<WantedBlock> = {}) =>
  goldbach(difficulty, frontier, { workType: 'poincare_conjecture', ...more });

/** The last number before 4·10^18 that 210 divides. */
const START_BEYOND = '3999999999999999870';
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

  it('has its holes from its own start on', async () => {
    const holesOf = async (block: WantedBlock) => (await checkPlannedChain(buildPlannedChain([block]))).holes;
    expect(await holesOf(goldbach(1, 'beyond'))).toEqual([]);
    expect(await holesOf(census(47, 'beyond'))).toEqual([]);
    expect(await holesOf(goldbach(1, 'beyond', { number: 2 }))).toMatchObject([
      { frontier: 'beyond', firstNumber: 1n, lastNumber: 1n, position: START_BEYOND },
    ]);
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

  it('may both be worked at while the first ends before the second', async () => {
    const both = [census(47, 'census'), census(47, 'beyond')];
    for (const blocks of [both, both.toReversed()]) expect(await faultsOf(...blocks)).toEqual([]);
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
