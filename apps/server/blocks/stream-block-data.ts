import type { getBlockData } from '@productive-mining/contract/calls/ledger.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readRowSource } from './read-row-source.ts';
import { selectLeaves } from './select-leaves.ts';
import { writeRows } from './write-rows.ts';

export const streamBlockData: CallHandler<typeof getBlockData> = async (
  { visitor, clientAddress, params, query, signal },
  { database, engine },
) => {
  const source = query.form === 'rows' ? await readRowSource(database.orm, params.index) : undefined;
  const leaves = await engine.blockData.stream(
    params.index,
    { visitorId: visitor.id, address: clientAddress },
    signal,
  );
  if (source) return writeRows(leaves, source, query);
  const isWhole = query.first === 0 && query.count === undefined;
  return isWhole ? leaves : selectLeaves(leaves, query);
};
