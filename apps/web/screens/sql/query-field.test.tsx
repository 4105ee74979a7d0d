import type { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Modules of a page that has just been opened: none has loaded the editor. */
let page: typeof import('../../testing/open-page.tsx');
let open: typeof import('./testing/open-console.ts');
let server: ReturnType<typeof open.stubConsole>;
/** Lets the editor's code in, should a test hold it. */
let letIn: () => void;

beforeEach(async () => {
  vi.resetModules();
  page = await import('../../testing/open-page.tsx');
  open = await import('./testing/open-console.ts');
  server = open.stubConsole();
  letIn = () => undefined;
});
afterEach(async () => {
  letIn();
  await page.settle();
  await page.closePage();
  // An import under way now could drop what the next test mocks.
  await vi.dynamicImportSettled();
  vi.doUnmock('./sql-editor.tsx');
  // Takes effect with the next import, which for the last test would be one of another file.
  await import('./sql-editor.tsx');
});

const plain = () => page.find('textarea', 'SQL query') as HTMLTextAreaElement;
const hasEditor = () => page.findAll('.cm-editor').length === 1;

async function editorThere(): Promise<EditorView> {
  await open.waitForEditor();
  expect(page.findAll('textarea')).toEqual([]);
  return open.editor();
}

/** Loads nothing of the editor until it is let in. */
function holdEditor(): void {
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  vi.doMock('./sql-editor.tsx', async (original) => {
    await held;
    return original();
  });
}

const keyDown = (key: string, init: KeyboardEventInit = {}) =>
  page.perform(() =>
    plain().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })),
  );

it('SQL-07 is a plain field of the editor’s height first, which loads no editor while nobody comes to it', async () => {
  await page.openPage('/sql');
  expect([plain().placeholder, plain().style.minHeight]).toEqual(['Enter your SQL query here', '120px']);
  expect(document.getElementById(plain().getAttribute('aria-describedby')!)?.textContent).toContain(
    'Tab leaves the editor',
  );
  await page.settle(40);
  expect(hasEditor()).toBe(false);
});

it('hands text, selection and focus on to the editor', async () => {
  holdEditor();
  await page.openPage('/sql');
  await page.perform(() => plain().focus());
  await page.typeInto(plain(), 'select 1\nfrom blocks');
  plain().setSelectionRange(7, 13);
  expect(hasEditor()).toBe(false);
  letIn();
  const { state, hasFocus } = await editorThere();
  expect(state.doc.toString()).toBe('select 1\nfrom blocks');
  expect(state.selection.main).toMatchObject({ anchor: 7, head: 13 });
  expect(hasFocus).toBe(true);
});

it('numbers its lines, and runs the query by Ctrl+Enter, before the editor is there', async () => {
  holdEditor();
  server.answers['POST /api/sql/execute'] = open.RESULT;
  await page.openPage('/sql');
  await page.typeInto(plain(), 'select\n1');
  const lines = page.findAll('[data-tour=sql-query] div[aria-hidden=true]');
  expect(lines.map(page.textOf)).toEqual(['1select', '21']);
  await keyDown('Enter', { ctrlKey: true });
  expect(open.sentTo(server)).toEqual([{ query: 'select\n1' }]);
});

it('lists names in the editor that were asked for before it was there', async () => {
  const { completionStatus } = await import('@codemirror/autocomplete');
  holdEditor();
  await page.openPage('/sql');
  await page.perform(() => plain().focus());
  await keyDown(' ', { ctrlKey: true });
  letIn();
  const editor = await editorThere();
  await vi.waitFor(() => expect(completionStatus(editor.state)).toBe('active'));
});

it('takes nobody’s focus when a link fills the field', async () => {
  await page.openPage('/sql#query=select+1');
  const { state, hasFocus } = await editorThere();
  expect([state.doc.toString(), hasFocus]).toEqual(['select 1', false]);
});

it('lets characters be composed to their end', async () => {
  await page.openPage('/sql');
  await page.perform(() => plain().dispatchEvent(new Event('compositionstart', { bubbles: true })));
  await page.perform(() => plain().focus());
  await page.settle(20);
  expect(hasEditor()).toBe(false);
  await page.perform(() => plain().dispatchEvent(new Event('compositionend', { bubbles: true })));
  await editorThere();
});

it('stays a field to write in when the editor can’t be loaded', async () => {
  vi.doMock('./sql-editor.tsx', () => {
    throw new Error('no network');
  });
  server.answers['POST /api/sql/execute'] = open.RESULT;
  await page.openPage('/sql');
  await page.perform(() => plain().focus());
  await page.typeInto(plain(), 'select 1');
  await page.settle(20);
  await page.press(page.button('Execute Query'));
  expect([plain().value, open.sentTo(server)]).toEqual(['select 1', [{ query: 'select 1' }]]);
});
