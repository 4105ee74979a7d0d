import { connect } from 'node:net';
import { getHeight } from '@productive-mining/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { WAITING_MAX } from './end-pipelines.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

const request = `GET ${getHeight.path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;

/** @returns how many answers came until the connection ended */
async function answersTo(text: string): Promise<number> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  // A connection that is ended while it writes is reset.
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return answer.split('HTTP/1.1 200').length - 1;
}

describe('requests that are sent behind each other', () => {
  it('are answered as far as a connection may have them waiting', async () => {
    const text = `${request}\r\n`.repeat(WAITING_MAX - 1);
    expect(await answersTo(`${text}${request}connection: close\r\n\r\n`)).toBe(WAITING_MAX);
  });

  it('end their connection when they are more, and nobody else’s', async () => {
    const text = `${request}\r\n`.repeat(2000);
    expect(await answersTo(`${text}${request}connection: close\r\n\r\n`)).toBeLessThanOrEqual(WAITING_MAX);
    expect((await fetch(`http://127.0.0.1:${port}${getHeight.path}`)).status).toBe(200);
  });

  it('are counted until they are answered: a connection may have any number after each other', async () => {
    const agent = { connection: 'keep-alive' };
    for (let at = 0; at < 2 * WAITING_MAX; at++) {
      const answer = await fetch(`http://127.0.0.1:${port}${getHeight.path}`, { headers: agent });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
    }
  });
});
