/** Speaks the contract with a server: calls with the wallet's cookie, and the live channel. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BodyOf, Call, ResponseOf } from '@productive-mining/contract/call.ts';
import { errorBody } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { WebSocket } from 'ws';
import { CommandFailure } from './command-failure.ts';

export interface ApiClient {
  /** @throws CommandFailure with the server's sentence */
  call<C extends Call>(call: C, body?: BodyOf<C>): Promise<ResponseOf<C>>;
  /** Calls back for each message; resolves when the channel is open. */
  listen(onMessage: (message: LiveMessage) => void): Promise<{ close(): void }>;
}

/**
 * @param url of the server
 * @param cookieFile keeps the wallet's cookie (0600), so that the next run has the same wallet
 */
export function openApiClient(url: string, cookieFile: string): ApiClient {
  let cookie = existsSync(cookieFile) ? readFileSync(cookieFile, 'utf8').trim() : '';
  const keepCookie = (response: Response) => {
    const [pair] = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]!);
    if (!pair || pair === cookie) return;
    cookie = pair;
    writeFileSync(cookieFile, `${pair}\n`, { mode: 0o600 });
  };
  const headers = () => ({ origin: url, ...(cookie ? { cookie } : {}) });

  return {
    async call(call, body) {
      const response = await fetch(url + call.path, {
        method: call.method,
        headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      keepCookie(response);
      const answer: unknown = await response.json();
      if (!response.ok)
        throw new CommandFailure(errorBody.safeParse(answer).data?.message ?? `${response.status}`);
      return call.response!.parse(answer) as never;
    },
    listen: (onMessage) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, { headers: headers() });
        socket.on('error', reject);
        socket.on('open', () => resolve({ close: () => socket.close() }));
        socket.on('message', (text) => {
          const message = liveMessage.safeParse(JSON.parse(String(text)));
          if (message.success) onMessage(message.data);
        });
      }),
  };
}
