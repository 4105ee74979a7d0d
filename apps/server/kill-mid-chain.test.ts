/** Kills of the server in the middle of chains of leaves: the units end with the leaves that an undisturbed computation gives. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as ledger from '@productive-mining/contract/calls/ledger.ts';
import * as mining from '@productive-mining/contract/calls/mining.ts';
import type { Session } from '@productive-mining/contract/entities/session.ts';
import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReadyAgain, killVictim } from './testing/kill-victim.ts';
import { LiveVisitor } from './testing/live-visitor.ts';
import { type BuiltServer, startBuiltServer } from './testing/start-built-server.ts';

/** Two chains of some seconds each. */
const KINDS = ['yang_mills', 'navier_stokes'];
const DIFFICULTY = 40;
const WITHIN_MS = 400_000;

let dataDir: string;
let server: BuiltServer;
let visitor: LiveVisitor;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-mid-chain-'));
  // PostgreSQL's account passes through it when the tests run as root.
  chmodSync(dataDir, 0o711);
  server = await startBuiltServer({ dataDir });
  visitor = new LiveVisitor(server.url, () => {});
}, 90_000);
afterAll(async () => {
  visitor?.hangUp();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadlineMs = Date.now() + WITHIN_MS;
  while (Date.now() < deadlineMs) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(200);
  }
  throw new Error(`Waited in vain until ${what}. ${server.output()}`);
}

const sessions = async (): Promise<Session[]> => (await visitor.call(mining.listSessions)).sessions;

/** The units that are computed, once each of them is between a quarter and nine tenths of its way. */
const untilMidChain = () =>
  until('both units are in mid-chain', async () => {
    const progress = (await sessions()).map((session) => session.progress);
    const isMidChain = progress.every(
      (unit) => unit && unit.computationProgress > 25 && unit.computationProgress < 90,
    );
    if (progress.some((unit) => unit && unit.computationProgress >= 90))
      throw new Error('a unit ended before both were in mid-chain');
    return isMidChain ? progress.map((unit) => unit!.unitId) : undefined;
  });

async function killAndStart(): Promise<void> {
  const postmaster = await killVictim('server', server, dataDir);
  server = await startBuiltServer({ dataDir });
  await until('the server is ready', async () =>
    (await isReadyAgain(server.url, dataDir, postmaster)) ? true : undefined,
  );
  await visitor.listen(server.url);
}

async function rootOf(workType: string, plan: JsonObject): Promise<string> {
  const chunk = { first: 0, count: workTypeOf(workType).leafCount(plan) };
  const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
  if (outcome.kind !== 'done') throw new Error('nobody stopped it');
  return bytesToHex(workRoot(outcome.leaves.map(({ summary }) => summary)));
}

it('MINE-42 units of a gauge field and of a flow go on after kill -9 in mid-chain, and end with the hashes of one thread', async () => {
  await visitor.call(mining.getMiningStatus);
  await visitor.listen();
  for (const workType of KINDS)
    await visitor.call(mining.startSession, {
      ...{ workType, difficulty: DIFFICULTY },
      stopAfter: { blocks: 1 },
    });
  const units = await untilMidChain();
  await killAndStart();
  const found = await until('both blocks are sealed', async () => {
    const { blocks } = await visitor.call(ledger.listBlocks);
    return blocks.length >= KINDS.length ? blocks : undefined;
  });
  expect(found).toHaveLength(KINDS.length);
  const kinds: string[] = [];
  for (const { index } of found) {
    const path = ledger.getBlock.path.replace(':index', String(index));
    const { certificate, discoveries, workRoot: root } = await visitor.call({ ...ledger.getBlock, path });
    const { work_type: workType, plan } = discoveries[0]!;
    expect(units).toContain((certificate as { unitId: string }).unitId);
    expect(root).toBe(await rootOf(workType, plan as JsonObject));
    kinds.push(workType);
  }
  expect(kinds.toSorted()).toEqual(KINDS.toSorted());
}, 900_000);
