/** The documents that a block's page refers to, as a browser and as a program get them. */
import { readFile } from 'node:fs/promises';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { type Document, Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nestingFaults } from '../testing/nesting-faults.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { inRepository } from './read-page-parts.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const KINDS = presentations.map(({ value }) => value).filter(isAvailable);
const DOCUMENTS: readonly (readonly [url: string, file: string, back: string])[] = [
  ['/docs/format', 'docs/format.md', '/blocks'],
  ...KINDS.map(
    (kind) =>
      [
        `/docs/method/${kind}`,
        `packages/work/${kind.replaceAll('_', '-')}/README.md`,
        `/blocks?workType=${kind}`,
      ] as const,
  ),
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ALLOWED_HOSTS: 'any' });
});
afterAll(() => test.close());

const get = (url: string, accept?: string) =>
  test.app.inject({ url, ...(accept === undefined ? {} : { headers: { accept } }) });

async function openPage(url: string): Promise<{ html: string; document: Document }> {
  const { body: html } = await get(url, BROWSER);
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  return { html, document: new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document };
}

describe.each(DOCUMENTS)('%s', (url, file, back) => {
  it('is a page for a browser, with the title of the document, the rules of other pages and a way back', async () => {
    const { headers } = await get(url, BROWSER);
    const reference = await get('/docs', BROWSER);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(reference.headers['content-security-policy']);
    expect(headers.vary).toBe('accept, accept-encoding');
    const { html, document } = await openPage(url);
    const [heading = ''] = (await readFile(inRepository(file), 'utf8')).split('\n', 1);
    expect(document.querySelector('title')?.textContent).toBe(`${heading.slice(2)} · Productive Mining`);
    expect([...document.querySelectorAll('h1')].map((title) => title.textContent)).toEqual([
      heading.slice(2),
    ]);
    expect(document.querySelector('main a')?.getAttribute('href')).toBe(back);
    expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/icon.svg');
    expect(html).toContain('<script src="/theme.js"></script>');
    expect(html).not.toMatch(/\son\w+=|\sstyle=|<style|<script>/);
  });

  it('is well formed: no mark is left over, elements nest, and its links lead somewhere', async () => {
    const { html, document } = await openPage(url);
    expect(nestingFaults(html)).toEqual([]);
    for (const code of document.querySelectorAll('main :is(code, pre)')) code.remove();
    const prose = document.querySelector('main')?.textContent ?? '';
    expect(prose.split('\n').filter((line) => /\*\*|`|\]\(|^\||^#+ |<!--/.test(line))).toEqual([]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const anchors = targets.filter((target) => target.startsWith('#'));
    expect(anchors.length).toBeGreaterThan(3);
    expect(anchors.filter((anchor) => !ids.includes(anchor.slice(1)))).toEqual([]);
    for (const target of new Set(targets.filter((each) => each.startsWith('/docs/'))))
      expect((await get(target, BROWSER)).statusCode, target).toBe(200);
  });

  it.each(['text/markdown', 'text/markdown, text/html;q=0.9', '*/*', undefined])(
    'is Markdown, as it is in the repository, for a program that asks for %s',
    async (accept) => {
      const { headers, body } = await get(url, accept);
      expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(body).toBe(await readFile(inRepository(file), 'utf8'));
    },
  );
});

it('has no method of a kind that there isn’t', async () => {
  expect((await get('/docs/method/alchemy', 'text/markdown')).body).not.toContain('## What must be trusted');
});
