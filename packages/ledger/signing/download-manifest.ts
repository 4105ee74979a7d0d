/**
 * The statement of a ledger's keys about a file that a server of the ledger has made: name, bytes, hash, rows, and the block as
 * of which it is true. It carries the keys from the ledger's first ones on, so that a reader who knows the fingerprint needs
 * nothing else.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64 } from '../encoding/base64.ts';
import { canonicalJson, type Json } from '../encoding/canonical-json.ts';
import { readKeyRotation, readKeys } from './key-records.ts';
import { keyIdOf, type PublicKeys } from './keys.ts';
import { checkMessage } from './sign-block.ts';

export const MANIFEST_FORMAT = 'productive-mining/download-manifest/v1';

/** What a snapshot of the ledger says of it. */
export interface SnapshotFacts {
  /** ISO 8601, UTC: when its block was sealed. */
  sealedAt: string;
  /** Rows of each table, by its name. */
  counts: Record<string, number>;
  /** What the blocks that hold cover of each frontier. */
  coverage: {
    workType: string;
    frontier: string;
    blocks: number;
    /** Connected regions. */
    regions: number;
    /** The first position behind what is covered from the frontier's start on; the start where nothing is. */
    reached: string;
  }[];
}

/** What is signed. */
export interface ManifestFacts {
  format: typeof MANIFEST_FORMAT;
  fileName: string;
  /** Hash of the file's bytes, 64 hex digits. */
  sha256: string;
  bytes: number;
  /** Rows of a table, or of all tables of the file, without headers. */
  rows: number;
  /** The block as of which the file is true, 0 before the first. */
  asOf: number;
  /** Hash of that block, 64 hex digits; null before the first. */
  tipHash: string | null;
  /** The ledger's: that of its first keys. */
  fingerprint: string;
  /** ISO 8601, UTC: when the server made the file, by its clock. */
  madeAt: string;
  /** Only a snapshot of the ledger has it. */
  snapshot?: SnapshotFacts;
  /** The proof that the block is in the ledger's log, as C2SP tlog-proof has it; missing before the first block. */
  logProof?: string;
  /** Payloads of the records that name the ledger's keys: the first, and each change of keys. */
  keys: readonly Json[];
}

/** In base64. Both must hold. */
export interface WrittenSignatures {
  keyId: string;
  ed25519: string;
  mlDsa65: string;
}

export interface DownloadManifest extends ManifestFacts {
  signatures: WrittenSignatures;
}

export const MANIFEST_TAG = utf8ToBytes('productive-mining/download-manifest/v1\0');

/** The bytes that a manifest's signatures are over: the tag ‖ canonical JSON (RFC 8785) of all members but `signatures`. */
export function manifestMessage(facts: ManifestFacts): Uint8Array {
  const { signatures: _, ...signed } = facts as DownloadManifest;
  return concatBytes(MANIFEST_TAG, utf8ToBytes(canonicalJson(signed as unknown as Json)));
}

/** The keys that were due one after the other; undefined where a payload is malformed or isn't signed by the keys before it. */
export function keysInTurn([first, ...changes]: readonly Json[]): PublicKeys[] | undefined {
  let keys = readKeys(first);
  const turns = [keys];
  for (const change of changes) {
    keys = keys && readKeyRotation(change, keys);
    turns.push(keys);
  }
  return turns.every((each) => each !== undefined) ? turns : undefined;
}

/** The keys that are due after all changes; undefined where a payload is malformed or isn't signed by the keys before it. */
export const keysAfter = (records: readonly Json[]): PublicKeys | undefined => keysInTurn(records)?.at(-1);

/** Whether both signatures are those of these keys. */
export function isSignedBy(manifest: DownloadManifest, keys: PublicKeys): boolean {
  return areSignaturesBy(manifest.signatures, manifestMessage(manifest), keys);
}

/** Whether both signatures are of this message and by these keys. */
export function areSignaturesBy(
  { keyId, ...signatures }: WrittenSignatures,
  message: Uint8Array,
  keys: PublicKeys,
): boolean {
  const [ed25519, mlDsa65] = [decodeBase64(signatures.ed25519), decodeBase64(signatures.mlDsa65)];
  if (keyId !== keyIdOf(keys) || !ed25519 || !mlDsa65) return false;
  return checkMessage(message, { ed25519, mlDsa65 }, keys);
}
