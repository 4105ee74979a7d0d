/** Byte strings of one length in a row, by number from 1: for as many as a chain has blocks. */
export class HashList {
  private bytes: Uint8Array;
  private count: number;

  /** @param stored what `toBytes` gave, to go on from */
  constructor(
    private readonly length: number,
    stored: Uint8Array = new Uint8Array(),
  ) {
    this.bytes = stored.slice();
    this.count = stored.length / length;
  }

  add(hash: Uint8Array): void {
    const end = (this.count + 1) * this.length;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes.set(hash, end - this.length);
    this.count++;
  }

  /** Writes over one that was added. */
  replace(number: number, hash: Uint8Array): void {
    this.at(number)?.set(hash);
  }

  /** Undefined beyond the last. */
  at(number: number): Uint8Array | undefined {
    if (number < 1 || number > this.count) return undefined;
    return this.bytes.subarray((number - 1) * this.length, number * this.length);
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.count * this.length);
  }
}
