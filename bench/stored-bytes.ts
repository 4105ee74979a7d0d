/** Sizes of what a block of a measured unit stores, and of what it doesn't. */
import type { MeasuredUnit } from '@productive-mining/work/measure-unit.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Sizes in bytes of JSON. */
export function storedBytesOf(workType: string, { plan, result, certificate }: MeasuredUnit) {
  return {
    result: jsonBytes(result),
    certificate: jsonBytes(certificate),
    plan: jsonBytes(plan),
    statements: jsonBytes(workTypeOf(workType).statements(plan, result)),
  };
}
