import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp({}, { readerWindowMs: 200 });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

const REQUESTS = 32;

it('answers that nobody takes end with their connection, also those that are no stream', async () => {
  const whole = (await test.app.inject('/docs')).rawPayload.length;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const closedAtServer = new Promise((resolve) => {
    test.app.server.once('connection', (each) => each.once('close', resolve));
  });
  socket.write(`GET /docs HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`.repeat(REQUESTS));
  await closedAtServer;
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(REQUESTS * whole);
});
