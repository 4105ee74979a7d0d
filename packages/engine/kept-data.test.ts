/** A kind whose check wants the data of every leaf: where it is kept, that the check sees all of it, and that none stays. */
import { deflateSync, inflateSync } from 'node:zlib';
import { discoveries } from '@productive-mining/database/schema/ledger.ts';
import {
  workAttempts,
  workChunkData,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';
import { packLeaves, unpackLeaves } from './threads/leaf-codec.ts';

const CURVES = 'birch_swinnerton_dyer';
/** Units of some twenty chunks, of a second each. */
const LONG = 60;
let test: TestEngine;

beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(() => test.close());

const data = () => test.database.orm.select().from(workChunkData);
const chunks = () => test.database.orm.select().from(workChunks);
const unitOf = async (sessionId: string) => {
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.sessionId, sessionId));
  return unit!;
};
/** A session at the first pairs that has stored some of its unit's chunks. */
async function startAndStore(difficulty = LONG) {
  const visitor = await test.addVisitor();
  const request = startRequest(visitor, CURVES, difficulty, { frontier: 'height', stopAfter: { blocks: 1 } });
  const { sessionId } = await test.engine.start(request);
  await until(async () => (await data()).length > 1);
  return { visitor, sessionId };
}

afterEach(async () => {
  expect([await data(), await chunks()]).toEqual([[], []]);
});

it('MINE-42 is kept chunk by chunk, over a restart too, and gone with the block', async () => {
  const { visitor, sessionId } = await startAndStore(20);
  await test.engine.pause(visitor, sessionId);
  const before = await data();
  expect(before.length).toBe((await chunks()).length);
  const { id, lease } = await unitOf(sessionId);
  await test.restart();
  expect(await data()).toEqual(before);
  await test.engine.resume(visitor, sessionId);
  await until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId), 120_000);
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.id, id));
  expect(unit).toMatchObject({ state: 'settled', lease });
  const [block] = await test.database.orm.select().from(discoveries).where(eq(discoveries.unitId, id));
  expect(block).toMatchObject({ workType: CURVES, frontier: 'height' });
}, 180_000);

it('passes along a chain, whose chunks are computed one behind the other, over a pause too', async () => {
  const definition = workTypeOf(CURVES);
  const chunksOf = definition.chunks.bind(definition);
  const chained = vi
    .spyOn(definition, 'chunks')
    .mockImplementation((plan) =>
      chunksOf(plan).map((chunk, index) => (index === 0 ? chunk : { ...chunk, follows: index - 1 })),
    );
  const expectNoGap = async () => {
    const stored = (await chunks()).map(({ chunk }) => chunk).sort((one, other) => one - other);
    expect(stored).toEqual(stored.map((_, index) => index));
  };
  try {
    const { visitor, sessionId } = await startAndStore(20);
    await test.engine.pause(visitor, sessionId);
    await expectNoGap();
    const { id } = await unitOf(sessionId);
    await test.engine.resume(visitor, sessionId);
    await until(async () => {
      await expectNoGap();
      return test.reported.stopped.some((stopped) => stopped.sessionId === sessionId);
    }, 120_000);
    const [block] = await test.database.orm.select().from(discoveries).where(eq(discoveries.unitId, id));
    expect(block).toMatchObject({ workType: CURVES });
  } finally {
    chained.mockRestore();
  }
}, 180_000);

it('is gone with a region that is given back', async () => {
  const { visitor } = await startAndStore();
  await test.engine.stop(visitor);
}, 120_000);

/** Changes what is kept of a unit's first chunk, whose leaves no draw names, and goes on to the verdict. */
async function afterChange(change: (leaves: Uint8Array[]) => Uint8Array[] | undefined) {
  const { visitor, sessionId } = await startAndStore(20);
  await test.engine.pause(visitor, sessionId);
  const { id, failures } = await unitOf(sessionId);
  const [first] = (await data()).sort((one, other) => one.chunk - other.chunk);
  const isFirst = and(eq(workChunkData.unitId, id), eq(workChunkData.chunk, first!.chunk));
  const changed = change(unpackLeaves(inflateSync(first!.data)));
  if (changed)
    await test.database.orm
      .update(workChunkData)
      .set({ data: deflateSync(packLeaves(changed)) })
      .where(isFirst);
  else await test.database.orm.delete(workChunkData).where(isFirst);
  // An engine that stored no chunk of it has the rows alone.
  await test.restart();
  await test.engine.resume(visitor, sessionId);
  const failed = async () => {
    const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.id, id));
    return unit!.failures > failures;
  };
  await until(failed, 120_000);
  await test.engine.stop(visitor);
  const attempts = await test.database.orm.select().from(workAttempts).where(eq(workAttempts.unitId, id));
  return attempts.at(-1);
}

it('is looked at of every leaf, drawn or not: one changed trace is no block', async () => {
  const attempt = await afterChange((leaves) => {
    const place = leaves.findLastIndex((leaf) => leaf.length > 0);
    return leaves.map((leaf, index) =>
      index === place ? leaf.map((byte, at) => (at === 40 ? byte ^ 1 : byte)) : leaf,
    );
  });
  expect(attempt).toMatchObject({ outcome: 'rejected', reason: 'data_differs_from_digest' });
}, 180_000);

it('that is missing of some leaves judges nobody: the unit ends by a fault of the program', async () => {
  const sealed = test.reported.blocks.length;
  const attempt = await afterChange(() => undefined);
  expect(attempt?.outcome).not.toBe('verified');
  expect(attempt?.reason).not.toContain('data');
  expect(test.reported.blocks.length).toBe(sealed);
}, 180_000);
