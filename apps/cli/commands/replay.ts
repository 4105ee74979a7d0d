/**
 * `productive-mining replay`: asks the query of a receipt again, as of its block, and compares. Ends with exit code 1 when the
 * receipt was changed or the answers differ.
 */
import { readFileSync, statSync } from 'node:fs';
import { executeSql } from '@productive-mining/contract/endpoints.ts';
import { compareAnswers } from '@productive-mining/verify/compare-answers.ts';
import type { QueryAnswer, QueryReceipt } from '@productive-mining/verify/query-receipt.ts';
import { readReceipt } from '@productive-mining/verify/read-query-receipt.ts';
import { checkServer, openApiClient } from '../api-client.ts';
import { CommandFailure, RefusedCall } from '../command-failure.ts';
import { printLine } from '../print-line.ts';

/** A receipt has a megabyte of rows at most, and their names. */
const FILE_BYTES_MAX = 16 * 2 ** 20;

/** @param server whose ledger is asked; by default that of DATA_DIR or DATABASE_URL @throws CommandFailure */
export async function replay(file: string, { server }: { server?: string }): Promise<void> {
  const receipt = readFile(file);
  const { query, asOf } = receipt;
  printLine(`As of block ${asOf} of the ledger ${receipt.fingerprint || 'without keys'}: ${query}`);
  const answer = await (server === undefined ? askHere(receipt) : askServer(server, receipt)).catch(
    (error: unknown) => {
      throw isWithoutBlock(error) ? lostBlock(receipt) : error;
    },
  );
  const comparison = compareAnswers(receipt, answer);
  if (!comparison.equal)
    throw new CommandFailure(`The answers differ. ${comparison.difference}${whyOf(receipt)}`);
  const order = comparison.inOrder ? '' : ', in another order, which the query leaves open';
  printLine(`Equal: ${countOf(answer)}${order}. Block ${asOf} has the hash ${answer.tipHash ?? 'none'}.`);
}

/** A ledger loses no block, so that the receipt is of none that this one was. */
const lostBlock = ({ asOf, fingerprint }: QueryReceipt) =>
  new CommandFailure(
    `There is no block ${asOf} here: the ledger isn’t ${fingerprint || 'that of the receipt'}, or it has lost blocks since.`,
  );

const isWithoutBlock = (error: unknown) => error instanceof RefusedCall && error.code === 'block_not_found';

const countOf = ({ rowCount }: QueryAnswer) =>
  rowCount === 1 ? 'the same row' : `the same ${rowCount} rows`;

/** A difference may be due to what no block fixes, or to which rows came before an answer was cut off. */
function whyOf({ isFixedByHeight, truncated }: QueryReceipt): string {
  if (!isFixedByHeight)
    return ' The query also reads what the block doesn’t fix, so that this may be rightly so.';
  return truncated
    ? ' The answer was cut off, so that without a whole ORDER BY others of its rows may come.'
    : '';
}

function readFile(file: string): QueryReceipt {
  const read = readReceipt(textOf(file));
  if (!read.ok) throw new CommandFailure(read.reason);
  return read.receipt;
}

function textOf(file: string): string {
  try {
    if (statSync(file).size > FILE_BYTES_MAX) throw new CommandFailure(`${file} is too long for a receipt.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function askServer(server: string, { query, asOf }: QueryReceipt): Promise<QueryAnswer> {
  await checkServer(server);
  return openApiClient(server).call(executeSql, { body: { query, asOf } });
}

// A database isn't loaded to ask another server.
const askHere = async (receipt: QueryReceipt): Promise<QueryAnswer> =>
  (await import('./replay-here.ts')).askHere(receipt);
