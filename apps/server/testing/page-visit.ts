/** One visitor with an open page, as a browser is one to the server: a cookie, kept connections, known answers, sockets. */
import http from 'node:http';
import { LIVE, LIVE_PATH } from '@productive-mining/contract/live.ts';
import WebSocket from 'ws';
import { PAGE_POLLS } from './page-polls.ts';

export interface Failure {
  /** When it was noticed, on this machine's clock. */
  atMs: number;
  path: string;
  /** The status, or the error of the connection. */
  status: number | string;
}

/** What is counted over all visitors of a process. */
export interface Counts {
  /** Milliseconds from each request to the end of its answer, by path. */
  times: Record<string, number[]>;
  /** Milliseconds from a block's sealing to each socket that its message reached. */
  blockMessages: number[];
  /** Answers that were neither 200 nor 304, and those that broke off. */
  failures: Failure[];
  /** Connections of the live channel that ended by themselves. */
  dropped: number;
  bytes: number;
  notModified: number;
}

export const emptyCounts = (): Counts => ({
  times: {},
  blockMessages: [],
  failures: [],
  dropped: 0,
  bytes: 0,
  notModified: 0,
});

/** Browsers open at most this many connections to a server of HTTP/1.1. */
const CONNECTIONS = 6;
const SEALED_AT = /"timestamp":"([^"]+)"/;

export class PageVisit {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly tags = new Map<string, string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly sockets: WebSocket[] = [];
  private cookie = '';
  private isOpen = true;

  /** @param onText told of each message of the live channel */
  constructor(
    private readonly server: URL,
    private readonly counts: Counts,
    private readonly onText: (text: string) => void = () => undefined,
  ) {}

  /** The visitor's cookie; empty before the first answer. */
  get visitorCookie(): string {
    return this.cookie;
  }

  /** Number of its live connections that are open. */
  get liveConnections(): number {
    return this.sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  }

  /** Opens the page and its live connections; each poll begins at a moment of its own within its interval. */
  async open(sockets: number): Promise<void> {
    await this.ask(PAGE_POLLS[0].endpoint.path);
    for (const { endpoint, seconds } of PAGE_POLLS)
      this.after(Math.random() * seconds, () => this.poll(endpoint.path, seconds));
    await Promise.all(Array.from({ length: sockets }, () => this.listen()));
  }

  /** Sends a call that writes, as a page of the server itself does. */
  async post(path: string, body: unknown): Promise<void> {
    await this.ask(path, JSON.stringify(body));
  }

  close(): void {
    this.isOpen = false;
    for (const timer of this.timers) clearTimeout(timer);
    for (const socket of [...this.sockets]) socket.terminate();
    this.agent.destroy();
  }

  private after(seconds: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void act();
    }, seconds * 1000);
    this.timers.add(timer);
  }

  private async poll(path: string, seconds: number): Promise<void> {
    const begunMs = performance.now();
    const status = await this.ask(path);
    if (!this.isOpen) return;
    this.counts.times[path] ??= [];
    this.counts.times[path].push(performance.now() - begunMs);
    if (status !== 200 && status !== 304) this.counts.failures.push({ atMs: Date.now(), path, status });
    this.after(seconds, () => this.poll(path, seconds));
  }

  /** @returns the status, or the error of the connection */
  private ask(path: string, body?: string): Promise<number | string> {
    const tag = body === undefined ? this.tags.get(path) : undefined;
    const headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' };
    if (this.cookie !== '') headers.cookie = this.cookie;
    if (tag !== undefined) headers['if-none-match'] = tag;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const options = { agent: this.agent, headers, method: body === undefined ? 'GET' : 'POST' };
    return new Promise((resolve) => {
      const request = http.request(new URL(path, this.server), options, (response) => {
        const [setCookie] = response.headers['set-cookie'] ?? [];
        if (setCookie !== undefined) this.cookie = setCookie.split(';', 1)[0] ?? '';
        if (response.headers.etag !== undefined) this.tags.set(path, response.headers.etag);
        if (response.statusCode === 304) this.counts.notModified += 1;
        response.on('data', (piece: Buffer) => {
          this.counts.bytes += piece.length;
        });
        response.on('end', () => resolve(response.statusCode ?? 0));
        // Comes after the end, or without it when the server was killed within its answer.
        response.on('close', () => resolve('the answer broke off'));
        response.on('error', ({ message }) => resolve(message));
      });
      request.on('error', ({ message }) => resolve(message));
      request.end(body);
    });
  }

  private async listen(): Promise<void> {
    const url = new URL(LIVE_PATH, this.server);
    url.protocol = 'ws:';
    const socket = new WebSocket(url, { headers: { cookie: this.cookie, origin: this.server.origin } });
    socket.on('message', (data: Buffer) => this.hear(data));
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
    this.sockets.push(socket);
    if (!this.isOpen) socket.terminate();
    // A connection that breaks is closed next.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.sockets.splice(this.sockets.indexOf(socket), 1);
      if (!this.isOpen) return;
      this.counts.dropped += 1;
      this.reconnect();
    });
  }

  /** Tries at the page's interval until the server is back. */
  private reconnect(): void {
    this.after(LIVE.reconnectMs / 1000, () => this.listen().catch(() => this.reconnect()));
  }

  private hear(data: Buffer): void {
    this.onText(data.toString());
    const text = data.toString('latin1', 0, 1024);
    if (!text.startsWith('{"type":"block_mined"')) return;
    const sealedAt = SEALED_AT.exec(text)?.[1];
    if (sealedAt !== undefined) this.counts.blockMessages.push(Date.now() - Date.parse(sealedAt));
  }
}
