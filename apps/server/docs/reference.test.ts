import { calls } from '@productive-mining/contract/calls.ts';
import { type ErrorCode, FAILURES } from '@productive-mining/contract/errors.ts';
import { liveMessage } from '@productive-mining/contract/live.ts';
import { OPENAPI_PATH } from '@productive-mining/contract/version.ts';
import fc from 'fast-check';
import { type Document, Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml, html } from '../http/html.ts';
import { WEB_BUILD_DIR } from '../http/serve-web.ts';
import { nestingFaults } from '../testing/nesting-faults.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { describeShape, namedTypes } from './describe-shape.ts';
import { exampleRequest } from './example-request.ts';
import { readFieldNotes } from './read-field-notes.ts';

describe('the API reference at /docs', () => {
  let test: TestApp;
  let page: string;
  let document: Document;
  const byId = (id: string) => document.getElementById(id);

  beforeAll(async () => {
    // Its fonts are those of the built pages.
    test = await startTestApp({ ALLOWED_HOSTS: 'any' }, { webBuildDir: WEB_BUILD_DIR });
    page = (await test.app.inject('/docs')).body;
    const window = new Window({
      settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
    });
    document = new window.DOMParser().parseFromString(page, 'text/html') as unknown as Document;
  });
  afterAll(() => test.close());

  it.each(calls.map((call) => [call.name, call] as const))('says all of %s', (name, call) => {
    const entry = byId(`call-${name}`);
    const text = entry?.textContent ?? '';
    expect(text).toContain(call.method);
    expect(text).toContain(call.path);
    expect(text).toContain(call.summary);
    expect(text).toContain(exampleRequest(call));
    for (const code of call.errors) expect(entry?.querySelector(`a[href="#error-${code}"]`)).toBeTruthy();
    for (const [part, side] of [
      [call.params, 'input'],
      [call.query, 'input'],
      [call.body, 'input'],
      [call.response, 'output'],
    ] as const) {
      if (part) expect(text).toContain(describeShape(part, side));
    }
    if (call.stream) expect(text).toContain(call.stream);
  });

  it.each(Object.keys(FAILURES) as ErrorCode[])('has the failure %s with status and sentence', (code) => {
    const text = byId(`error-${code}`)?.textContent ?? '';
    expect(text).toContain(code);
    expect(text).toContain(String(FAILURES[code].status));
    expect(text).toContain(FAILURES[code].sentence);
  });

  it.each(liveMessage.options.map(({ shape }) => [shape.type.value, shape.data] as const))(
    'has the message %s with its data',
    (type, data) => {
      expect(byId(`message-${type}`)?.textContent).toContain(describeShape(data, 'output'));
    },
  );

  it('groups the calls by prefix and lists every entry in the contents', () => {
    const prefixes = [...new Set(calls.map((call) => `/api/${call.path.split('/')[2]}`))];
    const titles = [...document.querySelectorAll('main h2')].map((title) => title.textContent);
    expect(titles).toEqual([...prefixes, 'Live channel', 'Types', 'Errors']);
    const entries = [...document.querySelectorAll('[data-entry]')].map(({ id }) => `#${id}`);
    const listed = [...document.querySelectorAll('nav ul ul a')].map((link) => link.getAttribute('href'));
    expect(listed).toEqual(entries);
    expect(entries).toHaveLength(
      calls.length +
        liveMessage.options.length +
        Object.keys(namedTypes()).length +
        Object.keys(FAILURES).length,
    );
  });

  it('is well formed: elements nest, ids are unique, and every anchor leads somewhere', () => {
    expect(nestingFaults(page)).toEqual([]);
    expect(nestingFaults('<p><b>x</p></b>')).not.toEqual([]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const anchors = [...document.querySelectorAll('a[href^="#"]')].map((a) =>
      a.getAttribute('href')!.slice(1),
    );
    expect(anchors.length).toBeGreaterThan(calls.length);
    expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });

  it('loads nothing from elsewhere and runs no inline script', async () => {
    const loaded = [...document.querySelectorAll('[src], link[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    );
    expect(loaded).toEqual([
      '/icon.svg',
      '/docs/reference.css',
      '/theme.js',
      '/docs/filter-entries.js',
      '/icon.svg',
    ]);
    expect([...document.querySelectorAll('script')].map((script) => script.textContent)).toEqual(['', '']);
    expect(page).not.toMatch(/\son\w+=|\sstyle=|<style|<iframe/);
    const { body: style } = await test.app.inject('/docs/reference.css');
    expect(style.replaceAll(/url\("\/assets\/[\w-]+\.woff2"\)/g, '')).not.toMatch(/url\(|@import/);
    const policy = String((await test.app.inject('/docs')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('has the fonts of the other pages, and leads to them', async () => {
    const { body: style } = await test.app.inject('/docs/reference.css');
    for (const family of ['Inter Variable', 'JetBrains Mono Variable']) {
      const face = new RegExp(`@font-face\\{font-family:"${family}";[^}]*url\\("(/assets/[^"]+)"\\)`);
      const url = face.exec(style)?.[1] ?? family;
      expect((await test.app.inject(url)).headers['content-type']).toBe('font/woff2');
    }
    const paths = [...document.querySelectorAll('nav.pages a')].map((link) => link.getAttribute('href'));
    expect(paths).toEqual(['/', '/blocks', '/coverage', '/records', '/leaderboard', '/tutorials', '/docs']);
  });

  it.each([
    ['localhost:3961', 'http://localhost:3961'],
    ['mining.example', 'http://mining.example'],
    ['a"><script>x', 'http://localhost:3000'],
  ])('has examples for the address at which it is read: %s', async (host, address) => {
    const { body } = await test.app.inject({ url: '/docs', headers: { host } });
    expect(body).toContain(`<pre><code>SERVER=${address}</code></pre>`);
    expect(body).not.toContain('<script>x');
  });

  it('takes its colours from the tokens of the page', async () => {
    const { body, headers } = await test.app.inject('/docs/reference.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    const used = new Set([...body.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect(used.size).toBeGreaterThan(5);
    for (const name of used) expect(body).toMatch(new RegExp(`^ *${name}: oklch`, 'm'));
  });

  it.each(['/docs', '/docs/reference.css', '/docs/filter-entries.js'])(
    '%s is sent once: its ETag answers 304, compressed or not',
    async (url) => {
      for (const encoding of ['br', 'identity']) {
        const first = await test.app.inject({ url, headers: { 'accept-encoding': encoding } });
        expect(first.statusCode).toBe(200);
        expect(first.rawPayload.length).toBeGreaterThan(500);
        expect(first.headers['set-cookie']).toBeUndefined();
        const headers = { 'if-none-match': String(first.headers.etag), 'accept-encoding': encoding };
        const again = await test.app.inject({ url, headers });
        expect(again.statusCode).toBe(304);
        expect(again.body).toBe('');
      }
    },
  );

  it('leads to the OpenAPI document, and from /docs/ to /docs', async () => {
    expect(document.querySelector('a[href="/api/openapi.json"]')).toBeTruthy();
    expect((await test.app.inject('/docs/')).headers.location).toBe('/docs');
  });

  it('describes a field as docs/fields.md does', () => {
    const text = byId('call-getHeight')?.querySelector('dl')?.textContent ?? '';
    expect(text).toMatch(/^height.*unit: .*null: /s);
    expect(byId('message-block_mined')?.querySelector('dl')?.textContent).toContain('block.index');
  });
});

describe('HTML templates', () => {
  it('escape whatever is put in: no text becomes a tag, an attribute or an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`<>&"'=/ab;`) }), (text) => {
        const { text: written } = html`<p title="${text}">${[text]}</p>`;
        const window = new Window();
        window.document.body.innerHTML = written;
        const [paragraph, ...others] = window.document.body.querySelectorAll('*');
        expect(others).toEqual([]);
        expect(paragraph?.getAttribute('title')).toBe(text);
        expect(paragraph?.textContent).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('leave HTML as it is, within lists too', () => {
    expect(html`${[html`<b>${'<'}</b>`, 1]}`.text).toBe('<b>&lt;</b>1');
    expect(escapeHtml(`<a href='x'>&"`)).toBe('&lt;a href=&#39;x&#39;&gt;&amp;&quot;');
  });
});

describe('example requests', () => {
  const bodies = calls.flatMap((call) => {
    const [, body] = / -d '(.*)'$/s.exec(exampleRequest(call)) ?? [];
    return call.body && body !== undefined ? [[call.name, call.body, body] as const] : [];
  });

  it('are found', () => expect(bodies.length).toBeGreaterThan(2));

  it.each(bodies)('%s: the body is JSON with the fields that the contract asks for', (_, schema, body) => {
    const issues = schema.safeParse(JSON.parse(body.replaceAll(`'\\''`, "'"))).error?.issues ?? [];
    // A placeholder needn't be a date or an address, but nothing may be missing or have another type.
    expect(issues.filter(({ code }) => code === 'invalid_type' || code === 'unrecognized_keys')).toEqual([]);
  });

  it('fill every part of the path', () => {
    for (const call of calls) expect(exampleRequest(call).split('\n')[0]).not.toMatch(/\/:\w/);
  });
});

it('readFieldNotes puts the prefix of each place before its fields', () => {
  const page =
    '# F\n\n## In answers\n\n### A\n\nAt: `GET /a b[]`, `WS m`\n\n- `c` = `t.c`, see [x](y.md); unit: n; null: never\n\n## On the pages\n\n### B\n';
  const note = { meaning: 't.c, see x', unit: 'n', absent: 'never' };
  expect([...readFieldNotes(page)]).toEqual([
    ['GET /a', [{ field: 'b[].c', ...note }]],
    ['WS m', [{ field: 'c', ...note }]],
  ]);
});

describe('documents of the API', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ ALLOWED_HOSTS: 'any' });
  });
  afterAll(() => test.close());
  const get = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers });

  it.each(
    ['/docs', '/docs/format', OPENAPI_PATH].flatMap((url) => [
      [url, 'br'],
      [url, 'gzip'],
    ]),
  )(
    '%s is compressed once for all, and its length in %s is known before it is sent',
    async (url, encoding) => {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding });
      const vary = url === '/docs/format' ? 'accept, accept-encoding' : 'accept-encoding';
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary });
      expect(headers['content-length']).toBe(String(rawPayload.length));
      const again = await get(url, { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', vary]);
    },
  );

  it('/docs is made and compressed for some names alone, and is one page for all further ones', async () => {
    const tags = [];
    for (let at = 0; at < 20; at++) {
      const answer = await get('/docs', { host: `name-${at}.example`, 'accept-encoding': 'br' });
      expect(answer.headers['content-encoding']).toBe('br');
      tags.push(answer.headers.etag);
    }
    expect(tags[18]).toBe(tags[19]);
    const { body, headers } = await get('/docs', { host: 'name-19.example' });
    expect(headers.etag).toBe(tags[19]);
    expect(body).toContain('<pre><code>SERVER=http://localhost:3000</code></pre>');
  });
});
