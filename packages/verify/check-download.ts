/** Checks a downloaded file against its manifest: with nothing but both files and, from another source, the ledger's fingerprint. */
import { canonicalJson, type Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import {
  type DownloadManifest,
  isSignedBy,
  keysAfter,
  MANIFEST_FORMAT,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import { readKeys } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { z } from 'zod';

/** Name of the manifest beside a file of this name. */
export const manifestNameOf = (fileName: string): string => `${fileName}.manifest.json`;

/** A manifest grows by 8 kB with each change of keys. */
export const MANIFEST_BYTES_MAX = 4 * 2 ** 20;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const form = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  fileName: z.string(),
  sha256: hash,
  bytes: z.int().min(0),
  rows: z.int().min(0),
  asOf: z.int().min(0),
  tipHash: hash.nullable(),
  fingerprint: hash,
  madeAt: z.iso.datetime(),
  keys: z.array(z.json()).min(1),
  signatures: z.strictObject({ keyId: z.string(), ed25519: z.string(), mlDsa65: z.string() }),
});

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
  const read = form.safeParse(jsonOf(text));
  if (!read.success) return refused('This is no manifest of a download.');
  const manifest = read.data as DownloadManifest;
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
  return isSignedBy(manifest, keys)
    ? undefined
    : 'The manifest was changed, or signed by others: its signatures aren’t those of the ledger’s keys.';
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
