/** Checkpoints of the log over the hashes of blocks (C2SP tlog-checkpoint): signed notes of origin, size and root. */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { HASH_BYTES } from '../merkle/merkle-root.ts';
import { ed25519 } from '../signing/ed25519.ts';
import type { TreeHead } from './check-consistency.ts';
import {
  isNoteName,
  NOTE_KEY,
  type NoteKey,
  type NoteSignature,
  readNote,
  signatureLine,
  signaturesOf,
  writeNote,
} from './signed-note.ts';

export interface Checkpoint extends TreeHead {
  /** Name of the log. */
  origin: string;
  /** What is signed. */
  text: string;
  signatures: readonly NoteSignature[];
}

/** Signs bytes by Ed25519. @param secretKey the 32 bytes of the seed of RFC 8032 */
export type SignEd25519 = (message: Uint8Array, secretKey: Uint8Array) => Uint8Array;

/** What a checkpoint says, as it is signed. @param root 32 bytes */
export function checkpointText(origin: string, { size, root }: TreeHead): string {
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/** The ledger's key as one that signs the notes of a log. */
export const logKey = (origin: string, publicKey: Uint8Array): NoteKey => ({
  name: origin,
  kind: NOTE_KEY.ed25519,
  publicKey,
});

/** Keys of Ed25519: 32 bytes each. */
export interface NoteSigner {
  publicKey: Uint8Array;
  secretKey: Uint8Array;
}

/**
 * A checkpoint with a signature line of each signer: one, or where a block seals a change of keys also the next one. Both
 * are deterministic, so that the same tree has the same note.
 */
export function signCheckpoint(
  origin: string,
  head: TreeHead,
  signers: readonly NoteSigner[],
  sign: SignEd25519 = (message, secretKey) => ed25519.sign(message, secretKey),
): string {
  const text = checkpointText(origin, head);
  const message = utf8ToBytes(text);
  return writeNote(
    text,
    signers.map(({ publicKey, secretKey }) =>
      signatureLine(logKey(origin, publicKey), sign(message, secretKey)),
    ),
  );
}

/** Reads a checkpoint; undefined where it isn't one in its only spelling. Signatures are not checked. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const read = readNote(note);
  if (!read) return undefined;
  const [origin, digits = '', encoded = ''] = read.text.split('\n') as [string, ...string[]];
  const root = decodeBase64(encoded);
  const size = Number(digits);
  if (!isNoteName(origin) || !Number.isSafeInteger(size) || size < 0) return undefined;
  if (root?.length !== HASH_BYTES || read.text !== checkpointText(origin, { size, root })) return undefined;
  return { origin, size, root, ...read };
}

/** Whether the log's key has signed it: one signature by it that holds. Never throws. */
export function isCheckpointBy({ origin, text, signatures }: Checkpoint, publicKey: Uint8Array): boolean {
  return signaturesOf(signatures, logKey(origin, publicKey)).some((signature) =>
    holdsEd25519(signature, utf8ToBytes(text), publicKey),
  );
}

/**
 * By the strict rules of RFC 8032, as for blocks. Never throws: what the library throws at, a signature or a key of another
 * length, doesn't hold.
 */
export function holdsEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
