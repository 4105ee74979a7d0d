/** A witness over its own wire: what it cosigns, what it refuses, and what it has written down before it signs. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { writeAddCheckpoint } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { readCheckpoint, signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { cosignedAt } from '@productive-mining/ledger/log/cosignature.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { readVerifierLine, verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { signEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, type LedgerKeys } from '@productive-mining/ledger/signing/keys.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { firstKeys, secondKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { followLogKeys } from './follow-log-keys.ts';
import { judgeCheckpoint } from './judge-checkpoint.ts';
import { createWitness } from './serve-witness.ts';
import { WitnessFile } from './witness-file.ts';

const ORIGIN = 'ledger.example/log';
const SIZE = 64;
const NOW = 1_800_000_000;

/** A log of 64 blocks; another branch from a place on. */
function treeOf(partingAt = SIZE): LogTree {
  const tree = new LogTree();
  for (let index = 0; index < SIZE; index++)
    tree.add(historyLeaf(new Uint8Array(32).fill(index >= partingAt ? 200 : index)));
  return tree;
}
const honest = treeOf();
const noteOf = (tree: LogTree, size: number, { publicKeys, secretKeys }: LedgerKeys = firstKeys) =>
  signCheckpoint(
    ORIGIN,
    { size, root: tree.root(size) },
    [{ publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 }],
    signEd25519Node,
  );
const bodyOf = (tree: LogTree, from: number, to: number, keys?: LedgerKeys) =>
  writeAddCheckpoint({
    oldSize: from,
    proof: from > to ? [] : tree.consistencyProof(from, to),
    note: noteOf(tree, to, keys),
  });

let folder: string;
let stateFile: string;
let file: WitnessFile;
let server: Server;
let url: string;
let asked: string[];
let told: string[];
const known = {
  of: 'https://ledger.example',
  fingerprint: fingerprintOf(firstKeys.publicKeys),
  publicKey: encodeBase64(firstKeys.publicKeys.ed25519),
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'witness-'));
  stateFile = path.join(folder, 'state', 'witness.json');
  file = WitnessFile.open(stateFile, 'witness.example/w');
  file.keepKey(ORIGIN, known);
  [asked, told] = [[], []];
  const askAgain = async (origin: string) => void asked.push(origin);
  server = createWitness({ file, askAgain, nowSeconds: () => NOW, tell: (line) => told.push(line) });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(body: string, at = '/add-checkpoint') {
  const answer = await fetch(url + at, { method: 'POST', body });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** Asks for a path as it is written, which `fetch` would put right. */
const statusOf = (target: string) =>
  new Promise<number | undefined>((answered, failed) => {
    request(url, { path: target, agent: false }, (response) => {
      response.resume();
      answered(response.statusCode);
    })
      .on('error', failed)
      .end();
  });

it('cosigns each checkpoint that begins with the last one, by the key that it names', async () => {
  const key = readVerifierLine((await (await fetch(url)).text()).trim())!;
  for (const [from, to] of [
    [0, 1],
    [1, 1],
    [1, 7],
    [7, 64],
    [64, 64],
  ] as const) {
    const { status, text } = await post(bodyOf(honest, from, to));
    expect(status).toBe(200);
    expect(cosignedAt(readCheckpoint(noteOf(honest, to) + text)!, key)).toBe(NOW);
  }
  expect(WitnessFile.open(stateFile, 'witness.example/w').logs().get(ORIGIN)!.cosigned).toEqual({
    size: 64,
    root: honest.root(64),
  });
});

it('refuses what isn’t a next checkpoint of a log it knows, with the status that the protocol names', async () => {
  expect((await post(bodyOf(honest, 0, 9))).status).toBe(200);
  expect(await post(bodyOf(honest, 3, 12))).toMatchObject({
    status: 409,
    type: 'text/x.tlog.size',
    text: '9\n',
  });
  expect(await post(bodyOf(honest, 0, 12))).toMatchObject({ status: 409, text: '9\n' });
  expect(await post(bodyOf(honest, 9, 5))).toMatchObject({ status: 400 });
  expect(await post(bodyOf(honest, 5, 5))).toMatchObject({ status: 409, text: '9\n' });
  expect(await post(bodyOf(treeOf(4), 9, 9))).toMatchObject({ status: 409, text: '9\n' });
  expect(await post(bodyOf(treeOf(4), 9, 12))).toMatchObject({ status: 422 });
  expect(await post(bodyOf(honest, 9, 12, secondKeys))).toMatchObject({ status: 403 });
  expect(asked).toEqual([ORIGIN]);
  const elsewhere = bodyOf(honest, 0, 3).replaceAll(ORIGIN, 'other.example/log');
  expect(await post(elsewhere)).toMatchObject({ status: 404 });
  for (const body of ['', 'old 9\n\n', 'old 09\n\nnote', `old 9\n${'AAAA\n'.repeat(70)}\nnote`])
    expect(await post(body)).toMatchObject({ status: 400 });
  expect(await post('x'.repeat(70_000))).toMatchObject({ status: 413 });
  expect(await post('', '/other')).toMatchObject({ status: 404 });
  expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
  for (const target of ['//', 'http://[', '/add-checkpoint/']) expect(await statusOf(target)).toBe(404);
  expect((await post(bodyOf(honest, 9, 12))).status).toBe(200);
});

it('never cosigns two trees that don’t begin with each other, in whatever order it is asked', () => {
  const trees = [honest, treeOf(3), treeOf(20)];
  const drawn = fc.record({ tree: fc.nat(2), from: fc.nat(SIZE), to: fc.integer({ min: 1, max: SIZE }) });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), (requests) => {
      let cosigned: { size: number; root: Uint8Array } | undefined;
      let lastTree = -1;
      for (const { tree, from, to } of requests) {
        const log = { publicKey: firstKeys.publicKeys.ed25519, cosigned };
        // Half of the requests name the size that the witness has.
        const oldSize = from % 2 === 0 ? (cosigned?.size ?? 0) : from;
        if (oldSize > to) continue;
        const judged = judgeCheckpoint(bodyOf(trees[tree]!, oldSize, to), new Map([[ORIGIN, log]]));
        if (judged.kind !== 'cosign') continue;
        if (cosigned) {
          expect(to).toBeGreaterThanOrEqual(cosigned.size);
          expect(trees[tree]!.root(cosigned.size)).toEqual(trees[lastTree]!.root(cosigned.size));
        }
        [cosigned, lastTree] = [judged.head, tree];
      }
    }),
    { numRuns: 60 },
  );
});

