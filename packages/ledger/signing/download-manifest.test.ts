/** Statements of a ledger's keys about a file or its blocks: the bytes that are signed, and whose signatures hold. */
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#sha256';
import { encodeBase64 } from '../encoding/base64.ts';
import { canonicalJson } from '../encoding/canonical-json.ts';
import { firstKeys, secondKeys, thirdKeys } from '../testing/build-chain.ts';
import {
  type DownloadManifest,
  isSignedBy,
  keysAfter,
  keysInTurn,
  MANIFEST_FORMAT,
  type ManifestFacts,
  manifestMessage,
  type WrittenSignatures,
} from './download-manifest.ts';
import { firstKeyPayload, keyRotationPayload } from './key-records.ts';
import { fingerprintOf, keyIdOf, type LedgerKeys } from './keys.ts';
import { signMessage } from './sign-block.ts';
import {
  historyEntry,
  historyLeaf,
  isTipSignedBy,
  SIGNED_TIP_FORMAT,
  type SignedTip,
  type SignedTipFacts,
  signedTipMessage,
} from './signed-tip.ts';

const first = firstKeyPayload(firstKeys.publicKeys);
const toSecond = keyRotationPayload(firstKeys, secondKeys.publicKeys);
const toThird = keyRotationPayload(secondKeys, thirdKeys.publicKeys);
const blockHash = new Uint8Array(32).fill(9);

const MANIFEST: ManifestFacts = {
  format: MANIFEST_FORMAT,
  fileName: 'zeros.csv',
  sha256: 'cd'.repeat(32),
  bytes: 24,
  rows: 1,
  asOf: 7,
  tipHash: 'ab'.repeat(32),
  fingerprint: fingerprintOf(firstKeys.publicKeys),
  madeAt: '2026-01-02T03:04:05.678Z',
  keys: [first],
};
const TIP: SignedTipFacts = {
  format: SIGNED_TIP_FORMAT,
  asOf: 7,
  tipHash: 'ab'.repeat(32),
  historyRoot: 'ef'.repeat(32),
  fingerprint: MANIFEST.fingerprint,
  madeAt: MANIFEST.madeAt,
  keys: [first],
};

function writtenBy({ publicKeys, secretKeys }: LedgerKeys, message: Uint8Array): WrittenSignatures {
  const { ed25519, mlDsa65 } = signMessage(message, secretKeys);
  return {
    keyId: keyIdOf(publicKeys),
    ed25519: encodeBase64(ed25519),
    mlDsa65: encodeBase64(mlDsa65),
  };
}

describe('the keys of a ledger in turn', () => {
  it('are the first ones and those after each change', () => {
    const turns = [firstKeys.publicKeys, secondKeys.publicKeys, thirdKeys.publicKeys];
    expect(keysInTurn([first])).toEqual(turns.slice(0, 1));
    expect(keysInTurn([first, toSecond])).toEqual(turns.slice(0, 2));
    expect(keysInTurn([first, toSecond, toThird])).toEqual(turns);
    expect(keysAfter([first])).toEqual(firstKeys.publicKeys);
    expect(keysAfter([first, toSecond, toThird])).toEqual(thirdKeys.publicKeys);
  });

  it.each([
    ['without any record', []],
    ['with a first record that is a change', [toThird, 7]],
    ['with a change signed by keys that aren’t due yet', [first, toThird]],
    ['with a change signed by keys that were replaced', [first, toSecond, toSecond]],
    ['with a malformed change before one that would hold', [first, null, toSecond]],
    ['with other first keys', [firstKeyPayload(thirdKeys.publicKeys), toSecond]],
  ])('are none %s', (_, records) => {
    expect(keysInTurn(records)).toBeUndefined();
    expect(keysAfter(records)).toBeUndefined();
  });
});

describe.each([
  {
    name: 'a manifest',
    tag: 'productive-mining/download-manifest/v1\0',
    format: 'productive-mining/download-manifest/v1',
    facts: MANIFEST as unknown as Record<string, string>,
    messageOf: (facts: unknown) => manifestMessage(facts as ManifestFacts),
    isSigned: (signed: unknown, keys: LedgerKeys) => isSignedBy(signed as DownloadManifest, keys.publicKeys),
  },
  {
    name: 'a signed tip',
    tag: 'productive-mining/signed-tip/v1\0',
    format: 'productive-mining/signed-tip/v1',
    facts: TIP as unknown as Record<string, string>,
    messageOf: (facts: unknown) => signedTipMessage(facts as SignedTipFacts),
    isSigned: (signed: unknown, keys: LedgerKeys) => isTipSignedBy(signed as SignedTip, keys.publicKeys),
  },
])('$name', ({ tag, format, facts, messageOf, isSigned }) => {
  const signatures = writtenBy(firstKeys, messageOf(facts));

  it('is signed with its tag before all members but the signatures', () => {
    const message = concatBytes(utf8ToBytes(tag), utf8ToBytes(canonicalJson(facts)));
    expect(facts.format).toBe(format);
    expect(messageOf(facts)).toEqual(message);
    expect(messageOf({ ...facts, signatures })).toEqual(message);
  });

  it('holds by the keys that signed it, and by no other', () => {
    expect(isSigned({ ...facts, signatures }, firstKeys)).toBe(true);
    expect(isSigned({ ...facts, signatures }, secondKeys)).toBe(false);
    const renamed = { ...signatures, keyId: keyIdOf(secondKeys.publicKeys) };
    expect(isSigned({ ...facts, signatures: renamed }, firstKeys)).toBe(false);
    expect(isSigned({ ...facts, signatures: renamed }, secondKeys)).toBe(false);
  });

  it('holds for no other statement', () => {
    for (const name of Object.keys(facts))
      expect(isSigned({ ...facts, [name]: 'another', signatures }, firstKeys), name).toBe(false);
  });

  it.each(['ed25519', 'mlDsa65'] as const)('needs the signature by %s as well', (scheme) => {
    const ofOthers = writtenBy(secondKeys, messageOf(facts));
    for (const text of ['', 'no base64!', ofOthers[scheme]])
      expect(isSigned({ ...facts, signatures: { ...signatures, [scheme]: text } }, firstKeys)).toBe(false);
  });
});

it('the log’s entry of a block is a tag before its hash, and its leaf the hash of that as RFC 6962 has it', () => {
  const entry = concatBytes(utf8ToBytes('productive-mining/history-leaf/v1\0'), blockHash);
  expect(historyEntry(blockHash)).toEqual(entry);
  expect(bytesToHex(historyLeaf(blockHash))).toBe(bytesToHex(sha256(concatBytes(Uint8Array.of(0), entry))));
});
