import type { executeSql as call } from '@productive-mining/contract/calls/sql.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { checkStatement } from '@productive-mining/database/reading/check-statement.ts';
import { refuseFunctions } from '@productive-mining/database/reading/refuse-functions.ts';
import type { CallHandler } from '../http/register-call.ts';

/** Checks the statement, and runs it as of a block. */
export const executeSql: CallHandler<typeof call> = async (
  { body, signal, visitor, clientAddress },
  { database, readers },
) => {
  await readers.open();
  const checked = checkStatement(body.query);
  if (!checked.ok) throw new CallFailure('query_refused', { detail: checked.reason });
  const called = await refuseFunctions(database.orm, checked.attributes);
  if (called !== undefined) throw new CallFailure('query_refused', { detail: called });
  const newest = await readHeight(database.orm);
  const height = body.asOf ?? newest;
  if (height > newest) throw new CallFailure('block_not_found', { index: height });
  const startedMs = performance.now();
  const outcome = await readers.run(
    { text: body.query, kind: checked.kind, height, signal },
    { visitorId: visitor.id, address: clientAddress },
  );
  if (!outcome.ok) throw new CallFailure('query_failed', { detail: outcome.reason });
  const { columns, rows, isTruncated } = outcome.result;
  return {
    columns,
    rows,
    rowCount: rows.length,
    executionTime: Math.round(10 * (performance.now() - startedMs)) / 10,
    truncated: isTruncated,
    asOf: height,
    isFixedByHeight: checked.isFixedByHeight,
  };
};
