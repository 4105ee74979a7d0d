/** Opens the SQL console in a test's document, and finds its parts. */
import { EditorView } from '@codemirror/view';
import { expect, vi } from 'vitest';
import { card, find, findAll, openPage, perform, settle, textOf } from '../../../testing/open-page.tsx';
import { sampleTables } from '../../../testing/sample-tables.ts';
import { sampleLedger } from '../../../testing/samples.ts';
import { type StubServer, stubServer } from '../../../testing/stub-server.ts';
import type { QueryResult } from '../queries.ts';

export const RESULT: QueryResult = {
  columns: ['a'],
  rows: [[1]],
  rowCount: 1,
  executionTime: 4.2,
  truncated: false,
  asOf: 3,
  tipHash: 'ab'.repeat(32),
  fingerprint: 'cd'.repeat(32),
  isFixedByHeight: true,
  complete: [],
};

/** A server with three blocks and three tables. */
export const stubConsole = (): StubServer =>
  stubServer({
    'GET /api/mining/stats': sampleLedger(3).stats,
    'GET /api/sql/schema': { tables: sampleTables },
  });

/** Comes to the field of the query; returns when the editor is there. */
export async function openConsole(path = '/sql'): Promise<void> {
  await openPage(path);
  await perform(() => findAll('textarea', 'SQL query')[0]?.focus());
  await waitForEditor();
}

/** Loading the editor's code takes a busy machine seconds. */
export function waitForEditor(): Promise<void> {
  return vi.waitFor(
    async () => {
      await settle();
      expect(findAll('.cm-editor')).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
}

export const editor = () => EditorView.findFromDOM(find('.cm-editor'))!;
export const editorText = () => editor().state.doc.toString();
export const sentTo = (server: StubServer) =>
  server.asked.filter(({ path }) => path === '/api/sql/execute').map(({ body }) => body);
export const tab = (name: string) => find('[role=tab]', name);
export const chosenTab = () => find('[role=tab][aria-selected=true]').textContent;
export const results = () => textOf(card('Query Results'));
export const cells = (selector: string) =>
  findAll(`table[aria-label="Query result"] ${selector}`).map(textOf);
