import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBlock } from '@productive-mining/database/queries/read-block.ts';
import type { LeafTable } from '@productive-mining/work/dataset.ts';
import { loadDataset } from '@productive-mining/work/datasets.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { Json, JsonObject } from '@productive-mining/work/work-type.ts';

/** What the rows of a block's leaves are made with. */
export interface RowSource {
  table: LeafTable;
  plan: JsonObject;
  result: JsonObject;
  workType: string;
  /** Hash of the block, and the root over its leaves. */
  blockHash: string;
  workRoot: string;
}

/**
 * Reads what the block's first discovery says of its leaves.
 * @throws CallFailure block_not_found; no_rows where its kind, plan or result is none that is read here
 */
export async function readRowSource(executor: Executor, index: number): Promise<RowSource> {
  const stored = await readBlock(executor, index);
  if (!stored) throw new CallFailure('block_not_found', { index });
  const [first] = stored.discoveries;
  if (!first || !isAvailable(first.workType)) throw new CallFailure('no_rows', { index });
  const kind = workTypeOf(first.workType);
  const plan = kind.readPlan(first.plan as Json);
  const result = kind.readResult(first.result as Json);
  if (!plan || !result) throw new CallFailure('no_rows', { index });
  const { leafTableOf } = await loadDataset(first.workType);
  const { blockHash, workRoot } = stored.block;
  return { table: leafTableOf(plan), plan, result, workType: first.workType, blockHash, workRoot };
}
