import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ErrorCode } from '@productive-mining/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';
import { makeWebBuild, type WebBuild } from './testing/web-build.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
let test: TestApp;
let web: WebBuild;
beforeAll(async () => {
  web = await makeWebBuild();
  test = await startTestApp({ ALLOWED_HOSTS: 'mine.example' }, { webBuildDir: web.folder });
});
afterAll(async () => {
  await test.close();
  await web[Symbol.asyncDispose]();
});

function expectFailure(
  response: { statusCode: number; json(): unknown },
  status: number,
  code: ErrorCode,
): string {
  const body = response.json() as { code: string; error: string; message: string };
  expect(response.statusCode).toBe(status);
  expect(body.code).toBe(code);
  expect(body.message).toBe(body.error);
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message']);
  return body.error;
}

describe('OPEN-87: refusals', () => {
  const start = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
    test.app.inject({ method: 'POST', url: '/api/mining/start', headers, payload });

  it('400 for JSON that is none', async () => {
    expectFailure(await start('{"workType":'), 400, 'malformed_json');
  });

  it('400 for JSON that would change prototypes', async () => {
    expectFailure(await start('{"__proto__":{"workType":"riemann_zero"}}'), 400, 'malformed_json');
  });

  it('400 for a text that the database can not hold', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/mining/pause',
      payload: { sessionId: 'a\0b' },
    });
    expect(expectFailure(response, 400, 'validation_failed')).toContain('text may not hold U+0000');
  });

  it('400 with a sentence that names what is wrong', async () => {
    const sentence = expectFailure(
      await start('{"workType":"alchemy","difficulty":101}'),
      400,
      'validation_failed',
    );
    expect(sentence).toContain('workType must be one of prime_pattern, ');
    expect(sentence).toContain('difficulty must be at most 100');
  });

  it.each([
    ['"47"', 'difficulty must be a number'],
    ['0', 'difficulty must be at least 1'],
    ['1.5', 'difficulty must be a whole number'],
    ['null', 'difficulty must be a number'],
  ])('400 for the difficulty %s', async (difficulty, words) => {
    const sentence = expectFailure(
      await start(`{"workType":"riemann_zero","difficulty":${difficulty}}`),
      400,
      'validation_failed',
    );
    expect(sentence).toContain(words);
  });

  it('400 for a missing body and a missing field', async () => {
    const absent = await test.app.inject({ method: 'POST', url: '/api/mining/start' });
    expect(expectFailure(absent, 400, 'validation_failed')).toContain('the body is missing');
    expect(expectFailure(await start('{"difficulty":1}'), 400, 'validation_failed')).toContain(
      'workType must be one of',
    );
    expect(expectFailure(await start('{"workType":"riemann_zero"}'), 400, 'validation_failed')).toContain(
      'difficulty is missing',
    );
  });

  it.each([
    '/api/blockchain/blocks?limit=0',
    '/api/blockchain/blocks?limit=ten',
    '/api/blockchain/blocks?limit=1&limit=2',
    '/api/blocks/0',
    '/api/blocks/x',
  ])('400 for GET %s', async (url) => {
    expectFailure(await test.app.inject(url), 400, 'validation_failed');
  });

  it('404 for a block that is not there', async () => {
    expect(expectFailure(await test.app.inject('/api/blocks/7'), 404, 'block_not_found')).toBe(
      'There is no block 7.',
    );
  });

  it('413 for a body of 1 MB', async () => {
    expect(expectFailure(await start(`"${'x'.repeat(1_000_000)}"`), 413, 'body_too_large')).toContain(
      '65536 bytes',
    );
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('415 for a body of type %s', async (type) => {
    expectFailure(
      await start('workType=riemann_zero', { 'content-type': type }),
      415,
      'content_type_not_json',
    );
  });

  it('an empty body counts as none, with a content type or without', async () => {
    for (const headers of [JSON_TYPE, {}]) {
      const response = await test.app.inject({ method: 'POST', url: '/api/mining/stop', headers });
      expect(response.json()).toEqual({ success: true, stopped: [] });
    }
  });

  it('500 without the cause of our own mistake', async () => {
    const response = await start('{"workType":"riemann_zero","difficulty":1}');
    expectFailure(response, 500, 'internal_error');
    expect(response.body).not.toContain('this engine holds no sessions');
  });
});

describe('OPEN-88: unknown paths', () => {
  it.each(['/api/nope', '/api', '/api/', '/api/mining', '/api/%ZZ', `/api/blocks/${'1'.repeat(300)}`, '/ws'])(
    'GET %s is a JSON 404',
    async (url) => {
      expectFailure(await test.app.inject(url), 404, 'unknown_path');
    },
  );

  it('a known path with another method is a JSON 404', async () => {
    expectFailure(await test.app.inject({ method: 'POST', url: '/api/mining/status' }), 404, 'unknown_path');
  });

  it.each([
    ...['/', '/mining', '/Coverage/', '/blocks/12?embed=1'].map((url) => ({ url, status: 200 })),
    ...['/no/such/page', '/blocks/abc', '/%E0%A4%A', '/%ZZ?q=%ZZ'].map((url) => ({ url, status: 404 })),
  ])('SHELL-14 GET $url is the page, with $status', async ({ url, status }) => {
    const response = await test.app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('<title>Productive Mining</title>');
    expect(response.headers['cache-control']).toBe('private, no-cache');
  });

  it('a POST to a page is a JSON 404', async () => {
    expectFailure(await test.app.inject({ method: 'POST', url: '/mining' }), 404, 'unknown_path');
  });

  it.each(['/assets/app-000000.js', '/favicon.ico', '/wp-login.php'])(
    'a file %s that is none is a 404, not the page',
    async (path) => {
      const response = await test.app.inject(path);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('text/plain');
    },
  );

  it.each(['/../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/app.ts', '/assets/..%2findex.html'])(
    'GET %s gives no file from outside',
    async (url) => {
      const response = await test.app.inject(url);
      expect([200, 404]).toContain(response.statusCode);
      expect(response.body).not.toMatch(/"name"|import /);
    },
  );
});

