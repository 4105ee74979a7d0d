import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { liveMessage } from '@productive-mining/contract/live.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LiveHub, type LiveSocket } from '../live-hub.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const STOPPED: LiveMessage = {
  type: 'session_stopped',
  data: { sessionId: 's1', workType: 'riemann_zero', reason: 'visitor' },
};

/** Keeps the database server running between the tests. */
let kept: TestDatabase;
beforeAll(async () => {
  kept = await startTestDatabase();
});
afterAll(() => kept.close());

const visitorIdIn = (cookie: string) => /=([\w-]+)\./.exec(cookie)?.[1] ?? '';

describe('the live channel', () => {
  let test: TestApp;
  let url: string;
  const sockets: WebSocket[] = [];

  beforeEach(async () => {
    test = await startTestApp({ LIMITS: '{"liveConnectionsPerAddress":3}' });
    url = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await test.close();
  });

  async function connect(
    headers: Record<string, string> = {},
  ): Promise<{ socket: WebSocket; setCookie: string | undefined }> {
    const socket = new WebSocket(`${url}/ws`, { headers });
    sockets.push(socket);
    const upgraded = once(socket, 'upgrade');
    await once(socket, 'open');
    const [response] = (await upgraded) as [{ headers: Record<string, string[]> }];
    return { socket, setCookie: response.headers['set-cookie']?.[0] };
  }

  async function refusal(headers: Record<string, string>): Promise<{ status: number; body: string }> {
    const socket = new WebSocket(`${url}/ws`, { headers });
    socket.on('error', () => {});
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      NodeJS.ReadableStream & { statusCode: number },
    ];
    let body = '';
    for await (const chunk of response) body += String(chunk);
    return { status: response.statusCode, body };
  }

  const nextMessage = async (socket: WebSocket) => {
    const [data] = (await once(socket, 'message')) as [Buffer];
    return liveMessage.parse(JSON.parse(data.toString()));
  };

  async function cookieAndId(): Promise<{ cookie: string; id: string }> {
    const response = await test.app.inject('/');
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0]!;
    return { cookie, id: visitorIdIn(cookie) };
  }

  it('knows the visitor by the cookie, and sends a message to that visitor only', async () => {
    const [one, two] = [await cookieAndId(), await cookieAndId()];
    const [first, second, other] = [
      await connect({ cookie: one.cookie }),
      await connect({ cookie: one.cookie }),
      await connect({ cookie: two.cookie }),
    ];
    expect(test.live.isPresent(one.id) && test.live.isPresent(two.id)).toBe(true);
    const received = Promise.all([first, second].map(({ socket }) => nextMessage(socket)));
    const toOther = nextMessage(other.socket);
    test.live.toVisitor(one.id, STOPPED);
    expect(await received).toEqual([STOPPED, STOPPED]);
    test.live.toAll((visitorId) => ({ type: 'error', data: { code: 'x', error: visitorId } }));
    expect(await toOther).toEqual({ type: 'error', data: { code: 'x', error: two.id } });
    expect(first.setCookie).toBeUndefined();
  });

  it('gives a cookie to a visitor without one', async () => {
    const { setCookie } = await connect();
    expect(setCookie).toMatch(/^wallet-[0-9a-f]{8}=[\w.-]+; .*HttpOnly/);
    expect(test.live.isPresent(visitorIdIn(setCookie ?? ''))).toBe(true);
  });

  it('forgets a visitor whose last connection ends', async () => {
    const { cookie, id } = await cookieAndId();
    const { socket } = await connect({ cookie });
    socket.close();
    await once(socket, 'close');
    await expect.poll(() => test.live.isPresent(id)).toBe(false);
    expect(test.live.size).toBe(0);
    expect(test.live.countFrom('127.0.0.1')).toBe(0);
  });

  it.each(['garbage', '{"type":"mining_progress"}', '[]', ''])(
    'answers %j with an error, and closes: it is no clock message',
    async (text) => {
      const { socket } = await connect();
      const answer = nextMessage(socket);
      socket.send(text);
      socket.send(text);
      expect(await answer).toEqual({
        type: 'error',
        data: { code: 'validation_failed', error: 'The live channel takes clock messages alone.' },
      });
      const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
      expect([code, String(reason)]).toEqual([1008, 'The live channel takes clock messages alone.']);
    },
  );

  /** Frames of a client (RFC 6455, 5.2), masked by zeros. */
  const frame = (opcode: number, text = '') =>
    Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

  it.each([
    ['messages of a byte', frame(1, 'x')],
    ['pings', frame(9)],
    ['pongs', frame(10)],
    // A first piece, and then pieces without end.
    ['pieces of a message', Buffer.from([0x00, 0x80, 0, 0, 0, 0])],
  ])('ends a connection that sends %s without end and takes nothing', async (_, bytes) => {
    const { socket } = await connect();
    const stream = (socket as unknown as { _socket: Socket })._socket;
    stream.on('error', () => undefined);
    stream.pause();
    if (bytes[0] === 0) stream.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    const many = Buffer.concat(Array.from({ length: 10_000 }, () => bytes));
    const sending = setInterval(() => stream.writableLength < 1e6 && stream.write(many), 5);
    const before = process.memoryUsage().rss;
    await expect.poll(() => test.live.size, { interval: 20 }).toBe(0);
    clearInterval(sending);
    expect(process.memoryUsage().rss - before).toBeLessThan(50e6);
  });

  it('keeps 4 MiB and one message at most for a reader who never reads', async () => {
    const { cookie, id } = await cookieAndId();
    const { socket } = await connect({ cookie });
    (socket as unknown as { _socket: Socket })._socket.pause();
    await expect.poll(() => test.live.isPresent(id)).toBe(true);
    const [ofServer] = test.app.websocketServer.clients;
    const message: LiveMessage = {
      type: 'error',
      data: { code: 'internal_error', error: 'x'.repeat(100_000) },
    };
    let behind = 0;
    for (let count = 0; test.live.isPresent(id) && count < 2000; count++) {
      test.live.toVisitor(id, message);
      behind = Math.max(behind, ofServer!.bufferedAmount);
      await nextTurn();
    }
    expect(test.live.isPresent(id)).toBe(false);
    expect(behind).toBeGreaterThan(4 * 2 ** 20);
    expect(behind).toBeLessThanOrEqual(4 * 2 ** 20 + 101_000);
  });

  it('closes on a message of 1 MB while it comes in', async () => {
    const { socket } = await connect();
    socket.send('x'.repeat(1_000_000));
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
  });

  it('refuses a page of another site', async () => {
    const { status, body } = await refusal({ origin: 'http://evil.example' });
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({ code: 'cross_site_request' });
    expect((await connect({ origin: url.replace('ws', 'http') })).socket.readyState).toBe(WebSocket.OPEN);
  });

  it('refuses more connections from an address than its limit, until one ends', async () => {
    const open = [await connect(), await connect(), await connect()];
    const { status, body } = await refusal({});
    expect(status).toBe(429);
    expect(JSON.parse(body)).toMatchObject({ code: 'too_many_requests' });
    open[0]?.socket.close();
    await expect.poll(() => test.live.countFrom('127.0.0.1')).toBe(2);
    expect((await connect()).socket.readyState).toBe(WebSocket.OPEN);
  });

  it('ends with the server', async () => {
    const { socket } = await connect();
    const ended = once(socket, 'close');
    await test.app.close();
    await ended;
  });
});

