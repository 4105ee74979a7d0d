/** Cosignatures of witnesses (C2SP tlog-cosignature): that of this log a witness has seen no other tree up to this size. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ed25519 } from '../signing/ed25519.ts';
import { KEY_BYTES } from '../signing/keys.ts';
import { type Checkpoint, holdsEd25519 } from './checkpoint.ts';
import { NOTE_KEY, type NoteKey, signatureLine, signaturesOf } from './signed-note.ts';

const TIME_BYTES = 8;

/** A witness's key. @param name by which its lines begin */
export const witnessKey = (name: string, publicKey: Uint8Array): NoteKey => ({
  name,
  kind: NOTE_KEY.cosignature,
  publicKey,
});

const messageOf = (text: string, seconds: number) => utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);

/**
 * The line of a cosignature, with its end.
 * @param text of the checkpoint, as its log signed it
 * @param seconds since 1970, by the witness's clock
 * @param secretKey 32 bytes
 */
export function cosign(key: NoteKey, text: string, seconds: number, secretKey: Uint8Array): string {
  const time = new Uint8Array(TIME_BYTES);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return signatureLine(key, concatBytes(time, ed25519.sign(messageOf(text, seconds), secretKey)));
}

/** When a witness has signed, in seconds since 1970; undefined where no signature by its key holds. Never throws. */
export function cosignedAt(
  { text, signatures }: Pick<Checkpoint, 'text' | 'signatures'>,
  key: NoteKey,
): number | undefined {
  for (const bytes of signaturesOf(signatures, key)) {
    if (bytes.length !== TIME_BYTES + KEY_BYTES.ed25519Signature) continue;
    const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
    if (!Number.isSafeInteger(seconds)) continue;
    if (holdsEd25519(bytes.slice(TIME_BYTES), messageOf(text, seconds), key.publicKey)) return seconds;
  }
  return undefined;
}
