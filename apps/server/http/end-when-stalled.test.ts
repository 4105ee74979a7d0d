import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { endWhenStalled, inSmallPieces, type StallRules, WaitingBytes } from './end-when-stalled.ts';

/** Starts a server for one answer, and a reader that takes nothing of it until it is told to. */
async function answerWith(lines: () => AsyncGenerator<string>, windowMs: number, leastBytes?: number) {
  let answered!: ServerResponse;
  const server = createServer((_, answer) => {
    answered = answer;
    endWhenStalled(answer, { windowMs, ...(leastBytes ? { leastBytes } : {}) });
    Readable.from(inSmallPieces(lines()), { objectMode: false })
      .on('error', () => undefined)
      .pipe(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  await once(server, 'request');
  return { socket, closed: once(answered, 'close'), answered: () => answered, server };
}

const LARGE_BYTES = 40 * 2 ** 20;

/** Starts a server that answers with one large piece, and a reader that takes nothing of it until it is told to. */
async function answerWithOnePiece(rules: StallRules) {
  const server = createServer((_, answer) => {
    endWhenStalled(answer, rules);
    answer.end(Buffer.alloc(LARGE_BYTES, 'x'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const connections = once(server, 'connection');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  const [atServer] = (await connections) as [Socket];
  return { socket, closed: once(atServer, 'close'), isOpen: () => !atServer.destroyed };
}

it('ends an answer of one large piece that nobody takes, which is memory', async () => {
  const { socket, closed } = await answerWithOnePiece({ windowMs: 100 });
  await closed;
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(LARGE_BYTES);
});

it('ends an answer that nobody takes long before its window does, while all together hold too much', async () => {
  const windowMs = 10_000;
  const waitingBytes = new WaitingBytes(1.5 * LARGE_BYTES);
  const alone = await answerWithOnePiece({ windowMs, waitingBytes });
  await wait(windowMs / 5);
  expect(alone.isOpen()).toBe(true);
  const further = await answerWithOnePiece({ windowMs, waitingBytes });
  const first = Promise.race([alone.closed, further.closed]);
  expect(await Promise.race([first.then(() => 'ended'), wait(windowMs / 2, 'open')])).toBe('ended');
});

it('leaves an answer of one large piece alone whose reader takes enough', async () => {
  const { socket, closed } = await answerWithOnePiece({ windowMs: 400, leastBytes: 2 ** 18 });
  const timer = setInterval(() => socket.read(256_000), 10);
  onTestFinished(() => clearInterval(timer));
  await closed;
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(LARGE_BYTES);
});

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(100_000);
}

it('ends an answer that nobody takes', async () => {
  const { socket, closed, answered, server } = await answerWith(endless, 100);
  await closed;
  expect(answered().writableFinished).toBe(false);
  socket.destroy();
  server.close();
});

it('leaves an answer alone that is slow itself', async () => {
  const { socket, closed, answered, server } = await answerWith(async function* () {
    yield 'first';
    await new Promise((resolve) => setTimeout(resolve, 700));
    yield 'last';
  }, 100);
  socket.resume();
  await closed;
  expect(answered().writableFinished).toBe(true);
  server.close();
});

/** Lets a reader take as many bytes every 20 ms, until the answer ends. */
function takeSlowly(socket: Socket, bytes: number): void {
  const timer = setInterval(() => socket.read(bytes), 20);
  socket.once('close', () => clearInterval(timer));
}

it('ends an answer whose reader takes a little again and again', async () => {
  const { socket, closed, answered, server } = await answerWith(endless, 400, 50 * 2 ** 20);
  takeSlowly(socket, 16_000);
  await closed;
  expect(answered().writableFinished).toBe(false);
  expect(socket.bytesRead).toBeGreaterThan(0);
  socket.destroy();
  server.close();
});

it('leaves an answer alone whose reader takes enough', async () => {
  async function* long(): AsyncGenerator<string> {
    for (let at = 0; at < 400; at++) yield 'x'.repeat(100_000);
  }
  const { socket, closed, answered, server } = await answerWith(long, 400, 1);
  const timer = setInterval(() => {
    socket.resume();
    setTimeout(() => socket.pause(), 5);
  }, 20);
  await closed;
  clearInterval(timer);
  expect(answered().writableFinished).toBe(true);
  server.close();
});

it('hands pieces on that are small, and the whole', async () => {
  const pieces: (string | Uint8Array)[] = [];
  async function* large() {
    yield 'é'.repeat(100_000);
    yield Buffer.alloc(200_000, 7);
    yield '';
  }
  for await (const piece of inSmallPieces(large())) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  expect(whole.equals(Buffer.concat([Buffer.from('é'.repeat(100_000)), Buffer.alloc(200_000, 7)]))).toBe(
    true,
  );
});