/** A socket whose reader is slow or silent, which a test can't make of a real one. */
class SlowSocket implements LiveSocket {
  bufferedAmount = 0;
  /** The bytes as they were given, and as text. */
  readonly buffers: Buffer[] = [];
  readonly sent: string[] = [];
  terminated = false;
  pongs = true;
  private onPong = () => {};
  private onClose = () => {};

  send(text: Buffer): void {
    this.buffers.push(text);
    this.sent.push(text.toString());
  }
  ping(): void {
    if (this.pongs) this.onPong();
  }
  terminate(): void {
    this.terminated = true;
    this.onClose();
  }
  once(_event: 'close', listener: () => void): void {
    this.onClose = listener;
  }
  on(_event: 'pong', listener: () => void): void {
    this.onPong = listener;
  }
}

describe('the hub', () => {
  const progress = { type: 'mining_progress', data: {} } as unknown as LiveMessage;

  it('skips progress for a slow reader, but no other message', () => {
    const hub = new LiveHub();
    const socket = new SlowSocket();
    hub.add('v', 'a', socket);
    socket.bufferedAmount = 1_000_000;
    hub.toVisitor('v', progress);
    hub.toVisitor('v', STOPPED);
    expect(socket.sent).toEqual([JSON.stringify(STOPPED)]);
    socket.bufferedAmount = 0;
    hub.toVisitor('v', progress);
    expect(socket.sent).toHaveLength(2);
    hub.close();
  });

  it('encodes a message that all visitors get once for all of them', () => {
    const hub = new LiveHub();
    const [one, other] = [new SlowSocket(), new SlowSocket()];
    hub.add('one', 'a', one);
    hub.add('other', 'a', other);
    hub.toAll(() => STOPPED);
    expect(one.sent).toEqual([JSON.stringify(STOPPED)]);
    expect(other.buffers[0]).toBe(one.buffers[0]);
    hub.close();
  });

  it('disconnects a reader who is more than 4 MiB behind, and none who is just that', () => {
    const hub = new LiveHub();
    const socket = new SlowSocket();
    hub.add('v', 'a', socket);
    socket.bufferedAmount = 4 * 2 ** 20;
    hub.toVisitor('v', STOPPED);
    expect([socket.terminated, socket.sent.length]).toEqual([false, 1]);
    socket.bufferedAmount += 1;
    hub.toVisitor('v', STOPPED);
    expect([socket.terminated, socket.sent.length]).toEqual([true, 1]);
    expect(hub.isPresent('v')).toBe(false);
    hub.close();
  });

  it('ends a connection that does not answer a ping, and keeps one that does', async () => {
    const hub = new LiveHub(20);
    const [alive, silent] = [new SlowSocket(), new SlowSocket()];
    silent.pongs = false;
    hub.add('alive', 'a', alive);
    hub.add('silent', 'a', silent);
    await expect.poll(() => hub.isPresent('silent')).toBe(false);
    expect(hub.isPresent('alive')).toBe(true);
    expect(hub.size).toBe(1);
    hub.close();
  });
});
