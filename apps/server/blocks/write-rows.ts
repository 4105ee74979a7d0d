/** Rows of a block's leaves as CSV or as a program, made from the lines that its data are streamed in. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataLeaf, Row } from '@productive-mining/work/dataset.ts';
import { csvWriter, type RowWriter } from '@productive-mining/work/row-writers.ts';
import type { RowSource } from './read-row-source.ts';
import { isSelected, type Selection } from './select-leaves.ts';
import { splitLines } from './split-lines.ts';

/** The thread that makes rows answers everybody else too: others have their turn after as long. */
const TURN_MS = 5;
const PIECE_CHARACTERS = 64 * 2 ** 10;

/** The leaves, computed again, aren't those of the block. */
class LeavesDiffer extends Error {
  override name = 'LeavesDiffer';
}

/**
 * A head, then the selected rows. The last line is sent when all leaves of the block are known to match its work root,
 * so that a file which ends is one of true leaves.
 * @param leaves as BlockDataSource streams them
 * @param writer makes the lines; CSV without a receipt unless given
 * @throws LeavesDiffer, and RangeError for leaves that are none of their kind: the stream breaks off
 */
export async function* writeRows(
  leaves: AsyncIterable<Uint8Array>,
  source: RowSource,
  selection: Selection,
  writer: RowWriter = csvWriter(source.table.columns),
): AsyncGenerator<string> {
  const lines = new HeldLines(writer);
  let rows = 0;
  let verdict: LastLine | undefined;
  for await (const text of splitLines(leaves)) {
    const line = JSON.parse(text) as LeafLine | LastLine;
    if ('matches' in line) {
      verdict = line;
      break;
    }
    const leaf = leafOf(line);
    const count = source.table.countRows(source.plan, leaf);
    if (reaches(selection, rows, count))
      yield* selectedRows(leaf, source, { selection, before: rows, lines });
    rows += count;
  }
  if (verdict?.matches !== true) throw new LeavesDiffer('the leaves don’t match the work root of the block');
  yield lines.takeAll();
}

interface LeafLine {
  leaf: number;
  summary: string;
  data: string | null;
}

interface LastLine {
  matches: boolean;
}

function leafOf({ leaf, summary, data }: LeafLine): DataLeaf {
  return { index: leaf, summary: Buffer.from(summary, 'base64'), data: Buffer.from(data ?? '', 'base64') };
}

/** Whether some of `count` rows from `first` on are selected. */
function reaches({ first, count }: Selection, from: number, rows: number): boolean {
  return from + rows > first && (count === undefined || from < first + count);
}

interface Place {
  selection: Selection;
  /** Rows in the leaves before. */
  before: number;
  lines: HeldLines;
}

async function* selectedRows(
  leaf: DataLeaf,
  { table, plan, result }: RowSource,
  { selection, before, lines }: Place,
): AsyncGenerator<string> {
  let began = performance.now();
  let at = before;
  for (const row of table.rows({ plan, result }, leaf, before)) {
    if (isSelected(selection, at++)) lines.add(row);
    if (performance.now() - began < TURN_MS) continue;
    if (lines.length >= PIECE_CHARACTERS) yield lines.takeAllButLast();
    await nextTurn();
    began = performance.now();
  }
  if (lines.length >= PIECE_CHARACTERS) yield lines.takeAllButLast();
}

/** Lines that wait to be sent, the last of them until all is known to be true. */
class HeldLines {
  private ready = '';
  private last: string;
  private rows = 0;

  constructor(private readonly writer: RowWriter) {
    this.last = writer.head;
  }

  get length(): number {
    return this.ready.length;
  }

  add(row: Row): void {
    this.ready += this.last;
    this.last = this.writer.row(row);
    this.rows += 1;
  }

  takeAllButLast(): string {
    const taken = this.ready;
    this.ready = '';
    return taken;
  }

  takeAll(): string {
    return this.takeAllButLast() + this.last + this.writer.end(this.rows);
  }
}
