import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { endWhenStalled } from './end-when-stalled.ts';

/** Starts a server for one answer, and a reader that takes nothing of it until it is told to. */
async function answerWith(lines: () => AsyncGenerator<string>, stalledMs: number) {
  let answered!: ServerResponse;
  const server = createServer((_, answer) => {
    answered = answer;
    endWhenStalled(answer, stalledMs);
    Readable.from(lines(), { objectMode: false })
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
