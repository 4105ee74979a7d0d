import { AnswerTooLong } from './failures.ts';

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
  const reader = body.getReader();
  let rest = '';
  try {
    for (let read = await readWithin(reader, idleMs); !read.done; read = await readWithin(reader, idleMs)) {
      const [first = '', ...further] = decoder.decode(read.value, { stream: true }).split('\n');
      rest += first;
      for (const line of further) {
        yield rest;
        rest = line;
      }
      if (rest.length > lengthMax) throw new AnswerTooLong(lengthMax);
    }
    rest += decoder.decode();
    if (rest !== '') yield rest;
  } finally {
    // A reader that stops early wants no more of the stream.
    await reader.cancel();
  }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number | undefined,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  if (ms === undefined) return reader.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('The stream is silent.', 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
