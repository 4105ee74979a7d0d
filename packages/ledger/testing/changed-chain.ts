/** A chain of five blocks for tests, and what a check finds when one of its values was changed. */
import { expect } from 'vitest';
import type { ChainFault } from '../chain/chain-faults.ts';
import { type ChainCheckOptions, checkChain } from '../chain/check-chain.ts';
import type { StoredBlock } from '../chain/stored-block.ts';
import { checkEd25519Node } from '../signing/ed25519-node.ts';
import { buildChain, firstKeys, secondKeys, tipAfter } from './build-chain.ts';
import { type FieldPath, withValue } from './flip-bit.ts';

export const chain = buildChain({ blockCount: 5, discoveryCounts: [1, 2, 1, 1, 3], rotateIn: [3] });
export const both: ChainCheckOptions = { checkSignatures: 'both', ed25519: checkEd25519Node };
export const quick: ChainCheckOptions = { checkSignatures: 'ed25519', ed25519: checkEd25519Node };

/** The chain with one value of one block replaced; index counts from 1. */
export function changed(
  index: number,
  path: FieldPath,
  value: unknown,
  blocks: readonly StoredBlock[] = chain,
): StoredBlock[] {
  return blocks.with(index - 1, withValue(blocks[index - 1]!, path, value));
}

export async function faultsOf(
  blocks: Iterable<StoredBlock>,
  options: ChainCheckOptions = quick,
): Promise<ChainFault[]> {
  const report = await checkChain(blocks, options);
  expect(report.valid).toBe(report.faults.length === 0);
  return report.faults;
}

/** The place in the chain that each block follows: blocks before a changed one are those of every other test. */
export const startsAt = chain.map((_, i) => {
  const keys = i > 2 ? secondKeys : firstKeys;
  return i === 0 ? undefined : { start: { tip: tipAfter(chain.slice(0, i)), keys: keys.publicKeys } };
});
