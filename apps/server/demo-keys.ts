/** The keys of the demonstration: one pair of ML-KEM-768, made when somebody asks, which ends with the process. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';

export class DemoKeys {
  private pair: ReturnType<typeof ml_kem768.keygen> | undefined;

  isMade(): boolean {
    return this.pair !== undefined;
  }

  /** @returns whether they were made now */
  make(): boolean {
    if (this.pair) return false;
    this.pair = ml_kem768.keygen();
    return true;
  }

  /** A sender encapsulates, the receiver decapsulates, and a changed ciphertext is tried. About 3 ms. */
  encapsulate() {
    this.make();
    const { publicKey, secretKey } = this.pair!;
    const startedMs = performance.now();
    const { cipherText, sharedSecret } = ml_kem768.encapsulate(publicKey);
    const received = ml_kem768.decapsulate(cipherText, secretKey);
    const durationMs = performance.now() - startedMs;
    const changed = cipherText.slice();
    changed[0]! ^= 1;
    return {
      publicKeyBytes: publicKey.length,
      ciphertextBytes: cipherText.length,
      sharedSecretBytes: sharedSecret.length,
      secretDigests: { sender: digestOf(sharedSecret), receiver: digestOf(received) },
      secretsMatch: sameItems(sharedSecret, received),
      changedCiphertextRejected: !sameItems(ml_kem768.decapsulate(changed, secretKey), sharedSecret),
      durationMs,
    };
  }
}

const digestOf = (secret: Uint8Array) => bytesToHex(sha256(secret));
