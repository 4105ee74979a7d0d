import { HASH_BYTES } from '../merkle/merkle-root.ts';

const FIRST_ROOM = 256;

/** Hashes of 32 bytes in the order in which they came, in one piece of memory that doubles when it is full. */
export class HashList {
  private bytes = new Uint8Array(FIRST_ROOM * HASH_BYTES);
  private length = 0;

  get count(): number {
    return this.length;
  }

  /** @throws RangeError when the hash isn't 32 bytes long */
  push(hash: Uint8Array): void {
    if (hash.length !== HASH_BYTES) throw new RangeError('hashes have 32 bytes');
    const end = this.length * HASH_BYTES;
    if (end === this.bytes.length) {
      const wider = new Uint8Array(2 * this.bytes.length);
      wider.set(this.bytes);
      this.bytes = wider;
    }
    this.bytes.set(hash, end);
    this.length += 1;
  }

  /** The hash as a view, which a later `push` may leave behind with the same bytes. */
  at(index: number): Uint8Array {
    return this.bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  }

  /** A copy of the hashes [from, to), joined. */
  slice(from: number, to: number): Uint8Array {
    return this.bytes.slice(from * HASH_BYTES, to * HASH_BYTES);
  }
}
