import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeight, startSession } from '@productive-mining/contract/endpoints.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RedirectedRequest } from './failures.ts';
import { fetchFrom, openCookieJar } from './fetch-from.ts';
import { openClient } from './open-client.ts';

const session = { workType: 'riemann_zero', difficulty: 12 };
const ANSWERS: Record<string, unknown> = {
  'GET /api/blockchain/height': { height: 5 },
  'POST /api/mining/start': { success: true, sessionId: 'a', session },
  'GET /api/altcoin/balance': { address: '0xab', balance: 12.5 },
};

describe('requests to a server by its address', () => {
  let server: Server;
  let url: string;
  let asked: { line: string; headers: IncomingHttpHeaders; body: string }[];

  let redirectTo: { status: number; location: string } | undefined;

  beforeEach(async () => {
    asked = [];
    redirectTo = undefined;
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      const line = `${request.method} ${request.url}`;
      asked.push({ line, headers: request.headers, body });
      response.setHeader('Set-Cookie', ['wallet-1=someone.1.signature; HttpOnly', `seen=${asked.length}`]);
      if (redirectTo) response.writeHead(redirectTo.status, { Location: redirectTo.location });
      response.end(JSON.stringify(ANSWERS[line]));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('bring back the cookies that earlier answers set', async () => {
    const { call } = openClient(fetchFrom(url));
    expect([await call(getHeight), await call(getHeight)]).toEqual([{ height: 5 }, { height: 5 }]);
    expect(asked.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'wallet-1=someone.1.signature; seen=1',
    ]);
  });

  it('are those of another visitor with another jar', async () => {
    const jar = openCookieJar();
    await openClient(fetchFrom(url, jar)).call(getHeight);
    await openClient(fetchFrom(url)).call(getHeight);
    await openClient(fetchFrom(url, jar)).call(getHeight);
    expect(asked.map(({ headers }) => headers.cookie?.includes('wallet-1') ?? false)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([301, 302, 303, 307, 308])('go nowhere else when the server redirects them: %i', async (status) => {
    const elsewhere = `${url}/elsewhere?from=`;
    redirectTo = { status, location: elsewhere };
    const failure = await openClient(fetchFrom(url))
      .call(startSession, { body: session })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RedirectedRequest);
    expect(failure).toMatchObject({ path: '/api/mining/start', location: elsewhere });
    expect(asked.map(({ line }) => line)).toEqual(['POST /api/mining/start']);
  });

  it('are made by the example of the README as it says', async () => {
    const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
    expect(read('README.md')).toContain(`\`\`\`ts\n${read('example.ts')}\`\`\``);
    vi.stubEnv('SERVER', url);
    const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await import('./example.ts');
    expect(asked.map(({ line }) => line)).toEqual(['POST /api/mining/start', 'GET /api/altcoin/balance']);
    expect(JSON.parse(asked[0]!.body)).toEqual({ ...session, stopAfter: { blocks: 1 } });
    expect(asked[1]!.headers.cookie).toContain('wallet-1=someone.1.signature');
    expect(logged.mock.calls).toEqual([['riemann_zero at 12 for 0xab, which has 12.5 $MINED']]);
  });

  it('are sent again, once, when they change nothing and their connection ended', async () => {
    const lines: string[] = [];
    server.removeAllListeners('request');
    server.on('request', (request) => {
      lines.push(`${request.method} ${request.url}`);
      request.socket.destroy();
    });
    const transport = fetchFrom(url);
    await expect(transport('/a', { method: 'GET' })).rejects.toThrow('fetch failed');
    await expect(transport('/b', { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed');
    expect(lines).toEqual(['GET /a', 'GET /a', 'POST /b']);
  });
});
