import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, card, closePage, openPage, press, settle, textOf } from '../../testing/open-page.tsx';
import { sampleLedger } from '../../testing/samples.ts';
import { stubServer } from '../../testing/stub-server.ts';

/** The document of tests has no doctype: KaTeX is told the mode. */
beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const detail: BlockDetail = {
  ...sampleLedger(9).detail(5)!,
  certificate: { version: 1, leafCount: 3, openings: [{ leaf: 1, summary: 'AAAA' }] },
};

describe('raw data', () => {
  const lines = [0, 1, 2].map((leaf) => JSON.stringify({ leaf, summary: 'AA==', data: '' }));
  const verdict = (matches: boolean, leaves = 3) => JSON.stringify({ leaves, workRoot: 'ab', matches });
  const stream = (...text: string[]) => new Response(text.map((line) => `${line}\n`).join(''));

  async function openAndDownload(data: Response, pressed = 'Download raw data', query?: string) {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    // The document of tests would leave for the file's address.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const server = stubServer({ 'GET /api/blocks/5': detail, 'GET /api/blocks/5/data': data });
    await openPage('/blocks/5');
    await press(button(pressed));
    await settle();
    if (query !== undefined)
      expect(server.asked.map(({ path }) => path)).toContain(`/api/blocks/5/data${query}`);
    return saved;
  }

  it('is saved whole, with the verdict on its root', async () => {
    const saved = await openAndDownload(stream(...lines, verdict(true)));
    expect(textOf(card('Raw data'))).toMatch(/3 leaves, .* they match the block’s work root/);
    expect(await saved[0]?.text()).toBe(`${[...lines, verdict(true)].join('\n')}\n`);
  });

  it('of a single leaf is told in the singular', async () => {
    await openAndDownload(stream(lines[0]!, verdict(true, 1)));
    expect(textOf(card('Raw data'))).toMatch(/1 leaf, .* it matches the block’s work root/);
  });

  it('that doesn’t match says so', async () => {
    await openAndDownload(stream(...lines, verdict(false)));
    expect(textOf(card('Raw data'))).toContain('do NOT match');
  });

  it('that ends early isn’t saved', async () => {
    const saved = await openAndDownload(stream(...lines));
    expect(saved).toEqual([]);
    expect(textOf(card('Raw data'))).toContain('The stream ended before all leaves were there.');
  });

  it('comes as rows of CSV too, and how many they are is said', async () => {
    const rows = 'n,gamma,bound\r\n1,14.134725141734694,1.1e-12\r\n2,21.022039638771555,9.1e-13\r\n';
    const saved = await openAndDownload(new Response(rows), 'Download rows (CSV)', '?form=rows');
    expect(textOf(card('Raw data'))).toMatch(/2 rows, .* match the block’s work root/);
    expect(await saved[0]?.text()).toBe(rows);
    expect(saved[0]?.type).toBe('text/csv');
  });

  it('comes as CSV after a receipt, whose lines are no rows', async () => {
    const rows = '# block: 5\r\n# table: zeros\r\nn,gamma\r\n1,14.1\r\n2,21.0\r\n';
    const saved = await openAndDownload(
      new Response(rows),
      'Rows with receipt (CSV)',
      '?form=rows&receipt=comment',
    );
    expect(textOf(card('Raw data'))).toMatch(/2 rows, /);
    expect(await saved[0]?.text()).toBe(rows);
  });

  it.each([
    [
      'Rows for PARI/GP',
      'pari',
      '\\\\ block: 5\nrows = List();\nlistput(rows, [1]);\n\\\\ 1 row: the whole file\n',
    ],
    ['Rows for Sage', 'sage', '# block: 5\nrows = []\nrows.append([1])\n# 1 row: the whole file\n'],
  ])('comes as %s, and isn’t saved without its end', async (pressed, form, program) => {
    const saved = await openAndDownload(new Response(program), pressed, `?form=${form}`);
    expect(textOf(card('Raw data'))).toMatch(/1 row, .* match the block’s work root/);
    expect(await saved[0]?.text()).toBe(program);
    await closePage();
    const cut = program.slice(0, program.indexOf(': the whole'));
    expect(await openAndDownload(new Response(cut), pressed, `?form=${form}`)).toEqual([]);
    expect(textOf(card('Raw data'))).toContain('The download broke off');
  });

  it('isn’t saved when rows break off, as they do for leaves that don’t match', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
      start: (controller) => controller.enqueue(new TextEncoder().encode('n,gamma,bound\r\n')),
    });
    const saved = await openAndDownload(new Response(broken), 'Download rows (CSV)');
    expect(saved).toEqual([]);
    expect(textOf(card('Raw data'))).toContain('The download broke off');
  });

  it('can be cancelled while it comes', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${lines[0]}\n`)),
    });
    stubServer({ 'GET /api/blocks/5': detail });
    const stubbed = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path !== '/api/blocks/5/data') return stubbed(path, init);
      const reader = endless.getReader();
      const body = new ReadableStream({
        pull: async (controller) => {
          const read = await Promise.race([
            reader.read(),
            new Promise<never>((_, reject) => {
              init.signal?.addEventListener('abort', () => {
                isCancelled = true;
                reject(init.signal?.reason);
              });
            }),
          ]);
          controller.enqueue(read.value);
        },
      });
      return new Response(body);
    });
    await openPage('/blocks/5');
    await press(button('Download raw data'));
    await settle();
    expect(textOf(card('Raw data'))).toContain('1 of 3 leaves');
    await press(button('Cancel'));
    await settle();
    expect(isCancelled).toBe(true);
    expect(textOf(card('Raw data'))).toContain('Cancelled. Nothing was saved.');
  });
});
