import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signEd25519Node } from '../signing/ed25519-node.ts';
import { makeKeys } from '../signing/keys.ts';
import { historyLeaf } from '../signing/signed-tip.ts';
import { holdsEd25519, isCheckpointBy, readCheckpoint, signCheckpoint } from './checkpoint.ts';
import { cosign, cosignedAt, witnessKey } from './cosignature.ts';
import { LogTree } from './log-tree.ts';
import { readNote, readSignatureLines, readVerifierLine, signaturesOf, verifierLine } from './signed-note.ts';
import { isBlockInLog, readTlogProof, writeTlogProof } from './tlog-proof.ts';

const ORIGIN = 'ledger.example/log';
const { publicKeys, secretKeys } = makeKeys(new Uint8Array(32).fill(7));
const other = makeKeys(new Uint8Array(32).fill(8));
const signer = { publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 };
const next = { publicKey: other.publicKeys.ed25519, secretKey: other.secretKeys.ed25519 };
const blockHashes = Array.from({ length: 300 }, (_, at) => new Uint8Array(32).fill(at & 255));
const log = new LogTree();
for (const hash of blockHashes) log.add(historyLeaf(hash));
const head = { size: 300, root: log.root() };
const note = signCheckpoint(ORIGIN, head, [signer]);

// The example of the documentation of golang.org/x/mod/sumdb/note.
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_NOTE =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n" +
  '\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

describe('a signed note', () => {
  it('of Go’s documentation is read, with its key', () => {
    const key = readVerifierLine(GO_KEY)!;
    const { text, signatures } = readNote(GO_NOTE)!;
    expect(verifierLine(key)).toBe(GO_KEY);
    const [signature] = signaturesOf(signatures, key);
    expect(holdsEd25519(signature!, utf8ToBytes(text), key.publicKey)).toBe(true);
  });

  it('is refused in any other spelling', () => {
    for (const changed of [
      note.slice(0, -1),
      note.replace('\n\n', '\n'),
      note.replace('— ', '- '),
      `${note}\n`,
      note.replace('\n', '\r\n'),
      note.replace('— ', '—  '),
      '',
      '\n\n',
      `${'x'.repeat(70_000)}\n\n${note}`,
    ])
      expect(readCheckpoint(changed), changed.slice(0, 80)).toBeUndefined();
    expect(readSignatureLines('— name AAAA\n')).toBeUndefined();
    expect(readVerifierLine(GO_KEY.replace('c7', 'c8'))).toBeUndefined();
    expect(readVerifierLine('name')).toBeUndefined();
  });

  it('reads whatever text without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readCheckpoint(text);
        readTlogProof(text);
        readVerifierLine(text);
        readCheckpoint(note.slice(0, 30) + text);
      }),
    );
  });
});

describe('a checkpoint', () => {
  it('is the same note for the same tree, by noble and by OpenSSL', () => {
    expect(signCheckpoint(ORIGIN, head, [signer], signEd25519Node)).toBe(note);
    expect(note.split('\n').slice(0, 2)).toEqual([ORIGIN, '300']);
    const read = readCheckpoint(note)!;
    expect(read).toMatchObject({ origin: ORIGIN, ...head });
    expect(isCheckpointBy(read, publicKeys.ed25519)).toBe(true);
    expect(isCheckpointBy(read, other.publicKeys.ed25519)).toBe(false);
  });

  it('has a line of the next key where keys change', () => {
    const read = readCheckpoint(signCheckpoint(ORIGIN, head, [signer, next]))!;
    expect(read.signatures).toHaveLength(2);
    expect(isCheckpointBy(read, signer.publicKey)).toBe(true);
    expect(isCheckpointBy(read, next.publicKey)).toBe(true);
  });

  it('doesn’t hold with any changed character', () => {
    fc.assert(
      fc.property(fc.nat(note.length - 1), fc.integer({ min: 33, max: 126 }), (at, code) => {
        const changed = note.slice(0, at) + String.fromCharCode(code) + note.slice(at + 1);
        fc.pre(changed !== note);
        const read = readCheckpoint(changed);
        expect(read !== undefined && isCheckpointBy(read, publicKeys.ed25519)).toBe(false);
      }),
    );
  });

  it('is not read with a size or root in another spelling, or with more lines', () => {
    const [, size, root] = note.split('\n') as [string, string, string];
    for (const [from, to] of [
      [size, '0300'],
      [size, '-1'],
      [size, '99999999999999999999'],
      [root, root.slice(4)],
      [root, `${root}\nmore`],
      [ORIGIN, 'two words'],
    ])
      expect(readCheckpoint(note.replace(from!, to!)), to).toBeUndefined();
  });
});

