/** Byte strings of one length in one piece of memory, by number from 1: for as many as a chain has blocks. */
export class HashList {
  private bytes: Uint8Array;
  private added: number;

  /** @param stored what `toBytes` gave, to go on from */
  constructor(
    private readonly length: number,
    stored: Uint8Array = new Uint8Array(),
  ) {
    this.bytes = stored.slice();
    this.added = stored.length / length;
  }

  get count(): number {
    return this.added;
  }

  /** @throws RangeError for another length */
  add(hash: Uint8Array): void {
    if (hash.length !== this.length) throw new RangeError(`hashes have ${this.length} bytes`);
    const end = (this.added + 1) * this.length;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes.set(hash, end - this.length);
    this.added++;
  }

  /** Forgets those behind the first `count`. */
  cutTo(count: number): void {
    this.added = Math.min(this.added, count);
  }

  /** Writes over one that was added. */
  replace(number: number, hash: Uint8Array): void {
    this.at(number)?.set(hash);
  }

  /** A view, which a later `add` may leave behind with the same bytes; undefined beyond the last. */
  at(number: number): Uint8Array | undefined {
    if (number < 1 || number > this.added) return undefined;
    return this.bytes.subarray((number - 1) * this.length, number * this.length);
  }

  /** A copy of those behind the first `from`, up to number `to`, joined. */
  slice(from: number, to: number): Uint8Array {
    return this.bytes.slice(from * this.length, to * this.length);
  }

  toBytes(): Uint8Array {
    return this.slice(0, this.added);
  }
}
