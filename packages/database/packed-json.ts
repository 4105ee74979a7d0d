/**
 * JSON that is mostly base64, as a column of bytes: one byte that names the form, then the text itself or its DEFLATE
 * stream (RFC 1951). PostgreSQL's own compression has no entropy coding, so it leaves base64 a third longer than it need be.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { customType } from 'drizzle-orm/pg-core';

const FORM = { plain: 0, deflated: 1 } as const;
/** Largest size that is unpacked. A certificate has at most 256 kB, so a larger stream isn't ours. */
const UNPACKED_BYTES_MAX = 1 << 20;

/** @throws TypeError for what JSON can't say */
export function packJson(value: unknown): Buffer {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('JSON has no such value');
  return Buffer.concat([Buffer.of(FORM.deflated), deflateRawSync(text)]);
}

/** The value, or null when the bytes are damaged: what was stored then differs from its hash in the chain. */
export function unpackJson(packed: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(packed));
  } catch {
    return null;
  }
}

function textOf(packed: Uint8Array): string {
  const content = packed.subarray(1);
  if (packed[0] === FORM.plain) return Buffer.from(content).toString('utf8');
  if (packed[0] !== FORM.deflated) throw new RangeError('no such form');
  return inflateRawSync(content, { maxOutputLength: UNPACKED_BYTES_MAX }).toString('utf8');
}

/** A column of bytes that holds JSON. */
export const packedJson = customType<{ data: unknown; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: packJson,
  fromDriver: unpackJson,
});
