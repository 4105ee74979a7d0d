/** What the blocks of goldbach_verification add up to, on each of its two frontiers. */
import type { Coverage, Covered, CoveredSpan, FrontierCoverage, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import { readWhole } from '../kit/read-whole.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import * as known from './coverage/known-before.ts';
import { BEYOND_LIMIT, BEYOND_START, FROM_FOUR_LIMIT, type GoldbachPlan } from './plan.ts';
import { type GoldbachResult, isOfSecondForm } from './result.ts';

type Frontier = FrontierCoverage<GoldbachPlan, GoldbachResult>;

/** The position of a number between two, "n=10^12" or "4·10^18 + 5·10^12". */
const findBetween = (first: bigint, end: bigint) => (text: string) => {
  const value = readWhole(text.trim().replace(/^n\s*=\s*/i, ''));
  return value !== undefined && value >= first && value < end ? String(value) : undefined;
};

function sumsFromFour(_plan: GoldbachPlan, result: GoldbachResult): Sums {
  if (result.frontier !== 'from_4') return {};
  return { even_numbers: BigInt(result.evenNumbers), p_above_47: BigInt(result.counts.at(-1) ?? 0) };
}

const COVERED_AGAIN = {
  status: 'proved',
  method:
    'Each block was verified whole a second time by covering with primes below each window, which shares nothing with the sieve; the first numbers by a plain table.',
} as const;
const PLAIN_SIEVE = 'In each block a plain sieve recomputed p(n) of every number of drawn leaves.';

function claimsFromFour({ reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  const found: Statement[] = [];
  if (reached.blocks === 0) {
    found.push(nothingYet('will prove Goldbach’s statement for the even numbers from 4 on.', beyond));
  } else {
    const last = groupDigits(BigInt(reached.end) - 2n);
    found.push(
      {
        claim: `This ledger proves: every even number from 4 to ${last} is a sum of two primes.`,
        ...COVERED_AGAIN,
      },
      spotChecked(
        `For all but ${groupDigits(sumOf(reached, 'p_above_47'))} of these ${groupDigits(sumOf(reached, 'even_numbers'))} numbers, one of the first fifteen primes, 2 to 47, leaves a prime.`,
        PLAIN_SIEVE,
        reached,
      ),
    );
  }
  if (beyond > 0) {
    const more = sumOf(whole, 'even_numbers') - sumOf(reached, 'even_numbers');
    found.push({
      claim: `Beyond a region without a block, ${counted(beyond, 'block')} ${beyond === 1 ? 'proves' : 'prove'} the same of ${counted(more, 'more even number')}.`,
      ...COVERED_AGAIN,
    });
  }
  return found;
}

function sumsBeyond(_plan: GoldbachPlan, result: GoldbachResult): Sums {
  if (result.frontier !== 'beyond') return {};
  const evenNumbers = BigInt(result.evenNumbers);
  if (isOfSecondForm(result)) return { even_numbers: evenNumbers };
  return { even_numbers_first_form: evenNumbers, blocks_first_form: 1n };
}

/** "4·10^18 + 5,000": positions of the frontier beyond it. */
function placeBeyond(position: string | bigint): string {
  const distance = BigInt(position) - known.PUBLISHED_LIMIT;
  return `4·10^18 ${distance < 0n ? `− ${groupDigits(-distance)}` : `+ ${groupDigits(distance)}`}`;
}

const PLAIN_COVERING =
  'Computed whole by covering. In each block drawn leaves were recomputed by another program, with a digest of where each run of 512 even numbers ended.';

/** Leaves of the first form don't show that every number was covered: their numbers are told apart. */
function coveredBeyond(span: Pick<CoveredSpan, 'sums' | 'escapes'>, where: string): Statement[] {
  const [shown, first] = [sumOf(span, 'even_numbers'), sumOf(span, 'even_numbers_first_form')];
  const found: Statement[] = [];
  if (shown > 0n) {
    const which =
      first === 0n ? `each of the ${groupDigits(shown)} even numbers` : `${counted(shown, 'even number')}`;
    found.push(
      spotChecked(
        `This ledger covers: ${which} ${where} ${first === 0n ? 'is a sum of two primes' : 'are sums of two primes'}, computed whole and spot-checked.`,
        PLAIN_COVERING,
        span,
      ),
    );
  }
  if (first > 0n) {
    found.push({
      claim: `${counted(sumOf(span, 'blocks_first_form'), 'block')} of the first form ${shown > 0n ? 'report' : 'alone report'} ${counted(first, 'even number')} ${where}.`,
      status: 'reported',
      method:
        'A leaf of the first form holds its eight hardest even numbers alone, which doesn’t show that every number was covered.',
    });
  }
  return found;
}

function claimsBeyond({ reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  const range = `from ${placeBeyond(BEYOND_START)} to ${placeBeyond(BigInt(reached.end) - 2n)}`;
  const found =
    reached.blocks === 0
      ? [nothingYet('will go on where the published verification ends, at 4·10^18.', beyond)]
      : coveredBeyond(reached, range);
  if (beyond > 0) {
    const more = (name: string) => sumOf(whole, name) - sumOf(reached, name);
    const [shown, first] = [more('even_numbers'), more('even_numbers_first_form')];
    const ofFirstForm =
      first === 0n ? '' : `, and ${groupDigits(first)} are reported by blocks of the first form`;
    found.push(
      spotChecked(
        `Beyond a region without a block, ${counted(beyond, 'block')} ${beyond === 1 ? 'covers' : 'cover'} ${counted(shown, 'more even number')}${ofFirstForm}.`,
        PLAIN_COVERING,
        whole,
      ),
    );
  }
  return found;
}

const fromFour: Frontier = {
  title: 'Even numbers from 4 on',
  unit: 'numbers',
  along: (position) => Number(position) - known.FIRST_EVEN,
  placeOf: (position) => `n = ${groupDigits(position)}`,
  find: findBetween(0n, FROM_FOUR_LIMIT),
  sums: sumsFromFour,
  claims: claimsFromFour,
  knownBefore: known.knownFromFour,
  rate: {
    row: 'minimal partitions from 4, a unit at 10^12',
    ratio: '0.48–0.49',
    peer: 'a C++ program with the library of primesieve 11.0',
    what: 'even numbers near 10¹²',
    measured: '21 and 22 November 2026',
  },
  marksAfter: known.marksFromFour,
};

const beyond: Frontier = {
  title: 'Even numbers beyond 4·10¹⁸',
  unit: 'numbers',
  along: (position) => Number(BigInt(position) - BEYOND_START),
  placeOf: placeBeyond,
  find: findBetween(BEYOND_START, BEYOND_LIMIT),
  sums: sumsBeyond,
  claims: claimsBeyond,
  knownBefore: known.knownBeyond,
  rate: {
    row: 'even numbers beyond 4·10^18, whole windows',
    ratio: '1.33',
    peer: 'our own C with 128-bit vectors',
    what: 'the same covering',
    measured: '21 and 22 November 2026',
  },
  marksAfter: known.marksBeyond,
};

export const coverage: Coverage<GoldbachPlan, GoldbachResult> = {
  form: 2,
  frontiers: { from_4: fromFour, beyond },
  extremes,
};
