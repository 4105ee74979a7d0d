/** Units whose leaves follow one another: they go on in mid-chain from the kept states, over a restart too, and a state of another chain gives no block. */
import { deflateSync, inflateSync } from 'node:zlib';
import { bytesToHex } from '@noble/hashes/utils.js';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import {
  workAttempts,
  workChunkData,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { ChunkRequest, JsonObject } from '@productive-mining/work/work-type.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';
import { packLeaves, unpackLeaves } from './threads/leaf-codec.ts';

const KINDS = ['yang_mills', 'navier_stokes'];
/** Units of two chains, each of some chunks of a second. */
const LONG = 30;
const WITHIN_MS = 180_000;
let test: TestEngine;

beforeAll(async () => {
  test = await startTestEngine({ threads: 2 });
});
afterAll(() => test.close());

const chunkRows = () => test.database.orm.select().from(workChunks);
const dataRows = () => test.database.orm.select().from(workChunkData);

/** The places of the chunks of each chain, in their order. */
function chainsOf(workType: string, plan: JsonObject): number[][] {
  const chains: number[][] = [];
  for (const [place, { follows }] of workTypeOf(workType).chunks(plan).entries()) {
    const chain = chains.find((places) => places.at(-1) === follows);
    if (follows === undefined || !chain) chains.push([place]);
    else chain.push(place);
  }
  return chains;
}

/** A session of one block, as soon as it has stored a chunk of both chains and no chain whole. */
async function startAndStore(workType: string) {
  const visitor = await test.addVisitor();
  const request = startRequest(visitor, workType, LONG, { stopAfter: { blocks: 1 } });
  const { sessionId } = await test.engine.start(request);
  const stored = async () => new Set((await chunkRows()).map(({ chunk }) => chunk));
  const ofSession = eq(workUnits.sessionId, sessionId);
  await until(async () => (await test.database.orm.select().from(workUnits).where(ofSession)).length > 0);
  const [unit] = await test.database.orm.select().from(workUnits).where(ofSession);
  const chains = chainsOf(workType, unit!.plan as JsonObject);
  expect(chains).toHaveLength(2);
  for (const places of chains) expect(places.length).toBeGreaterThan(2);
  await until(async () => {
    const places = await stored();
    return chains.every(([first]) => places.has(first!));
  }, WITHIN_MS);
  return { visitor, sessionId, unit: unit!, plan: unit!.plan as JsonObject, chains };
}

async function leavesOf(workType: string, plan: JsonObject, chunk: ChunkRequest): Promise<Uint8Array[]> {
  const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
  if (outcome.kind !== 'done') throw new Error('nobody stopped it');
  return outcome.leaves.map(({ summary }) => summary);
}

it.each(KINDS)(
  'MINE-42 MINE-44 units of %s are mined by two threads, go on in mid-chain after a restart, and commit to the leaves of one thread',
  async (workType) => {
    const definition = workTypeOf(workType);
    const { sessionId, unit, plan } = await startAndStore(workType);
    let atRest: { chunks: unknown[]; data: number } | undefined;
    await test.restart(async () => {
      atRest = { chunks: await chunkRows(), data: (await dataRows()).length };
    });
    expect(atRest!.chunks.length).toBeGreaterThan(1);
    expect(atRest!.chunks.length).toBeLessThan(definition.chunks(plan).length);
    expect(atRest!.data).toBe(atRest!.chunks.length);
    // What was stored isn't computed again.
    const later = await chunkRows();
    expect(later).toEqual(expect.arrayContaining(atRest!.chunks));
    await until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId), WITHIN_MS);
    const [found] = await test.database.orm.select().from(discoveries).where(eq(discoveries.unitId, unit.id));
    expect(found).toMatchObject({ workType, plan });
    const [block] = await test.database.orm.select().from(blocks).where(eq(blocks.index, found!.blockId));
    const leaves = await leavesOf(workType, plan, { first: 0, count: definition.leafCount(plan) });
    expect(block!.workRoot).toBe(bytesToHex(workRoot(leaves)));
    expect([await dataRows(), await chunkRows()]).toEqual([[], []]);
  },
  300_000,
);

it.each(KINDS)(
  'units of %s go on from the state that is kept, and are refused where it is that of another chain',
  async (workType) => {
    const { visitor, unit, plan, chains } = await startAndStore(workType);
    const [chain, other] = chains as [number[], number[]];
    let swapped: { at: number; state: Uint8Array } | undefined;
    await test.restart(async () => {
      const rows = await dataRows();
      const dataOf = (chunk: number) =>
        unpackLeaves(inflateSync(rows.find((row) => row.chunk === chunk)!.data));
      const at = chain.findLast((place) => rows.some(({ chunk }) => chunk === place))!;
      const state = dataOf(other[0]!).at(-1)!;
      swapped = { at, state };
      await test.database.orm
        .update(workChunkData)
        .set({ data: deflateSync(packLeaves([...dataOf(at).slice(0, -1), state])) })
        .where(and(eq(workChunkData.unitId, unit.id), eq(workChunkData.chunk, at)));
    });
    const next = chain[chain.indexOf(swapped!.at) + 1]!;
    let behind: Uint8Array[] | undefined;
    await until(async () => {
      const row = (await chunkRows()).find(({ chunk }) => chunk === next);
      if (row) behind = unpackLeaves(row.leaves);
      return behind !== undefined;
    }, WITHIN_MS);
    const ofUnit = eq(workAttempts.unitId, unit.id);
    const attempts = () => test.database.orm.select().from(workAttempts).where(ofUnit);
    await until(async () => (await attempts()).length > 0, WITHIN_MS);
    await test.engine.stop(visitor);
    expect((await attempts())[0]).toMatchObject({
      outcome: 'rejected',
      reason: 'state_differs_from_fingerprint',
    });
    const found = await test.database.orm.select().from(discoveries).where(eq(discoveries.unitId, unit.id));
    expect(found).toEqual([]);
    const { first } = workTypeOf(workType).chunks(plan)[next]!;
    const [fromState] = await leavesOf(workType, plan, { first, count: 1, state: swapped!.state });
    expect([...behind![0]!]).toEqual([...fromState!]);
  },
  300_000,
);
