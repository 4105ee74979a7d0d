/** A real server and real witnesses of its log: what /checkpoint has, who vouches, and what shows a fork. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosignedAt } from '@productive-mining/ledger/log/cosignature.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { isBlockInLog, readTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import { type AppWithLog, startAppWithLog } from '@productive-mining/server/testing/grow-log.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followLogKeys } from './follow-log-keys.ts';
import { createWitness } from './serve-witness.ts';
import { WitnessFile } from './witness-file.ts';

let folder: string;
let test: AppWithLog;
let witnesses: TestWitness[];
const NOW = 1_700_000_000;

interface TestWitness {
  file: WitnessFile;
  server: Server;
  setting: string;
  told: string[];
}

/** A witness that asks whatever server the test has whose its log is. */
async function startWitness(name: string): Promise<TestWitness> {
  const file = WitnessFile.open(path.join(folder, `${name}.json`), name);
  const told: string[] = [];
  const askAgain = async () =>
    void (await followLogKeys({ of: test.url(), allowLoopback: true }, file).catch(({ message }) =>
      told.push(message),
    ));
  const server = createWitness({ file, askAgain, nowSeconds: () => NOW, tell: (line) => told.push(line) });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { file, server, told, setting: `http://127.0.0.1:${port} ${verifierLine(file.key)}` };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cosigned-'));
  witnesses = [await startWitness('one.example'), await startWitness('two.example')];
  const WITNESSES = witnesses.map(({ setting }) => setting).join(', ');
  test = await startAppWithLog({ WITNESSES, ALLOW_LOCAL_RPC: '1' });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const { server } of witnesses) {
    server.closeAllConnections();
    server.close();
  }
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (call: string) => (await test.app.inject(call)).body;
const log = async () =>
  JSON.parse(await get('/api/log')) as {
    size: number;
    witnesses: { name: string; since: string | null; size: number | null; trouble: string | null }[];
  };

/** Waits until /checkpoint is over so many blocks, with so many signatures. */
async function checkpointOf(size: number, signatures: number) {
  return vi.waitFor(
    async () => {
      const checkpoint = readCheckpoint(await get('/checkpoint'))!;
      expect([checkpoint.size, checkpoint.signatures.length]).toEqual([size, signatures]);
      return checkpoint;
    },
    { timeout: 30_000 },
  );
}

it('the checkpoint has the cosignatures of the witnesses, and so have the proofs of its blocks', async () => {
  await test.grow(3);
  const checkpoint = await checkpointOf(3, 3);
  for (const { file } of witnesses) expect(cosignedAt(checkpoint, file.key)).toBe(NOW);
  await test.grow(300);
  const later = await checkpointOf(300, 3);
  for (const { file } of witnesses) expect(cosignedAt(later, file.key)).toBe(NOW);
  const proof = readTlogProof(await get('/api/blocks/200/tlog-proof'))!;
  expect(proof.checkpoint.signatures).toHaveLength(3);
  const blockHash = test.ledgerLog.blocks(199, 1)!;
  expect(isBlockInLog(proof, { index: 200, blockHash })).toBe(true);
  const { witnesses: shown } = await log();
  expect(shown).toMatchObject([
    { name: 'one.example', size: 300, trouble: null },
    { name: 'two.example', size: 300, trouble: null },
  ]);
  expect(shown.every(({ since }) => since !== null)).toBe(true);
});

it('a witness that is away leaves the others’ signatures, and is said with its reason', async () => {
  const [, two] = witnesses;
  two!.server.closeAllConnections();
  await new Promise((closed) => two!.server.close(closed));
  await test.grow(301);
  await checkpointOf(301, 2);
  const { witnesses: shown } = await log();
  expect(shown).toMatchObject([
    { name: 'one.example', size: 301, trouble: null },
    { name: 'two.example', size: 300, trouble: 'There is no connection (ECONNREFUSED).' },
  ]);
});

it('of two servers that went on apart from one backup, the witness cosigns one, and the other says so', async () => {
  const [one] = witnesses;
  const rival = await startAppWithLog(
    { WITNESSES: one!.setting, ALLOW_LOCAL_RPC: '1' },
    { keysOf: test.dataDir },
  );
  try {
    await rival.grow(200);
    const shortened = async () => JSON.parse((await rival.app.inject('/api/log')).body).witnesses[0];
    await vi.waitFor(async () =>
      expect((await shortened()).trouble).toBe(
        'It has cosigned 301 blocks, and this ledger has 200: blocks that it has seen are missing here.',
      ),
    );
    await rival.grow(302, 1);
    await vi.waitFor(async () =>
      expect((await shortened()).trouble).toBe(
        'It has cosigned a tree with which this ledger’s doesn’t begin: one of both is a fork.',
      ),
    );
    expect(readCheckpoint((await rival.app.inject('/checkpoint')).body)!.signatures).toHaveLength(1);
    expect(one!.told.at(-1)).toMatch(
      /^Refused \(422\)\. \S+ has 302 blocks, and its proof doesn’t lead there from the 301 blocks that were cosigned: the ledger is forked, /,
    );
  } finally {
    await rival.close();
  }
  await test.grow(303);
  const checkpoint = await checkpointOf(303, 2);
  expect(cosignedAt(checkpoint, one!.file.key)).toBe(NOW);
});
