import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TERMS } from '../../parts/glossary/terms.ts';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  pressKey,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleBlocks, sampleSession, withSessions } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { FURTHER_SCREENS, ROUTES } from '../routes.ts';
import { openLayer } from './open-layer.ts';

const palette = () => find('dialog', 'Command palette') as HTMLDialogElement;
const options = () => findAll('[cmdk-item]').map(textOf);
const option = (name: string | RegExp) => find('[cmdk-item]', name);

const openPalette = () =>
  perform(() => {
    const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });

/** Types as a visitor does, and waits until the server has been asked. */
async function type(text: string): Promise<void> {
  const input = find('dialog [role=combobox]') as HTMLInputElement;
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  await settle();
}

let server: StubServer;

beforeEach(async () => {
  localStorage.setItem('hasSeenOnboarding', 'true');
  localStorage.setItem('hasStartedGuides', 'true');
  HTMLElement.prototype.scrollIntoView = () => {};
  server = stubServer({ 'GET /api/blockchain/height': { height: 12 } });
  await openPage('/');
});
afterEach(async () => {
  await closePage();
  openLayer.set(null);
});

describe('glossary', () => {
  it('is found in the palette once something is typed, and shows the term among all', async () => {
    await openPalette();
    expect(options().join()).not.toContain('Gram block');
    await type('gram b');
    await press(option('Gram block'));
    const glossary = find('dialog', 'Glossary') as HTMLDialogElement;
    expect(glossary.open).toBe(true);
    const terms = findAll('dialog[aria-label=Glossary] dt').map(textOf);
    expect(terms).toEqual([...TERMS]);
    expect(textOf(find('[aria-current=true]'))).toMatch(/^Gram blockA stretch from one good Gram point/);
    await press(button('Close glossary'));
    expect(findAll('dialog', 'Glossary')).toEqual([]);
  });
});

describe('command palette', () => {
  it('is opened by Ctrl-K and by the button, and lists screens and computation types', async () => {
    await openPalette();
    expect(palette().open).toBe(true);
    const listed = options().join('\n');
    for (const { name, key } of [...ROUTES, ...FURTHER_SCREENS]) expect(listed).toContain(`${name}g ${key}`);
    expect(listed).toContain('Prime Pattern Discovery');
    await perform(() => palette().close());
    expect(findAll('dialog', 'Command palette')).toEqual([]);
    await press(button('Search'));
    expect(palette().open).toBe(true);
  });

  it('leads to a screen and closes', async () => {
    await openPalette();
    await press(option(/^SQL Console/));
    expect(window.location.pathname).toBe('/sql');
    expect(findAll('dialog', 'Command palette')).toEqual([]);
  });

  it('chooses a computation type on the Mining page, and starts nothing', async () => {
    await openPage('/sql');
    await openPalette();
    await press(option(/Prime Pattern Discovery$/));
    expect(window.location.pathname).toBe('/');
    expect(window.location.search).toBe('');
    expect(textOf(find('[role=combobox]', 'Computation type'))).toContain('Prime Pattern Discovery');
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('MINE-14 leaves the type alone while sessions hold it', async () => {
    Object.assign(server.answers, withSessions(sampleSession('riemann_zero')));
    await openPage('/?workType=prime_pattern');
    expect(textOf(find('[role=combobox]', 'Computation type'))).toContain('Riemann Zeta Function Analysis');
    expect(findAll('li[data-tone]').map(textOf).join()).toContain('Pause or stop them first');
  });

  it('a type that comes later can’t be chosen', async () => {
    await openPalette();
    expect(option(/^.*Lattice Cryptography/).getAttribute('aria-disabled')).toBe('true');
  });

  it('finds a block by its height', async () => {
    await openPalette();
    await type('12');
    await press(option('Block 12'));
    expect(window.location.pathname).toBe('/blocks/12');
  });

  it('says so when the chain is not that high', async () => {
    await openPalette();
    await type('13');
    expect(options()).toEqual([]);
    expect(textOf(palette())).toContain('There is no block 13; the newest is 12.');
  });

  it('asks the server for blocks by the first digits of their hash', async () => {
    const { blocks } = sampleBlocks(2);
    await openPalette();
    server.answers['GET /api/blockchain/blocks'] = { blocks: blocks.slice(0, 1) };
    const digits = blocks[0]!.blockHash.slice(0, 8);
    await type(digits);
    expect(server.asked.at(-1)?.path).toBe(`/api/blockchain/blocks?limit=5&hash=${digits}`);
    await press(option(new RegExp(`^Block ${blocks[0]!.index},`)));
    expect(window.location.pathname).toBe(`/blocks/${blocks[0]!.index}`);
  });

  it('says when no hash begins like this, and when the search failed', async () => {
    await openPalette();
    server.answers['GET /api/blockchain/blocks'] = { blocks: [] };
    await type('abcdef12');
    expect(options()).toEqual(['No block’s hash begins with abcdef12.']);
    server.answers['GET /api/blockchain/blocks'] = failure(500, 'Something went wrong on the server.');
    await type('abcdef13');
    expect(options()).toEqual(['Something went wrong on the server.']);
  });

  it('an address leads to the blocks of its miner', async () => {
    const address = `0x${'a'.repeat(40)}`;
    await openPalette();
    await type(address);
    await press(option(/^Blocks mined by/));
    expect(window.location.pathname + window.location.search).toBe(`/blocks?miner=${address}`);
  });

  it('changes the theme', async () => {
    await openPalette();
    await press(option('Dark theme'));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('shortcuts', () => {
  it('? lists them all, also those that lead to screens', async () => {
    await pressKey(find('h1'), '?');
    const list = find('dialog', 'Shortcuts') as HTMLDialogElement;
    expect(list.open).toBe(true);
    for (const { name, key } of ROUTES) expect(textOf(list)).toContain(`g ${key}${name}`);
    await press(button('Close'));
    expect(findAll('dialog', 'Shortcuts')).toEqual([]);
  });

  it('g and a letter lead to a screen, each letter to one', async () => {
    const keys = [...ROUTES, ...FURTHER_SCREENS].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    await pressKey(document.body, 'g');
    await pressKey(document.body, 'b');
    expect(window.location.pathname).toBe('/blocks');
  });

  it('a letter alone, or long after g, leads nowhere', async () => {
    await pressKey(document.body, 's');
    expect(window.location.pathname).toBe('/');
    const nowMs = performance.now();
    await pressKey(document.body, 'g');
    const later = vi.spyOn(performance, 'now').mockReturnValue(nowMs + 5000);
    await pressKey(document.body, 's');
    later.mockRestore();
    expect(window.location.pathname).toBe('/');
  });

  it('nothing happens while a visitor types', async () => {
    await openPage('/blocks');
    const field = find('input');
    await pressKey(field, '?');
    await pressKey(field, 'g');
    await pressKey(field, 's');
    expect(findAll('dialog', 'Shortcuts')).toEqual([]);
    expect(window.location.pathname).toBe('/blocks');
  });
});
