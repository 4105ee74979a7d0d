import { RequestError } from '@productive-mining/client/failures.ts';
import { useRef } from 'react';

const KEY_BYTES = 16;

/**
 * The name of a request that moves tokens. What got no answer keeps its name while it stays the same: pressed again, it is
 * the same request to the server, and moves tokens once.
 */
export function useRequestKey() {
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  async function withKey<Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(body);
    const key = unanswered.current?.body === text ? unanswered.current.key : randomKey();
    unanswered.current = { body: text, key };
    try {
      const answer = await send(key);
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (error instanceof RequestError && error.status < 500) unanswered.current = null;
      throw error;
    }
  }
  return { withKey };
}

/** `crypto.randomUUID` is missing on pages that aren't served over TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
