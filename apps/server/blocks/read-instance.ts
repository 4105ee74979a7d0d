import type { getBlockInstance } from '@productive-mining/contract/calls/ledger.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readBlock } from '@productive-mining/database/queries/read-block.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { CallHandler } from '../http/register-call.ts';

/** Makes the instance of the block's first discovery again. Stored rows that its kind doesn't read have none. */
export const readInstance: CallHandler<typeof getBlockInstance> = async (
  { params: { index } },
  { database, engine },
) => {
  const stored = await readBlock(database.orm, index);
  if (!stored) throw new CallFailure('block_not_found', { index });
  const [first] = stored.discoveries;
  const instance = first && hasInstance(first.workType) ? await engine.instances.make(first) : null;
  if (!instance) throw new CallFailure('no_instance', { index });
  return instance;
};

/** Whether instances of a kind are random. */
export function hasInstance(workType: string): boolean {
  return isAvailable(workType) && workTypeOf(workType).instance !== undefined;
}
