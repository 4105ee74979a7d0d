/** Notes, lines and proofs that are wrong in one respect each: what a reader of a log must not take. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../encoding/base64.ts';
import { makeKeys } from '../signing/keys.ts';
import { historyLeaf } from '../signing/signed-tip.ts';
import {
  checkpointText,
  holdsEd25519,
  isCheckpointBy,
  logKey,
  readCheckpoint,
  signCheckpoint,
} from './checkpoint.ts';
import { cosign, cosignedAt, witnessKey } from './cosignature.ts';
import { LogTree } from './log-tree.ts';
import {
  isNoteName,
  isOwnNoteName,
  keyHashOf,
  NOTE_BYTES_MAX,
  NOTE_KEY,
  type NoteKey,
  readNote,
  readSignatureLines,
  readVerifierLine,
  signatureLine,
  signaturesOf,
  verifierLine,
  writeNote,
} from './signed-note.ts';
import { isBlockInLog, readTlogProof, writeTlogProof } from './tlog-proof.ts';

const ORIGIN = 'ledger.example/log';
const { publicKeys, secretKeys } = makeKeys(new Uint8Array(32).fill(7));
const signer = { publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 };
const hash = (byte: number) => new Uint8Array(32).fill(byte);
const log = new LogTree();
for (let index = 0; index < 9; index++) log.add(historyLeaf(hash(index)));
const head = { size: 9, root: log.root() };
const note = signCheckpoint(ORIGIN, head, [signer]);
const key: NoteKey = { name: ORIGIN, kind: NOTE_KEY.ed25519, publicKey: signer.publicKey };
/** A line that has the form of a signature. */
const line = '— name AAAAAAA=\n';

describe('names of keys and logs', () => {
  it.each(['ledger.example/log', 'x', 'ü', 'https://ledger.example'])('may be %j', (name) => {
    expect(isNoteName(name)).toBe(true);
  });

  it.each(['', 'two words', 'a+b', '\u0000', 'a\u001f', 'tab\t', 'line\n', '\u00a0', 'a\ud800'])(
    'may not be %j',
    (name) => {
      expect(isNoteName(name)).toBe(false);
      expect(isOwnNoteName(name)).toBe(false);
    },
  );

  it('of our own have no scheme', () => {
    expect(isOwnNoteName('ledger.example/log')).toBe(true);
    expect(isOwnNoteName('https://ledger.example')).toBe(false);
  });
});

describe('a verifier line', () => {
  it('is read back for either kind of key', () => {
    // The base64 of the second key has plus signs.
    for (const kind of Object.values(NOTE_KEY))
      for (const publicKey of [signer.publicKey, hash(0xfb)]) {
        const named = { ...key, kind, publicKey };
        expect(readVerifierLine(verifierLine(named))).toEqual(named);
      }
    expect(keyHashOf(key)).not.toEqual(keyHashOf({ ...key, kind: NOTE_KEY.cosignature }));
    expect(keyHashOf(key)).not.toEqual(keyHashOf({ ...key, name: 'another' }));
    expect(logKey(ORIGIN, signer.publicKey)).toEqual(key);
    expect(witnessKey('w', signer.publicKey)).toEqual({ ...key, name: 'w', kind: 4 });
  });

  /** A line whose hash fits whatever it names. */
  const lineOf = (kind: number, publicKey: Uint8Array) =>
    verifierLine({ name: ORIGIN, kind: kind as NoteKey['kind'], publicKey });
  it.each([
    ['of a kind that isn’t known', lineOf(2, signer.publicKey)],
    ['of a kind 0', lineOf(0, signer.publicKey)],
    ['with a key that is too short', lineOf(1, signer.publicKey.slice(1))],
    ['with a key that is too long', lineOf(1, concatBytes(signer.publicKey, new Uint8Array(1)))],
    ['with a name of two words', verifierLine({ ...key, name: 'two words' })],
    ['without a name', verifierLine({ ...key, name: '' })],
    ['with a control character in its name', verifierLine({ ...key, name: 'log\u0007' })],
    ['with the hash of another', verifierLine(key).replace(ORIGIN, 'another')],
    ['with more behind it', `${verifierLine(key)}\n`],
    ['with something before it', ` ${verifierLine(key)}`],
    ['with its key in base64 that no encoder writes', verifierLine(key).replace(/.$/, '*')],
    ['whose base64 lacks a letter', verifierLine(key).slice(0, -1)],
    ['that is no text', [verifierLine(key)]],
    ['that is nothing', null],
  ])('is none %s', (_, text) => {
    expect(readVerifierLine(text)).toBeUndefined();
  });
});

