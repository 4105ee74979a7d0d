/** For the tests of the second implementation: a small unit of curves, and what is forged of it. */
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type CurveSummary,
  decodeTraces,
  encodeLeaf,
  encodeTraces,
  readLeaf,
} from '@productive-mining/work/birch-swinnerton-dyer/leaf.ts';
import { roundedQuotient } from '@productive-mining/work/birch-swinnerton-dyer/model/quotient.ts';
import type { CurvePlan } from '@productive-mining/work/birch-swinnerton-dyer/plan.ts';
import { closed, type Forgery, type UnitCase, view } from './forgery.ts';

const PLAN: CurvePlan = { start: '2000', leaves: 40 };
/** A curve of rank 1 with a point, one of rank 0 and one of rank 1 without a point: the result lists none of them. */
const [OF_RANK_1, OF_RANK_0, WITHOUT_POINT] = [18, 4, 29];
/** The number of a prime above 100 whose trace isn't counted by points: the equation alone looks at it. */
const EQUATION_PRIME = 27;
const SMALL_TRACES_AT = 53;

/** What comes of a curve whose figures are changed, with the quotient that follows from them unless that is changed. */
function forged(curve: CurveSummary, change: Partial<CurveSummary>): CurveSummary {
  const changed = { ...curve, ...change };
  return 'quotient' in change ? changed : { ...changed, quotient: roundedQuotient(changed) };
}

interface Place {
  what: string;
  fault: string;
  leaf: number;
  /** Whether the reader has the leaves' traces. */
  withData?: boolean;
}

/** An opened leaf with figures changed. */
function opened(
  { what, fault, leaf, withData = false }: Place,
  change: (curve: CurveSummary) => Partial<CurveSummary>,
): Forgery {
  return {
    what: `${what} of an opened curve changed`,
    fault: new RegExp(`^fault: leaf ${leaf}: ${fault}$`),
    withData,
    leaf,
    opened: true,
    changeLeaf: (summary) => {
      const read = readLeaf(summary)!;
      summary.set(encodeLeaf({ ...read, curve: forged(read.curve!, change(read.curve!)) }));
      return undefined;
    },
  };
}

/** An opened leaf with one trace off by 1, and the digest that its data then has. */
const ofTrace = (what: string, fault: string, index: number): Forgery => ({
  what: `${what} off by 1 in an opened curve’s data, with its digest,`,
  fault: new RegExp(`^fault: leaf ${OF_RANK_1}: ${fault}$`),
  withData: true,
  leaf: OF_RANK_1,
  opened: true,
  changeLeaf: (summary, data) => {
    const traces = decodeTraces(data!);
    traces[index]! += 1;
    const changed = encodeTraces(traces);
    const read = readLeaf(summary)!;
    summary.set(encodeLeaf({ ...read, curve: { ...read.curve!, digest: sha256(changed) } }));
    return changed;
  },
});

type Result = Parameters<Extract<Forgery, { changeResult: unknown }>['changeResult']>[0];
const ofResult = (
  what: string,
  { fault, withData = false }: { fault: string; withData?: boolean },
  changeResult: (result: Result) => void,
): Forgery => ({ what, fault: new RegExp(`^fault: ${fault}$`), withData, changeResult });

const LEAVES: readonly Forgery[] = [
  opened({ what: 'the torsion', fault: 'the torsion is another', leaf: OF_RANK_0 }, ({ torsion }) => ({
    torsion: torsion + 1,
    quotient: 1,
  })),
  opened({ what: 'the period', fault: 'the period is another', leaf: OF_RANK_1 }, ({ period }) => ({
    period: period + 2,
  })),
  opened(
    { what: 'the conductor', fault: 'the conductor (is another at \\d+|has other primes)', leaf: OF_RANK_1 },
    ({ conductor }) => ({ conductor: 5 * conductor }),
  ),
  opened(
    { what: 'the quotient', fault: "a quotient isn't that of its figures", leaf: OF_RANK_1 },
    ({ quotient }) => ({ quotient: quotient + 1 }),
  ),
  opened(
    {
      what: 'the order of Ш with its L-value',
      fault: 'the L-value is another',
      leaf: OF_RANK_0,
      withData: true,
    },
    ({ leading }) => ({ leading: 4 * leading }),
  ),
  opened(
    { what: 'the leading coefficient', fault: 'the L-value is another', leaf: OF_RANK_1, withData: true },
    ({ leading }) => ({ leading: leading + 2 }),
  ),
  opened(
    {
      what: 'the root number',
      fault: 'root number and rank have different parities',
      leaf: OF_RANK_1,
    },
    ({ rootNumber }) => ({ rootNumber: rootNumber === 1 ? -1 : 1 }),
  ),
  opened({ what: 'the point', fault: "the point isn't the least", leaf: OF_RANK_1 }, () => ({
    pointX: undefined,
  })),
  opened({ what: 'a point that is none', fault: "the point isn't the least", leaf: WITHOUT_POINT }, () => ({
    pointX: 30,
  })),
  opened(
    { what: 'the digest', fault: 'the data has another digest', leaf: OF_RANK_0, withData: true },
    () => ({ digest: new Uint8Array(32) }),
  ),
  ofTrace('a trace', "the functional equation doesn't hold", EQUATION_PRIME),
  ofTrace('a small trace', 'the small traces are others', 3),
  opened(
    { what: 'a small trace', fault: 'the trace at \\d+ is another', leaf: OF_RANK_1 },
    ({ traces, quotient }) => ({ traces: traces.with(6, traces[6]! + 1), quotient }),
  ),
  closed('a trace', /^fault: the sums of traces are others$/, OF_RANK_0, (leaf) =>
    view(leaf).setInt8(SMALL_TRACES_AT, view(leaf).getInt8(SMALL_TRACES_AT) + 1),
  ),
  closed('the point', /^fault: another number has a point$/, OF_RANK_1, (leaf) => {
    leaf[12] = 0;
    view(leaf).setInt32(13, 0, true);
  }),
];

const RESULT: readonly Forgery[] = [
  ofResult('a curve more', { fault: 'the counts of pairs are others' }, (result) => result.curves++),
  ofResult('a torsion moved', { fault: 'the orders of torsion are others', withData: true }, (result) => {
    result.torsion[0]--;
    result.torsion[1]++;
  }),
  ofResult('a rank moved', { fault: 'the ranks are others', withData: true }, (result) => {
    result.ranks[0]--;
    result.ranks[2]++;
  }),
  ofResult(
    'another order of Ш',
    { fault: 'a largest order of Ш is missing, or too much' },
    (result) => result.shaAboveOne++,
  ),
  ofResult('a listed point left out', { fault: "a listed point isn't the least" }, (result) => {
    result.listed[0].pointX = [];
  }),
  ofResult('a listed curve from elsewhere', { fault: 'a listed curve is of another height' }, (result) => {
    result.listed[2].B++;
  }),
  ofResult(
    'a listed conductor',
    { fault: 'the conductor (is another at \\d+|has other primes)' },
    (result) => {
      result.listed[1].conductor *= 7;
    },
  ),
  ofResult(
    'two listed curves exchanged',
    { fault: 'others than the first are listed', withData: true },
    (result) => {
      result.listed.splice(0, 2, result.listed[1], result.listed[0]);
    },
  ),
];

export const CURVE_CASES: readonly UnitCase[] = [
  {
    name: 'birch_swinnerton_dyer',
    workType: 'birch_swinnerton_dyer',
    plan: { ...PLAN },
    forgeries: [...LEAVES, ...RESULT],
  },
];
