import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checkRedis } from './check-redis.ts';

/** A port at which something answers as said. */
async function urlOf(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port at which nothing answers. */
async function closedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `redis://127.0.0.1:${port}`;
}

it('says that nothing is there, after one attempt', async () => {
  await expect(checkRedis(await closedUrl())).rejects.toThrow(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
});

it('doesn’t wait without end for what says nothing', async () => {
  const url = await urlOf(() => undefined);
  await expect(checkRedis(url, 300)).rejects.toThrow('no answer within 0.3 s');
});

/** A Redis that gives the same answer to each command, of which INFO alone is asked. */
const answering = (answer: string) => (socket: Socket) => void socket.on('data', () => socket.write(answer));

it('says that something else is there, or that it wants a password', async () => {
  const page = await urlOf((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await expect(checkRedis(page)).rejects.toThrow(/^Protocol error, got "H" as reply type byte$/);
  const guarded = await urlOf(answering('-NOAUTH Authentication required.\r\n'));
  await expect(checkRedis(guarded)).rejects.toThrow('NOAUTH Authentication required.');
});

it('takes one that answers that it is ready', async () => {
  const info = '# Persistence\r\nloading:0\r\n';
  const url = await urlOf(answering(`$${info.length}\r\n${info}\r\n`));
  await expect(checkRedis(url)).resolves.toBeUndefined();
});
