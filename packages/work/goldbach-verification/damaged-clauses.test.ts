/** Leaves and results that are wrong in one respect each, in every one that the checks name. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isPrime } from '../numerics/miller-rabin.ts';
import { goldbachVerification } from './index.ts';
import {
  type BeyondLeaf,
  decodeBeyondLeaf,
  decodeFromFourLeaf,
  encodeBeyondLeaf,
  encodeFromFourLeaf,
  type FromFourLeaf,
  type HardEven,
} from './leaf.ts';
import { type GoldbachPlan, rangeOf, TILE_SPAN } from './plan.ts';
import type { Reason } from './reasons.ts';
import type { FromFourResult, GoldbachResult, HardestPair, SecondBeyondResult } from './result.ts';
import {
  evidenceOf,
  leavesOf,
  smallBeyond,
  smallFirstForm,
  smallFromFour,
  verdictOf,
} from './testing/run-whole-unit.ts';
import { coverWindows } from './verify/prove-from-four.ts';
import { verifier } from './verify.ts';

const refused = (reason: Reason) => ({ valid: false, reason });
const valid = { valid: true };
/** The verdict of a reader who sees some leaves, none of which is computed again. */
function seen(plan: GoldbachPlan, result: GoldbachResult, leaves: ReadonlyMap<number, Uint8Array>) {
  const evidence = evidenceOf({ plan, leaves: [], challenged: [] });
  return verdictOf({ ...evidence, leaves: new Map(leaves), complete: false }, result);
}

