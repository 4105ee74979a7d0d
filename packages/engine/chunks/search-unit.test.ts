/** Units that end by a find: their chunks race, and what is sealed is the same however many threads took part. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { blockCertificates, blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { verifyCertificate } from '@productive-mining/work/certificates/verify-certificate.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { computeNeededLeaves } from '@productive-mining/work/settle-search.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRequest, startTestEngine, type TestEngine, until } from '../testing/start-test-engine.ts';

const KIND = 'elliptic_curve_crypto';
let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine({ threads: 2 });
});
afterAll(() => test.close());

async function sealedUnit() {
  const [row] = await test.database.orm
    .select()
    .from(blocks)
    .innerJoin(discoveries, eq(discoveries.blockId, blocks.id))
    .innerJoin(blockCertificates, eq(blockCertificates.blockIndex, blocks.index))
    .where(eq(discoveries.workType, KIND))
    .orderBy(asc(blocks.index))
    .limit(1);
  return row!;
}

describe('a discrete logarithm', () => {
  it('MINE-42 MINE-43 is mined by two threads beside another kind, and seals a block', async () => {
    const visitor = await test.addVisitor();
    const other = await test.addVisitor();
    const stopAfter = { blocks: 1 };
    const sessions = [
      await test.engine.start(startRequest(visitor, KIND, 1, { stopAfter })),
      await test.engine.start(startRequest(other, 'prime_pattern', 1, { stopAfter })),
    ];
    for (const { sessionId } of sessions)
      await until(() => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId));
    expect(test.reported.failures).toEqual([]);
    const { discoveries: discovery } = await sealedUnit();
    expect((discovery.result as { logarithm: string }).logarithm).toMatch(/^\d+$/);
    const shown = test.reported.progress.filter(({ currentWorkType }) => currentWorkType === KIND);
    expect(shown.every(({ computationProgress }) => computationProgress <= 100)).toBe(true);
    expect(shown.find(({ phase }) => phase === 'Verify')!.computationProgress).toBe(100);
  });

  it('MINE-44 commits to the leaves that one thread computes, up to the find and no further', async () => {
    const { blocks: block, discoveries: discovery } = await sealedUnit();
    const plan = discovery.plan as JsonObject;
    const definition = workTypeOf(KIND);
    const leaves = await computeNeededLeaves(definition, plan, async (chunk) => {
      const outcome = await computeChunk(KIND, plan, chunk, { shouldStop: () => false });
      if (outcome.kind === 'stopped') throw new Error('nobody stopped it');
      return outcome.leaves.map(({ summary }) => summary);
    });
    expect(bytesToHex(workRoot(leaves))).toBe(block.workRoot);
    expect(definition.summarise(plan, leaves)).toEqual(discovery.result);
    const { lastLeaf } = discovery.result as { lastLeaf: number };
    expect(leaves.slice(lastLeaf + 1).every(({ length }) => length === 0)).toBe(true);
  });

  it('MINE-44 stores a certificate that a reader can check, and data that match its root', async () => {
    const { blocks: block, discoveries: discovery, block_certificates: stored } = await sealedUnit();
    const claim = {
      unitId: discovery.unitId,
      workType: KIND,
      plan: discovery.plan as JsonObject,
      result: discovery.result as JsonObject,
      workRoot: block.workRoot,
      secret: block.secret,
      certificate: stored.certificate,
    };
    expect(await verifyCertificate(claim)).toEqual({ valid: true });
    const wrong = { ...claim.result, logarithm: '1' };
    expect(await verifyCertificate({ ...claim, result: wrong })).toEqual({
      valid: false,
      reason: 'logarithm_is_wrong',
    });
    const { signal } = new AbortController();
    const data = await test.engine.blockData.stream(
      block.index,
      { visitorId: 'reader', address: 'home' },
      signal,
    );
    const pieces: Uint8Array[] = [];
    for await (const piece of data) pieces.push(piece);
    const lines = Buffer.concat(pieces).toString().trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toEqual({
      leaves: lines.length - 1,
      workRoot: block.workRoot,
      matches: true,
    });
  });

  it('API-20 API-21 goes on from its finished chunks after a pause', async () => {
    for (let unit = 0; unit < UNITS_TO_WATCH; unit++) if (await pauseAndResume()) return;
    throw new Error('every unit ended before its resumption could be watched');
  });
});

/** How long a unit takes is random: so many, until one takes long enough. */
const UNITS_TO_WATCH = 6;

/** Mines a block with a pause. @returns false when the unit ended too early to see what was computed after it */
async function pauseAndResume(): Promise<boolean> {
  const visitor = await test.addVisitor();
  const { sessionId } = await test.engine.start(
    startRequest(visitor, KIND, 30, { stopAfter: { blocks: 1 } }),
  );
  const [unit] = await test.database.orm.select().from(workUnits).where(eq(workUnits.sessionId, sessionId));
  const isOver = () => test.reported.stopped.some((stopped) => stopped.sessionId === sessionId);
  const untilOver = () => until(isOver, 110_000);
  const rows = () =>
    test.database.orm
      .select()
      .from(workChunks)
      .where(eq(workChunks.unitId, unit!.id))
      .orderBy(asc(workChunks.chunk));
  await until(async () => isOver() || (await rows()).length > 1);
  const isPaused = await test.engine.pause(visitor, sessionId).then(
    () => true,
    (error: unknown) => {
      if (isOver()) return false;
      throw error;
    },
  );
  if (!isPaused) return false;
  const done = (await rows()).map(({ chunk, finishedAt }) => ({ chunk, finishedAt }));
  await test.engine.resume(visitor, sessionId);
  let after = await rows();
  // Settled, a unit leaves no chunks behind.
  await until(async () => {
    after = await rows();
    return isOver() || after.length === 0 || after.length > done.length;
  });
  await untilOver();
  expect(test.reported.failures).toEqual([]);
  const sealed = await test.database.orm.select().from(discoveries).where(eq(discoveries.unitId, unit!.id));
  expect(sealed).toHaveLength(1);
  if (after.length <= done.length) return false;
  expect(after).toMatchObject(expect.arrayContaining(done.map((row) => expect.objectContaining(row))));
  return true;
}
