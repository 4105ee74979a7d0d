import { RequestError } from '@productive-mining/client/failures.ts';

/** The server's own sentence, or that of the page where the answer has none (spec part 3 §8). */
export function toldAs(error: unknown, otherwise: string): string {
  return error instanceof RequestError ? (error.sentence ?? otherwise) : otherwise;
}