it('refuses 1,000 logs that were cut, forked, sealed again or put in another order', () => {
  const log = { publicKey: firstKeys.publicKeys.ed25519, cosigned: { size: 40, root: honest.root(40) } };
  const logs = new Map([[ORIGIN, log]]);
  fc.assert(
    fc.property(fc.nat(39), fc.integer({ min: 1, max: SIZE }), fc.boolean(), (place, to, isCut) => {
      const tree = isCut ? honest : treeOf(place);
      const size = isCut ? 1 + (to % 39) : Math.max(40, to);
      const judged = judgeCheckpoint(bodyOf(tree, isCut ? size : 40, size), logs);
      expect(judged).toMatchObject({ kind: 'refused' });
    }),
    { numRuns: 1000 },
  );
});

it('says of each checkpoint what it did, with both sizes and whether the ledger is shorter or forked', async () => {
  expect((await post(bodyOf(honest, 0, 1))).status).toBe(200);
  expect((await post(bodyOf(honest, 1, 9))).status).toBe(200);
  for (const [tree, from, to] of [
    [honest, 5, 5],
    [treeOf(4), 9, 9],
    [treeOf(4), 9, 12],
    [honest, 0, 12],
  ] as const)
    await post(bodyOf(tree, from, to));
  await post(bodyOf(honest, 0, 3).replaceAll(ORIGIN, 'x'.repeat(900)));
  expect(told).toEqual([
    `Cosigned 1 block of ${ORIGIN}.`,
    `Cosigned 9 blocks of ${ORIGIN}.`,
    `Refused (409). ${ORIGIN} has 5 blocks, and 9 blocks were cosigned: the ledger is shorter, or the checkpoint an earlier one.`,
    `Refused (409). ${ORIGIN} has 9 blocks, and 9 blocks were cosigned: the ledger is forked.`,
    `Refused (422). ${ORIGIN} has 12 blocks, and its proof doesn’t lead there from the 9 blocks that were cosigned: the ledger is forked, or the proof another’s.`,
    `Refused (409). ${ORIGIN} has 12 blocks, and 9 blocks were cosigned: it was asked from 0 blocks on, and answers its own size.`,
    `Refused (404). ${'x'.repeat(100)} isn’t known.`,
  ]);
});

