import { createHash } from 'node:crypto';
import type { Block, BlockDetail } from '@productive-mining/contract/entities/block.ts';
import { discoveries } from '@productive-mining/database/schema/ledger.ts';
import type { PrimePatternResult } from '@productive-mining/work/prime-pattern/result.ts';
import { loadCompute, workTypeOf } from '@productive-mining/work/registry.ts';
import { finish } from '@productive-mining/work/testing/run-unit.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InventedBlock } from '../testing/insert-block.ts';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const BLOCKS = 600;
const KINDS = ['prime_pattern', 'goldbach_verification', 'riemann_zero'] as const;
const ANNA = `0x${'a1'.repeat(20)}`;
const BERT = `0x${'b2'.repeat(20)}`;

const hashOf = (index: number) => createHash('sha256').update(`block ${index}`).digest('hex');
const kindOf = (index: number) => KINDS[index % KINDS.length] ?? KINDS[0];
const minerOf = (index: number) => (index % 5 === 0 ? ANNA : BERT);
const blockAt = (index: number): InventedBlock => ({
  index,
  minerAddress: minerOf(index),
  workType: kindOf(index),
  difficulty: 47,
  value: '1235.00',
  rewardBaseUnits: 12_350n,
  hashOf,
});
/** Indices that a condition holds for, newest first. */
const indicesWhere = (holds: (index: number) => boolean) =>
  Array.from({ length: BLOCKS }, (_, at) => BLOCKS - at).filter(holds);

let test: TestApp;
const find = async (query: string) => {
  const response = await test.app.inject(`/api/blockchain/blocks?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ blocks: Block[] }>().blocks.map(({ index }) => index);
};

beforeAll(async () => {
  test = await startTestApp();
  await insertManyBlocks(test.database, 1, BLOCKS, blockAt);
});
afterAll(() => test.close());

describe('conditions on the list of blocks', () => {
  it('a kind: its blocks only, page after page without a gap', async () => {
    const expected = indicesWhere((index) => kindOf(index) === 'riemann_zero');
    const first = await find('workType=riemann_zero&limit=150');
    const second = await find(`workType=riemann_zero&limit=150&before=${first.at(-1)}`);
    expect([...first, ...second]).toEqual(expected);
  });

  it('a miner, however the address is written', async () => {
    const expected = indicesWhere((index) => minerOf(index) === ANNA);
    expect(await find(`miner=${ANNA}&limit=200`)).toEqual(expected);
    expect(await find(`miner=0x${ANNA.slice(2).toUpperCase()}&limit=200`)).toEqual(expected);
    expect(await find(`miner=0x${'0'.repeat(40)}`)).toEqual([]);
  });

  it('the first six digits of a hash and the whole find the block', async () => {
    for (const index of [1, 123, BLOCKS]) {
      const hash = hashOf(index);
      expect(await find(`hash=${hash.slice(0, 6)}`)).toContain(index);
      expect(await find(`hash=${hash.toUpperCase()}`)).toEqual([index]);
    }
  });

  it('conditions hold together', async () => {
    const expected = indicesWhere((index) => minerOf(index) === ANNA && kindOf(index) === 'prime_pattern');
    expect(await find(`miner=${ANNA}&workType=prime_pattern&limit=200`)).toEqual(expected);
    const other = kindOf(123) === 'prime_pattern' ? 'riemann_zero' : 'prime_pattern';
    expect(await find(`hash=${hashOf(123)}&workType=${other}`)).toEqual([]);
  });

  it.each([
    'hash=12345',
    'hash=zzzzzz',
    'hash=12345%25',
    'miner=mine',
    'miner=0x12',
    'workType=alchemy',
    `hash=${'a'.repeat(65)}`,
  ])('%s is refused', async (query) => {
    expect((await test.app.inject(`/api/blockchain/blocks?${query}`)).statusCode).toBe(400);
  });
});

describe('how a block shows its result', () => {
  it('a result that isn’t of the kind’s form comes without picture and findings', async () => {
    const block = (await test.app.inject('/api/blocks/3')).json<BlockDetail>();
    expect(block.discoveries[0]).toMatchObject({ picture: null, findings: null, subject: 'region 3' });
    expect(block).toMatchObject({
      resultHash: `${'e'.repeat(56)}00000003`,
      certificateHash: `${'f'.repeat(56)}00000003`,
    });
  });

  it('a computed result comes with the picture of its kind', async () => {
    const { plan, result } = await computeSmallUnit();
    const discovery = await showAs(plan, result);
    expect(discovery?.picture?.series.map(({ label }) => label)).toEqual([
      'π(x;3,2) − π(x;3,1)',
      'π(x;4,3) − π(x;4,1)',
    ]);
    expect(discovery?.findings?.tables.map(({ title }) => title)).toEqual(['Largest gaps', 'Constellations']);
  });

  it('one that makes a picture of no numbers comes without it', async () => {
    const { plan, result } = await computeSmallUnit();
    const discovery = await showAs(plan, { ...result, trace: { ...result.trace, leaves: ['none'] } }, 12);
    expect(discovery).toMatchObject({ picture: null, findings: null, subject: 'region 12' });
  });
});

/** A unit of primes, 32 leaves long. */
async function computeSmallUnit() {
  const kind = workTypeOf('prime_pattern');
  const { plan } = kind.planUnit({ difficulty: 1, frontier: 'numbers', position: '0', seed: '0'.repeat(64) });
  const small = { ...plan, leaves: 32 };
  const computer = await (await loadCompute('prime_pattern')).prepare(small);
  const leaves = finish(computer.compute({ first: 0, count: 32 })).map(({ summary }) => summary);
  return { plan: small, result: kind.summarise(small, leaves) as PrimePatternResult };
}

/** The discovery of a block of primes that has this result. */
async function showAs(plan: JsonObject, result: JsonObject, index = 9) {
  expect(kindOf(index)).toBe('prime_pattern');
  await test.database.orm.update(discoveries).set({ plan, result }).where(eq(discoveries.blockId, index));
  return (await test.app.inject(`/api/blocks/${index}`)).json<BlockDetail>().discoveries[0];
}
