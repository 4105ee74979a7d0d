/** Reads the body of an answer, up to a limit, and the JSON in it. */
import { AnswerTooLong, UnreadableAnswer } from './failures.ts';

export interface AnswerReading {
  /** Gives what is returned for the JSON. Without it the JSON itself is. @throws anything when its form is wrong */
  check?: (answer: unknown) => unknown;
  /** Uncompressed bytes that are read at most. */
  bytesMax?: number | undefined;
}

/**
 * The JSON of a successful answer.
 * @param path of the call, for the failure's sentence
 * @throws UnreadableAnswer, AnswerTooLong, or what reading the body throws
 */
export async function readAnswer(
  response: Response,
  path: string,
  { check = (answer) => answer, bytesMax = Number.POSITIVE_INFINITY }: AnswerReading = {},
): Promise<unknown> {
  const { text, isWhole } = await readStart(response.body, bytesMax);
  if (!isWhole) throw new AnswerTooLong(bytesMax);
  try {
    return check(JSON.parse(text));
  } catch (error) {
    throw new UnreadableAnswer(path, error);
  }
}

/** The beginning of a body as text, at most `bytesMax` bytes; the rest isn't read. @throws what reading throws */
export async function readStart(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<{ text: string; isWhole: boolean }> {
  if (body === null) return { text: '', isWhole: true };
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let left = bytesMax;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value.subarray(0, left), { stream: true });
    left -= read.value.length;
    if (left >= 0) continue;
    await reader.cancel();
    return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}
