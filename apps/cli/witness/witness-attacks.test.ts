/** What the operator of a log can try at a witness: keys that were replaced, other names for one ledger, a name that files lose. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { writeAddCheckpoint } from '@productive-mining/ledger/log/add-checkpoint.ts';
import { signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { firstKeys, secondKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { followLogKeys } from './follow-log-keys.ts';
import { judgeCheckpoint } from './judge-checkpoint.ts';
import { WitnessFile } from './witness-file.ts';

const NAME = 'witness.example/w';
const FIRST = firstKeyPayload(firstKeys.publicKeys);
const toKeys = (keys: LedgerKeys) => keyRotationPayload(firstKeys, keys.publicKeys);

let folder: string;
let file: WitnessFile;
let log: Awaited<ReturnType<typeof startLoopbackServer>>;
let answer: unknown;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'witness-'));
  file = WitnessFile.open(path.join(folder, 'witness.json'), NAME);
  log = await startLoopbackServer((_request, response) => response.end(JSON.stringify(answer)));
});
afterEach(async () => {
  await log.close();
  rmSync(folder, { recursive: true, force: true });
});

function follow(origin: string, keyRecords: unknown[], acceptsNew = false): Promise<string> {
  answer = { origin, size: 3, keyRecords };
  return followLogKeys({ of: log.url, allowLoopback: true, acceptsNew }, file);
}

/** A log of entries of one branch. */
function branch(mark: number, size: number): LogTree {
  const tree = new LogTree();
  for (let index = 0; index < size; index++)
    tree.add(historyLeaf(new Uint8Array(32).fill(index < 3 ? index : mark)));
  return tree;
}

/** Has the witness judge a checkpoint, and keep what it cosigns. */
function add(origin: string, tree: LogTree, oldSize: number) {
  const note = signCheckpoint(origin, { size: tree.size, root: tree.root() }, [
    { publicKey: firstKeys.publicKeys.ed25519, secretKey: firstKeys.secretKeys.ed25519 },
  ]);
  const proof = tree.consistencyProof(oldSize, tree.size);
  const judged = judgeCheckpoint(writeAddCheckpoint({ oldSize, proof, note }), file.logs());
  if (judged.kind === 'cosign') file.keepCosigned(judged.origin, judged.head);
  return judged.kind === 'cosign' ? 'cosigned' : judged.status;
}

it('a key that was replaced signs nothing any more, whoever has it and whatever it signs after it', async () => {
  await follow('here.example/log', [FIRST, toKeys(secondKeys)]);
  const known = encodeBase64(secondKeys.publicKeys.ed25519);
  const thief = makeKeys(new Uint8Array(32).fill(9));
  for (const records of [[FIRST], [FIRST, toKeys(thief)]]) {
    await expect(follow('here.example/log', records)).rejects.toThrow('don’t lead on from the key');
    expect(file.log('here.example/log')!.publicKey).toBe(known);
  }
  await follow('here.example/log', [
    FIRST,
    toKeys(secondKeys),
    keyRotationPayload(secondKeys, thief.publicKeys),
  ]);
  expect(file.log('here.example/log')!.publicKey).toBe(encodeBase64(thief.publicKeys.ed25519));
});

it('another name for the same ledger gets no other tree cosigned', async () => {
  await follow('one.example/log', [FIRST]);
  expect(add('one.example/log', branch(7, 9), 0)).toBe('cosigned');
  await follow('two.example/log', [FIRST], true);
  expect(add('two.example/log', branch(8, 9), 0)).toBe(409);
  expect(add('two.example/log', branch(8, 9), 9)).toBe(409);
  expect(add('two.example/log', branch(8, 12), 9)).toBe(422);
  expect(add('two.example/log', branch(7, 12), 9)).toBe('cosigned');
  expect(add('one.example/log', branch(8, 12), 9)).toBe(409);
  expect(add('one.example/log', branch(7, 13), 12)).toBe('cosigned');
});

it('a log by a name that objects have is remembered as any other', async () => {
  for (const origin of ['__proto__', 'constructor']) {
    await follow(origin, [FIRST], true);
    const from = file.log(origin)?.cosigned?.size ?? 0;
    expect(add(origin, branch(7, from + 5), from)).toBe('cosigned');
  }
  const opened = WitnessFile.open(path.join(folder, 'witness.json'), NAME);
  expect(opened.logs()).toEqual(file.logs());
  expect(opened.logs().size).toBe(2);
});

it('another ledger at a known address is refused with what is known of both, until it is accepted', async () => {
  const other = firstKeyPayload(secondKeys.publicKeys);
  await follow('one.example/log', [FIRST]);
  expect(add('one.example/log', branch(7, 11), 0)).toBe('cosigned');
  const [before, now] = [firstKeys, secondKeys].map(({ publicKeys }) => fingerprintOf(publicKeys));
  const sentence = `${log.url} has another log than before. It had one.example/log, of 11 blocks that were cosigned, first keys ${before}. It has two.example/log, of 3 blocks, first keys ${now}, now. --accept-new-log ${log.url} takes it beside the former.`;
  await expect(follow('two.example/log', [other])).rejects.toThrow(sentence);
  await expect(follow('renamed.example/log', [FIRST])).rejects.toThrow(
    'It has renamed.example/log, of 3 blocks',
  );
  expect([...file.logs().keys()]).toEqual(['one.example/log']);
  await expect(follow('one.example/log', [other], true)).rejects.toThrow('another ledger needs another name');
  await follow('two.example/log', [other], true);
  await follow('two.example/log', [other]);
  await follow('one.example/log', [FIRST]);
  expect(add('one.example/log', branch(8, 12), 11)).toBe(422);
  expect([...file.logs().keys()]).toEqual(['one.example/log', 'two.example/log']);
});
