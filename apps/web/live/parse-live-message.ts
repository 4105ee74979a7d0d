import { type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { bareError } from './bare-error.ts';

const UNKNOWN_ERROR = 'An unknown error occurred';

/** @throws SyntaxError or ZodError for anything that is not a message of the contract */
export function parseLiveMessage(text: string): LiveMessage {
  const value: unknown = JSON.parse(text);
  const whole = liveMessage.safeParse(value);
  if (whole.success) return whole.data;
  const bare = bareError.safeParse(value);
  if (!bare.success) throw whole.error;
  return {
    type: 'error',
    data: { code: 'unknown', error: bare.data.data?.error ?? bare.data.error ?? UNKNOWN_ERROR },
  };
}
