/** Coverage and records against sums over all blocks, after settlements, disputes and kills in any order. */
import { randomUUID } from 'node:crypto';
import {
  connectDatabase,
  type Database,
  type Transaction,
} from '@productive-mining/database/connection/connect.ts';
import {
  type CoveredPart,
  readCoveredBy,
  readLastDay,
} from '@productive-mining/database/queries/read-coverage.ts';
import {
  listDisputed,
  readDisputedVersion,
  readSumsVersion,
  sumCoverage,
} from '@productive-mining/database/queries/sum-coverage.ts';
import {
  blockTallies,
  coveredSpans,
  ledgerRecords,
  SLOT_SECONDS,
} from '@productive-mining/database/schema/coverage.ts';
import { blocks, chainRecords, discoveries } from '@productive-mining/database/schema/ledger.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expected, type Indexed, partsOf, placeOf, type Sealed } from '../testing/plain-coverage.ts';
import { type Follower, followLedger, followStep } from './follow-ledger.ts';
import type { BlockTally, SealedDiscovery } from './tally-block.ts';

let testDatabase: TestDatabase;
let database: Database;
const warnings: unknown[] = [];

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url);
});
beforeEach(async () => {
  await database.pool.query(
    'truncate blocks, chain_records, tally_progress, covered_spans, covered_slots, covered_by_miners cascade',
  );
  warnings.length = 0;
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

async function tally(sealed: SealedDiscovery): Promise<BlockTally> {
  const { blockIndex, workType, frontier, minerId, sealedAt, number, result } = sealed;
  if (typeof result.found !== 'number') throw new TypeError('no result of this kind');
  const { found, extreme, half } = result as unknown as Sealed;
  const { from, to } = placeOf({ number: Number(number), half });
  return {
    ...{ blockIndex, workType, frontier, minerId, sealedAt, number },
    // Tenths, which no double holds.
    ...{ position: String(from), endPosition: String(to), fromAlong: from / 10, toAlong: to / 10 },
    sums: { found: String(found), [`of ${found % 2}`]: '1' },
    ...{ oneLeaf: found / 100, onePercent: 0.1, tenPercent: null },
    figures: [figureOf('least', found, extreme), figureOf('largest', found, extreme)],
  };
}

const figureOf = (name: 'least' | 'largest', found: number, value: number) => ({
  ...{ name, better: name === 'least' ? ('less' as const) : ('more' as const) },
  ...{ className: `class ${found % 3}`, classRank: found % 3, value, figure: `${value}`, place: 'anywhere' },
  status: 'proved' as const,
});

const follower = (more: Partial<Follower> = {}): Follower => ({
  transaction: (work) => database.orm.transaction(work),
  log: { warn: (...said: unknown[]) => void warnings.push(said) },
  tally,
  ...more,
});

/** Ends the transaction when everything is written and nothing committed. */
const killed = follower({
  transaction: (work: (tx: Transaction) => Promise<unknown>) =>
    database.orm.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    }) as Promise<never>,
});

/** A block each five minutes and a second: some six hundred in two days. */
const sealedAt = (index: number) => new Date(1_700_000_000_000 + 301_000 * index);
const minerOf = (index: number) => `0x${String(index % 2).repeat(40)}`;

async function seal(index: number, { frontier, number, ...result }: Sealed): Promise<void> {
  const zero = '0'.repeat(64);
  await database.orm.insert(blocks).values({
    ...{ id: index, index, timestamp: sealedAt(index), difficulty: 1 },
    ...{ previousHash: zero, merkleRoot: zero, nonce: BigInt(number), blockHash: `hash ${index}` },
    ...{ minerId: minerOf(index), totalScientificValue: '1.00', energyConsumed: 0 },
    ...{ workRoot: zero, secret: zero, resultHash: zero, certificateHash: zero, keyId: 'key' },
    ...{ computeMs: 1, verifyMs: 1 },
  });
  await database.orm.insert(discoveries).values({
    ...{ blockId: index, workType: 'prime_pattern', difficulty: 1, result, computationTime: 1 },
    ...{ energyConsumed: 0, computationalCost: 1, scientificValue: '1.00', workerId: 'test' },
    ...{ timestamp: sealedAt(index), unitId: randomUUID(), frontier, subject: '', plan: {}, tunables: {} },
    ...{ statements: [], computeMs: 1, verifyMs: 1 },
  });
}

