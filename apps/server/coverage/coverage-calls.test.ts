/** GET /api/coverage against blocks whose figures are known. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getCoverage } from '@productive-mining/contract/calls/coverage.ts';
import { chainRecords, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { workUnits } from '@productive-mining/database/schema/mining.ts';
import { disputeBlock } from '@productive-mining/engine/chain/dispute-block.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, loadCompute, workTypeOf } from '@productive-mining/work/registry.ts';
import { computeLeaves } from '@productive-mining/work/testing/run-unit.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() =>
  test.database.pool.query(
    'truncate blocks, chain_records, work_units, altcoin_transactions, altcoin_mining_rewards, covered_spans, covered_slots, covered_by_miners, tally_progress cascade',
  ),
);
afterAll(() => test.close());

type Coverage = ResponseOf<typeof getCoverage>;
const MINER = `0x${'8'.repeat(40)}`;
const LEAVES = 40;
const SPAN = 30 * 2 ** 13;

const read = async (cookie = '') =>
  (await test.app.inject({ url: '/api/coverage', headers: { cookie } })).json() as Coverage;
const numbers = ({ frontiers }: Coverage) => frontiers.find(({ workType }) => workType === 'prime_pattern')!;

const planAt = (number: number) => ({
  start: String((number - 1) * LEAVES * SPAN),
  span: SPAN,
  leaves: LEAVES,
});

/** Block `index` holds the region of this number, with as many primes. */
async function seal(index: number, number: number, primes: number, minerAddress = MINER): Promise<void> {
  const extreme = { value: 0, at: '0' };
  const race = { net: 0, min: extreme, max: extreme };
  const { start } = planAt(number);
  const end = String(Number(start) + LEAVES * SPAN);
  const counts = Object.fromEntries(
    [
      'primes',
      'twins',
      'cousins',
      'sexyPairs',
      'triplets026',
      'triplets046',
      'quadruplets',
      'quintuplets026812',
      'quintuplets0461012',
      'sextuplets',
    ].map((name) => [name, name === 'primes' ? primes : 1]),
  );
  const result = {
    ...{ start, end, counts, byMod3: { one: 1, two: 1 }, byMod4: { one: 1, three: 1 } },
    ...{ firstPrime: start, lastPrime: end, gaps: [{ start: '113', length: 14 }], quadruplets: [] },
    ...{ sextuplets: [], race4: race, race3: race, trace: { leaves: [1], race4: [0], race3: [0] } },
    predicted: {},
  };
  await insertBlock(test.database, {
    ...{ index, minerAddress, workType: 'prime_pattern', difficulty: 1, value: '10.00' },
    ...{ rewardBaseUnits: 100n, plan: planAt(number), result },
  });
  await test.database.orm
    .update(discoveries)
    .set({ frontier: 'numbers' })
    .where(eq(discoveries.blockId, index));
  await test.database.orm.execute(sql`update blocks set nonce = ${number} where index = ${index}`);
}

interface Beginning {
  workType: string;
  frontier: string;
  position: string;
}

/** Block `index` holds the computed unit of difficulty 1 that begins at a position. */
async function sealUnit(index: number, { workType, ...at }: Beginning): Promise<void> {
  const kind = workTypeOf(workType);
  const { plan, nextPosition } = kind.planUnit({ difficulty: 1, seed: '', ...at });
  const whole = { first: 0, count: kind.leafCount(plan) };
  const leaves = await computeLeaves(await loadCompute(workType), plan, [whole]);
  const summaries = leaves.map(({ summary }) => summary);
  await insertBlock(test.database, {
    ...{ index, minerAddress: MINER, workType, difficulty: 1, value: '10.00', rewardBaseUnits: 100n },
    ...{ plan, result: kind.summarise(plan, summaries), region: { ...at, endPosition: nextPosition } },
  });
}

const dispute = (blockIndex: number) =>
  test.database.orm.transaction((tx) =>
    disputeBlock(tx, { blockIndex, reason: 'group_differs_from_commitment', details: {}, at: new Date() }),
  );

