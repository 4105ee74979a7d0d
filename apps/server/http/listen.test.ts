import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { listen } from './listen.ts';

function makeApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  return app;
}

it('HOST: a name of several addresses gets one listener, whose connections are bounded', async () => {
  const app = makeApp();
  await listen(app, { host: 'localhost', port: 0 });
  expect(app.addresses()).toEqual([app.server.address()]);
  expect(app.addresses()).toMatchObject([{ address: '127.0.0.1' }]);
});

it('HOST: says that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const started = listen(makeApp(), { host: '127.0.0.1', port });
  await expect(started).rejects.toThrow(StartFailure);
  await expect(started).rejects.toThrow(
    `Port ${port} is taken by another program; stop it or choose another PORT.`,
  );
});

it.each(['192.0.2.1', 'no-such-name.invalid'])(
  'HOST: says that %s is no address of this machine',
  async (host) => {
    await expect(listen(makeApp(), { host, port: 0 })).rejects.toThrow(
      `HOST ${host} is not an address of this machine.`,
    );
  },
);
