/** SHA-256 (FIPS 180-4) in portable code, for browsers. In Node `#sha256` of package.json is sha256-node.ts instead. */
import { sha256 as portable } from '@noble/hashes/sha2.js';

/** The 32 bytes of SHA-256 over the parts, one behind the other. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = portable.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}
