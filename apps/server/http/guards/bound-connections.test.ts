import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';
import { isProxyAt } from '../../trust-proxy.ts';
import { boundConnections } from './bound-connections.ts';

/** @param address of this machine from which it comes */
async function open(port: number, address = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The status that a request on a connection is answered with; none when it ends without an answer. */
async function statusOn(socket: Socket): Promise<string | undefined> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => {
    text += part;
  });
  socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  await once(socket, 'close');
  return /^HTTP\/1.1 (\d+)/.exec(text)?.[1];
}

/** What comes on a connection that sends nothing, until it ends. */
async function textOn(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await once(socket, 'close');
  return text;
}

describe('idle connections', () => {
  it('of one address leave room for other addresses, and are counted and logged once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const app = await startTestApp({ LIMITS: '{"connectionsPerAddress":3,"connections":20}' }, { log });
    onTestFinished(() => app.close());
    const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
    for (let at = 0; at < 3; at++) await open(port);
    const refused = [await textOn(await open(port)), await textOn(await open(port))];
    for (const text of refused) {
      expect(text).toMatch(/^HTTP\/1\.1 503 /);
      expect(text).toContain('"code":"too_many_connections"');
    }
    expect(await statusOn(await open(port, '127.0.0.2'))).toBe('200');
    const { body } = await app.app.inject('/metrics');
    expect(body).toContain('http_connections 3');
    expect(body).toContain('http_connections_refused_total{bound="address"} 2');
    expect(lines.filter((line) => line.includes('connections were refused'))).toHaveLength(1);
  });

  it('that close make room for others', async () => {
    const { port } = await serve({ connectionsPerAddress: 1 });
    const first = await open(port);
    expect(await textOn(await open(port))).toContain('too_many_connections');
    first.destroy();
    await expect.poll(async () => statusOn(await open(port))).toBe('200');
  });
});

interface Bounds {
  connections?: number;
  connectionsPerAddress?: number;
  files?: number;
  isProxy?: (address: string) => boolean;
}

type Served = Awaited<ReturnType<typeof serve>>;

async function serve({
  files,
  isProxy = () => false,
  connections = Infinity,
  connectionsPerAddress = Infinity,
}: Bounds) {
  const server = createServer((_request, response) => response.end('ok'));
  const limits = { connections, connectionsPerAddress };
  const counts = boundConnections(server, { limits, isProxy, log: { warn: () => undefined }, files });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, counts };
}

/** How many of `count` connections from an address stay open. */
async function admitted({ port, counts }: Served, count: number, address?: string): Promise<number> {
  const { open: before } = counts;
  const met = () => counts.open + counts.refused.all + counts.refused.address;
  const end = met() + count;
  for (let at = 0; at < count; at++) await open(port, address);
  await expect.poll(met).toBe(end);
  return counts.open - before;
}

describe('the bounds', () => {
  it('leave a quarter of the file descriptors, and half of the rest to other addresses', async () => {
    const server = await serve({ connectionsPerAddress: 4000, connections: 10_000, files: 16 });
    expect(await admitted(server, 10)).toBe(6);
    expect(await admitted(server, 4, '127.0.0.2')).toBe(4);
    expect(await admitted(server, 4, '127.0.0.3')).toBe(2);
    expect(server.counts).toEqual({ open: 12, refused: { address: 4, all: 2 } });
  });

  it('without limits leave a quarter of the file descriptors', async () => {
    const server = await serve({ files: 16 });
    expect(await admitted(server, 20)).toBe(12);
  });

  it('of an address don’t hold for a trusted proxy, those of all do', async () => {
    const server = await serve({
      connectionsPerAddress: 2,
      connections: 6,
      isProxy: isProxyAt('10.0.0.0/8, 127.0.0.2'),
    });
    expect(await admitted(server, 4)).toBe(2);
    expect(await admitted(server, 10, '127.0.0.2')).toBe(4);
  });
});

describe('a trusted proxy', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2', '']],
    ['10.1.0.0/16, fd00::7', ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'], ['10.2.0.1', 'fd00::8']],
    ['uniquelocal', ['192.168.1.1', '172.31.0.1', 'fd12::1'], ['172.32.0.1', '169.254.0.1']],
  ])('of %s is known by its address', (setting, proxies, others) => {
    expect(proxies.filter(isProxyAt(setting))).toEqual(proxies);
    expect(others.filter(isProxyAt(setting))).toEqual([]);
  });

  it('is everybody or nobody', () => {
    expect([isProxyAt(true)('203.0.113.1'), isProxyAt(false)('127.0.0.1')]).toEqual([true, false]);
  });
});
