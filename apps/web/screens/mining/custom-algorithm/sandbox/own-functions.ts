/**
 * Functions of the language as they are before any algorithm runs, for what the worker does with values of an algorithm: it
 * may have replaced each of them, and a replacement could give anything for a text.
 */
const { apply } = Reflect;
const { charCodeAt, slice } = String.prototype;
const { toString: nameType } = Object.prototype;
const { encodeInto } = TextEncoder.prototype;
const encoder = new TextEncoder();

/** A text of any value, always a primitive. @throws what the value's own functions throw */
export const toText: (value: unknown) => string = String;

/** Always a primitive or undefined. @throws TypeError for cycles, and what the value's own functions throw */
export const toJson: typeof JSON.stringify = JSON.stringify;

export const callWith = apply;

export function cutText(text: string, from: number, to: number): string {
  return apply(slice, text, [from, to]);
}

export function unitAt(text: string, at: number): number {
  return apply(charCodeAt, text, [at]);
}

/** Names the type of an object, such as [object Array]. */
export function typeNameOf(value: object): string {
  return apply(nameType, value, []);
}

export function encodeText(text: string, into: Uint8Array): TextEncoderEncodeIntoResult {
  return apply(encodeInto, encoder, [text, into]);
}
