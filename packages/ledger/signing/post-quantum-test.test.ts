import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { describe, expect, it } from 'vitest';
import { testMlDsa65, testMlKem768 } from './post-quantum-test.ts';

describe('OPEN-74 self-tests of the post-quantum primitives', () => {
  it('pass as they are', () => {
    expect(testMlKem768()).toBe(true);
    expect(testMlDsa65()).toBe(true);
  });

  it('find a key encapsulation that gives another secret, or the same for a changed ciphertext', () => {
    expect(testMlKem768({ ...ml_kem768, decapsulate: () => new Uint8Array(32) })).toBe(false);
    let secret = new Uint8Array();
    const forgetful: Parameters<typeof testMlKem768>[0] = {
      ...ml_kem768,
      encapsulate: (...given) => {
        const made = ml_kem768.encapsulate(...given);
        secret = made.sharedSecret;
        return made;
      },
      decapsulate: () => secret,
    };
    expect(testMlKem768(forgetful)).toBe(false);
  });

  it('find a signature check that refuses everything, or nothing', () => {
    expect(testMlDsa65({ ...ml_dsa65, verify: () => false })).toBe(false);
    expect(testMlDsa65({ ...ml_dsa65, verify: () => true })).toBe(false);
  });
});
