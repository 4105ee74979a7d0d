/** A visitor as the server sees one: a cookie, calls of the contract, the live channel. Survives restarts of the server. */
import type { Call, ResponseOf } from '@productive-mining/contract/call.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { WebSocket } from 'ws';
import type { z } from 'zod';

type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;

export class LiveVisitor {
  private cookie = '';
  private socket: WebSocket | undefined;

  constructor(
    private url: string,
    private readonly onMessage: (message: LiveMessage) => void,
  ) {}

  /** @throws Error with the status and body of an answer that isn't a success */
  async call<C extends Call>(call: C, body?: BodyOf<C>, query = ''): Promise<ResponseOf<C>> {
    const response = await fetch(this.url + call.path + query, {
      method: call.method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';', 1)[0] ?? '';
    const text = await response.text();
    if (!response.ok) throw new Error(`${call.method} ${call.path}: ${response.status} ${text}`);
    return call.response?.parse(JSON.parse(text)) as ResponseOf<C>;
  }

  /** Opens the live channel; `url` is given for a server that came back at another address. */
  async listen(url = this.url): Promise<void> {
    this.hangUp();
    this.url = url;
    const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, {
      headers: { cookie: this.cookie },
    });
    this.socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    // A killed server's connection breaks, which is what these tests are about.
    socket.on('error', () => {});
    socket.on('message', (text) => this.onMessage(liveMessage.parse(JSON.parse(String(text)))));
  }

  hangUp(): void {
    this.socket?.terminate();
    this.socket = undefined;
  }
}