describe('a cosignature', () => {
  const key = witnessKey('witness.example/w', next.publicKey);
  const line = cosign(key, readCheckpoint(note)!.text, 1_700_000_000, next.secretKey);

  it('says when its witness saw the tree', () => {
    const read = readCheckpoint(note + line)!;
    expect(cosignedAt(read, key)).toBe(1_700_000_000);
    expect(isCheckpointBy(read, publicKeys.ed25519)).toBe(true);
    expect(cosignedAt(read, witnessKey('another.example', next.publicKey))).toBeUndefined();
    expect(cosignedAt(read, witnessKey(key.name, publicKeys.ed25519))).toBeUndefined();
  });

  it('is none of another tree, time or kind', () => {
    const elsewhere = readCheckpoint(signCheckpoint(ORIGIN, { ...head, size: 299 }, [signer]) + line)!;
    expect(cosignedAt(elsewhere, key)).toBeUndefined();
    const plain = ed25519.sign(utf8ToBytes(readCheckpoint(note)!.text), next.secretKey);
    expect(plain).toHaveLength(64);
    expect(isCheckpointBy({ ...readCheckpoint(note + line)!, origin: key.name }, next.publicKey)).toBe(false);
  });
});

describe('a proof of a block', () => {
  it('holds for each block, and for no other', () => {
    for (const index of [0, 1, 255, 256, 299]) {
      const text = writeTlogProof(index, log.inclusionProof(index, 300), note);
      const proof = readTlogProof(text)!;
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(isBlockInLog(proof, { index: index + 1, blockHash: blockHashes[index]! })).toBe(true);
      expect(isBlockInLog(proof, { index: index + 2, blockHash: blockHashes[index]! })).toBe(false);
      expect(isBlockInLog(proof, { index: index + 1, blockHash: new Uint8Array(32).fill(99) })).toBe(false);
      expect(isBlockInLog(proof, { index: index + 1, blockHash: new Uint8Array(31) })).toBe(false);
    }
  });

  it('has at most 4,096 bytes in a log of 2^30 blocks with a change of keys and eight witnesses', () => {
    const key = witnessKey('witness.example/w', next.publicKey);
    const large = { size: 2 ** 30, root: head.root };
    const signed = signCheckpoint(`productive-mining/${'f'.repeat(32)}`, large, [signer, next]);
    const cosigned = signed + cosign(key, readCheckpoint(signed)!.text, 1e9, next.secretKey).repeat(8);
    const text = writeTlogProof(2 ** 30 - 1, Array(30).fill(head.root), cosigned);
    expect(readTlogProof(text)).toBeDefined();
    expect(text.length).toBeLessThanOrEqual(4096);
  });

  it('is read with extra data, and in no other form', () => {
    const text = writeTlogProof(5, log.inclusionProof(5, 300), note);
    expect(readTlogProof(text.replace('\nindex', '\nextra YWJj\nindex'))).toEqual(readTlogProof(text));
    for (const [from, to] of [
      ['@v1', '@v2'],
      ['index 5', 'index 05'],
      ['index 5', 'place 5'],
      ['\n\n', '\nAAAA\n\n'],
    ])
      expect(readTlogProof(text.replace(from!, to!)), to).toBeUndefined();
  });
});