describe('GET /api/coverage', () => {
  it('has every frontier of every kind before the first block, with what was known and marks ahead', async () => {
    const { height, ledgerHeight, faulty, frontiers } = await read();
    expect({ height, ledgerHeight, faulty }).toEqual({ height: 0, ledgerHeight: 0, faulty: [] });
    const kinds = presentations.map(({ value }) => value).filter(isAvailable);
    expect(frontiers.map(({ workType, frontier }) => `${workType} ${frontier}`)).toEqual(
      kinds.flatMap((kind) => workTypeOf(kind).frontiers.map(({ name }) => `${kind} ${name}`)),
    );
    const streams = ['yang_mills', 'navier_stokes'];
    for (const { workType, isNextNew } of frontiers)
      expect(isNextNew === null).toBe(streams.includes(workType));
    for (const frontier of frontiers) {
      expect(frontier).toMatchObject({
        blocks: 0,
        regions: [],
        holes: [],
        lastDay: { hours: 24, blocks: 0, along: 0 },
      });
      expect(frontier.claims[0]!.claim).toMatch(/No block/);
      expect(frontier.knownBefore.claim).toMatch(/\.$/);
      expect(frontier.marks.every(({ remaining, days }) => remaining > 0 && days === null)).toBe(true);
    }
  });

  it('rises with each block, and says what lies beyond a hole', async () => {
    await seal(1, 1, 700_000);
    const one = numbers(await read());
    expect(one).toMatchObject({ blocks: 1, regionCount: 1, reached: { along: LEAVES * SPAN } });
    expect(one.claims.map(({ claim }) => claim).join(' ')).toContain('700,000');
    await seal(2, 3, 600_000);
    const two = numbers(await read());
    expect(two).toMatchObject({ blocks: 2, regionCount: 2, reached: { along: LEAVES * SPAN } });
    await seal(3, 2, 650_000);
    const three = numbers(await read());
    expect(three).toMatchObject({ blocks: 3, regionCount: 1, reached: { along: 3 * LEAVES * SPAN } });
    expect(three.claims.map(({ claim }) => claim).join(' ')).toContain('1,950,000');
    expect(three.regions[0]).toMatchObject({ from: { along: 0 }, blocks: 3 });
  });

  it('takes a disputed block out, names it, and counts the region again when it was mined again', async () => {
    for (const number of [1, 2, 3]) await seal(number, number, 1000 * number);
    await read();
    await dispute(2);
    const open = numbers(await read());
    expect(open).toMatchObject({ blocks: 2, regionCount: 2, disputed: [2], disputedCount: 1 });
    await seal(4, 2, 2222);
    const filled = numbers(await read());
    expect(filled).toMatchObject({ blocks: 3, regionCount: 1, disputed: [2] });
    expect(filled.claims.map(({ claim }) => claim).join(' ')).toContain('6,222');
  });

  it('proves totals up to the last post alone, and no further when one of its blocks is disputed', async () => {
    for (const number of [1, 2]) await seal(number, number, 1000);
    const post = String(LEAVES * SPAN);
    const prove = (payload: object) =>
      test.database.orm
        .insert(chainRecords)
        .values({ kind: 'proved_totals', payload, createdAt: new Date() });
    await prove({ from: '0', to: post, primes: '1000', blocks: [1] });
    const proved = (coverage: Coverage) =>
      numbers(coverage).claims.filter(({ status }) => status === 'proved');
    expect(
      proved(await read())
        .map(({ claim }) => claim)
        .join(' '),
    ).toContain('1,000');
    const claimed = async () =>
      proved(await read())
        .map(({ claim }) => claim)
        .join(' ');
    await prove({ from: post, to: String(2 * LEAVES * SPAN), primes: '1234', blocks: [2] });
    expect(await claimed()).toContain('2,234');
    await dispute(1);
    expect(await claimed()).toBe('');
    await seal(3, 1, 1000);
    await prove({ from: '0', to: post, primes: '1000', blocks: [3] });
    expect(await claimed()).toContain('2,234');
    await dispute(2);
    expect(await claimed()).toContain('1,000');
    expect(await claimed()).not.toContain('2,234');
    await prove({ from: post, to: '0', primes: '1', blocks: [3] });
    expect(await claimed()).toContain('1,000');
  });

  it('names the regions that were begun and have no block, and how they are', async () => {
    const unit = (number: number, more: object) => ({
      ...{ id: `unit ${number}`, workType: 'prime_pattern', frontier: 'numbers', difficulty: 1 },
      ...{ position: planAt(number).start, nextPosition: planAt(number + 1).start, nonce: BigInt(number) },
      ...{ seed: '0', plan: planAt(number), leafCount: LEAVES, chunkCount: 1, state: 'abandoned' },
      ...{ secret: new Uint8Array(32), leasedAt: new Date(), ...more },
    });
    const notBefore = new Date(Date.now() + 60_000);
    await test.database.orm.insert(workUnits).values([unit(1, {}), unit(2, { notBefore })]);
    const { holes, holeCount } = numbers(await read());
    expect(holeCount).toBe(2);
    expect(holes.map(({ state, until }) => [state, until])).toEqual([
      ['waiting', null],
      ['resting', notBefore.toISOString()],
    ]);
    expect(holes[0]!.from.along).toBe(0);
  });

  it('tells the visitor’s own blocks from all, and the last day’s from older ones', async () => {
    const wallet = await test.app.inject('/api/wallet');
    const cookie = String(wallet.headers['set-cookie']).split(';')[0]!;
    await seal(1, 1, 1000, wallet.json().address);
    await seal(2, 2, 1000);
    await test.database.orm.execute(sql`update discoveries set timestamp = now() where block_id = 2`);
    const mine = numbers(await read(cookie));
    expect(mine).toMatchObject({ blocks: 2, mine: { blocks: 1, along: LEAVES * SPAN } });
    expect(mine.lastDay).toEqual({ hours: 24, blocks: 1, along: LEAVES * SPAN });
    expect(mine.marks[0]!.days).toBeCloseTo(mine.marks[0]!.remaining / (LEAVES * SPAN), 9);
    expect(numbers(await read())).toMatchObject({ blocks: 2, mine: { blocks: 0, along: 0 } });
  });
});

