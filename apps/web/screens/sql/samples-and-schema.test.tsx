import { SAMPLE_QUERIES } from '@productive-mining/rules/sample-queries.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, card, closePage, findAll, press, textOf } from '../../testing/open-page.tsx';
import { sampleTables } from '../../testing/sample-tables.ts';
import type { StubServer } from '../../testing/stub-server.ts';
import { emptyDraft } from './console-store.ts';
import {
  cells,
  chosenTab,
  editorText,
  openConsole,
  RESULT,
  sentTo,
  stubConsole,
  tab,
} from './testing/open-console.ts';

let server: StubServer;
const sent = () => sentTo(server);

beforeEach(() => {
  server = stubConsole();
});
afterEach(async () => {
  await closePage();
  emptyDraft();
  vi.restoreAllMocks();
});

describe('Sample Queries', () => {
  const [first] = SAMPLE_QUERIES;

  beforeEach(async () => {
    await openConsole();
    await press(tab('Sample Queries'));
  });

  it('SQL-15 has a card with title, description and query of each', () => {
    for (const { title, description, query } of SAMPLE_QUERIES) {
      const shown = card(title);
      expect(textOf(shown)).toContain(description);
      expect(shown.querySelector('pre')?.textContent).toBe(query);
    }
  });

  it('SQL-16 Use Query copies it into the editor and shows it there, and runs nothing', async () => {
    const use = button(`Use Query “${first?.title}”`);
    use.focus();
    await press(use);
    expect([chosenTab(), editorText()]).toEqual(['SQL Query', first?.query]);
    expect(document.activeElement).toBe(tab('SQL Query'));
    expect(sent()).toEqual([]);
  });

  it('SQL-17 Execute copies it, shows the tab SQL Query and runs it', async () => {
    server.answers['POST /api/sql/execute'] = RESULT;
    await press(button(`Execute “${first?.title}”`));
    expect([chosenTab(), editorText()]).toEqual(['SQL Query', first?.query]);
    expect(sent()).toEqual([{ query: first?.query }]);
    expect(cells('td')).toEqual(['1']);
  });

  it('OPEN-39 copies the query to the clipboard', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await press(button(`Copy “${first?.title}”`));
    expect(copied).toEqual([first?.query]);
  });
});

describe('Database Schema', () => {
  it.each([
    [
      'SQL-20',
      'blocks',
      {
        id: 'integer, serial primary key',
        index: 'integer, not null',
        timestamp: 'timestamptz',
        previous_hash: 'varchar(64)',
        merkle_root: 'varchar(64)',
        difficulty: 'integer',
        nonce: 'bigint',
        total_scientific_value: 'numeric',
        energy_consumed: 'numeric',
      },
    ],
    [
      'SQL-21',
      'discoveries',
      {
        id: 'integer, serial primary key',
        block_id: 'integer, references blocks.id',
        work_type: 'varchar(100)',
        scientific_value: 'numeric',
        mathematical_data: 'jsonb',
        created_at: 'timestamptz',
        difficulty: 'integer',
        computation_time: 'numeric',
        verification_score: 'numeric',
      },
    ],
    [
      'SQL-22',
      'learning_cycles',
      {
        id: 'integer',
        timestamp: 'timestamptz',
        discoveries_analyzed: 'integer',
        patterns_detected: 'integer',
        optimizations_applied: 'integer',
        status: 'varchar(50)',
      },
    ],
  ])('SQL-20 SQL-21 SQL-22 %s describes %s', async (_id, table, types) => {
    await openConsole();
    await press(tab('Database Schema'));
    const rows = [...card(table).querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(textOf),
    );
    const shown = Object.fromEntries(rows.map(([name, type]) => [name, type]));
    expect(shown).toMatchObject(types);
    expect(rows.every(([, , meaning]) => meaning !== '')).toBe(true);
  });

  it('says what happened when it can’t be read, and tries again', async () => {
    server.answers['GET /api/sql/schema'] = new Response('', { status: 500 });
    await openConsole();
    await press(tab('Database Schema'));
    server.answers['GET /api/sql/schema'] = { tables: sampleTables };
    await press(button('Retry'));
    expect(findAll('h2', 'discoveries')).toHaveLength(1);
  });
});
