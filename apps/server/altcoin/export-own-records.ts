import type { exportOwnRecords as call } from '@productive-mining/contract/calls/token.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import {
  OWN_RECORDS,
  type OwnRecords,
  type RecordOwner,
} from '@productive-mining/database/queries/read-own-records.ts';
import { csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import type { CallHandler } from '../http/register-call.ts';

export const exportOwnRecords: CallHandler<typeof call> = async (request, { database, streams }) =>
  streams.open(linesOf(database.orm, OWN_RECORDS[request.params.table], request.visitor), request);

/** A page's lines at a time; rows that come meanwhile are at the end. */
async function* linesOf(
  executor: Executor,
  { columns, readPage }: OwnRecords,
  owner: RecordOwner,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let after = 0; ; ) {
    const page = await readPage(executor, owner, after);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ values }) => csvLine(values)).join('');
    after = last.place;
  }
}
