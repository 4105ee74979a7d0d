/**
 * `productive-mining verify-statement`: checks a statement of contribution, with nothing but the file. Ends with exit code 1
 * when it was changed, others signed it, or a block is another wallet's.
 */
import { readFileSync, statSync } from 'node:fs';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { checkStatement, STATEMENT_BYTES_MAX } from '@productive-mining/verify/check-statement.ts';
import { CommandFailure } from '../command-failure.ts';
import { printLine } from '../print-line.ts';

/** @param key fingerprint that the ledger must have @throws CommandFailure */
export async function verifyStatement(file: string, { key }: { key?: string }): Promise<void> {
  const verdict = checkStatement(readStatement(file), key);
  if (!verdict.ok) throw new CommandFailure(verdict.reason);
  const { address, blocks, first, last, kinds, rewardBaseUnits, tip, isFingerprintCompared } = verdict;
  const span = first === undefined ? '' : `, from block ${first} to block ${last}`;
  printLine(`The statement holds: ${blocks === 1 ? '1 block' : `${blocks} blocks`} of ${address}${span}.`);
  for (const [kind, discoveries] of Object.entries(kinds)) printLine(`  ${kind}: ${discoveries}`);
  printLine(`They paid ${tokensOf(rewardBaseUnits).toFixed(2)} $MINED.`);
  printLine(
    `Each is in the ledger up to block ${tip.asOf}, whose hash is ${tip.tipHash}, as of ${tip.madeAt}.`,
  );
  printLine(
    `The root over all of these blocks is ${tip.historyRoot}: another one for block ${tip.asOf}, in a statement or a checkpoint, shows two ledgers.`,
  );
  printLine(
    isFingerprintCompared
      ? `Both signatures are by the keys of the ledger ${tip.fingerprint}.`
      : `Both signatures are by keys of the ledger ${tip.fingerprint}. Anyone can make a ledger: compare this fingerprint with one from another source, or give it with --key.`,
  );
}

function readStatement(file: string): string {
  try {
    if (statSync(file).size > STATEMENT_BYTES_MAX)
      throw new CommandFailure(`${file} is longer than any statement that is checked.`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (error instanceof TypeError) throw new CommandFailure('The file was changed: it isn’t UTF-8.');
    throw new CommandFailure(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