describe('from 4', () => {
  let leaves: Uint8Array[];
  let result: FromFourResult;
  beforeAll(async () => {
    leaves = await leavesOf(smallFromFour);
    result = goldbachVerification.summarise(smallFromFour, leaves) as FromFourResult;
  });
  const leafAt = (index: number) => decodeFromFourLeaf(leaves[index]!)!;
  const server = (index: number, leaf: FromFourLeaf) =>
    verdictOf(
      evidenceOf({
        plan: smallFromFour,
        leaves: leaves.with(index, encodeFromFourLeaf(leaf)),
        challenged: [],
      }),
      result,
    );
  const reader = (changed: Partial<FromFourResult>, opened: readonly number[] = []) =>
    seen(
      smallFromFour,
      { ...result, ...changed },
      new Map(opened.map((index) => [index, leaves[index]!] as const)),
    );

  it('each leaf counts the even numbers that it has, the first two less', async () => {
    for (const index of [0, 1])
      for (const by of [1, -1, 2]) {
        const { counts, ...leaf } = leafAt(index);
        expect(await server(index, { ...leaf, counts: counts.with(3, counts[3]! + by) })).toEqual(
          refused('leaf_malformed'),
        );
      }
  });

  it('peaks of a leaf are even numbers of it, in the order of both n and p(n)', async () => {
    const { peaks, ...leaf } = leafAt(1);
    const [first, second] = peaks as [(typeof peaks)[0], (typeof peaks)[0]];
    for (const changed of [
      peaks.with(0, { ...first, offset: first.offset + 1 }),
      peaks.with(-1, { ...peaks.at(-1)!, offset: TILE_SPAN }),
      peaks.with(1, { ...second, offset: first.offset }),
      peaks.with(1, { ...second, prime: first.prime }),
      [second, first, ...peaks.slice(2)],
    ])
      expect(await server(1, { ...leaf, peaks: changed })).toEqual(refused('leaf_malformed'));
    const last = { ...peaks.at(-1)!, offset: TILE_SPAN - 2 };
    expect(await server(1, { ...leaf, peaks: peaks.with(-1, last) })).not.toEqual(refused('leaf_malformed'));
  });

  it('no leaf lies outside the unit', async () => {
    for (const [index, reason] of [
      [-1, 'leaf_malformed'],
      [40, 'leaf_malformed'],
      [39, undefined],
    ] as const) {
      const verdict = await seen(smallFromFour, result, new Map([[index, leaves[39]!]]));
      expect(verdict).toEqual(reason ? refused(reason) : valid);
    }
  });

  it('a result is that of the region, and its counts add up', async () => {
    const [few, ...others] = result.counts as [number, ...number[]];
    expect(await reader({})).toEqual(valid);
    for (const changed of [
      { from: '6' },
      { to: String(BigInt(result.to) + 2n) },
      { evenNumbers: result.evenNumbers + 1, counts: [few + 1, ...others] },
      { counts: [few + 1, ...others] },
      { peaks: [] },
      { peaks: undefined as never },
      { peaks: [...result.peaks, { n: '2', p: 2 }] },
      { peaks: [...result.peaks, { n: String(BigInt(result.to) + 2n), p: 3 }] },
      { peaks: [...result.peaks, { n: '6.0', p: 3 }] },
      { peaks: [...result.peaks, { n: '6', p: 2.5 }] },
      { peaks: [...result.peaks, null as never] },
    ])
      expect(await reader(changed), JSON.stringify(changed).slice(0, 60)).toEqual(
        refused('result_of_another_region'),
      );
  });

  it('listed peaks are those of an opened leaf that pass all before', async () => {
    const differs = refused('list_differs_from_leaf');
    const { peaks } = result;
    const inFirst = peaks.filter(({ n }) => Number(n) < TILE_SPAN).length;
    expect(inFirst).toBeGreaterThan(2);
    expect(inFirst).toBeLessThan(peaks.length);
    expect(await reader({}, [0, 1, 39])).toEqual(valid);
    const [first, second] = peaks as [(typeof peaks)[0], (typeof peaks)[0]];
    for (const changed of [
      peaks.slice(1),
      peaks.toSpliced(inFirst - 1, 1),
      peaks.with(1, { ...second, n: String(Number(second.n) + 2) }),
      peaks.with(1, { ...second, p: second.p + 2 }),
      peaks.toSpliced(1, 0, { n: String(Number(first.n) + 1), p: first.p }),
    ])
      expect(await reader({ peaks: changed }, [0])).toEqual(differs);
    // The first number of the second leaf isn't one of the first.
    const border = { n: String(TILE_SPAN), p: leafAt(0).peaks.at(-1)!.prime };
    expect(await reader({ peaks: peaks.toSpliced(inFirst, 0, border) }, [0])).not.toEqual(differs);
    expect(await reader({ peaks: peaks.toSpliced(inFirst, 0, border) }, [1])).toEqual(differs);
  });

  it('a listed p is prime, leaves a prime, and is the least that does', async () => {
    for (const [n, p, reason] of [
      ['16', 9, 'listed_pair_not_prime'],
      ['16', 2, 'listed_pair_not_prime'],
      ['16', 7, 'listed_pair_not_prime'],
      ['16', 17, 'listed_pair_not_prime'],
      ['16', 5, 'listed_prime_not_least'],
      ['16', 13, 'listed_prime_not_least'],
      ['16', 3, undefined],
      ['4', 2, undefined],
      ['12', 7, 'listed_prime_not_least'],
      ['98', 19, undefined],
      ['98', 31, 'listed_prime_not_least'],
    ] as const)
      expect(await reader({ peaks: [{ n, p }] }), `${n} = ${p} + …`).toEqual(
        reason ? refused(reason) : valid,
      );
  });
});