const dispute = (blockIndex: number) =>
  database.orm
    .insert(chainRecords)
    .values({ kind: 'dispute', payload: { blockIndex, reason: 'test' }, createdAt: new Date() });

async function stored() {
  const spans = await database.orm
    .select()
    .from(coveredSpans)
    .orderBy(asc(coveredSpans.frontier), asc(coveredSpans.firstNumber));
  const records = await database.orm
    .select({
      name: ledgerRecords.name,
      className: ledgerRecords.className,
      blockIndex: ledgerRecords.blockIndex,
      value: ledgerRecords.value,
    })
    .from(ledgerRecords)
    .orderBy(asc(ledgerRecords.name), asc(ledgerRecords.className), asc(ledgerRecords.blockIndex));
  return { spans: spans.map(({ workType: _kind, ...span }) => span), records };
}

/** The days that end at some blocks, within a slot of time and where one begins; and the miners' parts. */
async function expectParts(ledger: readonly Indexed[], height: number): Promise<void> {
  const byFrontier = (parts: CoveredPart[]) => parts.sort((a, b) => a.frontier.localeCompare(b.frontier));
  const dayMs = 86_400_000;
  const slotMs = SLOT_SECONDS * 1000;
  const ends = [0.3, 0.7, 1].map((share) => sealedAt(Math.ceil(share * height)).getTime());
  for (const endMs of [...ends, slotMs * Math.round(ends[1]! / slotMs), ends[2]! + 2 * dayMs]) {
    // A block of the future, by a clock that was ahead, is in no day that has been.
    const nextSlotMs = slotMs * (Math.floor(endMs / slotMs) + 1);
    const day = ledger.filter(({ index }) => {
      const atMs = sealedAt(index).getTime();
      return atMs > endMs - dayMs && atMs < nextSlotMs;
    });
    expect(byFrontier(await readLastDay(database.orm, new Date(endMs)))).toEqual(partsOf(day));
  }
  for (const miner of [minerOf(0), minerOf(1)]) {
    const own = ledger.filter(({ index }) => minerOf(index) === miner);
    expect(byFrontier(await readCoveredBy(database.orm, miner))).toEqual(partsOf(own));
  }
}

/** What the database adds up by frontier, the version of it, and the spans and disputed blocks that it lists. */
async function expectSums(
  ledger: readonly Indexed[],
  disputed: ReadonlyMap<number, string>,
): Promise<string> {
  const listed = 3;
  const found = await sumCoverage(database.orm, listed);
  const { spans } = expected(ledger);
  const ofFrontier = (frontier: string) => spans.filter((span) => span.frontier === frontier);
  expect(found.frontiers.map(({ frontier }) => frontier).sort()).toEqual(
    ['a', 'b'].filter((frontier) => ofFrontier(frontier).length > 0),
  );
  for (const { frontier, sums, ...rest } of found.frontiers) {
    const own = ofFrontier(frontier);
    const sumOf = (name: keyof (typeof own)[number]['sums']) =>
      own.reduce((sum, span) => sum + Number(span.sums[name] ?? 0), 0);
    const names = Object.keys(sums) as (keyof (typeof own)[number]['sums'])[];
    expect(sums).toEqual(Object.fromEntries(names.map((name) => [name, String(sumOf(name))])));
    expect(names).toContain('found');
    const [part] = partsOf(ledger).filter((each) => each.frontier === frontier);
    expect(rest).toEqual({
      ...{ workType: 'prime_pattern', spans: own.length, blocks: part!.blocks, along: part!.along },
      ...{ oneLeaf: Math.max(...own.map(({ oneLeaf }) => oneLeaf)), onePercent: 0.1, tenPercent: null },
    });
    const places = found.spans.filter((span) => span.frontier === frontier).map(({ position }) => position);
    const wanted = own.filter(
      ({ lastNumber, firstNumber }) =>
        lastNumber === own.at(-1)!.lastNumber ||
        own.filter((span) => span.firstNumber < firstNumber).length < listed,
    );
    expect(places.sort()).toEqual(wanted.map(({ position }) => position).sort());
  }
  for (const { frontier, count, newest } of await listDisputed(database.orm, listed)) {
    const own = [...disputed.keys()].filter((index) => disputed.get(index) === frontier);
    expect({ count, newest }).toEqual({
      count: own.length,
      newest: own.sort((x, y) => y - x).slice(0, listed),
    });
  }
  return readSumsVersion(database.orm);
}

