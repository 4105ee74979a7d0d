/** Self-tests of the post-quantum primitives: whether ML-KEM-768 and ML-DSA-65 do here what their standards say. */

import { randomBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { sameItems } from '../encoding/same-items.ts';

const MESSAGE_BYTES = 32;

/**
 * A fresh key pair: both sides reach the same secret, and a ciphertext with one bit changed gives another, which is the
 * implicit rejection of FIPS 203 §6.3. About 3 ms.
 */
export function testMlKem768(
  primitive: Pick<typeof ml_kem768, 'keygen' | 'encapsulate' | 'decapsulate'> = ml_kem768,
): boolean {
  const { publicKey, secretKey } = primitive.keygen();
  const { cipherText, sharedSecret } = primitive.encapsulate(publicKey);
  const changed = cipherText.slice();
  changed[0]! ^= 1;
  return (
    sameItems(primitive.decapsulate(cipherText, secretKey), sharedSecret) &&
    !sameItems(primitive.decapsulate(changed, secretKey), sharedSecret)
  );
}

/** A fresh key pair: its signature holds for the message (FIPS 204) and for no other. About 15 ms. */
export function testMlDsa65(
  primitive: Pick<typeof ml_dsa65, 'keygen' | 'sign' | 'verify'> = ml_dsa65,
): boolean {
  const { publicKey, secretKey } = primitive.keygen();
  const message = randomBytes(MESSAGE_BYTES);
  const signature = primitive.sign(message, secretKey);
  const other = message.slice();
  other[0]! ^= 1;
  return primitive.verify(signature, message, publicKey) && !primitive.verify(signature, other, publicKey);
}
