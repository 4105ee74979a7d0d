/**
 * A stream as it comes.
 * @param idleMs time in which it has to bring something on, while a reader waits for it
 * @throws a DOMException named TimeoutError when the stream is silent, and what reading it throws
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array>,
  idleMs?: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await readWithin(reader, idleMs); !read.done; read = await readWithin(reader, idleMs))
      yield read.value;
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
