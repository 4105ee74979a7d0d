/** The keys that sign a ledger: one of Ed25519 and one of ML-DSA-65, always used together. */
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { sha256 } from '#sha256';
import { ed25519 } from './ed25519.ts';

export const KEY_BYTES = {
  seed: 32,
  ed25519: 32,
  mlDsa65: 1952,
  ed25519Signature: 64,
  mlDsa65Signature: 3309,
} as const;

export interface PublicKeys {
  /** 32 bytes. */
  ed25519: Uint8Array;
  /** 1,952 bytes. */
  mlDsa65: Uint8Array;
}

export interface SecretKeys {
  /** 32 bytes, the seed of RFC 8032. */
  ed25519: Uint8Array;
  /** 4,032 bytes, the expanded key of FIPS 204. */
  mlDsa65: Uint8Array;
}

export interface LedgerKeys {
  /** 32 bytes: all that must be kept, and kept secret. */
  seed: Uint8Array;
  publicKeys: PublicKeys;
  secretKeys: SecretKeys;
}

/**
 * Makes both keys from one seed, by SHA-256(name of the scheme ‖ seed) as the seed of each.
 * @param seed 32 bytes; without it from the system's random source
 * @throws RangeError for another length
 */
export function makeKeys(seed: Uint8Array = randomBytes(KEY_BYTES.seed)): LedgerKeys {
  if (seed.length !== KEY_BYTES.seed) throw new RangeError('a seed has 32 bytes');
  const seedFor = (scheme: string) =>
    sha256(concatBytes(utf8ToBytes(`productive-mining/${scheme}/v1\0`), seed));
  const edSeed = seedFor('ed25519-key');
  const lattice = ml_dsa65.keygen(seedFor('ml-dsa-65-key'));
  return {
    seed,
    publicKeys: { ed25519: ed25519.getPublicKey(edSeed), mlDsa65: lattice.publicKey },
    secretKeys: { ed25519: edSeed, mlDsa65: lattice.secretKey },
  };
}

/** SHA-256(Ed25519 key ‖ ML-DSA-65 key), 64 hex digits: the identity of a ledger when the keys are its first. */
export function fingerprintOf(publicKeys: PublicKeys): string {
  return bytesToHex(sha256(concatBytes(publicKeys.ed25519, publicKeys.mlDsa65)));
}

/** The first 32 digits of the fingerprint: the short name of a pair of keys in blocks and signatures. */
export function keyIdOf(publicKeys: PublicKeys): string {
  return fingerprintOf(publicKeys).slice(0, 32);
}
