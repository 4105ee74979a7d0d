/**
 * Whether the log over a ledger's blocks still begins with the one that a reader remembers (docs/format.md, "Log"). The newest
 * checkpoint must be by the ledger's keys, and a proof must lead to it from the remembered one.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { Json } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { checkConsistency } from '@productive-mining/ledger/log/check-consistency.ts';
import { type Checkpoint, isCheckpointBy, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { keysInTurn } from '@productive-mining/ledger/signing/download-manifest.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';

/** What a server, or a file, gives of a log. */
export interface GivenLog {
  /** The newest checkpoint, a signed note. */
  checkpoint: string;
  /** Payloads of the records that name the ledger's keys: the first, and each change. */
  keyRecords: readonly unknown[];
  /** The proof from the remembered size to the newest, in base64; empty without a remembered one. */
  proof: readonly string[];
  /** Whether it may be older than the remembered one, as a file may; the proof then leads from it to that. */
  mayBeOlder?: boolean;
}

/** A tree, for a person. */
export interface SeenTree {
  origin: string;
  size: number;
  /** 64 hex digits. */
  root: string;
}

/**
 * First: nothing was remembered. Kept: the newest tree begins with the remembered one. Shorter: it is smaller. Other: it
 * doesn't begin with it, or no proof says so. Unsigned: it isn't by the ledger's keys, as the remembered one
 * knows them, or can't be read. Without keys: the ledger's first keys aren't known here, so that nothing is said of it.
 */
export type LogState = 'first' | 'kept' | 'shorter' | 'other' | 'unsigned' | 'without keys';

export interface LogComparison {
  state: LogState;
  remembered: SeenTree | undefined;
  newest: SeenTree | undefined;
  /** The note to remember from here on; undefined where the newest is refused. */
  note: string | undefined;
}

/**
 * @param remembered the last checkpoint that this reader accepted
 * @param fingerprint of the ledger's first keys, which the reader knows
 */
export function compareCheckpoint(
  remembered: string | undefined,
  { checkpoint: note, keyRecords, proof, mayBeOlder = false }: GivenLog,
  fingerprint: string,
): LogComparison {
  const older = remembered === undefined ? undefined : readCheckpoint(remembered);
  const newest = readCheckpoint(note);
  const isOlder = older !== undefined && newest !== undefined && newest.size < older.size;
  const newestNote = isOlder ? remembered : note;
  const found = (state: LogState): LogComparison => ({
    state,
    remembered: older && seen(older),
    newest: newest && seen(newest),
    note: state === 'first' || state === 'kept' ? newestNote : undefined,
  });
  const keys = keysOf(keyRecords, fingerprint);
  if (!newest || !keys || !isCheckpointBy(newest, keys.at(-1)!)) return found('unsigned');
  // Keys that don't lead on from those of the remembered one were replaced before it: whoever has them by now isn't the ledger.
  if (older && !isOlder && !keys.some((key) => isCheckpointBy(older, key))) return found('unsigned');
  if (!older) return found('first');
  if (isOlder && !mayBeOlder) return found('shorter');
  const [from, to] = isOlder ? [newest, older] : [older, newest];
  const hashes = proof.map(decodeBase64);
  const isWhole = hashes.every((hash) => hash !== undefined);
  return found(isWhole && checkConsistency(from, to, hashes as Uint8Array[]) ? 'kept' : 'other');
}

/** What can be said of a log whose keys aren't known: whether its checkpoint can be read. */
export function readWithoutKeys(note: string): LogComparison {
  const newest = readCheckpoint(note);
  const state = newest ? 'without keys' : 'unsigned';
  return { state, remembered: undefined, newest: newest && seen(newest), note: undefined };
}

/** The ledger's keys of Ed25519 one after the other, which follow from its first ones alone; undefined where they don't. */
function keysOf(keyRecords: readonly unknown[], fingerprint: string): Uint8Array[] | undefined {
  const keys = keysInTurn(keyRecords as readonly Json[]);
  if (!keys?.[0] || fingerprintOf(keys[0]) !== fingerprint) return undefined;
  return keys.map(({ ed25519 }) => ed25519);
}

const seen = ({ origin, size, root }: Checkpoint): SeenTree => ({ origin, size, root: bytesToHex(root) });
