/** Files and manifests as they should be, and every way in which they aren’t. */
import { createHash } from 'node:crypto';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { LogTree } from '@productive-mining/ledger/log/log-tree.ts';
import { writeTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import {
  type DownloadManifest,
  MANIFEST_FORMAT,
  type ManifestFacts,
  manifestMessage,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { signMessage } from '@productive-mining/ledger/signing/sign-block.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { describe, expect, it } from 'vitest';
import { checkDownload } from './check-download.ts';

const keysOf = (number: number) => makeKeys(new Uint8Array(32).fill(number));
const [first, second, stranger] = [keysOf(1), keysOf(2), keysOf(3)];
const fingerprint = fingerprintOf(first.publicKeys);
const CONTENT = 'n,ordinate\r\n1,14.134725\r\n';

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const fileOf = (content: string | Uint8Array, name = 'zeros.csv') => ({
  name,
  bytes: Buffer.byteLength(content),
  sha256: sha256(content),
});

const FACTS: ManifestFacts = {
  format: MANIFEST_FORMAT,
  fileName: 'zeros.csv',
  sha256: sha256(CONTENT),
  bytes: Buffer.byteLength(CONTENT),
  rows: 1,
  asOf: 7,
  tipHash: 'ab'.repeat(32),
  fingerprint,
  madeAt: '2026-01-02T03:04:05.678Z',
  keys: [firstKeyPayload(first.publicKeys)],
};

function signed(facts: ManifestFacts, { publicKeys, secretKeys }: LedgerKeys = first): DownloadManifest {
  const { ed25519, mlDsa65 } = signMessage(manifestMessage(facts), secretKeys);
  return {
    ...facts,
    signatures: {
      keyId: keyIdOf(publicKeys),
      ed25519: encodeBase64(ed25519),
      mlDsa65: encodeBase64(mlDsa65),
    },
  };
}

const check = (manifest: unknown, file = fileOf(CONTENT), of: string | undefined = fingerprint) =>
  checkDownload(file, JSON.stringify(manifest), of);
const reasonOf = (...given: Parameters<typeof check>) => {
  const verdict = check(...given);
  return verdict.ok ? 'holds' : verdict.reason;
};

/** The proof of the block, in a log of 20 blocks that other keys sign where that is asked for. */
function proofOf(asOf: number, signer: LedgerKeys = first): string {
  const log = new LogTree();
  for (let index = 1; index <= 20; index++)
    log.add(historyLeaf(new Uint8Array(32).fill(index === 7 ? 0xab : index)));
  const { publicKeys, secretKeys } = signer;
  const signers = [{ publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 }];
  const note = signCheckpoint('ledger.example/log', { size: 20, root: log.root() }, signers);
  return writeTlogProof(asOf - 1, log.inclusionProof(asOf - 1, 20), note);
}

it('holds with the proof of its block in the ledger’s log, and with no other proof', () => {
  expect(reasonOf(signed({ ...FACTS, logProof: proofOf(7) }))).toBe('holds');
  const keys = [...FACTS.keys, keyRotationPayload(first, second.publicKeys)];
  expect(reasonOf(signed({ ...FACTS, keys, logProof: proofOf(7) }, second))).toBe('holds');
  for (const logProof of [proofOf(8), proofOf(7, stranger), '', `${proofOf(7)} `])
    expect(reasonOf(signed({ ...FACTS, logProof }))).toBe(
      'The manifest’s block isn’t in the log that it names.',
    );
  expect(reasonOf(signed({ ...FACTS, tipHash: null, logProof: proofOf(7) }))).toBe(
    'The manifest’s block isn’t in the log that it names.',
  );
});

const SNAPSHOT = {
  sealedAt: '2026-01-02T03:04:05.678Z',
  counts: { blocks: 7, coverage: 1 },
  coverage: [{ workType: 'riemann_zero', frontier: 'line', blocks: 7, regions: 1, reached: '900' }],
};

describe('the manifest of a snapshot', () => {
  const whole = signed({ ...FACTS, snapshot: SNAPSHOT });

  it('holds with time, counts and coverage', () => {
    expect(check(whole)).toMatchObject({ ok: true, manifest: { snapshot: SNAPSHOT } });
  });

  it.each<[string, unknown]>([
    ['another count', { ...SNAPSHOT, counts: { blocks: 8, coverage: 1 } }],
    ['another end', { ...SNAPSHOT, coverage: [{ ...SNAPSHOT.coverage[0]!, reached: '901' }] }],
    ['another time', { ...SNAPSHOT, sealedAt: '2026-01-02T03:04:05.679Z' }],
  ])('is refused with %s than was signed', (_what, snapshot) => {
    expect(reasonOf({ ...whole, snapshot })).toMatch(/^The manifest was changed, or signed by others/);
  });

  it('is refused without what was signed of the snapshot', () => {
    const { snapshot: _, ...without } = whole;
    expect(reasonOf(without)).toMatch(/^The manifest was changed, or signed by others/);
  });

  it.each<[string, unknown]>([
    ['no time', { ...SNAPSHOT, sealedAt: 'some day' }],
    ['counts below zero', { ...SNAPSHOT, counts: { blocks: -1 } }],
    ['no coverage', { sealedAt: SNAPSHOT.sealedAt, counts: {} }],
    ['a further member', { ...SNAPSHOT, more: 1 }],
    ['coverage of another form', { ...SNAPSHOT, coverage: [{ workType: 'riemann_zero' }] }],
    ['coverage of which one is of another form', { ...SNAPSHOT, coverage: [...SNAPSHOT.coverage, {}] }],
    ['coverage in a text', { ...SNAPSHOT, coverage: '' }],
    ['counts in a list', { ...SNAPSHOT, counts: [7] }],
    ['nothing', null],
  ])('is none with %s', (_what, snapshot) => {
    expect(reasonOf({ ...whole, snapshot })).toBe('This is no manifest of a download.');
  });
});

describe('a download and its manifest', () => {
  it('hold when nothing was changed, however the JSON is laid out', () => {
    const manifest = signed(FACTS);
    expect(check(manifest)).toEqual({ ok: true, manifest, isRenamed: false, isFingerprintCompared: true });
    const turned = Object.fromEntries(Object.entries(manifest).reverse());
    expect(checkDownload(fileOf(CONTENT), JSON.stringify(turned, null, 3), fingerprint).ok).toBe(true);
  });

  it('don’t hold where the manifest has a member twice, of which some readers take the first', () => {
    const text = JSON.stringify(signed(FACTS));
    const verdict = checkDownload(fileOf(CONTENT), text.replace('{', '{"rows":123456,'), fingerprint);
    expect(verdict).toEqual({ ok: false, reason: 'This is no manifest of a download.' });
  });

  it('hold under another name, and without a fingerprint, and say so', () => {
    const manifest = signed(FACTS);
    expect(check(manifest, fileOf(CONTENT, 'renamed.csv'))).toMatchObject({ ok: true, isRenamed: true });
    expect(checkDownload(fileOf(CONTENT), JSON.stringify(manifest), undefined)).toMatchObject({
      ok: true,
      isFingerprintCompared: false,
    });
  });

  it('hold by later keys of the ledger, when the former ones signed the change', () => {
    const keys = [...FACTS.keys, keyRotationPayload(first, second.publicKeys)];
    expect(check(signed({ ...FACTS, keys }, second)).ok).toBe(true);
    expect(reasonOf(signed({ ...FACTS, keys }, first))).toMatch(/signatures aren’t those/);
    const forged = [...FACTS.keys, keyRotationPayload(stranger, second.publicKeys)];
    expect(reasonOf(signed({ ...FACTS, keys: forged }, second))).toMatch(/didn’t sign/);
  });
});

it.each<[string, object]>([
  ['a longer hash', { sha256: `${FACTS.sha256}0` }],
  ['a hash behind another digit', { sha256: `0${FACTS.sha256}` }],
  ['a hash in capitals', { tipHash: 'AB'.repeat(32) }],
  ['a size below zero', { bytes: -1 }],
  ['no keys', { keys: [] }],
  ['keys in a text', { keys: 'keys' }],
  ['a time that is a number', { madeAt: 5 }],
  ['a name that is none', { fileName: null }],
])('a manifest is none with %s', (_what, change) => {
  expect(reasonOf({ ...signed(FACTS), ...change })).toBe('This is no manifest of a download.');
});

describe('a changed file', () => {
  it('is refused for any changed byte', () => {
    const manifest = signed(FACTS);
    const bytes = new TextEncoder().encode(CONTENT);
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 1;
      expect(reasonOf(manifest, fileOf(changed))).toMatch(
        /^The file was changed: its SHA-256 is [0-9a-f]{64}/,
      );
    }
  });

  it('is refused when bytes are missing or added', () => {
    for (const content of [CONTENT.slice(1), `${CONTENT} `, ''])
      expect(reasonOf(signed(FACTS), fileOf(content))).toMatch(
        /^The file was changed or is another one: it has \d+ bytes/,
      );
  });
});

describe('a changed manifest', () => {
  it('is refused for any changed character of its values', () => {
    const manifest = signed(FACTS);
    const text = JSON.stringify({ ...manifest, keys: [], signatures: {} });
    const held: string[] = [];
    for (let at = 0; at < text.length; at++) {
      const letter = text[at] === '1' ? '2' : '1';
      const changed = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
      const whole = changed
        .replace('"keys":[]', `"keys":${JSON.stringify(manifest.keys)}`)
        .replace('"signatures":{}', `"signatures":${JSON.stringify(manifest.signatures)}`);
      if (checkDownload(fileOf(CONTENT), whole, fingerprint).ok) held.push(whole.slice(0, 300));
    }
    expect(held).toEqual([]);
  });

  it('is refused when a signature or a key of it was changed', () => {
    const manifest = signed(FACTS);
    for (const name of ['ed25519', 'mlDsa65'] as const) {
      const other = signed({ ...FACTS, rows: 2 }).signatures[name];
      const signatures = { ...manifest.signatures, [name]: other };
      expect(reasonOf({ ...manifest, signatures })).toMatch(/signatures aren’t those/);
    }
    const keys = [firstKeyPayload(stranger.publicKeys)];
    expect(reasonOf({ ...manifest, keys })).toMatch(/first keys aren’t those of its ledger/);
  });

  it('is refused when others signed it, under their own name and under the ledger’s', () => {
    const keys = [firstKeyPayload(stranger.publicKeys)];
    const theirs = fingerprintOf(stranger.publicKeys);
    expect(reasonOf(signed({ ...FACTS, keys, fingerprint: theirs }, stranger))).toBe(
      `The manifest is of another ledger: its fingerprint is ${theirs}, not ${fingerprint}.`,
    );
    expect(reasonOf(signed({ ...FACTS, keys }, stranger))).toMatch(/first keys aren’t those of its ledger/);
    expect(reasonOf(signed(FACTS, stranger))).toMatch(/signatures aren’t those/);
  });

  it('is refused when it was signed for something else', () => {
    const { ed25519, mlDsa65 } = signMessage(manifestMessage(FACTS).slice(1), first.secretKeys);
    const signatures = {
      keyId: keyIdOf(first.publicKeys),
      ed25519: encodeBase64(ed25519),
      mlDsa65: encodeBase64(mlDsa65),
    };
    expect(reasonOf({ ...FACTS, signatures })).toMatch(/signatures aren’t those/);
  });

  it('is refused when it is none', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"format":"x"}',
      JSON.stringify({ ...signed(FACTS), more: 1 }),
    ])
      expect(checkDownload(fileOf(CONTENT), text, fingerprint)).toEqual({
        ok: false,
        reason: 'This is no manifest of a download.',
      });
    const odd = JSON.stringify(signed(FACTS)).replace('"keys":[{', '"keys":[{"odd":"\\ud800",');
    expect(checkDownload(fileOf(CONTENT), odd, fingerprint)).toMatchObject({
      reason: 'The manifest was changed: it holds what no manifest can hold.',
    });
  });
});
