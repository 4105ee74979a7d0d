import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { signEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareCheckpoint } from './compare-checkpoint.ts';
import { sentenceOfLog } from './log-sentence.ts';
import { attackedLogs, HONEST_SIZE, hashesOf } from './testing/attacked-logs.ts';

const [first, second, stranger] = [1, 2, 3].map((seed) => makeKeys(new Uint8Array(32).fill(seed)));
const fingerprint = fingerprintOf(first!.publicKeys);
const FIRST = firstKeyPayload(first!.publicKeys);
const SIZE = HONEST_SIZE;

function logOver(hashes: readonly string[]): LogTree {
  const log = new LogTree();
  for (const hash of hashes) log.add(historyLeaf(Buffer.from(hash, 'hex')));
  return log;
}
/** A log whose entries from one place on are of another branch. */
const logOf = (size: number, forkedFrom?: number) => logOver(hashesOf(size, forkedFrom));
const honest = logOf(SIZE);
const noteOf = (log: LogTree, size: number, keys: LedgerKeys = first!) =>
  signCheckpoint(
    'ledger.example/log',
    { size, root: log.root(size) },
    [{ publicKey: keys.publicKeys.ed25519, secretKey: keys.secretKeys.ed25519 }],
    signEd25519Node,
  );
const given = (log: LogTree, from: number, to: number, keys?: LedgerKeys) => ({
  checkpoint: noteOf(log, to, keys),
  keyRecords: [FIRST],
  proof: from > to ? [] : log.consistencyProof(from, to).map(encodeBase64),
});

it('remembers a first checkpoint, and takes each that begins with the remembered one', () => {
  const start = compareCheckpoint(undefined, given(honest, 0, 7), fingerprint);
  expect(start).toMatchObject({ state: 'first', note: noteOf(honest, 7), newest: { size: 7 } });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: SIZE }), fc.integer({ min: 1, max: SIZE }), (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const found = compareCheckpoint(noteOf(honest, from), given(honest, from, to), fingerprint);
      expect(found.state).toBe('kept');
      expect(sentenceOfLog(found)).toBeUndefined();
    }),
  );
});

it('refuses 1,000 ledgers that were cut, forked, sealed again or put in another order', () => {
  fc.assert(
    fc.property(attackedLogs, ({ attack, rememberedSize, hashes }) => {
      const attacked = logOver(hashes);
      const shown = given(attacked, rememberedSize, hashes.length);
      const { state, note } = compareCheckpoint(noteOf(honest, rememberedSize), shown, fingerprint);
      expect(state).toBe(attack === 'cut' ? 'shorter' : 'other');
      expect(note).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

it('follows changes of keys from the first ones, and takes no other signature', () => {
  const records = [FIRST, keyRotationPayload(first!, second!.publicKeys)];
  const of = (keys: LedgerKeys, keyRecords: readonly unknown[]) =>
    compareCheckpoint(noteOf(honest, 5), { ...given(honest, 5, 9, keys), keyRecords }, fingerprint).state;
  expect(of(second!, records)).toBe('kept');
  expect(of(first!, records)).toBe('unsigned');
  expect(of(second!, [FIRST])).toBe('unsigned');
  expect(of(stranger!, records)).toBe('unsigned');
  expect(of(stranger!, [firstKeyPayload(stranger!.publicKeys)])).toBe('unsigned');
  for (const keyRecords of [[], [null], [FIRST, {}]]) expect(of(first!, keyRecords)).toBe('unsigned');
});

it('takes no log by a key that was replaced before the remembered one, whoever has it and whatever it signs after it', () => {
  const change = keyRotationPayload(first!, second!.publicKeys);
  const remembered = noteOf(honest, 5, second);
  const of = (keys: LedgerKeys, keyRecords: readonly unknown[]) =>
    compareCheckpoint(remembered, { ...given(honest, 5, 9, keys), keyRecords }, fingerprint).state;
  expect(of(first!, [FIRST])).toBe('unsigned');
  expect(of(stranger!, [FIRST, keyRotationPayload(first!, stranger!.publicKeys)])).toBe('unsigned');
  expect(of(second!, [FIRST, change])).toBe('kept');
  expect(of(stranger!, [FIRST, change, keyRotationPayload(second!, stranger!.publicKeys)])).toBe('kept');
});

it('takes an older checkpoint of a file where the remembered one begins with it, and goes on remembering that', () => {
  const proof = honest.consistencyProof(5, 9).map(encodeBase64);
  const older = { ...given(honest, 5, 5), proof, mayBeOlder: true };
  const found = compareCheckpoint(noteOf(honest, 9), older, fingerprint);
  expect([found.state, found.note]).toEqual(['kept', noteOf(honest, 9)]);
  expect(compareCheckpoint(noteOf(honest, 9), { ...older, proof: [] }, fingerprint).state).toBe('other');
  const forked = { ...older, checkpoint: noteOf(logOf(9, 2), 5) };
  expect(compareCheckpoint(noteOf(honest, 9), forked, fingerprint).state).toBe('other');
});

it('says what is known of both trees', () => {
  const shorter = compareCheckpoint(noteOf(honest, 9), given(honest, 9, 1), fingerprint);
  expect(sentenceOfLog(shorter)).toMatch(
    /^The log got shorter: it had 9 blocks with the root [0-9a-f]{64} before, and has 1 block with the root [0-9a-f]{64} now\.$/,
  );
  const other = compareCheckpoint(noteOf(honest, 9), given(logOf(SIZE, 3), 9, 20), fingerprint);
  expect(sentenceOfLog(other)).toMatch(
    /^The log is another one: it had 9 blocks .* and has 20 blocks .* begins/,
  );
  const broken = { checkpoint: 'no note', keyRecords: [FIRST], proof: [] };
  expect(sentenceOfLog(compareCheckpoint(undefined, broken, fingerprint))).toBe(
    'The log has no checkpoint that can be read.',
  );
  const garbled = { ...given(honest, 9, 20), proof: ['?'] };
  expect(compareCheckpoint(noteOf(honest, 9), garbled, fingerprint).state).toBe('other');
});
