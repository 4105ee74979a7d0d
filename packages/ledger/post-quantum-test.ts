/** Self-tests of the post-quantum primitives: whether ML-KEM-768 and ML-DSA-65 do here what their standards say. */
import { randomBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { equalBytes } from './merkle-root.ts';

const MESSAGE_BYTES = 32;

/**
 * A fresh key pair: both sides reach the same secret, and a ciphertext with one bit changed gives another, which is the
 * implicit rejection of FIPS 203 §6.3. About 3 ms.
 */
export function testMlKem768(): boolean {
  const { publicKey, secretKey } = ml_kem768.keygen();
  const { cipherText, sharedSecret } = ml_kem768.encapsulate(publicKey);
  const changed = cipherText.slice();
  changed[0]! ^= 1;
  return (
    equalBytes(ml_kem768.decapsulate(cipherText, secretKey), sharedSecret) &&
    !equalBytes(ml_kem768.decapsulate(changed, secretKey), sharedSecret)
  );
}

/** A fresh key pair: its signature holds for the message (FIPS 204) and for no other. About 15 ms. */
export function testMlDsa65(): boolean {
  const { publicKey, secretKey } = ml_dsa65.keygen();
  const message = randomBytes(MESSAGE_BYTES);
  const signature = ml_dsa65.sign(message, secretKey);
  const other = message.slice();
  other[0]! ^= 1;
  return ml_dsa65.verify(signature, message, publicKey) && !ml_dsa65.verify(signature, other, publicKey);
}