describe('a note', () => {
  it('has a text, an empty line and lines of signatures', () => {
    expect(readNote(`text\n\n${line}`)).toEqual({
      text: 'text\n',
      signatures: [{ name: 'name', keyHash: new Uint8Array(4), signature: new Uint8Array(1) }],
    });
    expect(readNote(`one\n\ntwo\n\n${line}`)?.text).toBe('one\n\ntwo\n');
    expect(readNote(`x\n\n${line}`)?.text).toBe('x\n');
    expect(writeNote('text\n', [line, line])).toBe(`text\n\n${line}${line}`);
  });

  it.each([
    ['without a text', `\n\n${line}`],
    ['whose text is empty', `\n${line}`],
    ['without signatures', 'text\n\n'],
    ['without the last line end', `text\n\n${line.slice(0, -1)}`],
    ['with a control character', `te\u0007xt\n\n${line}`],
    ['with a tab', `te\txt\n\n${line}`],
    ['with half of a pair of surrogates', `te\ud800xt\n\n${line}`],
    ['with a line that is no signature', `text\n\n${line}x\n`],
    ['with an empty line at its end', `text\n\n${line}\n`],
  ])('is none %s', (_, text) => {
    expect(readNote(text)).toBeUndefined();
  });

  it('has at most 65,536 characters, and 100 signatures', () => {
    const filled = (length: number) => `${'x'.repeat(length - line.length - 2)}\n\n${line}`;
    expect(NOTE_BYTES_MAX).toBe(65_536);
    expect(readNote(filled(65_536))).toBeDefined();
    expect(readNote(filled(65_537))).toBeUndefined();
    expect(readNote(`text\n\n${line.repeat(100)}`)?.signatures).toHaveLength(100);
    expect(readNote(`text\n\n${line.repeat(101)}`)).toBeUndefined();
  });

  it('has signatures in lines of their own, each of a name and more than the hash of its key', () => {
    expect(readSignatureLines('')).toEqual([]);
    expect(readSignatureLines(line.repeat(2))).toHaveLength(2);
    for (const text of [
      line.slice(0, -1),
      line.replace('— ', '-- '),
      line.replace('— ', 'x— '),
      line.replace('name', 'na me'),
      line.replace('name', 'na+me'),
      line.replace('AAAAAAA=', 'AAAAAA=='),
      line.replace('AAAAAAA=', 'AAAAAAA'),
      line.replace('AAAAAAA=', 'AAAAAAA= x'),
      line.replace(' AAAAAAA=', ''),
      `${line}\n`,
    ])
      expect(readSignatureLines(text), text).toBeUndefined();
  });

  it('tells which of its signatures name a key, by its name and its hash', () => {
    const { signatures } = readNote(writeNote('text\n', [signatureLine(key, hash(1)), line]))!;
    expect(signaturesOf(signatures, key)).toEqual([hash(1)]);
    expect(signaturesOf(signatures, { ...key, name: 'name' })).toEqual([]);
    expect(signaturesOf(signatures, { ...key, kind: NOTE_KEY.cosignature })).toEqual([]);
    expect(signaturesOf([{ ...signatures[0]!, name: 'another' }], key)).toEqual([]);
  });
});

describe('a checkpoint', () => {
  const withText = (text: string) =>
    writeNote(text, [signatureLine(key, ed25519.sign(utf8ToBytes(text), signer.secretKey))]);
  const root = encodeBase64(head.root);

  it('is its origin, size and root, in this spelling', () => {
    expect(checkpointText(ORIGIN, head)).toBe(`${ORIGIN}\n9\n${root}\n`);
    expect(readCheckpoint(note)).toMatchObject({ origin: ORIGIN, ...head });
    expect(readCheckpoint(withText(`${ORIGIN}\n0\n${root}\n`))?.size).toBe(0);
    for (const text of [
      `\n9\n${root}\n`,
      `two words\n9\n${root}\n`,
      `${ORIGIN}\n09\n${root}\n`,
      `${ORIGIN}\n9.5\n${root}\n`,
      `${ORIGIN}\n-9\n${root}\n`,
      `${ORIGIN}\n9 \n${root}\n`,
      `${ORIGIN}\n\n${root}\n`,
      `${ORIGIN}\n9007199254740992\n${root}\n`,
      `${ORIGIN}\n9\n${encodeBase64(head.root.slice(1))}\n`,
      `${ORIGIN}\n9\n*\n`,
      `${ORIGIN}\n9\n${root}\nmore\n`,
      `${ORIGIN}\n9\n`,
      `${ORIGIN}\n`,
    ])
      expect(readCheckpoint(withText(text)), text).toBeUndefined();
  });

  it('holds by one signature of its key over its text, whatever others there are', () => {
    const [own, other] = [signatureLine(key, new Uint8Array(64)), note.split('\n\n')[1]!];
    const text = checkpointText(ORIGIN, head);
    const isBy = (lines: readonly string[]) =>
      isCheckpointBy(readCheckpoint(writeNote(text, lines))!, signer.publicKey);
    expect(isBy([other])).toBe(true);
    expect(isBy([own])).toBe(false);
    expect(isBy([own, other])).toBe(true);
  });

  it('has no signature of another length, or by a key of another length', () => {
    const message = utf8ToBytes('message');
    const signature = ed25519.sign(message, signer.secretKey);
    const { publicKey } = signer;
    expect(holdsEd25519(signature, message, publicKey)).toBe(true);
    for (const wrong of [new Uint8Array(), signature.slice(1), concatBytes(signature, new Uint8Array(1))])
      expect(holdsEd25519(wrong, message, publicKey)).toBe(false);
    for (const wrong of [new Uint8Array(), publicKey.slice(1), concatBytes(publicKey, new Uint8Array(1))])
      expect(holdsEd25519(signature, message, wrong)).toBe(false);
    // No point of the curve has this y.
    expect(holdsEd25519(signature, message, hash(255))).toBe(false);
  });

  it('isn’t signed by a key of small order, whose one signature would hold for every text', () => {
    const small = Uint8Array.of(1, ...new Uint8Array(31));
    const forAll = Uint8Array.of(...small, ...new Uint8Array(32));
    const message = utf8ToBytes('message');
    expect(ed25519.verify(forAll, message, small, { zip215: true })).toBe(true);
    expect(holdsEd25519(forAll, message, small)).toBe(false);
  });
});

