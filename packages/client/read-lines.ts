/** Lines of a stream as they come, also a last one without an end. @throws what reading the stream throws */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    rest += decoder.decode();
    if (rest !== '') yield rest;
  } finally {
    // Whoever stops reading wants no more of it.
    await reader.cancel();
  }
}
