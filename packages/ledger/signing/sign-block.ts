/**
 * Signatures of blocks. Both are deterministic (RFC 8032; FIPS 204 with rnd = 0), so that sealing again gives the same
 * bytes. What is signed is a tag and the hash, so that a signature made for anything else is never one of a block.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { ed25519 } from './ed25519.ts';
import type { PublicKeys, SecretKeys } from './keys.ts';

export interface Signatures {
  /** 64 bytes. */
  ed25519: Uint8Array;
  /** 3,309 bytes. */
  mlDsa65: Uint8Array;
}

/** Checks one signature of a 32-byte block hash. */
export type SignatureCheck = (hash: Uint8Array, signature: Uint8Array, publicKey: Uint8Array) => boolean;

export const BLOCK_SIGNATURE_TAG = utf8ToBytes('productive-mining/block-signature/v1\0');

/** The bytes that a block's signatures are over: "productive-mining/block-signature/v1␀" ‖ hash. */
export function blockMessage(hash: Uint8Array): Uint8Array {
  return concatBytes(BLOCK_SIGNATURE_TAG, hash);
}

/** Signs any message with both keys. About 4 ms. */
export function signMessage(message: Uint8Array, secretKeys: SecretKeys): Signatures {
  return {
    ed25519: ed25519.sign(message, secretKeys.ed25519),
    mlDsa65: ml_dsa65.sign(message, secretKeys.mlDsa65, { extraEntropy: false }),
  };
}

/**
 * Whether an Ed25519 signature holds, by the strict rules of RFC 8032 §5.1.7. Never throws: what the library throws at, a
 * signature or a key of another length, doesn't hold.
 */
export function checkEd25519Message(
  message: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** Whether an ML-DSA-65 signature holds (FIPS 204 §5.3, pure). Blocks use the empty context. Never throws, likewise. */
export function checkMlDsa65Message(
  message: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  context = new Uint8Array(0),
): boolean {
  try {
    return ml_dsa65.verify(signature, message, publicKey, { context });
  } catch {
    return false;
  }
}

/** Whether both signatures of a message hold. */
export function checkMessage(message: Uint8Array, signatures: Signatures, publicKeys: PublicKeys): boolean {
  return (
    checkEd25519Message(message, signatures.ed25519, publicKeys.ed25519) &&
    checkMlDsa65Message(message, signatures.mlDsa65, publicKeys.mlDsa65)
  );
}

/** Signs a block's hash (32 bytes) with both keys. About 4 ms: not inside the chain's transaction. */
export function signBlock(hash: Uint8Array, secretKeys: SecretKeys): Signatures {
  return signMessage(blockMessage(hash), secretKeys);
}

/** Checks an Ed25519 signature in about 1.3 ms; ed25519-node.ts does the same in a tenth of that. */
export const checkEd25519: SignatureCheck = (hash, signature, publicKey) =>
  checkEd25519Message(blockMessage(hash), signature, publicKey);

/** Checks an ML-DSA-65 signature in about 1.7 ms. */
export const checkMlDsa65: SignatureCheck = (hash, signature, publicKey) =>
  checkMlDsa65Message(blockMessage(hash), signature, publicKey);
