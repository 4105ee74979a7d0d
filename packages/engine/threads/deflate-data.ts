/** Bulk data on its way to the database. */
import { deflateSync } from 'node:zlib';

/** Higher levels take several times as long for traces of curves, and save little. */
const LEVEL = 2;
/** The numbers of a field or of a lattice's links are as good as random: only the time would be spent. */
const STORED = 0;
const SAMPLE_BYTES = 65_536;
/** Share of a sample's bytes that has to be saved. */
const LEAST_SAVING = 0.1;

/** @param data of a chunk's leaves, packed @returns the same as RFC 1950 has it */
export function deflateData(data: Uint8Array): Uint8Array {
  return deflateSync(data, { level: isWorthIt(data) ? LEVEL : STORED });
}

/** By bytes from the middle. */
function isWorthIt(data: Uint8Array): boolean {
  const start = Math.max(0, Math.floor((data.length - SAMPLE_BYTES) / 2));
  const sample = data.subarray(start, start + SAMPLE_BYTES);
  return deflateSync(sample, { level: LEVEL }).length <= (1 - LEAST_SAVING) * sample.length;
}
