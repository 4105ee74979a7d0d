import { workAttempts, workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';
import { packLeaves, unpackLeaves } from './threads/leaf-codec.ts';

let test: TestEngine;

beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(() => test.close());

const unitOf = async (sessionId: string) => {
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.sessionId, sessionId));
  return unit!;
};
const chunksOf = (unitId: string) =>
  test.database.orm.select().from(workChunks).where(eq(workChunks.unitId, unitId));

/** A byte of every leaf: of a few changed leaves among many, a draw may find none. */
function changedLeaves(packed: Uint8Array): Uint8Array {
  return packLeaves(
    unpackLeaves(packed).map((leaf) => leaf.map((byte, at) => (at === leaf.length >> 1 ? byte ^ 1 : byte))),
  );
}

async function changeStoredLeaves(unitId: string): Promise<void> {
  for (const { lease, chunk, leaves } of await chunksOf(unitId))
    await test.database.orm
      .update(workChunks)
      .set({ leaves: changedLeaves(leaves) })
      .where(and(eq(workChunks.unitId, unitId), eq(workChunks.lease, lease), eq(workChunks.chunk, chunk)));
}

/** A session that has stored more than one chunk of its first region. */
async function startAndStore() {
  const visitor = await test.addVisitor();
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', 50));
  const { id } = await unitOf(sessionId);
  await until(async () => (await chunksOf(id)).length > 1);
  return { visitor, sessionId, id };
}

it('a session refuses a result whose leaves were changed: no block, no reward, the region returns', async () => {
  const { visitor, sessionId, id } = await startAndStore();
  await test.engine.pause(visitor, sessionId);
  await changeStoredLeaves(id);
  await test.engine.resume(visitor, sessionId);
  const { failures, blocks } = test.reported;
  await until(() => failures.length > 0 || blocks.length > 0);
  await test.engine.stop(visitor);
  expect(blocks).toEqual([]);
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.id, id));
  expect(unit).toMatchObject({ state: 'abandoned', blockIndex: null, failures: 1 });
  const attempts = await test.database.orm.select().from(workAttempts).where(eq(workAttempts.unitId, id));
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['rejected']);
  expect(await chunksOf(id)).toEqual([]);
});

it('a region that its session gave back keeps nothing that was stored of it', async () => {
  const { visitor, id } = await startAndStore();
  await test.engine.stop(visitor);
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.id, id));
  expect(unit).toMatchObject({ state: 'abandoned', failures: 0 });
  expect(await chunksOf(id)).toEqual([]);
});
