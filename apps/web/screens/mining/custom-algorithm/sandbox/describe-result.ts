import { cutText, encodeText, toJson, toText, typeNameOf, unitAt } from './own-functions.ts';

/** Characters of a result that leave the sandbox; its size is that of the whole. */
export const TEXT_MAX = 20_000;
/**
 * Among them those other than ASCII's letters, digits, signs and spaces. 20,000 marks above one letter take a page 0.7 s to lay
 * out, and a quarter of it changing directions, changing scripts or empty lines.
 */
const UNUSUAL_MAX = 1000;
const isUsual = (unit: number) => unit >= 0x20 && unit <= 0x7e;

export interface DescribedResult {
  text: string;
  isCut: boolean;
  /** Size of the whole text in UTF-8. */
  sizeBytes: number;
}

/** UTF-8 needs at most three bytes for a character of UTF-16. */
const CHUNK_CHARACTERS = 16_384;
const chunkBytes = new Uint8Array(3 * CHUNK_CHARACTERS);

/** Writes any value as text: JSON for objects, plain digits for bigints, String() for what JSON has no form for. */
export function describeResult(value: unknown): DescribedResult {
  const text = writeValue(value);
  const length = shownLength(text);
  return { text: cutText(text, 0, length), isCut: length < text.length, sizeBytes: utf8LengthOf(text) };
}

/** Characters of a text that a page lays out quickly. */
export function shownLength(text: string): number {
  let unusual = 0;
  let at = 0;
  for (; at < text.length && at < TEXT_MAX; at++) {
    if (!isUsual(unitAt(text, at))) unusual += 1;
    if (unusual > UNUSUAL_MAX) break;
  }
  return at;
}

/** Counts in pieces, because a text may have half a billion characters. */
function utf8LengthOf(text: string): number {
  let bytes = 0;
  for (let from = 0; from < text.length; ) {
    const to = from + CHUNK_CHARACTERS;
    const isCutInPair = to < text.length && (unitAt(text, to - 1) & 0xfc00) === 0xd800;
    const { read, written } = encodeText(cutText(text, from, isCutInPair ? to - 1 : to), chunkBytes);
    from += read;
    bytes += written;
  }
  return bytes;
}

function writeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return toText(value);
  try {
    return toJson(value, writeMember) ?? toText(value);
  } catch (failure) {
    if (failure instanceof TypeError) return typeNameOf(value);
    throw failure;
  }
}

function writeMember(_name: string, member: unknown): unknown {
  if (typeof member === 'bigint') return toText(member);
  if (member instanceof Map || member instanceof Set) return [...member];
  if (ArrayBuffer.isView(member) && !(member instanceof DataView)) return Array.from(member as Uint8Array);
  return member;
}
