/** Checks a downloaded file against its manifest: with nothing but both files and, from another source, the ledger's fingerprint. */

import { hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { isCheckpointBy } from '@productive-mining/ledger/log/checkpoint.ts';
import { isBlockInLog, readTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import {
  type DownloadManifest,
  isSignedBy,
  keysAfter,
  MANIFEST_FORMAT,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import { readKeys } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { parseUnambiguous } from './count-json.ts';

/** A manifest grows by 8 kB with each change of keys. */
export const MANIFEST_BYTES_MAX = 4 * 2 ** 20;

const isText = (value: unknown) => typeof value === 'string';
const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value as string);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value as string));

const isCoverage = (value: unknown) =>
  hasExactly(value, {
    workType: isText,
    frontier: isText,
    blocks: isCount,
    regions: isCount,
    reached: isText,
  });

/** What a snapshot says of the ledger. */
const isSnapshot = (value: unknown) =>
  hasExactly(value, {
    sealedAt: isTime,
    counts: (counts) => isObject(counts) && Object.values(counts).every(isCount),
    coverage: (coverage) => Array.isArray(coverage) && coverage.every(isCoverage),
  });

/** Members that some manifests have: those of snapshots, and those of ledgers with a log. */
const OPTIONAL = { snapshot: isSnapshot, logProof: isText };

/** The members of a manifest, and what each may be. No schema, as a page loads this. */
const MEMBERS: Readonly<
  Record<Exclude<keyof DownloadManifest, keyof typeof OPTIONAL>, (value: unknown) => boolean>
> = {
  format: (value) => value === MANIFEST_FORMAT,
  fileName: isText,
  sha256: isHash,
  bytes: isCount,
  rows: isCount,
  asOf: isCount,
  tipHash: (value) => value === null || isHash(value),
  fingerprint: isHash,
  madeAt: isTime,
  keys: (value) => Array.isArray(value) && value.length > 0,
  signatures: (value) => hasExactly(value, { keyId: isText, ed25519: isText, mlDsa65: isText }),
};

function hasExactly(value: unknown, members: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(members);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && members[name]!(value[name]))
  );
}

function isManifest(value: unknown): boolean {
  const more = Object.entries(OPTIONAL).filter(([name]) => isObject(value) && Object.hasOwn(value, name));
  return hasExactly(value, { ...MEMBERS, ...Object.fromEntries(more) });
}

/** A file as it was found: its name, and SHA-256 over its bytes. */
export interface FoundFile {
  name: string;
  bytes: number;
  /** 64 hex digits. */
  sha256: string;
}

export type DownloadVerdict =
  | { ok: true; manifest: DownloadManifest; isRenamed: boolean; isFingerprintCompared: boolean }
  | { ok: false; reason: string };

const refused = (reason: string): DownloadVerdict => ({ ok: false, reason });

/**
 * @param text of the manifest, which anyone may have written
 * @param fingerprint of the ledger, from an earlier visit or another source; without it any ledger's keys may have signed
 */
export function checkDownload(
  file: FoundFile,
  text: string,
  fingerprint: string | undefined,
): DownloadVerdict {
  const read = parseUnambiguous(text);
  if (!isManifest(read)) return refused('This is no manifest of a download.');
  const manifest = read as DownloadManifest;
  const wrong = faultOfManifest(manifest, fingerprint) ?? faultOfFile(file, manifest);
  if (wrong !== undefined) return refused(wrong);
  return {
    ok: true,
    manifest,
    isRenamed: file.name !== manifest.fileName,
    isFingerprintCompared: fingerprint !== undefined,
  };
}

function faultOfManifest(manifest: DownloadManifest, fingerprint: string | undefined): string | undefined {
  if (!hasCanonicalForm(manifest)) return 'The manifest was changed: it holds what no manifest can hold.';
  if (fingerprint !== undefined && manifest.fingerprint !== fingerprint)
    return `The manifest is of another ledger: its fingerprint is ${manifest.fingerprint}, not ${fingerprint}.`;
  const first = readKeys(manifest.keys[0]);
  if (!first || fingerprintOf(first) !== manifest.fingerprint)
    return 'The manifest’s first keys aren’t those of its ledger: they don’t have the fingerprint that it names.';
  const keys = keysAfter(manifest.keys);
  if (!keys) return 'The manifest names a change of keys that the keys before it didn’t sign.';
  if (!isSignedBy(manifest, keys))
    return 'The manifest was changed, or signed by others: its signatures aren’t those of the ledger’s keys.';
  return isTipInLog(manifest) ? undefined : 'The manifest’s block isn’t in the log that it names.';
}

/** Whether a manifest that has a proof of its block has one that holds, by any of the ledger's keys. */
function isTipInLog({ logProof, asOf, tipHash, keys }: DownloadManifest): boolean {
  if (logProof === undefined) return true;
  const proof = readTlogProof(logProof);
  if (!proof || tipHash === null) return false;
  const isSigned = keys.some((_, last) => {
    const then = keysAfter(keys.slice(0, last + 1));
    return then !== undefined && isCheckpointBy(proof.checkpoint, then.ed25519);
  });
  return isSigned && isBlockInLog(proof, { index: asOf, blockHash: hexToBytes(tipHash) });
}

function faultOfFile({ bytes, sha256 }: FoundFile, manifest: DownloadManifest): string | undefined {
  if (bytes !== manifest.bytes)
    return `The file was changed or is another one: it has ${bytes} bytes, and the manifest is of ${manifest.bytes}.`;
  return sha256 === manifest.sha256
    ? undefined
    : `The file was changed: its SHA-256 is ${sha256}, and the manifest’s is ${manifest.sha256}.`;
}

/** What has no canonical form was never signed. */
function hasCanonicalForm(manifest: DownloadManifest): boolean {
  try {
    return canonicalJson(manifest as unknown as Json) !== '';
  } catch {
    return false;
  }
}
