/** What the blocks of prime_pattern add up to. */
import type { Coverage, Covered, CoveredSpan, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import { readWhole } from '../kit/read-whole.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, marksAfter } from './coverage/known-before.ts';
import { FRONTIER, POSITION_LIMIT, type PrimePatternPlan } from './plan.ts';
import type { PrimePatternResult } from './result.ts';

function sums(_plan: PrimePatternPlan, { counts, race3, race4 }: PrimePatternResult): Sums {
  return {
    primes: BigInt(counts.primes),
    twins: BigInt(counts.twins),
    cousins: BigInt(counts.cousins),
    sexy_pairs: BigInt(counts.sexyPairs),
    triplets_026: BigInt(counts.triplets026),
    triplets_046: BigInt(counts.triplets046),
    quadruplets: BigInt(counts.quadruplets),
    quintuplets: BigInt(counts.quintuplets026812 + counts.quintuplets0461012),
    sextuplets: BigInt(counts.sextuplets),
    lead_mod_3: BigInt(race3.net),
    lead_mod_4: BigInt(race4.net),
  };
}

const PLAIN_SIEVE =
  'In each block a plain sieve of another layout recomputed drawn leaves whole, and found every figure of them equal.';

function claims({ reached, whole, proved }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  if (reached.blocks === 0) {
    return [nothingYet('will count the primes from 0 on, with their patterns.', beyond)];
  }
  const found: Statement[] = [];
  const isWholeProved = proved !== undefined && String(proved.position) === reached.end;
  if (proved) {
    found.push({
      claim: `This ledger proves: there are ${groupDigits(proved.total)} primes below ${groupDigits(proved.position)}.`,
      status: 'proved',
      method: `π was counted at ${groupDigits(proved.position)} by a combinatorial method that shares nothing with the sieve, and the totals of all blocks before it add up to it.`,
    });
  }
  if (!isWholeProved) found.push(countedTo(reached));
  found.push(...patternsTo(reached));
  if (beyond > 0) {
    const primes = sumOf(whole, 'primes') - sumOf(reached, 'primes');
    found.push(
      spotChecked(
        `Beyond a region without a block, ${counted(beyond, 'block')} ${beyond === 1 ? 'counts' : 'count'} ${counted(primes, 'more prime')}.`,
        PLAIN_SIEVE,
        whole,
      ),
    );
  }
  return found;
}

function countedTo(reached: CoveredSpan): Statement {
  const end = groupDigits(reached.end);
  return {
    ...spotChecked(
      `This ledger counts: π(${end}) = ${groupDigits(sumOf(reached, 'primes'))}.`,
      `${PLAIN_SIEVE} The total is proved once π is counted at a post at or behind it by a combinatorial method.`,
      reached,
    ),
    status: 'counted',
  };
}

function patternsTo(reached: CoveredSpan): Statement[] {
  const end = groupDigits(reached.end);
  const some = (name: string, noun: string) => counted(sumOf(reached, name), noun);
  return [
    spotChecked(
      `Below ${end} begin ${some('twins', 'twin pair')}, ${some('cousins', 'cousin pair')}, ${some('sexy_pairs', 'pair')} (p, p+6), ${some('triplets_026', 'triplet')} (0, 2, 6), ${some('triplets_046', 'triplet')} (0, 4, 6), ${some('quadruplets', 'quadruplet')}, ${some('quintuplets', 'quintuplet')} and ${some('sextuplets', 'sextuplet')}.`,
      PLAIN_SIEVE,
      reached,
    ),
    spotChecked(
      `Of the primes below ${end}, ${leadOf(sumOf(reached, 'lead_mod_3'), 2, 1)} modulo 3, and ${leadOf(sumOf(reached, 'lead_mod_4'), 3, 1)} modulo 4.`,
      PLAIN_SIEVE,
      reached,
    ),
  ];
}

/** "1,234 more are 2 than 1". */
function leadOf(lead: bigint, first: number, second: number): string {
  const [leading, other] = lead < 0n ? [second, first] : [first, second];
  return lead === 0n
    ? `as many are ${first} as ${second}`
    : `${groupDigits(lead < 0n ? -lead : lead)} more are ${leading} than ${other}`;
}

/** The position of a number, "n=10^12" or "1,234,567". */
function find(text: string): string | undefined {
  const value = readWhole(text.trim().replace(/^[np]\s*=\s*/i, ''));
  return value !== undefined && value < POSITION_LIMIT ? String(value) : undefined;
}

export const coverage: Coverage<PrimePatternPlan, PrimePatternResult> = {
  form: 2,
  frontiers: {
    [FRONTIER]: {
      title: 'Primes and their patterns from 0 on',
      unit: 'numbers',
      along: Number,
      placeOf: (position) => `n = ${groupDigits(position)}`,
      find,
      sums,
      claims,
      knownBefore,
      rate: {
        row: 'primes and twins in [10^12, 10^12 + 10^9)',
        ratio: '0.88–1.10',
        peer: 'primesieve 11.0',
        what: 'primes and twins near 10¹²',
        measured: '22 November 2026',
      },
      marksAfter,
    },
  },
  extremes,
};
