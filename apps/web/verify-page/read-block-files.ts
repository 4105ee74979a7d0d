/** Reads what a visitor chose: files of stored blocks, and of leaves. */
import { readLines } from '@productive-mining/client/read-lines.ts';
import { isLeafLine } from '@productive-mining/verify/is-leaf-line.ts';
import { STORED_LINE_MAX } from '@productive-mining/verify/stored-line-max.ts';

export interface BlockFiles {
  /** Lines of stored blocks, in the order of the files. */
  lines: string[];
  /** The first file that holds leaves. */
  leaves: Blob | undefined;
}

/** @throws AnswerTooLong for a line that no ledger has, and what reading a file throws */
export async function readBlockFiles(files: readonly Blob[]): Promise<BlockFiles> {
  const read: BlockFiles = { lines: [], leaves: undefined };
  for (const file of files) {
    for await (const line of readLines(file.stream(), { lengthMax: STORED_LINE_MAX })) {
      if (isLeafLine(line)) {
        read.leaves ??= file;
        // What comes behind leaves is no block; the worker reads it again.
        break;
      }
      if (line.trim() !== '') read.lines.push(line);
    }
  }
  return read;
}