it('takes the rate of a young ledger over the time that it has existed', async () => {
  await seal(1, 1, 1000);
  const began = new Date(Date.now() - 89.5 * 60_000).toISOString();
  await test.database.orm.execute(sql`update blocks set timestamp = ${began} where index = 1`);
  await test.database.orm.execute(sql`update discoveries set timestamp = now() where block_id = 1`);
  const { lastDay, marks } = numbers(await read());
  expect(lastDay).toEqual({ hours: 1.5, blocks: 1, along: LEAVES * SPAN });
  expect(marks[0]!.days).toBeCloseTo((1.5 / 24) * (marks[0]!.remaining / lastDay.along), 9);
});

describe('GET /api/coverage/find', () => {
  const find = async (text: string) =>
    (await test.app.inject(`/api/coverage/find?text=${encodeURIComponent(text)}`)).json().places as {
      workType: string;
      frontier: string;
      place: string;
      blockIndex: number | null;
      statement: string | null;
    }[];
  const ofPrimes = async (text: string) =>
    (await find(text)).find(({ workType }) => workType === 'prime_pattern');

  it('names the block whose region holds the figure, and that there is none yet', async () => {
    for (const number of [1, 2, 3]) await seal(number, number, 1000);
    const end = LEAVES * SPAN;
    expect(await ofPrimes(`n=${end - 1}`)).toMatchObject({ blockIndex: 1 });
    expect(await ofPrimes(`n=${end}`)).toMatchObject({ blockIndex: 2 });
    expect(await ofPrimes(`n=${3 * end}`)).toMatchObject({ blockIndex: null });
    await dispute(2);
    expect(await ofPrimes(`n=${end}`)).toMatchObject({ blockIndex: null, statement: null });
    expect((await find('t=273193')).map(({ workType }) => workType)).toEqual(['riemann_zero']);
    expect(await find('nothing of the kind')).toEqual([]);
    const long = await test.app.inject(`/api/coverage/find?text=${'9'.repeat(101)}`);
    expect(long.statusCode).toBe(400);
  });

  it.each([
    {
      ...{ workType: 'birch_swinnerton_dyer', frontier: 'height', position: '0' },
      ...{ within: ['y² = x³ − 16x + 1', 'H = 22,707'], place: /^number 1,\d{3}, H = / },
      beyond: 'H = 1,000,000',
    },
    {
      ...{ workType: 'yang_mills', frontier: 'four', position: '32' },
      ...{ within: ['SU(2) at β = 2.3, streams 5 and 6'], place: /^SU\(2\) at β = 2\.3, streams 5 and 6$/ },
      beyond: 'SU(2) at β = 2.3',
    },
    {
      ...{ workType: 'navier_stokes', frontier: 'small', position: '32' },
      ...{ within: ['Re = 150'], place: /, Re = 150, flows 9 and 10$/ },
      beyond: 'Re = 100',
    },
  ])(
    'names the block of $workType that holds the figure, and that there is none for $beyond',
    async (given) => {
      const { within, place, beyond, ...beginning } = given;
      await sealUnit(1, beginning);
      const placeOf = async (text: string) =>
        (await find(text)).find(
          ({ workType, frontier }) => workType === beginning.workType && frontier === beginning.frontier,
        );
      const statement = expect.stringMatching(/^Complete from .* as of block 1: /);
      for (const text of within)
        expect(await placeOf(text)).toMatchObject({
          place: expect.stringMatching(place),
          blockIndex: 1,
          statement,
        });
      expect(await placeOf(beyond)).toMatchObject({ blockIndex: null, statement: null });
    },
  );

  it('says from where to where blocks cover the numbers around it without a hole, as of which block', async () => {
    for (const [index, number] of [1, 2, 4].entries()) await seal(index + 1, number, 1000);
    const place = (region: number) => `n = ${groupDigits(region * LEAVES * SPAN)}`;
    const because = 'undisputed blocks leave no hole from the first of the two to before the second.';
    const stated = async (region: number) => (await ofPrimes(`n=${region * LEAVES * SPAN}`))?.statement;
    expect(await stated(1)).toBe(`Complete from n = 0 to ${place(2)} as of block 3: ${because}`);
    expect(await stated(2)).toBe(null);
    expect(await stated(3)).toBe(`Complete from ${place(3)} to ${place(4)} as of block 3: ${because}`);
    await dispute(2);
    expect(await stated(0)).toBe(`Complete from n = 0 to ${place(1)} as of block 3: ${because}`);
    expect(await stated(1)).toBe(null);
    await seal(4, 2, 1000);
    expect(await stated(1)).toBe(`Complete from n = 0 to ${place(2)} as of block 4: ${because}`);
  });
});

