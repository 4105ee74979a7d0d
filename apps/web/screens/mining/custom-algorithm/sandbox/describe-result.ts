/** Characters of a result that leave the sandbox; its size is that of the whole. */
export const TEXT_MAX = 20_000;

export interface DescribedResult {
  text: string;
  isCut: boolean;
  /** UTF-8 bytes of the whole text. */
  sizeBytes: number;
}

const encoder = new TextEncoder();

/** Writes any value as text: JSON for objects, plain digits for bigints, String() for what JSON has no form for. */
export function describeResult(value: unknown): DescribedResult {
  const text = writeValue(value);
  return {
    text: text.slice(0, TEXT_MAX),
    isCut: text.length > TEXT_MAX,
    sizeBytes: encoder.encode(text).length,
  };
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
