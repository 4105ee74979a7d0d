/** Coverage and records of a ledger with a few blocks, for tests; the figures are of the right form and no more. */
import type { LedgerRecords, SetRecord } from '@productive-mining/contract/entities/coverage.ts';
import { EVERY_DIFFICULTY } from '@productive-mining/work/plans/choose-frontier.ts';
import type { Coverage, FrontierCoverage } from '../api/coverage.ts';

type RecordList = LedgerRecords['records'][number];
type RecordHolder = RecordList['holders'][number];

const at = (along: number) => ({ place: `zero ${along.toLocaleString('en-US')}`, along });

const KNOWN_BEFORE = {
  claim: 'All zeros to t = 3·10¹² were known to lie on the line.',
  brief: 'Known to t = 3·10¹².',
  sources: [{ name: 'Platt and Trudgian 2021', url: 'https://doi.org/10.1112/blms.12460' }],
};

/** Zeros up to 6,000 without a hole, one hole that is mined, and a block beyond it. */
export function sampleFrontier(changes: Partial<FrontierCoverage> = {}): FrontierCoverage {
  return {
    workType: 'riemann_zero',
    frontier: 'zeros',
    title: 'Zeros of ζ(s) from the first one on',
    unit: 'zeros',
    difficulties: EVERY_DIFFICULTY,
    chosenAt: EVERY_DIFFICULTY,
    claims: [
      {
        claim: 'This ledger proves: the first 6,000 zeros of ζ(s), to t = 6,265, lie on the critical line.',
        status: 'proved',
        method: 'The signs of Z(t) at all Gram points were computed again.',
      },
      {
        claim: 'The ordinates are exact to 1e-9.',
        status: 'spot-checked',
        method: 'Some of each block by another formula.',
        escapes: { oneLeaf: 0.99, onePercent: 0.54, tenPercent: 0.0016 },
      },
    ],
    knownBefore: KNOWN_BEFORE,
    rate: 'Against lcalc 2.0.5: 1/127 of its time for a zero, measured on 22 November 2026.',
    isNextNew: false,
    blocks: 4,
    covered: 8000,
    reached: at(6000),
    regions: [
      { from: at(0), to: at(6000), blocks: 3 },
      { from: at(8000), to: at(10_000), blocks: 1 },
    ],
    regionCount: 2,
    holes: [{ from: at(6000), to: at(8000), state: 'mining', until: null }],
    holeCount: 1,
    disputed: [],
    disputedCount: 0,
    marks: [
      {
        name: '10⁶ zeros',
        meaning: 'A million zeros.',
        at: 1e6,
        remaining: 994_000,
        days: 124.25,
        source: null,
      },
      {
        name: 'The published limit',
        meaning: 'Further than anybody published.',
        at: 1.2e13,
        remaining: 1.2e13,
        days: 1.5e9,
        source: { name: 'Platt and Trudgian 2021', url: 'https://doi.org/10.1112/blms.12460' },
      },
    ],
    lastDay: { hours: 24, blocks: 4, along: 8000 },
    mine: { blocks: 1, along: 2000 },
    ...changes,
  };
}

/** A frontier that no block belongs to. */
export function emptyFrontier(changes: Partial<FrontierCoverage> = {}): FrontierCoverage {
  return sampleFrontier({
    claims: [{ claim: 'No block yet: the first one begins here.', status: 'computed', method: 'None yet.' }],
    ...{ blocks: 0, covered: 0, reached: at(0), regions: [], regionCount: 0, holes: [], holeCount: 0 },
    marks: [],
    lastDay: { hours: 24, blocks: 0, along: 0 },
    mine: { blocks: 0, along: 0 },
    ...changes,
  });
}

export function sampleCoverage(...frontiers: FrontierCoverage[]): Coverage {
  const height = frontiers.reduce((sum, { blocks }) => sum + blocks, 0);
  return { height, ledgerHeight: height, faulty: [], frontiers };
}

/** A record that block 3 holds. */
export function sampleHolder(changes: Partial<RecordHolder> = {}): RecordHolder {
  return {
    className: '',
    figure: '0.000 412',
    place: 'between zeros 4,765 and 4,766, γ = 5,229.198…',
    checked: 'proved',
    blockIndex: 3,
    blockHash: '3'.repeat(64),
    timestamp: '2026-01-02T10:00:00.000Z',
    status: 'verified',
    ...changes,
  };
}

export function sampleRecord(changes: Partial<RecordList> = {}): RecordList {
  return {
    workType: 'riemann_zero',
    name: 'closest_zeros',
    title: 'Closest zeros',
    meaning:
      'The smallest distance of two zeros that follow each other, as a part of the mean distance there.',
    classTitle: '',
    extremality: 'spot-checked',
    holders: [sampleHolder()],
    published: {
      claim: 'Below zero 10⁹ the smallest is 0.000 31.',
      sources: [{ name: 'Odlyzko 1992', url: 'https://www-users.cse.umn.edu/~odlyzko/' }],
    },
    ...changes,
  };
}

/** A record as it was set, in a line of news. */
export function setRecord(changes: Partial<SetRecord> = {}): SetRecord {
  const { workType, name, title } = sampleRecord();
  return { ...sampleHolder(), workType, name, title, ...changes };
}
