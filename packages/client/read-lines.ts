import { AnswerTooLong } from './failures.ts';
import { readPieces } from './read-pieces.ts';

export interface LineLimits {
  /** UTF-16 units of the longest line. */
  lengthMax?: number;
  /** Time in which the stream has to bring something on, while a reader waits for it. */
  idleMs?: number;
}

/**
 * Lines of a stream as they come, including a last one without a line break.
 * @throws AnswerTooLong, a DOMException named TimeoutError when the stream is silent, and what reading it throws
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  { lengthMax = Number.POSITIVE_INFINITY, idleMs }: LineLimits = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of readPieces(body, idleMs)) {
    const [first = '', ...further] = decoder.decode(piece, { stream: true }).split('\n');
    rest += first;
    for (const line of further) {
      yield rest;
      rest = line;
    }
    if (rest.length > lengthMax) throw new AnswerTooLong(lengthMax);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