describe('OPEN-89: cross-site requests', () => {
  const stop = (headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/api/mining/stop',
      headers: { host: 'mine.example', ...headers },
    });

  it.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://mine.example:8080' },
    { origin: 'http://mine.example.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://mine.example', 'sec-fetch-site': 'cross-site' },
  ])('403 for a write with %o', async (headers) => {
    expectFailure(await stop(headers), 403, 'cross_site_request');
  });

  it.each([
    {},
    { origin: 'http://mine.example' },
    { origin: 'https://mine.example' },
    { origin: 'http://mine.example', 'sec-fetch-site': 'same-origin' },
  ])('takes a write with %o', async (headers) => {
    expect((await stop(headers)).statusCode).toBe(200);
  });

  const embed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  const follow = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };

  it.each(['/api/blocks/1/data', '/api/solution-sets/snapshots/1', '/api/solution-sets/export-all'])(
    'lets other sites link to the file %s, and not embed it',
    async (url) => {
      const get = (headers: Record<string, string>) => test.app.inject({ url, headers });
      expectFailure(await get(embed), 403, 'cross_site_request');
      expectFailure(await get({ ...follow, 'sec-fetch-dest': 'iframe' }), 403, 'cross_site_request');
      expectFailure(await get({ origin: 'http://evil.example' }), 403, 'cross_site_request');
      for (const headers of [follow, {}]) expect((await get(headers)).statusCode).not.toBe(403);
    },
  );

  it('answers reads without CORS headers', async () => {
    const response = await test.app.inject({
      url: '/api/mining/status',
      headers: { origin: 'http://evil.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(['/', '/api/mining/status', '/api/nope', '/assets/app-1a2b3c.js'])(
    'protects GET %s by its headers',
    async (url) => {
      const { headers } = await test.app.inject(url);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self' 'wasm-unsafe-eval'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data:",
          "connect-src 'self' ws: wss:",
          "frame-ancestors 'self'",
        ]),
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['content-type']).toMatch(/^(text\/\w+|application\/json); charset=utf-8$/);
      for (const name of ['server', 'x-powered-by', 'via']) expect(headers[name]).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
    },
  );
});

describe('answers to calls', () => {
  it.each<[url: string, method: 'GET' | 'POST', status: number]>([
    ['/api/mining/status', 'GET', 200],
    ['/api/blockchain/blocks', 'GET', 200],
    ['/api/mining/stop', 'POST', 200],
    ['/api/blocks/7', 'GET', 404],
    ['/api/;%22||calc||/setup.bat', 'GET', 404],
  ])('are shown, and saved under our name, not one of the address: %s', async (url, method, status) => {
    const response = await test.app.inject({ url, method });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-disposition']).toBe('inline; filename="api.json"');
  });

  it('alone have a name: a page that fails has none', async () => {
    const response = await test.app.inject({ url: '/mining', headers: { host: 'other.example' } });
    expect(response.json()).toMatchObject({ code: 'unknown_host' });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('to a write are kept by no browser, and neither is a failure', async () => {
    for (const request of [
      { method: 'POST', url: '/api/mining/stop' },
      { method: 'POST', url: '/api/wallet/backup' },
      { method: 'GET', url: '/api/blocks/7' },
    ] as const)
      expect((await test.app.inject(request)).headers['cache-control']).toBe('no-store');
  });
});

describe('reads', () => {
  it('carry an ETag, and answer 304 to who has it', async () => {
    const url = '/api/mining/work-types';
    const first = await test.app.inject(url);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await test.app.inject({ url, headers: { 'if-none-match': `"other", ${etag}` } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const other = await test.app.inject({ url, headers: { 'if-none-match': 'W/"other"' } });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).toBe(etag);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent as %s to who takes it, with the same ETag', async (encoding, decompress) => {
    const url = '/api/mining/work-types';
    const plain = await test.app.inject(url);
    const small = await test.app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.headers.etag).toBe(plain.headers.etag);
    expect(decompress(small.rawPayload).toString()).toBe(plain.body);
  });
});

describe('while the server shuts down', () => {
  it('calls are answered shutting_down on connections that are still open', async () => {
    const closing = await startTestApp();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    closing.app.addHook('preClose', () => held);
    const url = await closing.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const closed = closing.app.close();
    const response = await fetch(`${url}/api/mining/status`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ code: 'shutting_down' });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    release();
    await closed;
    await closing.close();
  });
});
