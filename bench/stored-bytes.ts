/** What a block of a measured unit stores, and what it doesn't. */
import type { MeasuredUnit } from '@productive-mining/engine/measure-unit.ts';
import { workGroupRoots } from '@productive-mining/ledger/work-groups.ts';
import { workOpeningProof } from '@productive-mining/ledger/work-root.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Bytes as JSON. */
export function storedBytesOf(workType: string, { plan, result, leaves, challenged }: MeasuredUnit) {
  const openings = challenged.map((leaf) => ({ leaf, summary: base64(leaves[leaf]!) }));
  const proof = base64(Buffer.concat(workOpeningProof(leaves, challenged)));
  const groups = base64(Buffer.concat(workGroupRoots(leaves)));
  return {
    result: jsonBytes(result),
    certificate: jsonBytes({ openings, proof, groups }),
    plan: jsonBytes(plan),
    statements: jsonBytes(workTypeOf(workType).statements(plan, result)),
  };
}
