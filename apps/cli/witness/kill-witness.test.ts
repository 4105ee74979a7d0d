/** A witness that is killed while it signs, again and again: what it has signed it knows, and never goes back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { writeAddCheckpoint } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { type CommandRun, runCommandLine } from '@productive-mining/server/testing/run-command-line.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WitnessFile } from './witness-file.ts';

const ORIGIN = 'ledger.example/log';
const NAME = 'witness.example/w';
const SIZE = 5000;
const KILLS = 4;
/** Requests of a round before the kill, and how much later than the last of them it comes at most. */
const REQUESTS = 12;
const KILL_WITHIN_MS = 12;

let folder: string;
let stateFile: string;
let run: CommandRun | undefined;
const tree = new LogTree();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kill-witness-'));
  stateFile = path.join(folder, 'witness.json');
  for (let index = 0; index < SIZE; index++) {
    const hash = new Uint8Array(32).fill(index & 255);
    hash[0] = index >> 8;
    tree.add(historyLeaf(hash));
  }
  WitnessFile.open(stateFile, NAME).keepKey(ORIGIN, {
    of: 'http://127.0.0.1:9',
    fingerprint: fingerprintOf(firstKeys.publicKeys),
    publicKey: encodeBase64(firstKeys.publicKeys.ed25519),
  });
});
afterAll(() => {
  run?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const started = runCommandLine(
    `witness --of http://127.0.0.1:9 --allow-local --name ${NAME} --state ${stateFile} --port 0`,
    {},
  );
  run = started;
  return vi.waitFor(
    () => {
      const [, url] = / Listening on (\S+)$/m.exec(started.output()) ?? [];
      expect(url, started.output()).toBeDefined();
      return url!;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** @returns the status, or 0 where the witness was killed before its answer */
async function post(url: string, from: number, to: number): Promise<number> {
  const { publicKeys, secretKeys } = firstKeys;
  const pair = { publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 };
  const note = signCheckpoint(ORIGIN, { size: to, root: tree.root(to) }, [pair]);
  const body = writeAddCheckpoint({ oldSize: from, proof: tree.consistencyProof(from, to), note });
  return fetch(`${url}/add-checkpoint`, { method: 'POST', body }).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );
}

it('never signs a smaller tree after a larger one, wherever it is killed', async () => {
  let signed = 0;
  for (let round = 0; round < KILLS; round++) {
    const url = await start();
    const known = WitnessFile.open(stateFile, NAME).logs().get(ORIGIN)!.cosigned?.size ?? 0;
    expect(known).toBeGreaterThanOrEqual(signed);
    if (signed > 1) expect(await post(url, signed - 1, signed - 1)).toBe(409);
    let size = known;
    for (let request = 0; request < REQUESTS; request++) {
      const status = await post(url, size, size + 7);
      expect(status).toBe(200);
      size += 7;
      signed = size;
    }
    const last = post(url, size, size + 7);
    await wait((round * KILL_WITHIN_MS) / KILLS);
    run!.kill();
    if ((await last) === 200) signed = size + 7;
    await run!.exit;
  }
  const { size } = WitnessFile.open(stateFile, NAME).logs().get(ORIGIN)!.cosigned!;
  expect(size).toBeGreaterThanOrEqual(signed);
}, 300_000);