type Step =
  | { do: 'seal'; frontier: 'a' | 'b'; skip: number; half: number; found: number; extreme: number }
  | { do: 'dispute'; which: number }
  | { do: 'follow' }
  | { do: 'kill' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('seal' as const),
      frontier: fc.constantFrom('a' as const, 'b' as const),
      // The first region without a block, or one behind it, as units settle in any order; below 0 one that has a block.
      skip: fc.integer({ min: -1, max: 3 }),
      half: fc.nat(2),
      found: fc.nat(50),
      extreme: fc.integer({ min: -20, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), which: fc.nat(10_000) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'follow' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'kill' as const }) },
);

/** What isn't sealed: whole regions and halves of them, and of a cut region the other half. */
function freeRegions(taken: readonly Sealed[]): { number: number; half: number }[] {
  return Array.from({ length: taken.length + 4 }, (_, at) => at + 1).flatMap((number) => {
    const own = taken.filter((block) => block.number === number);
    if (own.length === 0) return [0, 2, 1].map((half) => ({ number, half }));
    return own.length === 1 && own[0]!.half > 0 ? [{ number, half: 3 - own[0]!.half }] : [];
  });
}

describe('coverage and records', () => {
  it('equal sums over all blocks after a thousand settlements, disputes and kills', async () => {
    const [steps] = fc.sample(fc.array(step, { minLength: 1000, maxLength: 1000 }), { numRuns: 1, seed: 15 });
    const ledger: Indexed[] = [];
    const disputed = new Set<number>();
    const versions = new Map<string, string>();
    const disputedVersions = new Map<string, string>();
    /** Sums that differ have other versions, and so do lists of disputed blocks. */
    const expectAll = async () => {
      expect(await stored()).toEqual(expected(counted()));
      await expectParts(counted(), ledger.length);
      const ofDisputed = ledger.filter(({ index }) => disputed.has(index));
      const frontiers = new Map(ofDisputed.map(({ index, frontier }) => [index, frontier]));
      const version = await expectSums(counted(), frontiers);
      const sums = JSON.stringify(await sumCoverage(database.orm, ledger.length));
      expect(versions.get(version) ?? sums).toBe(sums);
      versions.set(version, sums);
      const disputedVersion = await readDisputedVersion(database.orm);
      const list = JSON.stringify(await listDisputed(database.orm, ledger.length));
      expect(disputedVersions.get(disputedVersion) ?? list).toBe(list);
      disputedVersions.set(disputedVersion, list);
    };
    const undisputed = () => ledger.filter(({ index }) => !disputed.has(index));
    // The first one of each region.
    const counted = () =>
      undisputed().filter(
        (block) =>
          undisputed().find(
            ({ frontier, number, half }) =>
              frontier === block.frontier && number === block.number && half === block.half,
          ) === block,
      );
    for (const [at, next] of steps!.entries()) {
      if (next.do === 'seal') {
        const { frontier, skip, found, extreme } = next;
        const taken = counted().filter((block) => block.frontier === frontier);
        const free = freeRegions(taken).filter(({ half }) => half === 0 || next.half > 0);
        const { number, half } =
          skip < 0 ? (taken[found % Math.max(1, taken.length)] ?? { number: 1, half: 0 }) : free[skip]!;
        const block = { frontier, number, half, found, extreme };
        ledger.push({ ...block, index: ledger.length + 1 });
        await seal(ledger.length, block);
      } else if (next.do === 'dispute') {
        const [block] = undisputed().slice(next.which % Math.max(1, undisputed().length));
        if (block) {
          disputed.add(block.index);
          await dispute(block.index);
        }
      } else if (next.do === 'kill') {
        await expect(followStep(killed)).rejects.toThrow('killed');
      } else {
        await followLedger(follower());
        if (at % 20 === 0) await expectAll();
      }
    }
    expect(await followLedger(follower())).toEqual({ lastBlock: ledger.length, isCurrent: true });
    await expectAll();
    expect(versions.size).toBeGreaterThan(5);
    expect(disputedVersions.size).toBeGreaterThan(5);
    expect(disputed.size).toBeGreaterThan(50);
    expect(ledger.length).toBeGreaterThan(400);
    expect(warnings).toEqual([]);
  });

  it('are made up for a ledger from before, and again when the code that reads it has another form', async () => {
    const ledger = Array.from({ length: 120 }, (_, at) => ({
      ...{ index: at + 1, frontier: 'a', number: at + 1, half: 0, found: at, extreme: (at * 7) % 31 },
    }));
    for (const { index, ...block } of ledger) await seal(index, block);
    expect(await followStep(follower())).toEqual({ lastBlock: 50, isCurrent: false });
    await followLedger(follower());
    expect(await stored()).toEqual(expected(ledger));
    await database.pool.query("update tally_progress set form = 'of an earlier program'");
    await database.pool.query("update covered_spans set sums = '{}'");
    expect(await followStep(follower())).toEqual({ lastBlock: 50, isCurrent: false });
    await followLedger(follower());
    expect(await stored()).toEqual(expected(ledger));
    await expectParts(ledger, ledger.length);
  });

  it('begin again with a ledger that became shorter', async () => {
    const ledger = [1, 2, 3].map((index) => ({
      index,
      frontier: 'a',
      number: index,
      half: 0,
      found: index,
      extreme: 1,
    }));
    for (const { index, ...block } of ledger) await seal(index, block);
    await followLedger(follower());
    await database.pool.query(
      'delete from discoveries where block_id = 3; delete from blocks where index = 3',
    );
    await followLedger(follower());
    expect(await stored()).toEqual(expected(ledger.slice(0, 2)));
    await expectParts(ledger.slice(0, 2), 2);
  });

  it('leave out a block that can’t be read, and a region that is sealed again, and go on', async () => {
    await seal(1, { frontier: 'a', number: 1, half: 0, found: 1, extreme: 1 });
    await seal(2, { frontier: 'a', number: 2, half: 0, found: 'much' as unknown as number, extreme: 1 });
    await seal(3, { frontier: 'a', number: 1, half: 0, found: 7, extreme: -9 });
    await seal(4, { frontier: 'a', number: 3, half: 0, found: 2, extreme: 1 });
    await database.pool.query('delete from discoveries where block_id = 4');
    await seal(5, { frontier: 'a', number: 4, half: 0, found: 5, extreme: 1 });
    await followLedger(follower());
    const reasons = async () =>
      (await database.orm.select().from(blockTallies).orderBy(asc(blockTallies.blockIndex))).map(
        ({ leftOut }) => leftOut,
      );
    expect(await reasons()).toEqual([null, 'unreadable', 'again', 'unreadable', null]);
    await dispute(2);
    expect((await followLedger(follower())).isCurrent).toBe(true);
    expect(await reasons()).toEqual([null, 'disputed', 'again', 'unreadable', null]);
    expect(await stored()).toEqual(
      expected([
        { index: 1, frontier: 'a', number: 1, half: 0, found: 1, extreme: 1 },
        { index: 5, frontier: 'a', number: 4, half: 0, found: 5, extreme: 1 },
      ]),
    );
    expect(warnings).toHaveLength(2);
  });
});