describe('GET /api/records', () => {
  it('lists every record of every kind, and who holds it', async () => {
    await seal(1, 1, 1000);
    const { height, records } = (await test.app.inject('/api/records')).json();
    expect(height).toBe(1);
    const gap = records.find(({ name }: { name: string }) => name === 'longest_gap');
    expect(gap.holders).toMatchObject([{ blockIndex: 1, status: 'verified' }]);
    expect(gap.holders[0].figure).toContain('14');
    expect(records.find(({ name }: { name: string }) => name === 'closest_zeros').holders).toEqual([]);
  });

  it('tells which ones are new, and has them in a feed that no text can break', async () => {
    await seal(1, 1, 1000);
    await seal(2, 2, 1000);
    const all = (await test.app.inject('/api/records/new')).json();
    expect(all.records.every(({ blockIndex }: { blockIndex: number }) => blockIndex === 1)).toBe(true);
    expect((await test.app.inject('/api/records/new?after=1')).json()).toEqual({ height: 2, records: [] });
    const earlier = idsOf((await test.app.inject('/api/records.atom')).body);
    expect(new Set(earlier).size).toBe(1 + all.records.length);
    for (const id of earlier)
      expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[48][0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    await test.database.orm.execute(sql`update ledger_records set figure = '<b>&"14"'`);
    const feed = await test.app.inject('/api/records.atom');
    expect(idsOf(feed.body)).toEqual(earlier);
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(feed.body.match(/<entry>/g)).toHaveLength(all.records.length);
    expect(feed.body).toContain('&lt;b&gt;&amp;&quot;14&quot;');
  });
});

/** The identities of a feed and its entries, in their order. */
const idsOf = (feed: string) => Array.from(feed.matchAll(/<id>(.*?)<\/id>/g), ([, id]) => id!);
