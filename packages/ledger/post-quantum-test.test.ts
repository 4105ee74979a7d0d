import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testMlDsa65, testMlKem768 } from './post-quantum-test.ts';

vi.mock('@noble/post-quantum/ml-kem.js', async (load) => {
  const { ml_kem768: real } = await load<typeof import('@noble/post-quantum/ml-kem.js')>();
  return { ml_kem768: { ...real } };
});
vi.mock('@noble/post-quantum/ml-dsa.js', async (load) => {
  const { ml_dsa65: real } = await load<typeof import('@noble/post-quantum/ml-dsa.js')>();
  return { ml_dsa65: { ...real } };
});
afterEach(() => vi.restoreAllMocks());

describe('OPEN-74 self-tests of the post-quantum primitives', () => {
  it('pass as they are', () => {
    expect(testMlKem768()).toBe(true);
    expect(testMlDsa65()).toBe(true);
  });

  it('find a key encapsulation that gives another secret, or the same for a changed ciphertext', () => {
    vi.spyOn(ml_kem768, 'decapsulate').mockReturnValue(new Uint8Array(32));
    expect(testMlKem768()).toBe(false);
    const { encapsulate } = ml_kem768;
    let secret = new Uint8Array();
    vi.spyOn(ml_kem768, 'encapsulate').mockImplementation((...given) => {
      const made = encapsulate(...given);
      secret = made.sharedSecret as typeof secret;
      return made;
    });
    vi.spyOn(ml_kem768, 'decapsulate').mockImplementation(() => secret);
    expect(testMlKem768()).toBe(false);
  });

  it('find a signature check that refuses everything, or nothing', () => {
    const verify = vi.spyOn(ml_dsa65, 'verify').mockReturnValue(false);
    expect(testMlDsa65()).toBe(false);
    verify.mockReturnValue(true);
    expect(testMlDsa65()).toBe(false);
  });
});
