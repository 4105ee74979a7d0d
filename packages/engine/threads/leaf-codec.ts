/** Leaf summaries of a chunk as one byte string: each behind its length as a 32-bit big-endian integer. */

export function packLeaves(leaves: readonly Uint8Array[]): Uint8Array {
  const packed = new Uint8Array(leaves.reduce((bytes, leaf) => bytes + 4 + leaf.length, 0));
  const view = new DataView(packed.buffer);
  let offset = 0;
  for (const leaf of leaves) {
    view.setUint32(offset, leaf.length);
    packed.set(leaf, offset + 4);
    offset += 4 + leaf.length;
  }
  return packed;
}

/** @throws RangeError when the bytes don't end with a leaf */
export function unpackLeaves(packed: Uint8Array): Uint8Array[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const leaves: Uint8Array[] = [];
  let offset = 0;
  while (offset < packed.length) {
    const length = view.getUint32(offset);
    if (offset + 4 + length > packed.length) throw new RangeError('packed leaves are cut short');
    leaves.push(packed.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return leaves;
}

/** Packed leaves one part behind the other, in shared memory, so that threads need no copy. */
export function joinShared(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(new SharedArrayBuffer(parts.reduce((bytes, part) => bytes + part.length, 0)));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
