import { createHash } from 'node:crypto';
import type { Block } from '@productive-mining/contract/entities/block.ts';
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
/** Indices for which a condition holds, newest first. */
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

describe('region and finding of a listed block', () => {
  const list = async (query: string) => {
    const response = await test.app.inject(`/api/blockchain/blocks?${query}`);
    return response.json<{ blocks: Block[] }>().blocks.map(({ region, finding }) => ({ region, finding }));
  };

  it('are made of its subject and its result, kind by kind', async () => {
    const results: [string, Record<string, unknown>, string][] = [
      [
        'riemann_zero',
        { zeros: 6144, closestPair: { normalisedSpacing: 0.0421 } },
        '6,144 zeros; spot-checked: closest 0.0421 of the mean spacing',
      ],
      [
        'goldbach_verification',
        { evenNumbers: 9, peaks: [{ p: 3 }, { p: 7 }] },
        '9 sums of two primes; spot-checked: p(n) up to 7',
      ],
      [
        'prime_pattern',
        { counts: { primes: 25 }, gaps: [{ length: 8 }] },
        '25 primes; spot-checked: largest gap 8',
      ],
    ];
    await insertManyBlocks(test.database, BLOCKS + 1, BLOCKS + 3, (index) => {
      const [workType, result] = results[index - BLOCKS - 1]!;
      return { ...blockAt(index), workType, result };
    });
    expect(await list('limit=3')).toEqual(
      results.map(([, , finding], at) => ({ region: `region ${BLOCKS + 1 + at}`, finding })).toReversed(),
    );
    const page = await test.app.inject(`/api/blocks/${BLOCKS + 1}`);
    expect(page.json()).toMatchObject({ region: `region ${BLOCKS + 1}`, finding: results[0]![2] });
  });

  it('a result without its kind’s figures has no finding, nor has a type of discoveries that no session mines', async () => {
    expect(await list(`limit=1&before=${BLOCKS}`)).toEqual([
      { region: `region ${BLOCKS - 1}`, finding: null },
    ]);
    await insertManyBlocks(test.database, BLOCKS + 4, BLOCKS + 4, (index) => ({
      ...blockAt(index),
      workType: 'frontiermath_number_theory',
    }));
    expect(await list('limit=1')).toEqual([{ region: `region ${BLOCKS + 4}`, finding: null }]);
  });
});
