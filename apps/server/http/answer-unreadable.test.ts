import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { answerUnreadable } from './answer-unreadable.ts';

it('a request that doesn’t arrive whole in time is answered with request_too_slow, and its connection ends', async () => {
  const limits = { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 };
  const server = createServer(limits).on('clientError', answerUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 10\r\n\r\nhalf');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      error: 'The request didn’t arrive whole in time.',
      code: 'request_too_slow',
    });
  } finally {
    server.close();
  }
});
