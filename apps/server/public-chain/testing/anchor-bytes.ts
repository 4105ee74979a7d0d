/** The bytes of an anchor's leaf by Node's own hash, apart from what the server computes them with. */
import { createHash } from 'node:crypto';

/** Bytes of hex digits, with 0x before them or without. */
export const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.replace(/^0x/, ''), 'hex');

/** SHA-256(0x00 ‖ block hash ‖ discovery hash). */
export const sha256Leaf = (blockHash: string, discoveryHash: string): Uint8Array =>
  createHash('sha256')
    .update(Buffer.of(0))
    .update(bytesOf(blockHash))
    .update(bytesOf(discoveryHash))
    .digest();
