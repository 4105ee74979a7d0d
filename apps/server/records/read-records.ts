import type { getRecords } from '@productive-mining/contract/calls/ledger.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { listRecordHolders } from '@productive-mining/database/queries/list-record-holders.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { CallHandler } from '../http/register-call.ts';

/** The kind describes its records; the ledger says who holds them. A block whose stored figures no result has holds none. */
export const readRecords: CallHandler<typeof getRecords> = async ({ params: { workType } }, { database }) => {
  const kind = isAvailable(workType) ? workTypeOf(workType).records : undefined;
  if (!kind) {
    const { label } = presentations.find(({ value }) => value === workType)!;
    throw new CallFailure('no_records', { label });
  }
  const { title, meaning, columns, order, entryOf } = kind;
  const holders = await listRecordHolders(database.orm, { workType, ...order });
  const records = holders.flatMap(({ blockIndex, sealedAt, fields }) => {
    const entry = entryOf(fields);
    return entry ? [{ ...entry, blockIndex, timestamp: sealedAt.toISOString() }] : [];
  });
  return { title, meaning, columns: [...columns], records };
};
