/** The cards of a block's page, drawn one after another. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleLedger } from '../../testing/samples.ts';
import { stubServer } from '../../testing/stub-server.ts';

/** The document of tests has no doctype: KaTeX is told the mode. */
beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
});
afterEach(async () => {
  await closePage();
  vi.stubGlobal('requestIdleCallback', undefined);
});

it('begins with what the block says and what it took; further cards keep their places and come in turns', async () => {
  const turns: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => turns.push(run));
  const block = sampleLedger(9).detail(5)!;
  const certificate = { version: 1, leafCount: 3, openings: [{ leaf: 1, summary: 'AAAA' }] };
  stubServer({ 'GET /api/blocks/5': { ...block, certificate } });
  await openPage('/blocks/5');
  const titles = () => findAll('main section > div > h2').map(textOf);
  expect(titles()).toEqual(['What this block says', 'Work']);
  const link = find('main nav a', 'All blocks');
  link.focus();
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    const come = turn;
    await perform(() => come());
    await settle();
  }
  expect(titles()).toEqual([
    'What this block says',
    'Result',
    'Verify here',
    'Work',
    'Cite and read on',
    'Block header',
    'Certificate and signatures',
    'Raw data',
    'Anchors on public chains',
  ]);
  expect(document.activeElement).toBe(link);
  const way = find('main header a', 'Verify it here');
  const place = document.querySelector(way.getAttribute('href')!);
  expect(place?.contains(card('Verify here'))).toBe(true);
});
