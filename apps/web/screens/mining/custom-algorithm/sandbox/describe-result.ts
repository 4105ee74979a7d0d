/** Characters of a result that leave the sandbox; its size is that of the whole. */
export const TEXT_MAX = 20_000;

export interface DescribedResult {
  text: string;
  isCut: boolean;
  /** Size of the whole text in UTF-8. */
  sizeBytes: number;
}

const encoder = new TextEncoder();
/** UTF-8 needs at most three bytes for a character of UTF-16. */
const CHUNK_CHARACTERS = 16_384;
const chunkBytes = new Uint8Array(3 * CHUNK_CHARACTERS);

/** Writes any value as text: JSON for objects, plain digits for bigints, String() for what JSON has no form for. */
export function describeResult(value: unknown): DescribedResult {
  const text = writeValue(value);
  return {
    text: text.slice(0, TEXT_MAX),
    isCut: text.length > TEXT_MAX,
    sizeBytes: utf8LengthOf(text),
  };
}

/** Counts in pieces, because a text may have half a billion characters. */
function utf8LengthOf(text: string): number {
  let bytes = 0;
  for (let from = 0; from < text.length; ) {
    const chunk = text.slice(from, from + CHUNK_CHARACTERS);
    const isCutInPair = from + chunk.length < text.length && /[\uD800-\uDBFF]$/.test(chunk);
    const { read, written } = encoder.encodeInto(isCutInPair ? chunk.slice(0, -1) : chunk, chunkBytes);
    from += read;
    bytes += written;
  }
  return bytes;
}

function writeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value, writeMember) ?? String(value);
  } catch (failure) {
    if (failure instanceof TypeError) return Object.prototype.toString.call(value);
    throw failure;
  }
}

function writeMember(_name: string, member: unknown): unknown {
  if (typeof member === 'bigint') return String(member);
  if (member instanceof Map || member instanceof Set) return [...member];
  if (ArrayBuffer.isView(member) && !(member instanceof DataView)) return Array.from(member as Uint8Array);
  return member;
}
