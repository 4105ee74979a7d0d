/** Bulk data beside the stored chunks, by rows that no kind of today stores. */
import { deflateSync } from 'node:zlib';
import { workChunkData, workChunks } from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Frontier } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RecentData } from '../recent-data.ts';
import { leaseSmallUnit, leavesOf, openLedger, runOf, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { deflateData } from '../threads/deflate-data.ts';
import { packLeaves, unpackLeaves } from '../threads/leaf-codec.ts';
import { failUnit } from '../units/fail-unit.ts';
import { abandonUnitsOf, leaseUnit, type WorkUnit } from '../units/lease-unit.ts';
import { storeChunk } from './compute-stored-chunk.ts';
import { dataOfAll, keepData, readKeptData, readStateAfter } from './leaf-data.ts';

let test: TestContext;
let unit: WorkUnit;
let units = 0;
beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());
beforeEach(async () => {
  units++;
  unit = await leaseSmallUnit(test, `unit-${units}`, units);
});

const computed = { leaves: new Uint8Array([1]), computeMs: 1, wallMs: 1, workerId: 'test' };
/** Data of as many leaves as are named, each of it alone. */
const dataOf = (...leaves: number[]) =>
  deflateData(packLeaves(leaves.map((leaf) => new Uint8Array(leaf).fill(leaf))));
const store = (chunk: number, data: Uint8Array, lease = unit.lease) =>
  storeChunk(test.database.orm, { unitId: unit.id, lease, chunk }, { ...computed, data });
const kept = () => test.database.orm.select().from(workChunkData).where(eq(workChunkData.unitId, unit.id));
const chunks = () => test.database.orm.select().from(workChunks).where(eq(workChunks.unitId, unit.id));

