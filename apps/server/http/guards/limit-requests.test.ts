import { exportStatement } from '@productive-mining/contract/calls/token.ts';
import { ENDPOINT_OF_TEST } from '@productive-mining/contract/endpoint-of-test.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

/** GET calls of one open page in a minute, by the poll times of part 1 §7 and part 3 §7.1, with 5 s where both name one. */
const POLLS_PER_MINUTE = {
  '/api/mining/status': 12,
  '/api/mining/sessions': 20,
  '/api/mining/stats': 12,
  '/api/blockchain/height': 12,
  '/api/altcoin/balance': 12,
  '/api/blockchain/blocks': 12,
  '/api/blockchain/discoveries': 12,
  '/api/security/status': 12,
};

/** Keeps the database server running between the tests. */
let kept: TestDatabase;
beforeAll(async () => {
  kept = await startTestDatabase();
});
afterAll(() => kept.close());

let test: TestApp | undefined;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

const write = (app: TestApp['app'], cookie?: string, address = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/mining/stop',
    remoteAddress: address,
    ...(cookie ? { headers: { cookie } } : {}),
  });

describe('OPEN-90: limits', () => {
  it('refuses the 61st write of a minute from an address, and says when to try again', async () => {
    test = await startTestApp({ LIMITS: 'default' });
    for (let count = 1; count <= 60; count++) {
      const response = await write(test.app);
      expect(response.statusCode).toBe(200);
      expect(response.headers['x-ratelimit-limit']).toBe('60');
      expect(response.headers['x-ratelimit-remaining']).toBe(String(60 - count));
    }
    const refused = await write(test.app);
    const seconds = Number(refused.headers['retry-after']);
    expect(refused.statusCode).toBe(429);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      error: `Too many requests. Try again in ${seconds} s.`,
    });
    expect((await write(test.app, undefined, '10.0.0.2')).statusCode).toBe(200);
    expect((await test.app.inject('/api/mining/status')).statusCode).toBe(200);
  });

  it('refuses the 61st write of a visitor who changes the address', async () => {
    test = await startTestApp({ LIMITS: 'default' });
    const cookie = String((await test.app.inject('/')).headers['set-cookie']).split(';', 1)[0];
    const from = (count: number) => write(test!.app, cookie, `10.0.0.${count % 4}`);
    for (let count = 1; count <= 60; count++) expect((await from(count)).statusCode).toBe(200);
    expect((await from(61)).statusCode).toBe(429);
    expect((await write(test.app, undefined, '10.0.0.1')).statusCode).toBe(200);
  });

  it('counts all of a /64 of IPv6 as one address, and a mapped IPv4 address as itself', async () => {
    test = await startTestApp({ LIMITS: '{"writesPerMinute":1}' });
    const from = async (address: string) => (await write(test!.app, undefined, address)).statusCode;
    expect(await from('2001:db8:0:1::1')).toBe(200);
    expect(await from('2001:db8:0:1:ffff::1')).toBe(429);
    expect(await from('2001:db8:0:2::1')).toBe(200);
    expect(await from('192.0.2.1')).toBe(200);
    expect(await from('::ffff:192.0.2.1')).toBe(429);
    expect(await from('::ffff:192.0.2.2')).toBe(200);
  });

  it('is not reached by three pages that poll, nor by cross-site requests', async () => {
    test = await startTestApp({ LIMITS: 'default' });
    for (let page = 0; page < 3; page++) {
      for (const [url, count] of Object.entries(POLLS_PER_MINUTE)) {
        for (let poll = 0; poll < count; poll++) expect((await test.app.inject(url)).statusCode).toBe(200);
      }
    }
    for (let count = 0; count < 70; count++) {
      const headers = { origin: 'http://evil.example' };
      await test.app.inject({ method: 'POST', url: '/api/mining/stop', headers });
    }
    expect((await write(test.app)).statusCode).toBe(200);
  });

  it('can be set one by one', async () => {
    test = await startTestApp({ LIMITS: '{"writesPerMinute":2,"readsPerMinute":3}' });
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await write(test.app)).statusCode);
    for (let count = 0; count < 4; count++)
      statuses.push((await test.app.inject('/api/mining/status')).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429]);
  });

  it('refuses what computes beyond tasksPerMinute, for a visitor at any address and an address with any visitor', async () => {
    test = await startTestApp({ LIMITS: '{"tasksPerMinute":2}' });
    const { app } = test;
    const cookie = String((await app.inject('/')).headers['set-cookie']).split(';', 1)[0]!;
    const statusOf = async (path: string, remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url: `/api/authentic/${path}`, remoteAddress, headers })).statusCode;
    const demo = 'security/demo-encapsulation';
    expect(await statusOf(demo, '10.0.0.1', { cookie })).toBe(200);
    expect(await statusOf(demo, '10.0.0.2', { cookie })).toBe(200);
    for (const { path } of Object.values(ENDPOINT_OF_TEST))
      expect(await statusOf(path.replace('/api/authentic/', ''), '10.0.0.3', { cookie })).toBe(429);
    expect(await statusOf(demo, '10.0.0.4')).toBe(200);
    expect(await statusOf(demo, '10.0.0.4')).toBe(200);
    expect(await statusOf(demo, '10.0.0.4')).toBe(429);
    expect(await statusOf('status', '10.0.0.4', { cookie })).toBe(200);
  });

  it('refuses what is signed beyond signaturesPerMinute, for a visitor at any address and an address with any visitor', async () => {
    test = await startTestApp({ LIMITS: '{"signaturesPerMinute":2}' });
    const { app } = test;
    const cookie = String((await app.inject('/')).headers['set-cookie']).split(';', 1)[0]!;
    const statusOf = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url, remoteAddress, headers })).statusCode;
    const manifest = `/api/solution-sets/manifest?fileName=none&sha256=${'0'.repeat(64)}`;
    expect(await statusOf(manifest, '10.0.0.1', { cookie })).toBe(404);
    expect(await statusOf(manifest, '10.0.0.2', { cookie })).toBe(404);
    expect(await statusOf(exportStatement.path, '10.0.0.3', { cookie })).toBe(429);
    for (const expected of [404, 404, 429]) expect(await statusOf(manifest, '10.0.0.4')).toBe(expected);
    expect(await statusOf('/api/keys', '10.0.0.4', { cookie })).toBe(200);
  });

  it('off: takes 200 writes and mentions no limits', async () => {
    test = await startTestApp({ LIMITS: 'off' });
    for (let count = 0; count < 200; count++) {
      const response = await write(test.app);
      expect(response.statusCode).toBe(200);
      expect(response.headers['x-ratelimit-limit']).toBeUndefined();
    }
  });
});