describe('beyond 4·10^18', () => {
  let leaves: Uint8Array[];
  let result: SecondBeyondResult;
  beforeAll(async () => {
    leaves = await leavesOf(smallBeyond);
    result = goldbachVerification.summarise(smallBeyond, leaves) as SecondBeyondResult;
  });
  const leafAt = (index: number) => decodeBeyondLeaf(2, leaves[index]!)!;
  const server = (index: number, leaf: BeyondLeaf) =>
    verdictOf(
      evidenceOf({ plan: smallBeyond, leaves: leaves.with(index, encodeBeyondLeaf(leaf)), challenged: [] }),
      result,
    );
  const reader = (changed: Partial<SecondBeyondResult>, opened: readonly number[] = []) =>
    seen(
      smallBeyond,
      { ...result, ...changed },
      new Map(opened.map((index) => [index, leaves[index]!] as const)),
    );
  const listing = (at: number, change: Partial<HardestPair>) => ({
    hardest: result.hardest.with(at, { ...result.hardest.at(at)!, ...change }),
  });

  it('the hardest of a leaf are even numbers of its eighth, in order, each with an odd distance', async () => {
    // Leaf 9 is the second eighth of a window.
    const { hardest, ...leaf } = leafAt(9);
    const [first, second] = hardest as [HardEven, HardEven];
    const tied = (offset: number) => hardest.with(1, { ...second, rank: first.rank, offset });
    const malformed = refused('leaf_malformed');
    for (const changed of [
      [second, first, ...hardest.slice(2)],
      tied(first.offset),
      tied(first.offset - 2),
      hardest.with(1, { ...second, rank: first.rank + 1 }),
      hardest.with(0, { ...first, offset: TILE_SPAN - 2 }),
      hardest.with(0, { ...first, offset: 2 * TILE_SPAN }),
      hardest.with(0, { ...first, offset: first.offset + 1 }),
      hardest.with(7, { ...hardest[7]!, rank: 0 }),
      hardest.with(7, { ...hardest[7]!, distance: hardest[7]!.distance + 1 }),
    ])
      expect(await server(9, { ...leaf, hardest: changed })).toEqual(malformed);
    for (const changed of [
      hardest.with(0, { ...first, offset: TILE_SPAN }),
      hardest.with(0, { ...first, offset: 2 * TILE_SPAN - 2 }),
      hardest.with(7, { ...hardest[7]!, rank: 1 }),
      hardest.with(0, { ...first, offset: TILE_SPAN }).with(1, { ...second, rank: first.rank }),
    ])
      expect(await server(9, { ...leaf, hardest: changed })).not.toEqual(malformed);
  });

  it('no leaf lies outside the unit', async () => {
    for (const index of [-1, 64])
      expect(await seen(smallBeyond, result, new Map([[index, leaves[63]!]]))).toEqual(
        refused('leaf_malformed'),
      );
  });

  it('a result is that of the region and the form of leaves, and lists as many as it must', async () => {
    const { hardest, hardestUsefulCounts: bins } = result;
    expect(await reader({})).toEqual(valid);
    const cases: [Reason, Partial<SecondBeyondResult>][] = [
      ['result_of_another_region', { from: String(BigInt(result.from) + 2n) }],
      ['result_of_another_region', { to: String(BigInt(result.to) + 2n) }],
      ['result_of_another_region', { evenNumbers: result.evenNumbers + 1 }],
      ['ranks_do_not_add_up', { hardestUsefulCounts: bins.with(-1, bins.at(-1)! + 1) }],
      ['list_incomplete', { hardest: [...hardest, hardest[0]!] }],
      ['list_incomplete', { hardest: hardest.slice(1) }],
      ['list_incomplete', { hardest: Object.assign({}, hardest) as never }],
      ['list_malformed', listing(5, { n: '-2' })],
      ['list_malformed', listing(5, { q: '' })],
      ['list_malformed', { hardest: hardest.with(5, null as never) }],
      ['list_out_of_order', { hardest: hardest.with(1, hardest[0]!) }],
    ];
    for (const [reason, changed] of cases) expect(await reader(changed), reason).toEqual(refused(reason));
    expect(await seen(smallFirstForm, result, new Map())).toEqual(refused('result_of_another_form'));
  });

  it('what an opened leaf holds is listed as it is, or comes after the last', async () => {
    const all = [...leaves.keys()];
    expect(await reader({}, all)).toEqual(valid);
    const differs = refused('list_differs_from_leaf');
    const [first] = result.hardest as [HardestPair];
    expect(await reader(listing(0, { useful: first.useful + 1 }), all)).toEqual(differs);
    expect(await reader(listing(0, { q: String(BigInt(first.q) - 2n) }), all)).toEqual(differs);
    const { hardest } = result;
    const last = hardest.at(-1)!;
    expect(await reader(listing(-1, { q: String(BigInt(last.q) - 2n) }), all)).toEqual(differs);
    // The last of the list left out, and one less hard than it in its place.
    const instead = { ...last, n: String(BigInt(last.n) + 2n) };
    expect(await reader({ hardest: hardest.with(-1, instead) }, all)).toEqual(differs);
  });

  it('a listed number is an even one of the unit and the sum of its pair', async () => {
    const { start, end } = rangeOf(smallBeyond);
    const { hardest } = result;
    const last = hardest.at(-1)!;
    // Ranked lowest, so that the order of the list stays as it is.
    for (const n of [end, start - 2n, BigInt(last.n) + 1n])
      expect(await reader(listing(-1, { n: String(n), useful: 1 }))).toEqual(
        refused('listed_number_outside_unit'),
      );
    for (const n of [start, end - 2n])
      expect(await reader(listing(-1, { n: String(n), useful: 1 }))).toEqual(
        refused('listed_pair_has_another_sum'),
      );
    for (const p of [last.p + 2, last.p + 0.5, Number.NaN])
      expect(await reader(listing(-1, { p }))).toEqual(refused('listed_pair_has_another_sum'));
  });

  it('both numbers of a pair are prime, and it is the first below its window that leaves one', async () => {
    const { hardest } = result;
    const [first] = hardest as [HardestPair];
    const n = BigInt(first.n);
    const split = (has: (p: bigint, q: bigint) => boolean, from: bigint) => {
      let p = from;
      while (!has(p, n - p)) p += 2n;
      return { p: Number(p), q: String(n - p) };
    };
    const beyond = BigInt(first.p) + 2n;
    for (const [reason, pair] of [
      ['listed_pair_not_prime', split((p, q) => isPrime(p) && !isPrime(q), beyond)],
      ['listed_pair_not_prime', split((p, q) => !isPrime(p) && isPrime(q), beyond)],
      ['listed_rank_differs', split((p, q) => isPrime(p) && isPrime(q), beyond)],
      ['listed_rank_differs', { useful: first.useful + 1 }],
      ['listed_prime_not_least', { leastPrime: first.p }],
      ['listed_prime_not_least', { leastPrime: first.leastPrime + 2 }],
      ['listed_prime_not_least', { leastPrime: 3 }],
    ] as const)
      expect(await reader(listing(0, pair)), JSON.stringify(pair)).toEqual(refused(reason));
  });
});

it('a unit is checked in parts: challenged leaves by the sieve that they share, the list, and from 4 what lies below', () => {
  const partsOf = (plan: GoldbachPlan, challenged: number[]) =>
    verifier.parts(evidenceOf({ plan, leaves: [], challenged }), {} as never);
  expect(partsOf(smallBeyond, [0, 1, 9, 60, 63])).toEqual([
    { check: 'recomputed', range: 0 },
    { check: 'recomputed', range: 1 },
    { check: 'recomputed', range: 7 },
    { check: 'listed' },
  ]);
  const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  expect(partsOf(smallFromFour, nine)).toEqual([
    { check: 'recomputed', leaves: nine.slice(0, 8) },
    { check: 'recomputed', leaves: [8] },
    { check: 'listed' },
    { check: 'table' },
    { check: 'covered', first: 0, count: 5 },
  ]);
});

it('each window of a part is started, in a step of its own', async () => {
  const stepsOf = async (count: number) => [...(await coverWindows(smallFromFour, 0, count))].length;
  // The strips that all windows share are sieved by the first call.
  await stepsOf(1);
  const one = await stepsOf(1);
  for (const count of [2, 5]) expect((await stepsOf(count)) - one).toBe(count - 1);
});
