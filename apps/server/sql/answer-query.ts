/** Answers a query of a reader: for the call, and for the command that replays a receipt at the database itself. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { executeSql } from '@productive-mining/contract/calls/sql.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBlockHash, readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { readFirstKeys } from '@productive-mining/database/queries/read-signed-tip.ts';
import { checkStatement } from '@productive-mining/database/reading/check-statement.ts';
import type { ReadScope } from '@productive-mining/database/reading/read-scope.ts';
import type { Reader } from '@productive-mining/database/reading/reader-places.ts';
import type { Readers } from '@productive-mining/database/reading/readers.ts';
import { refuseFunctions } from '@productive-mining/database/reading/refuse-functions.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { certifyAnswer } from './certify-answer.ts';

export interface AskedQuery {
  query: string;
  /** The block as of which it is answered; the newest unless given. */
  asOf?: number | undefined;
  signal?: AbortSignal;
}

export interface CheckedQuery {
  text: string;
  kind: 'rows' | 'plan';
  isFixedByHeight: boolean;
  scope: ReadScope | undefined;
  height: number;
}

/**
 * Checks the statement, and that there is the block.
 * @throws CallFailure query_refused, block_not_found, sql_not_available
 */
export async function checkQuery(
  orm: Executor,
  readers: Readers,
  { query, asOf }: AskedQuery,
): Promise<CheckedQuery> {
  await readers.open();
  const checked = checkStatement(query);
  if (!checked.ok) throw new CallFailure('query_refused', { detail: checked.reason });
  const called = await refuseFunctions(orm, checked.attributes);
  if (called !== undefined) throw new CallFailure('query_refused', { detail: called });
  const newest = await readHeight(orm);
  const height = asOf ?? newest;
  if (height > newest) throw new CallFailure('block_not_found', { index: height });
  const { kind, isFixedByHeight, scope } = checked;
  return { text: query, kind, isFixedByHeight, scope, height };
}

/** @throws CallFailure also query_failed, too_many_queries, queries_busy */
export async function answerQuery(
  orm: Executor,
  readers: Readers,
  asked: AskedQuery,
  reader: Reader,
): Promise<ResponseOf<typeof executeSql>> {
  const { isFixedByHeight, scope, ...query } = await checkQuery(orm, readers, asked);
  const startedMs = performance.now();
  const outcome = await readers.run({ ...query, ...(asked.signal ? { signal: asked.signal } : {}) }, reader);
  if (!outcome.ok) throw new CallFailure('query_failed', { detail: outcome.reason });
  const executionTime = Math.round(10 * (performance.now() - startedMs)) / 10;
  const { columns, rows, isTruncated } = outcome.result;
  const keys = await readFirstKeys(orm);
  return {
    ...{ columns, rows, rowCount: rows.length, executionTime, truncated: isTruncated },
    asOf: query.height,
    tipHash: (await readBlockHash(orm, query.height)) ?? null,
    fingerprint: keys ? fingerprintOf(keys) : '',
    isFixedByHeight,
    complete: await certifyAnswer(orm, scope, { ...outcome.result, height: query.height }),
  };
}
