/** Joins short texts into pieces of some size: each one that is sent costs as much as a thousand characters. */
const PIECE_CHARACTERS = 64 * 2 ** 10;

export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < PIECE_CHARACTERS) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}
