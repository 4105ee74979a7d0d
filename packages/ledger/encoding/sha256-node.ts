/** SHA-256 (FIPS 180-4) by Node's own OpenSSL: the same as sha256.ts, several times as fast. */
import { createHash, hash as hashAtOnce } from 'node:crypto';

const DIGEST_BYTES = 32;
/** Short parts are put behind one another here: to hash them at once takes half the time of an object that is given each. */
const together = new Uint8Array(4096);

/** The 32 bytes of SHA-256 over the parts, one behind the other. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return hashWhole(parts[0]!);
  let length = 0;
  for (const part of parts) length += part.length;
  if (length > together.length) return hashInParts(parts);
  length = 0;
  for (const part of parts) {
    together.set(part, length);
    length += part.length;
  }
  return hashWhole(together.subarray(0, length));
}

function hashWhole(bytes: Uint8Array): Uint8Array {
  // A text of one letter a byte costs half of a Buffer, which would have to be copied: a slice of it is a view.
  const letters = hashAtOnce('sha256', bytes, 'binary');
  const digest = new Uint8Array(DIGEST_BYTES);
  for (let at = 0; at < DIGEST_BYTES; at++) digest[at] = letters.charCodeAt(at);
  return digest;
}

function hashInParts(parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}
