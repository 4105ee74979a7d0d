import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import { discoveries } from '@productive-mining/database/schema/ledger.ts';
import type { PrimePatternResult } from '@productive-mining/work/prime-pattern/result.ts';
import { loadCompute, workTypeOf } from '@productive-mining/work/registry.ts';
import { finish } from '@productive-mining/work/testing/run-unit.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

interface LogLine {
  msg: string;
  blockId: number;
  workType: string;
  err: { message: string };
}

let test: TestApp;
const logged: LogLine[] = [];
const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line) as LogLine) });

beforeAll(async () => {
  test = await startTestApp({}, { log });
  await insertManyBlocks(test.database, 1, 4, (index) => ({
    index,
    minerAddress: `0x${'a1'.repeat(20)}`,
    workType: 'prime_pattern',
    difficulty: 47,
    value: '1235.00',
    rewardBaseUnits: 12_350n,
  }));
});
afterAll(() => test.close());
beforeEach(() => {
  logged.length = 0;
});

describe('how a block shows its result', () => {
  it('no result at all comes without picture and findings', async () => {
    const shown = await read(1);
    expect(shown).toMatchObject({ picture: null, findings: null, subject: 'region 1' });
  });

  it('a computed result comes with the picture of its kind, and no line in the log', async () => {
    const { plan, result } = await computeSmallUnit();
    const shown = await readAs(2, plan, result);
    expect(shown?.picture?.series.map(({ label }) => label)).toEqual([
      'π(x;3,2) − π(x;3,1)',
      'π(x;4,3) − π(x;4,1)',
    ]);
    expect(shown?.findings?.tables.map(({ title }) => title)).toEqual(['Largest gaps', 'Constellations']);
    expect(logged).toEqual([]);
  });

  it('one that isn’t of its kind’s form comes without them, logged once with the cause', async () => {
    const { plan, result } = await computeSmallUnit();
    const broken = { ...result, trace: { ...result.trace, leaves: ['none'] } };
    for (let reads = 0; reads < 3; reads++) {
      const shown = await readAs(3, plan, broken);
      expect(shown).toMatchObject({ picture: null, findings: null, subject: 'region 3' });
    }
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      msg: 'a result is shown without picture and findings',
      blockId: 3,
      workType: 'prime_pattern',
      err: { message: 'the stored result is none of its kind' },
    });
  });

  it('one that can’t be drawn at all is logged once, however many blocks are read in between', async () => {
    for (const index of [4, 3, 2, 4]) await read(index);
    expect(logged.map(({ blockId }) => blockId)).toEqual([4]);
  });
});

async function read(index: number) {
  const response = await test.app.inject(`/api/blocks/${index}`);
  expect(response.statusCode).toBe(200);
  return response.json<BlockDetail>().discoveries[0];
}

/** The discovery of a block after its plan and result are replaced. */
async function readAs(index: number, plan: JsonObject, result: JsonObject) {
  await test.database.orm.update(discoveries).set({ plan, result }).where(eq(discoveries.blockId, index));
  return read(index);
}

/** A unit of primes, 32 leaves long. */
async function computeSmallUnit() {
  const kind = workTypeOf('prime_pattern');
  const { plan } = kind.planUnit({ difficulty: 1, frontier: 'numbers', position: '0', seed: '0'.repeat(64) });
  const small = { ...plan, leaves: 32 };
  const computer = await (await loadCompute('prime_pattern')).prepare(small);
  const leaves = finish(computer.compute({ first: 0, count: 32 })).map(({ summary }) => summary);
  return { plan: small, result: kind.summarise(small, leaves) as PrimePatternResult };
}