it('signs nothing that isn’t on the disk, and doesn’t go back', async () => {
  expect((await post(bodyOf(honest, 0, 9))).status).toBe(200);
  expect(() => file.keepCosigned(ORIGIN, { size: 8, root: honest.root(8) })).toThrow('never goes back');
  rmSync(path.dirname(stateFile), { recursive: true });
  writeFileSync(path.dirname(stateFile), 'no folder any more');
  expect(await post(bodyOf(honest, 9, 12))).toEqual({
    status: 500,
    type: 'text/plain; charset=utf-8',
    text: 'The checkpoint could not be kept.\n',
  });
  expect(await post(bodyOf(honest, 12, 13))).toMatchObject({ status: 409, text: '9\n' });
});

it('opens no file that is another witness’s, damaged, or unreadable', () => {
  expect(() => WitnessFile.open(stateFile, 'other.example')).toThrow('is of the witness witness.example/w');
  const text = readFileSync(stateFile, 'utf8');
  for (const damaged of ['', '{}', text.slice(0, -9), text.replace('"format": 2', '"format": 3')]) {
    writeFileSync(stateFile, damaged);
    expect(() => WitnessFile.open(stateFile, 'witness.example/w')).toThrow(
      "doesn't hold the state of a witness",
    );
  }
  chmodSync(stateFile, 0o600);
});

it('opens no file whose size or seed was edited, and writes one of before in the new form', async () => {
  expect((await post(bodyOf(honest, 0, 9))).status).toBe(200);
  const open = () => WitnessFile.open(stateFile, 'witness.example/w');
  const text = readFileSync(stateFile, 'utf8');
  const { witness } = JSON.parse(text);
  const otherSeed = encodeBase64(new Uint8Array(32).fill(7));
  for (const edited of [text.replace('"size": 9', '"size": 8'), text.replace(witness.seed, otherSeed)]) {
    expect(edited).not.toBe(text);
    writeFileSync(stateFile, edited);
    expect(open).toThrow("its SHA-256 isn't that of its content: put the right file back;");
  }
  // Whoever writes the digest too still has a seed that isn't the named key's.
  const sha256 = createHash('sha256')
    .update(JSON.stringify({ ...witness, seed: otherSeed }))
    .digest('hex');
  writeFileSync(stateFile, JSON.stringify({ format: 2, witness: { ...witness, seed: otherSeed }, sha256 }));
  expect(open).toThrow('names another key than that of its seed: ');
  const { verifier, ...before } = witness;
  writeFileSync(stateFile, JSON.stringify({ format: 1, ...before }));
  expect(verifierLine(open().key)).toBe(verifier);
  expect(readFileSync(stateFile, 'utf8')).toBe(text);
});

it('takes the keys of a log from the configured address, and follows changes from the first ones alone', async () => {
  let answer: unknown;
  const log = await startLoopbackServer((_request, response) => response.end(JSON.stringify(answer)));
  const of = log.url;
  const ask = (allowLoopback = true) => followLogKeys({ of, allowLoopback }, file);
  const records = [
    firstKeyPayload(firstKeys.publicKeys),
    keyRotationPayload(firstKeys, secondKeys.publicKeys),
  ];
  try {
    await expect(ask(false)).rejects.toThrow('this machine');
    answer = { origin: 'here.example/log', keyRecords: records.slice(0, 1) };
    expect(await ask()).toBe('here.example/log');
    expect(file.log('here.example/log')!.publicKey).toBe(known.publicKey);
    answer = { origin: 'here.example/log', keyRecords: records };
    await ask();
    expect(file.log('here.example/log')!.publicKey).toBe(encodeBase64(secondKeys.publicKeys.ed25519));
    answer = { origin: 'here.example/log', keyRecords: [firstKeyPayload(secondKeys.publicKeys)] };
    await expect(ask()).rejects.toThrow('which is that of');
    answer = { origin: ORIGIN, keyRecords: records };
    await expect(ask()).rejects.toThrow(`which is that of ${known.of}`);
    answer = { origin: 'here.example/log', keyRecords: [records[0], {}] };
    await expect(ask()).rejects.toThrow('don’t follow from its first ones');
    answer = { origin: 'two words', keyRecords: records };
    await expect(ask()).rejects.toThrow('gives no log');
  } finally {
    await log.close();
  }
});
