/** The plan of a block: made again from what the block seals of its origin. Its tip is looked at where it is among the blocks. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { blockHash, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  headerOf,
  orderedDiscoveries,
  type StoredBlock,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { judgePlan } from '@productive-mining/work/plans/judge-plan.ts';
import type { PlanOrigin } from '@productive-mining/work/plans/plan-origin.ts';
import { failsBy, HOLDS, notCheckedBy, type StepOutcome } from './block-steps.ts';

/**
 * Holds when the region's number is from 1 on, kind, difficulty, position and seed make the plan, and the seed is the hash of
 * its tip, which may not be another block than the one of its number among `earlier`. Whether the region is nobody else's is a
 * question of the whole chain (`checkChain` with `PlanCheck`).
 */
export function checkPlan(
  { block, discoveries }: StoredBlock,
  earlier: readonly StoredBlock[],
): { outcome: StepOutcome; bytes: number } {
  let bytes = 0;
  let hasOrigin = true;
  if (block.nonce < 1n) return { outcome: failsBy('number_differs', 'nonce'), bytes };
  for (const [at, { columns }] of orderedDiscoveries(discoveries).entries()) {
    const { origin, faults } = judgePlan(block.difficulty, columns);
    bytes += sizeOf(columns.plan);
    const [first] = faults;
    if (first?.fault === 'kind_unknown') return { outcome: notCheckedBy(first.fault), bytes };
    if (first) return { outcome: failsBy(first.fault, `discoveries[${at}].${first.field}`), bytes };
    if (typeof origin === 'string') hasOrigin = false;
    else if (!mayBeTip(origin, block.index, earlier))
      return { outcome: failsBy('tip_unknown', `discoveries[${at}].tipHash`), bytes };
  }
  return { outcome: hasOrigin ? HOLDS : notCheckedBy('origin_not_sealed'), bytes };
}

/** Characters of a plan as JSON; a column may also be a number that JSON doesn't have. */
function sizeOf(plan: unknown): number {
  return typeof plan === 'object' ? JSON.stringify(plan).length : 0;
}

function mayBeTip(
  { tipIndex, tipHash }: PlanOrigin,
  index: number,
  earlier: readonly StoredBlock[],
): boolean {
  if (tipIndex >= index) return false;
  if (tipIndex === GENESIS.index) return tipHash === bytesToHex(GENESIS.hash);
  const tip = earlier.find(({ block }) => block.index === tipIndex);
  return !tip || bytesToHex(blockHash(headerOf(tip.block))) === tipHash;
}