describe('data of leaves', () => {
  it('is stored with its chunk, once, and comes back in the order of leaves', async () => {
    expect(await store(1, dataOf(3, 0))).toBe('stored');
    expect(await store(0, dataOf(1, 2))).toBe('stored');
    expect(await store(0, dataOf(9))).toBe('stored_before');
    expect(await kept()).toHaveLength(2);
    const parts = await readKeptData(test.database.orm, unit, new RecentData());
    const all = dataOfAll({ ...unit, leafCount: 4 }, parts);
    expect(all.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(unpackLeaves(all).map((leaf) => leaf.length)).toEqual([1, 2, 3, 0]);
  });

  it('of a chunk’s last leaf is the state that the next chunk of a chain takes', async () => {
    await store(0, dataOf(1, 3));
    const stateAfter = (chunk: number, lease = unit.lease) =>
      readStateAfter(test.database.orm, { unitId: unit.id, lease, chunk }, new RecentData());
    expect([...(await stateAfter(0))!]).toEqual([3, 3, 3]);
    expect(await stateAfter(1)).toBeUndefined();
    expect(await stateAfter(0, unit.lease + 1)).toBeUndefined();
  });

  it('that this process stored last isn’t read back, and is forgotten behind the check', async () => {
    await store(0, dataOf(1));
    await store(1, dataOf(2));
    const place = { unitId: unit.id, lease: unit.lease, chunk: 1 };
    const recent = new RecentData();
    // Another length than the row's tells where it was taken from.
    recent.add(place, dataOf(5));
    recent.add({ ...place, chunk: 2 }, dataOf(7));
    expect(await readStateAfter(test.database.orm, place, recent)).toHaveLength(5);
    const parts = await readKeptData(test.database.orm, unit, recent);
    expect(parts.flatMap(unpackLeaves).map((leaf) => leaf.length)).toEqual([1, 5]);
    expect(recent.find(place)).toBeUndefined();
    expect(await readStateAfter(test.database.orm, place, recent)).toHaveLength(2);
  });

  it('leaves one row of two that are stored at once', async () => {
    const standings = await Promise.all([store(0, dataOf(1)), store(0, dataOf(1))]);
    expect(standings.sort()).toEqual(['stored', 'stored_before']);
    expect(await kept()).toHaveLength(1);
  });

  it('isn’t stored of a lease that has ended, nor is its chunk', async () => {
    expect(await store(0, dataOf(1), unit.lease + 1)).toBe('past');
    expect([await kept(), await chunks()]).toEqual([[], []]);
  });

  it('isn’t stored where the unit would keep more than it may, nor is its chunk', async () => {
    await store(0, dataOf(1));
    const data = new Uint8Array(60);
    const place = { unitId: unit.id, lease: unit.lease, chunk: 1 };
    const storing = test.database.orm.transaction(async (tx) => {
      await tx.insert(workChunks).values({ ...place, ...computed, finishedAt: new Date() });
      await keepData(tx, place, data, dataOf(1).length + 59);
    });
    await expect(storing).rejects.toThrow(RangeError);
    expect(await chunks()).toHaveLength(1);
  });

  it('of fewer leaves than the plan has is a fault, and so is that of more', () => {
    const parts = [packLeaves([new Uint8Array(1), new Uint8Array(2)])];
    expect(() => dataOfAll({ ...unit, leafCount: 3 }, parts)).toThrow('the data of 2 of 3 leaves');
    expect(() => dataOfAll({ ...unit, leafCount: 1 }, parts)).toThrow('the data of 2 of 1 leaves');
  });

  it('that is no such data is a fault', async () => {
    await test.database.orm.transaction((tx) =>
      tx
        .insert(workChunks)
        .values({ unitId: unit.id, lease: unit.lease, chunk: 0, ...computed, finishedAt: new Date() }),
    );
    const data = deflateSync(new Uint8Array(50)).subarray(0, 5);
    await test.database.orm
      .insert(workChunkData)
      .values({ unitId: unit.id, lease: unit.lease, chunk: 0, data });
    await expect(readKeptData(test.database.orm, unit, new RecentData())).rejects.toThrow(
      'unexpected end of file',
    );
  });
});

describe('nothing stays of it', () => {
  it('when a session gives its region back, and under the next lease', async () => {
    await store(0, dataOf(1));
    await test.database.orm.transaction((tx) => abandonUnitsOf(tx, unit.sessionId!));
    expect(await kept()).toEqual([]);
    const session = { sessionId: unit.sessionId!, workType: unit.workType, difficulty: 1 };
    const next = await test.database.orm.transaction((tx) => leaseUnit(tx, session, new Date()));
    expect(await readKeptData(test.database.orm, next!, new RecentData())).toEqual([]);
  });

  it('when the unit ends without a block', async () => {
    await store(0, dataOf(1));
    await failUnit(runOf(test, unit), { outcome: 'rejected', reason: 'result_differs_from_leaves' });
    expect(await kept()).toEqual([]);
  });

  it('when its block is sealed', async () => {
    await store(0, dataOf(1));
    await seal(test, unit, await leavesOf(unit));
    expect([await kept(), await chunks()]).toEqual([[], []]);
  });
});

it('a chunk that is to be stored brings no data of a kind that keeps none', async () => {
  const kind = workTypeOf('riemann_zero');
  const [{ name: frontier, start: position }] = kind.frontiers as [Frontier];
  const { plan } = kind.planUnit({ difficulty: 1, frontier, position, seed: '' });
  const chunk = { workType: 'riemann_zero', plan, first: 0, count: 1 };
  const signal = new AbortController().signal;
  const run = (toStore: boolean) => test.context.pool.run('compute', { ...chunk, toStore }, { signal });
  const [stored, read] = [await run(true), await run(false)];
  if (stored.kind !== 'done' || read.kind !== 'done') throw new Error('stopped');
  expect(stored.value.leaves).toEqual(read.value.leaves);
  expect([stored.value.data.length, read.value.data.length > 4]).toEqual([0, true]);
});
