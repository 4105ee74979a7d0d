/** Reads what a visitor chose: files of stored blocks, and of leaves. */
import { readLines } from '@productive-mining/client/read-lines.ts';
import type { GivenBlockLog } from '@productive-mining/verify/check-log.ts';
import { isLeafLine } from '@productive-mining/verify/is-leaf-line.ts';
import { STORED_LINE_MAX } from '@productive-mining/verify/stored-line-max.ts';
import { formatWhole } from '../ui/format-number.ts';
import { LogFiles } from './read-log-files.ts';

export interface BlockFiles {
  /** Lines of stored blocks, in the order of the files. */
  lines: string[];
  /** The first file that holds leaves. */
  leaves: Blob | undefined;
  /** What the files give of the ledger's log; undefined without a block's proof. */
  log: GivenBlockLog | undefined;
}

/** Lines that are kept for one check, and their UTF-16 units together: what a page can hold beside their blocks. */
export const LINES_MAX = 20_000;
const UNITS_MAX = 256 * 1024 * 1024;

/** More than a page can hold; the message is for the visitor. */
class FilesTooLarge extends Error {
  constructor() {
    super(
      `this page takes up to ${formatWhole(LINES_MAX)} lines, ${formatWhole(UNITS_MAX / 1024 / 1024)} MiB together. Choose the file that a block’s page saves; “verify-chain” of the command line checks a whole ledger.`,
    );
    this.name = 'FilesTooLarge';
  }
}

/** Files without a line of a block; the message is for the visitor. */
export class NoBlockChosen extends Error {
  constructor({ leaves, log }: BlockFiles) {
    super(whatElseIsNeeded(leaves !== undefined, log !== undefined));
    this.name = 'NoBlockChosen';
  }
}

function whatElseIsNeeded(hasLeaves: boolean, hasProof: boolean): string {
  if (!hasLeaves && !hasProof) return 'The file is empty.';
  if (!hasProof) return 'That is the raw data of a block. Choose the file of the block too, both at once.';
  const what = hasLeaves ? 'the raw data of a block and a proof' : 'a proof';
  return `That is ${what} that a block is in the ledger’s log. Choose the file of the block too, all at once.`;
}

/** @throws FilesTooLarge, AnswerTooLong for a line that no ledger has, and what reading a file throws */
export async function readBlockFiles(files: readonly Blob[]): Promise<BlockFiles> {
  const read: BlockFiles = { lines: [], leaves: undefined, log: undefined };
  const ofLog = new LogFiles();
  let units = 0;
  for (const file of files) {
    if (await ofLog.take(file)) continue;
    for await (const line of readLines(file.stream(), { lengthMax: STORED_LINE_MAX })) {
      if (isLeafLine(line)) {
        read.leaves ??= file;
        // What comes behind leaves is no block; the worker reads it again.
        break;
      }
      if (line.trim() === '') continue;
      units += line.length;
      if (read.lines.length === LINES_MAX || units > UNITS_MAX) throw new FilesTooLarge();
      read.lines.push(line);
    }
  }
  return { ...read, log: ofLog.found(read.lines) };
}
