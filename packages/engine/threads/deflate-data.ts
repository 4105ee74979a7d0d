/** Bulk data on its way to the database. */
import { deflateSync } from 'node:zlib';

/** Higher levels take several times as long for traces of curves, and save little. */
const LEVEL = 2;

/** @param data of a chunk's leaves, packed @returns the same as RFC 1950 has it */
export function deflateData(data: Uint8Array): Uint8Array {
  return deflateSync(data, { level: LEVEL });
}
