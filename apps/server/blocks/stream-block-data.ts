import type { getBlockData } from '@productive-mining/contract/calls/ledger.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readFirstKeys } from '@productive-mining/database/queries/read-signed-tip.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import {
  csvWriter,
  programWriter,
  RECEIPT_FORMAT,
  type Receipt,
} from '@productive-mining/work/row-writers.ts';
import type { CallHandler, CallRequest } from '../http/register-call.ts';
import { type RowSource, readRowSource } from './read-row-source.ts';
import { selectLeaves } from './select-leaves.ts';
import { writeRows } from './write-rows.ts';

type DataRequest = Pick<CallRequest<typeof getBlockData>, 'params' | 'query'>;

export const streamBlockData: CallHandler<typeof getBlockData> = async (request, context) => {
  const { database, engine, dataStreams } = context;
  const { visitor, clientAddress, params, query, signal } = request;
  const reader = { visitorId: visitor.id, address: clientAddress };
  const isOfRows = query.form !== 'leaves';
  const source = isOfRows ? await readRowSource(database.orm, params.index) : undefined;
  const writer = source && (await writerFor(database.orm, request, source));
  const begin = () => engine.blockData.stream(params.index, reader, signal);
  const leaves = await dataStreams.begin(begin, request);
  if (source) return writeRows(leaves, source, query, writer);
  const isWhole = query.first === 0 && query.count === undefined;
  return isWhole ? leaves : selectLeaves(leaves, query);
};

async function writerFor(executor: Executor, request: DataRequest, source: RowSource) {
  const { form, receipt } = request.query;
  const { columns } = source.table;
  if (form === 'pari' || form === 'sage')
    return programWriter(form, columns, await receiptOf(executor, request, source));
  return csvWriter(columns, receipt === 'comment' ? await receiptOf(executor, request, source) : undefined);
}

/** What the rows are of, and how they are asked for again, with this receipt. */
async function receiptOf(
  executor: Executor,
  { params, query }: DataRequest,
  source: RowSource,
): Promise<Receipt> {
  const keys = await readFirstKeys(executor);
  return [
    ['receipt', RECEIPT_FORMAT],
    ['ledger', keys ? fingerprintOf(keys) : 'none'],
    ['block', String(params.index)],
    ['block hash', source.blockHash],
    ['work root', source.workRoot],
    ['kind', source.workType],
    ['table', `${source.table.name}: ${source.table.title}`],
    ['call', `getBlockData ${JSON.stringify({ ...params, ...query, receipt: 'comment' })}`],
  ];
}
