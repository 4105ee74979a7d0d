import { CallFailure } from '@productive-mining/contract/errors.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, closePage, find, findAll, perform, press, textOf } from '../../testing/open-page.tsx';
import type { StubServer } from '../../testing/stub-server.ts';
import { emptyDraft } from './console-store.ts';
import { editor, openConsole, RESULT, results, stubConsole } from './testing/open-console.ts';

const CALL = 'POST /api/sql/export';
const EXPORT = 'Export all rows (RFC 4180)';

let server: StubServer;
let saved: { name: string; blob: Blob }[];
let lines: ReadableStreamDefaultController<Uint8Array>;
const send = (text: string) => perform(() => lines.enqueue(new TextEncoder().encode(text)));

beforeEach(async () => {
  server = stubConsole();
  server.answers['POST /api/sql/execute'] = RESULT;
  server.answers[CALL] = new Response(
    new ReadableStream({
      start: (controller) => {
        lines = controller;
      },
    }),
  );
  saved = [];
  let made: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made! });
  });
  await openConsole();
  await perform(() => editor().dispatch({ changes: { from: 0, insert: 'select a' } }));
  await press(button('Execute Query'));
  await perform(() => editor().dispatch({ changes: { from: 0, insert: 'other ' } }));
});
afterEach(async () => {
  await closePage();
  emptyDraft();
  vi.restoreAllMocks();
});

it('saves all rows of the answer’s query as of its block, counting rows as they come', async () => {
  await press(button(EXPORT));
  expect(server.asked.find(({ path }) => path === '/api/sql/export')?.body).toEqual({
    query: 'select a',
    asOf: 3,
  });
  await send('a,b\r\n1,"x\r\ny ""z"""\r\n2,');
  expect(results()).toContain('1 row so far');
  await send('"."\r\n');
  await perform(() => lines.close());
  expect(results()).toContain('Saved: all of 2 rows, as of block 3.');
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^query-results-\d{8}T\d{6}Z\.csv$/)]);
  expect(saved[0]?.blob.type).toBe('text/csv');
  expect(await saved[0]?.blob.text()).toBe('a,b\r\n1,"x\r\ny ""z"""\r\n2,"."\r\n');
});

it('asks for a receipt where it is chosen, whose lines are no rows', async () => {
  await press(find('[role=checkbox]'));
  await press(button(EXPORT));
  expect(server.asked.find(({ path }) => path === '/api/sql/export')?.body).toEqual({
    query: 'select a',
    asOf: 3,
    receipt: 'comment',
  });
  await send('# block: 3\r\n# query: select "a');
  await send('"\r\n# query: from\r\na\r\n1\r\n#2\r\n');
  await perform(() => lines.close());
  expect(results()).toContain('Saved: all of 2 rows, as of block 3.');
});

it('saves nothing of a file that breaks off, and says why that may be', async () => {
  await press(button(EXPORT));
  await send('a\r\n1\r\n');
  await perform(() => lines.error(new TypeError('network error')));
  expect(results()).toContain('The export broke off, and nothing was saved');
  expect(results()).toContain('more than 1,000,000 rows');
  expect(saved).toEqual([]);
});

it('is cancelled by the same button, which keeps the focus', async () => {
  await press(button(EXPORT));
  await send('a\r\n1\r\n');
  const cancel = button('Cancel export');
  cancel.focus();
  await press(cancel);
  // A browser's stream ends with the signal of its request.
  await perform(() => lines.error(new DOMException('', 'AbortError')));
  expect(results()).toContain('Cancelled. Nothing was saved.');
  expect(textOf(document.activeElement!)).toBe(EXPORT);
  expect(saved).toEqual([]);
});

it('shows why the server exports nothing, and can be tried again', async () => {
  const { body, status } = new CallFailure('queries_busy');
  server.answers[CALL] = Response.json(body, { status });
  await press(button(EXPORT));
  expect(results()).toContain('Nothing was saved. Other queries are running. Try again in a moment.');
  expect(findAll('button', EXPORT)).toHaveLength(1);
});
