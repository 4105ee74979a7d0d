/**
 * Chain records about keys. The first block seals the ledger's first public keys (`first_key`); a rotation
 * (`key_rotation`) is signed by both keys that it replaces and takes effect with the block after the one that seals
 * it. A ledger therefore carries all that is needed to follow its keys from the first fingerprint.
 */
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { encodeRecord } from '../encoding/canonical-record.ts';
import { fingerprintOf, KEY_BYTES, keyIdOf, type PublicKeys, type SecretKeys } from './keys.ts';
import { checkMessage, type Signatures, signMessage } from './sign-block.ts';

/** Payload of a `first_key` record; keys in base64. */
export type FirstKeyPayload = {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly ed25519: string;
  readonly mlDsa65: string;
};

/** Payload of a `key_rotation` record: the new keys, and the old keys' signatures of the change, in base64. */
export type KeyRotationPayload = FirstKeyPayload & {
  readonly previousFingerprint: string;
  readonly signatures: { readonly ed25519: string; readonly mlDsa65: string };
};

/** What block 1 seals about its keys. */
export function firstKeyPayload(keys: PublicKeys): FirstKeyPayload {
  return {
    keyId: keyIdOf(keys),
    fingerprint: fingerprintOf(keys),
    ed25519: encodeBase64(keys.ed25519),
    mlDsa65: encodeBase64(keys.mlDsa65),
  };
}

function rotationMessage(previousFingerprint: string, keys: PublicKeys): Uint8Array {
  return encodeRecord('key_rotation', { previousFingerprint, ed25519: keys.ed25519, mlDsa65: keys.mlDsa65 });
}

/** The statement that `next` follows `previous`, signed by the previous keys. */
export function keyRotationPayload(
  previous: { publicKeys: PublicKeys; secretKeys: SecretKeys },
  next: PublicKeys,
): KeyRotationPayload {
  const previousFingerprint = fingerprintOf(previous.publicKeys);
  const signatures = signMessage(rotationMessage(previousFingerprint, next), previous.secretKeys);
  return {
    ...firstKeyPayload(next),
    previousFingerprint,
    signatures: { ed25519: encodeBase64(signatures.ed25519), mlDsa65: encodeBase64(signatures.mlDsa65) },
  };
}

function readMember(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
}

function readBytes(payload: unknown, name: string, byteCount: number): Uint8Array | undefined {
  const text = readMember(payload, name);
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined;
  return bytes?.length === byteCount ? bytes : undefined;
}

/** The keys that a payload names, or undefined when it is malformed or its fingerprint belongs to other keys. */
export function readKeys(payload: unknown): PublicKeys | undefined {
  const ed25519 = readBytes(payload, 'ed25519', KEY_BYTES.ed25519);
  const mlDsa65 = readBytes(payload, 'mlDsa65', KEY_BYTES.mlDsa65);
  if (!ed25519 || !mlDsa65) return undefined;
  const keys = { ed25519, mlDsa65 };
  const isNamedRight =
    readMember(payload, 'fingerprint') === fingerprintOf(keys) &&
    readMember(payload, 'keyId') === keyIdOf(keys);
  return isNamedRight ? keys : undefined;
}

function readSignatures(payload: unknown): Signatures | undefined {
  const signatures = readMember(payload, 'signatures');
  const ed25519 = readBytes(signatures, 'ed25519', KEY_BYTES.ed25519Signature);
  const mlDsa65 = readBytes(signatures, 'mlDsa65', KEY_BYTES.mlDsa65Signature);
  return ed25519 && mlDsa65 ? { ed25519, mlDsa65 } : undefined;
}

/** The keys after a rotation, or undefined when the payload isn't a change from `previous` that both its keys signed. */
export function readKeyRotation(payload: unknown, previous: PublicKeys): PublicKeys | undefined {
  const next = readKeys(payload);
  const signatures = readSignatures(payload);
  const previousFingerprint = fingerprintOf(previous);
  if (!next || !signatures || readMember(payload, 'previousFingerprint') !== previousFingerprint)
    return undefined;
  return checkMessage(rotationMessage(previousFingerprint, next), signatures, previous) ? next : undefined;
}
