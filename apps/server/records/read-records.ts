import type { getRecords } from '@productive-mining/contract/calls/ledger.ts';
import type { RecordsData } from '@productive-mining/contract/entities/result.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connect.ts';
import {
  listShortestVectors,
  type RecordHolder,
} from '@productive-mining/database/queries/list-shortest-vectors.ts';
import { presentation as latticeCrypto } from '@productive-mining/work/lattice-crypto/presentation.ts';
import { records as shortestVectors } from '@productive-mining/work/lattice-crypto/records.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import type { JsonObject, Records } from '@productive-mining/work/work-type.ts';
import type { CallHandler } from '../http/register-call.ts';

type ReadLedger = (executor: Executor) => Promise<RecordsData>;

/** Queries for the holders of records, by kind; the kind itself describes its records. */
const RECORDS: Readonly<Record<string, ReadLedger>> = {
  [latticeCrypto.value]: recordsOf(shortestVectors, listShortestVectors),
};

function recordsOf<Result extends JsonObject>(
  { title, meaning, columns, entryOf }: Records<Result>,
  listHolders: (executor: Executor) => Promise<RecordHolder<Result>[]>,
): ReadLedger {
  return async (executor) => {
    const holders = await listHolders(executor);
    const records = holders.map(({ blockIndex, sealedAt, result }) => ({
      ...entryOf(result),
      blockIndex,
      timestamp: sealedAt.toISOString(),
    }));
    return { title, meaning, columns: [...columns], records };
  };
}

export const readRecords: CallHandler<typeof getRecords> = async ({ params }, { database }) => {
  const read = RECORDS[params.workType];
  if (read) return read(database.orm);
  const { label } = presentations.find(({ value }) => value === params.workType)!;
  throw new CallFailure('no_records', { label });
};
