import { calls } from '@productive-mining/contract/calls.ts';
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';

/**
 * Reads an answer by the contract's schema; members that the contract doesn't have are left out.
 * @throws ZodError when it has another form
 */
export function checkAnswer({ name }: Endpoint, answer: unknown): unknown {
  return calls.find((call) => call.name === name)?.response?.parse(answer);
}
