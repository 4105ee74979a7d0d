/** Ed25519 by Node's own OpenSSL, for a whole chain on a server or in a terminal. Not for browsers. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { KEY_BYTES } from './keys.ts';
import { blockMessage, type SignatureCheck } from './sign-block.ts';

/** SubjectPublicKeyInfo of an Ed25519 key up to the key itself (RFC 8410 §4). */
const SPKI_PREFIX = Uint8Array.from([0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]);
const REMEMBERED_KEYS_MAX = 16;
const keyObjects = new Map<string, KeyObject>();

function keyObjectOf(publicKey: Uint8Array): KeyObject {
  const name = bytesToHex(publicKey);
  const known = keyObjects.get(name);
  if (known) return known;
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
  if (keyObjects.size >= REMEMBERED_KEYS_MAX) keyObjects.clear();
  keyObjects.set(name, key);
  return key;
}

/** Agrees with checkEd25519 on every signature that either makes. Never throws. */
export const checkEd25519Node: SignatureCheck = (hash, signature, publicKey) => {
  // OpenSSL passes over bytes behind the key.
  if (publicKey.length !== KEY_BYTES.ed25519) return false;
  try {
    return verify(null, blockMessage(hash), keyObjectOf(publicKey), signature);
  } catch {
    return false;
  }
};

/** PrivateKeyInfo of an Ed25519 key up to its seed (RFC 8410 §7). */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]);

/** Keys that have signed, by the seed as its owner holds it: to read one takes as long as to sign. */
const privateKeys = new WeakMap<Uint8Array, KeyObject>();

function privateKeyOf(seed: Uint8Array): KeyObject {
  // OpenSSL passes over bytes behind the seed as well.
  if (seed.length !== KEY_BYTES.seed) throw new RangeError('a seed has 32 bytes');
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  const known = privateKeys.get(seed) ?? createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  privateKeys.set(seed, known);
  return known;
}

/** The signature that RFC 8032 fixes, 64 bytes. @param secretKey its 32-byte seed, which stays as it is @throws RangeError for another length */
export function signEd25519Node(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, message, privateKeyOf(secretKey)));
}
