/** Reads all rows of a query as CSV, and counts them as they come. */
import { exportSql } from '@productive-mining/contract/endpoints.ts';
import { stream } from '../../api/request.ts';

export interface WholeResult {
  file: Blob;
  rows: number;
}

export interface AskedExport {
  query: string;
  /** The block as of which it is answered. */
  asOf: number;
  receipt?: 'comment';
}

/** A file that began and didn't come to its end. */
export class ExportBrokeOff extends Error {
  override name = 'ExportBrokeOff';
}

const [LINE_END, QUOTE, COMMENT] = [10, 34, 35];

/**
 * The server breaks off what isn't whole, so that a file that ends is.
 * @throws RequestError, the signal's reason, ExportBrokeOff
 */
export async function readExport(
  asked: AskedExport,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<WholeResult> {
  const response = await stream(exportSql, { body: asked, signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const count = new RowCount(asked.receipt !== undefined);
  const reader = response.body!.getReader();
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new ExportBrokeOff('the stream broke off', { cause: error });
    });
  for (let read = await next(); !read.done; read = await next()) {
    parts.push(read.value);
    count.add(read.value);
    onRows(count.rows);
  }
  return { file: new Blob(parts, { type: 'text/csv' }), rows: count.rows };
}

/** Counts the ends of lines outside of quotes, the header and a receipt before it left out. */
class RowCount {
  private lines = 0;
  private isQuoted = false;
  private isAtStart = true;
  private isComment = false;

  constructor(private isInReceipt: boolean) {}

  get rows(): number {
    return Math.max(0, this.lines - 1);
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.isInReceipt && this.isAtStart) this.isInReceipt = this.isComment = byte === COMMENT;
      this.isAtStart = byte === LINE_END;
      if (this.isComment) {
        if (this.isAtStart) this.isComment = false;
        continue;
      }
      // A quote within a field is doubled, and changes nothing.
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === LINE_END && !this.isQuoted) this.lines += 1;
    }
  }
}
