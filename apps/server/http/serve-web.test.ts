import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import {
  makeWebBuild,
  WEB_DOCUMENT,
  WEB_FIRST_READS,
  WEB_PRELOADS,
  WEB_SCRIPT,
  type WebBuild,
} from '../testing/web-build.ts';
import { WEB_BUILD_DIR } from './serve-web.ts';

let test: TestApp;
let web: WebBuild;
beforeAll(async () => {
  web = await makeWebBuild();
  test = await startTestApp({}, { webBuildDir: web.folder });
});
afterAll(async () => {
  await test.close();
  await web[Symbol.asyncDispose]();
});

describe('OPEN-20: the document in which visitors run their own algorithms', () => {
  it.each(['/sandbox.html', '/sandbox.html?1'])('GET %s has no origin and no network', async (url) => {
    const response = await test.app.inject(url);
    expect(response.body).toContain('<title>Sandbox</title>');
    expect(String(response.headers['content-security-policy']).split(';').sort()).toEqual(
      [
        'sandbox allow-scripts',
        "default-src 'none'",
        "connect-src 'none'",
        "script-src 'unsafe-inline' 'unsafe-eval'",
        'worker-src blob:',
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ].sort(),
    );
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each(['/', '/index.html', '/sandbox.html/x', '/Sandbox.html', '/%73andbox.html'])(
    'GET %s may not evaluate code from text',
    async (url) => {
      const { headers } = await test.app.inject(url);
      expect(headers['content-security-policy']).not.toContain("'unsafe-eval'");
    },
  );
});

describe('the page that checks saved blocks', () => {
  it.each(['/verify', '/verify/', '/verify.html', '/verify?1'])('GET %s reaches no network', async (url) => {
    const response = await test.app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>Verify</title>');
    const policy = String(response.headers['content-security-policy']).split(';');
    expect(policy).toContain("default-src 'none'");
    expect(policy.filter((rule) => rule.startsWith('connect-src'))).toEqual([]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each(['/verify/x', '/Verify', '/verify.htm'])('GET %s isn’t that page', async (url) => {
    expect((await test.app.inject(url)).body).not.toContain('<title>Verify</title>');
  });
});

const preloadsIn = (document: string) =>
  [...document.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">/g)].map(
    ([, file]) => file,
  );

describe('the document of a page', () => {
  it.each([
    ['/', WEB_PRELOADS['/']],
    ['/?embed=1', WEB_PRELOADS['/']],
    ['/blocks/17', WEB_PRELOADS['/blocks/:index']],
    ['/Blocks/17/', WEB_PRELOADS['/blocks/:index']],
    ['/blocks', []],
    ['/blocks/abc', []],
    ['/nowhere', []],
  ])('at %s names the code of its screen alone', async (url, files) => {
    const { body } = await test.app.inject(url);
    expect(preloadsIn(body.slice(0, body.indexOf('</head>')))).toEqual(files);
    expect(body.replaceAll(/<link[^>]*>/g, '')).toBe(WEB_DOCUMENT);
  });

  it.each([
    ['/coverage', WEB_FIRST_READS['/coverage']],
    ['/', []],
  ])('at %s has what its screen reads first fetched beside the code', async (url, paths) => {
    const { body } = await test.app.inject(url);
    const links = body.matchAll(
      /<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]+)">/g,
    );
    expect(Array.from(links, ([, path]) => path)).toEqual(paths);
  });

  it('has an ETag of its own where it names other code', async () => {
    const tagAt = async (url: string) => (await test.app.inject(url)).headers.etag;
    expect(await tagAt('/')).not.toBe(await tagAt('/blocks/1'));
    expect(await tagAt('/blocks/1')).toBe(await tagAt('/blocks/2'));
  });

  it.each(['/', '/blocks/1', '/nowhere', '/verify'])(
    'at %s is compressed for who takes that',
    async (url) => {
      const plain = await test.app.inject(url);
      const response = await test.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(response.headers['content-encoding']).toBe('br');
      expect(response.statusCode).toBe(plain.statusCode);
      expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body);
      const older = await test.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate' } });
      expect(older.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body);
    },
  );

  it('answers HEAD without a body', async () => {
    const headers = { 'accept-encoding': 'br' };
    for (const url of ['/', '/verify', '/nowhere']) {
      const { statusCode, body } = await test.app.inject({ method: 'HEAD', url, headers });
      expect([statusCode, body]).toEqual([url === '/nowhere' ? 404 : 200, '']);
    }
  });

  it('isn’t given away as a file, nor is the list of its code', async () => {
    for (const name of ['/preloads.json', '/first-reads.json'])
      expect((await test.app.inject(name)).statusCode).toBe(404);
  });
});

describe('files of the web build', () => {
  it('with hashed names are kept for ever', async () => {
    const response = await test.app.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(WEB_SCRIPT);
  });

  it.each(['br', 'gzip'])(
    'are compressed once for all, and their length in %s is known before they are sent',
    async (encoding) => {
      const { headers, rawPayload } = await test.app.inject({
        url: '/assets/app-1a2b3c.js',
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(rawPayload.length));
    },
  );

  it('are those of the server’s start, whatever is built meanwhile', async () => {
    const built = await readFile(join(web.folder, 'index.html'));
    await writeFile(join(web.folder, 'index.html'), '<!doctype html><title>Later</title>');
    await rename(join(web.folder, 'assets'), join(web.folder, 'gone'));
    expect((await test.app.inject('/')).body).toContain('<title>Productive Mining</title>');
    expect((await test.app.inject('/assets/app-1a2b3c.js')).body).toBe(WEB_SCRIPT);
    await rename(join(web.folder, 'gone'), join(web.folder, 'assets'));
    await writeFile(join(web.folder, 'index.html'), built);
  });

  it.each(['/', '/verify', '/favicon.svg', '/assets/app-1a2b3c.js'])(
    'carry an ETag: 304 to who has %s',
    async (url) => {
      const { headers } = await test.app.inject(url);
      const again = await test.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  it('with plain names are asked for again', async () => {
    const response = await test.app.inject('/favicon.svg');
    expect(response.headers['cache-control']).toBe('public, max-age=0');
  });

  it.each([
    ['/', 'text/html'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/assets/app-1a2b3c.js', 'text/javascript'],
    ['/assets/none.js', 'text/plain'],
  ])('say which characters they are in: %s', async (url, type) => {
    expect((await test.app.inject(url)).headers['content-type']).toBe(`${type}; charset=utf-8`);
  });

  it('set no cookie', async () => {
    for (const url of ['/assets/app-1a2b3c.js', '/favicon.svg', '/assets/none.js']) {
      expect((await test.app.inject(url)).headers['set-cookie']).toBeUndefined();
    }
  });

  it('are looked for where vite writes them', () => {
    expect(existsSync(join(WEB_BUILD_DIR, '../vite.config.ts')), WEB_BUILD_DIR).toBe(true);
  });

  it('are reported when they are missing', async () => {
    const unbuilt = await startTestApp({}, { webBuildDir: '/nonexistent' });
    const response = await unbuilt.app.inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.body).toBe(
      'The web front end has not been built yet. Run "npm run build", then start the server again.',
    );
    await unbuilt.close();
  });
});
