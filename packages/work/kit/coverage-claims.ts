/** Parts of what the blocks of a frontier show together. */
import type { CoveredSpan, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import type { Statement } from '../work-type.ts';

/** A sum by its name; 0 where no block added to it. */
export function sumOf({ sums }: { sums: Sums }, name: string): bigint {
  return sums[name] ?? 0n;
}

/** A number with its noun: 1 block, 2,345 blocks. */
export function counted(count: bigint | number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${Number(count) === 1 ? one : many}`;
}

/**
 * A claim about sums over blocks whose leaves were spot-checked.
 * @param method by which program the drawn leaves were made again
 */
export function spotChecked(
  claim: string,
  method: string,
  { escapes }: Pick<CoveredSpan, 'escapes'>,
): Statement {
  const whose = 'The probabilities are those of the block in which wrong leaves escape most easily.';
  const said = { claim, status: 'spot-checked' as const };
  return escapes ? { ...said, method: `${method} ${whose}`, escapes } : { ...said, method };
}

/**
 * What is said of a frontier whose first region has no block.
 * @param does what the block of that region will do
 */
export function nothingYet(does: string, blocksBeyond: number): Statement {
  const missing = blocksBeyond === 0 ? 'No block' : 'No block of the first region';
  const join = blocksBeyond === 1 ? 'doesn’t join' : 'don’t join';
  const beyond = blocksBeyond === 0 ? '' : ` ${counted(blocksBeyond, 'block')} farther on ${join} it.`;
  return {
    claim: `${missing} yet: the first one ${does}`,
    status: 'computed',
    method: `Nothing is shown before its first region has a block.${beyond}`,
  };
}
