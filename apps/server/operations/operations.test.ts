import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const OPERATOR_TOKEN = 'a token of an operator';

describe('calls for operators', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ OPERATOR_TOKEN });
  });
  afterAll(() => test.close());

  const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: '/metrics', remoteAddress, headers });

  const withToken = { authorization: `Bearer ${OPERATOR_TOKEN}` };

  it('/metrics answers this machine, and where there is a token who shows it alone', async () => {
    const without = await startTestApp();
    onTestFinished(() => without.close());
    for (const remoteAddress of ['127.0.0.1', '::1']) {
      const ask = { url: '/metrics', remoteAddress };
      expect((await without.app.inject(ask)).statusCode).toBe(200);
      expect((await metrics(remoteAddress)).statusCode).toBe(404);
      expect((await metrics(remoteAddress, withToken)).statusCode).toBe(200);
    }
    expect((await metrics('10.0.0.5', withToken)).statusCode).toBe(200);
  });

  it.each([
    ['10.0.0.5', {}],
    ['10.0.0.5', { authorization: 'Bearer another token, not his' }],
    ['10.0.0.5', { authorization: OPERATOR_TOKEN }],
    ['10.0.0.5', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { 'x-forwarded-for': '10.0.0.5' }],
    ['127.0.0.1', { forwarded: 'for=10.0.0.5' }],
    ['127.0.0.1', { 'x-real-ip': '10.0.0.5' }],
  ])('/metrics is unknown to %s with %o', async (address, headers: Record<string, string>) => {
    const response = await metrics(address, headers);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'unknown_path' });
  });

  it('/metrics wants the token as soon as a proxy is declared, even one that adds nothing', async () => {
    const behind = await startTestApp({ OPERATOR_TOKEN, TRUST_PROXY: 'loopback' });
    onTestFinished(() => behind.close());
    const ask = (headers: Record<string, string>) => behind.app.inject({ url: '/metrics', headers });
    expect((await ask({})).statusCode).toBe(404);
    expect((await ask({ authorization: `Bearer ${OPERATOR_TOKEN}` })).statusCode).toBe(200);
  });

  it('/metrics is unknown to who asks in HTTP/1.0, as nginx does for others', async () => {
    const without = await startTestApp();
    onTestFinished(() => without.close());
    const url = new URL(await without.app.listen({ port: 0, host: '127.0.0.1' }));
    const statusOf = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(url.port), url.hostname, () =>
          socket.write(`GET /metrics HTTP/${version}\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`),
        );
        socket.once('error', reject).once('data', (answer) => resolve(String(answer).slice(9, 12)));
      });
    expect([await statusOf('1.1'), await statusOf('1.0')]).toEqual(['200', '404']);
  });

  it('/metrics counts requests by route, not by path', async () => {
    for (const index of [901, 902]) await test.app.inject(`/api/blocks/${index}`);
    const { body } = await metrics('127.0.0.1', withToken);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/blocks/:index",status="404"} 2',
    );
    expect(body).not.toContain('/api/blocks/901');
    expect(body).toMatch(/^live_connections 0$/m);
    expect(body).toMatch(/^process_cpu_user_seconds_total [\d.]+$/m);
  });

  it('/healthz and /readyz say ok without a cookie', async () => {
    for (const [url, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await test.app.inject(url);
      expect(response.json()).toEqual({ status });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('/readyz says not ready without a database, and a call fails without details', async () => {
    const lost = await startTestApp();
    await lost.database.close();
    const ready = await lost.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'not ready', reason: 'The database refuses to be written to.' });
    expect((await lost.app.inject('/healthz')).statusCode).toBe(200);
    const call = await lost.app.inject('/api/blockchain/height');
    expect(call.statusCode).toBe(500);
    expect(call.json()).toMatchObject({
      code: 'internal_error',
      error: 'Something went wrong on the server. Nothing was changed.',
    });
    lost.database.close = () => Promise.resolve();
    await lost.close();
  });

  it('/api/openapi.json names every mounted call', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json() as {
      paths: Record<string, object>;
    };
    expect(Object.keys(paths).every((path) => path.startsWith('/api/'))).toBe(true);
  });
});