describe('a cosignature', () => {
  const witness = witnessKey('witness.example/w', signer.publicKey);
  const { text } = readCheckpoint(note)!;
  const at = (lines: readonly string[]) => cosignedAt(readCheckpoint(note + lines.join(''))!, witness);
  const timed = (seconds: bigint, signed: string) => {
    const time = new Uint8Array(8);
    new DataView(time.buffer).setBigUint64(0, seconds);
    return signatureLine(witness, concatBytes(time, ed25519.sign(utf8ToBytes(signed), signer.secretKey)));
  };

  it('is over its time and the text, as C2SP tlog-cosignature has it', () => {
    const own = cosign(witness, text, 1_700_000_000, signer.secretKey);
    expect(own).toBe(timed(1_700_000_000n, `cosignature/v1\ntime 1700000000\n${text}`));
    expect(at([own])).toBe(1_700_000_000);
  });

  it('is passed over where it doesn’t hold, and the next is looked at', () => {
    const own = cosign(witness, text, 5, signer.secretKey);
    const late = 2n ** 53n;
    for (const wrong of [
      signatureLine(witness, new Uint8Array(72)),
      signatureLine(witness, new Uint8Array(71)),
      signatureLine(witness, new Uint8Array(7)),
      signatureLine(witness, ed25519.sign(utf8ToBytes(text), signer.secretKey)),
      timed(4n, `cosignature/v1\ntime 5\n${text}`),
      timed(late, `cosignature/v1\ntime ${late}\n${text}`),
      `${signatureLine(witness, concatBytes(new Uint8Array(8), new Uint8Array(65)))}`,
    ]) {
      expect(at([wrong])).toBeUndefined();
      expect(at([wrong, own])).toBe(5);
    }
    expect(at([])).toBeUndefined();
  });
});

describe('a proof of a block', () => {
  const proofOf = (index: number) => writeTlogProof(index, log.inclusionProof(index, 9), note);

  it('is told from what it isn’t', () => {
    const text = proofOf(5);
    expect(readTlogProof(text)).toMatchObject({ index: 5, path: log.inclusionProof(5, 9) });
    const [first, index, ...rest] = text.split('\n');
    const written = (lines: readonly (string | undefined)[]) => readTlogProof(lines.join('\n'));
    expect(written([first, 'extra YWJj', index, ...rest])).toEqual(readTlogProof(text));
    for (const lines of [
      [index, ...rest],
      ['c2sp.org/tlog-proof@v2', index, ...rest],
      [first, ...rest],
      [first, `${index} `, ...rest],
      [first, `x${index}`, ...rest],
      [first, 'extra YWJj', 'extra YWJj', index, ...rest],
      [first, 'extraYWJj', index, ...rest],
      [first, index, 'AAAA', ...rest],
      [first, index, '*', ...rest],
      [first, index],
      [first, '', note],
    ])
      expect(written(lines), lines.slice(0, 3).join('|')).toBeUndefined();
    expect(readTlogProof(text.replace(/\n—.*\n$/, '\n'))).toBeUndefined();
    expect(readTlogProof('')).toBeUndefined();
  });

  it('has at most 63 hashes', () => {
    const long = (count: number) => readTlogProof(writeTlogProof(5, Array(count).fill(hash(1)), note));
    expect(long(63)?.path).toHaveLength(63);
    expect(long(64)).toBeUndefined();
  });

  it('is of the block with its index, and of no other hash', () => {
    const proof = readTlogProof(proofOf(5))!;
    expect(isBlockInLog(proof, { index: 6, blockHash: hash(5) })).toBe(true);
    for (const block of [
      { index: 5, blockHash: hash(5) },
      { index: 7, blockHash: hash(5) },
      { index: 6, blockHash: hash(6) },
      { index: 6, blockHash: hash(5).slice(1) },
      { index: 6, blockHash: concatBytes(hash(5), new Uint8Array(1)) },
    ])
      expect(isBlockInLog(proof, block)).toBe(false);
    expect(isBlockInLog({ ...proof, path: proof.path.slice(1) }, { index: 6, blockHash: hash(5) })).toBe(
      false,
    );
  });
});
