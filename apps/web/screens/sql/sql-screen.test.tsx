import { completionStatus, currentCompletions } from '@codemirror/autocomplete';
import { CallFailure, type ErrorCode } from '@productive-mining/contract/errors.ts';
import { readReceipt } from '@productive-mining/verify/read-query-receipt.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  textOf,
  typeInto,
} from '../../testing/open-page.tsx';
import { sampleTables } from '../../testing/sample-tables.ts';
import type { StubServer } from '../../testing/stub-server.ts';
import { emptyDraft } from './console-store.ts';
import type { QueryResult } from './queries.ts';
import {
  cells,
  chosenTab,
  editor,
  editorText,
  openConsole,
  RESULT,
  results,
  sentTo,
  stubConsole,
  tab,
} from './testing/open-console.ts';

let server: StubServer;
const sent = () => sentTo(server);
const write = (text: string) =>
  perform(() => editor().dispatch({ changes: { from: 0, to: editor().state.doc.length, insert: text } }));

/** As a person types it, at the end. */
const type = (text: string) =>
  perform(() => {
    const { length } = editor().state.doc;
    editor().dispatch({
      changes: { from: length, insert: text },
      selection: { anchor: length + text.length },
      userEvent: 'input.type',
    });
  });

async function run(query: string, result: Partial<QueryResult> = {}): Promise<void> {
  server.answers['POST /api/sql/execute'] = { ...RESULT, ...result };
  await write(query);
  await press(button('Execute Query'));
}

async function fail(code: ErrorCode, fields: Record<string, string | number> = {}): Promise<void> {
  const { body, status } = new CallFailure(code, fields);
  server.answers['POST /api/sql/execute'] = Response.json(body, { status });
  await write('select x');
  await press(button('Execute Query'));
}

beforeEach(() => {
  server = stubConsole();
});
afterEach(async () => {
  await closePage();
  emptyDraft();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the SQL console', () => {
  it('SQL-01 OPEN-42 leads back to the dashboard', async () => {
    await openConsole();
    expect(find('main a', 'Back to Dashboard').getAttribute('href')).toBe('/');
  });

  it('SQL-02 SQL-03 API-14 has the badge and both counts, read every 30 s', async () => {
    vi.useFakeTimers();
    await openPage('/sql');
    expect(textOf(find('main header'))).toContain('Live Database');
    expect(findAll('main header dd').map(textOf)).toEqual(['3', '3']);
    const before = server.count('GET /api/mining/stats');
    await passTime(29_000);
    expect(server.count('GET /api/mining/stats')).toBe(before);
    await passTime(1500);
    expect(server.count('GET /api/mining/stats')).toBe(before + 1);
  });

  it('SQL-03 counts 0 while the statistics can’t be read', async () => {
    server.answers['GET /api/mining/stats'] = new Response('', { status: 500 });
    await openConsole();
    expect(findAll('main header dd').map(textOf)).toEqual(['0', '0']);
  });

  it('SQL-04 SQL-05 C-24 names four tables, the work types and what else there is, and links both further tools', async () => {
    const coverage = { ...sampleTables[0]!, name: 'coverage' };
    server.answers['GET /api/sql/schema'] = { tables: [...sampleTables, coverage] };
    await openConsole();
    const [tables, further, kinds] = findAll('[data-tour=sql-intro] dd').map((list) =>
      [...list.querySelectorAll('li')].map(textOf),
    );
    expect(tables).toEqual(['blocks', 'discoveries', 'learning_cycles', 'algorithm_optimizations']);
    expect(kinds).toContain('prime_pattern');
    // What the schema has beyond them: a reader finds out before the first query that there is more.
    expect(further).toEqual(['coverage']);
    const links = findAll('[data-tour=sql-intro] a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/authentic', '/cryptographic-strength']);
  });

  it('SQL-06 has three tabs and starts with SQL Query', async () => {
    await openConsole();
    expect(findAll('[role=tab]').map(textOf)).toEqual(['SQL Query', 'Sample Queries', 'Database Schema']);
    expect(chosenTab()).toBe('SQL Query');
  });

  it('is filled by a link, which runs nothing', async () => {
    await openConsole('/sql#query=select+1%2B1&asOf=2');
    expect(editorText()).toBe('select 1+1');
    expect((findAll('main input')[0] as HTMLInputElement).value).toBe('2');
    expect(sent()).toEqual([]);
  });
});

describe('the editor', () => {
  beforeEach(() => openConsole());

  it('SQL-07 is multi-line, asks for a query and is at least 120 px high', () => {
    expect(find('[role=textbox]', 'SQL query').getAttribute('aria-multiline')).toBe('true');
    expect(textOf(find('.cm-placeholder'))).toBe('Enter your SQL query here');
    expect(find('.cm-editor').parentElement?.style.minHeight).toBe('120px');
  });

  it('SQL-09 a blank query can’t be sent, by the button or by keyboard', async () => {
    expect(button('Execute Query').disabled).toBe(true);
    await write('  \n ');
    expect(button('Execute Query').disabled).toBe(true);
    await pressCtrlEnter();
    expect(sent()).toEqual([]);
  });

  it('Ctrl+Enter runs the query', async () => {
    server.answers['POST /api/sql/execute'] = RESULT;
    await write('select 1');
    await pressCtrlEnter();
    expect(sent()).toEqual([{ query: 'select 1' }]);
  });

  it('offers names and PostgreSQL’s words, and each further letter leaves the list ready for Enter', async () => {
    const offered = () => currentCompletions(editor().state).map(({ label }) => label);
    await type('select * from blocks b where b.');
    await vi.waitFor(() => expect(completionStatus(editor().state)).toBe('active'));
    await type('i');
    expect(completionStatus(editor().state)).toBe('active');
    await write('select * f');
    await type('r');
    await vi.waitFor(() => expect(offered()).toContain('FROM'));
  });

  it('SQL-10 Clear empties it, and is disabled while it is empty', async () => {
    expect(button('Clear').disabled).toBe(true);
    await write('select 1');
    expect(button('Clear').disabled).toBe(false);
    await press(button('Clear'));
    expect(editorText()).toBe('');
    expect(button('Clear').disabled).toBe(true);
  });

  it('asks as of a block, and says what is none', async () => {
    server.answers['POST /api/sql/execute'] = RESULT;
    await write('select 1');
    const field = findAll('main input')[0]!;
    await typeInto(field, 'two');
    expect(button('Execute Query').disabled).toBe(true);
    expect(textOf(find('[data-tour=sql-query]'))).toContain('The index of a block, such as 12.');
    await typeInto(field, '2');
    await press(button('Execute Query'));
    expect(sent()).toEqual([{ query: 'select 1', asOf: 2 }]);
  });
});

describe('a query', () => {
  beforeEach(() => openConsole());

  it('SQL-08 reads Executing... and can’t be pressed while it runs', async () => {
    const answer = holdAnswers();
    await write('select 1');
    await press(button('Execute Query'));
    expect(button('Executing...').disabled).toBe(true);
    await perform(() => answer.resolve(Response.json(RESULT)));
    expect(button('Execute Query').disabled).toBe(false);
  });

  it('is given up when it is cancelled, and keeps what there was', async () => {
    await run('select 1');
    const answer = holdAnswers();
    await press(button('Execute Query'));
    await press(button('Cancel'));
    expect(answer.signal()?.aborted).toBe(true);
    expect(textOf(find('[data-tour=sql-query]'))).toContain('Cancelled. Your query is kept.');
    expect([editorText(), cells('td')]).toEqual(['select 1', ['1']]);
  });

  it('SQL-11 SQL-12 SQL-14 shows headers, rows, their number and the time', async () => {
    expect(findAll('button', 'Export CSV')).toEqual([]);
    expect(findAll('h2', 'Query Results')).toEqual([]);
    await run('SELECT 1 AS a');
    expect([cells('th'), cells('td')]).toEqual([['a'], ['1']]);
    expect(results()).toMatch(/1 row returned in 4\.2\sms/);
    expect(button('Export CSV')).toBeTruthy();
  });

  it('SQL-13 shows null as NULL, and JSON that opens', async () => {
    const data = { zeros: Array.from({ length: 40 }, (_, at) => at) };
    await run('select n', { columns: ['n', 'data'], rows: [[null, data]] });
    expect(cells('td')[0]).toBe('NULL');
    expect(find('table details summary').textContent).toContain('{"zeros":[0,1,');
    expect(find('table details pre').textContent).toBe(JSON.stringify(data, null, 2));
  });

  it('OPEN-37 says as of which block it is true, what is cut off and what isn’t fixed', async () => {
    await run('select 1', { asOf: 7, truncated: true, isFixedByHeight: false });
    expect(find('[data-tour=sql-result] a', 'block 7').getAttribute('href')).toBe('/blocks/7');
    expect(results()).toContain('There are more rows: an answer has at most 1,000, and 1 MB of them.');
    expect(results()).toContain('asked again as of that block, it may have other rows');
    await run('select 1', { asOf: 0 });
    expect(results()).toContain('As of block 0, before the first one.');
    expect(results()).toContain('has the same rows later');
  });

  it('says what the answer has whole, in the server’s sentence, and nothing where it is silent', async () => {
    const statement = 'Complete from 0 to 4,000 as of block 7: undisputed blocks cover each position.';
    const stretch = { workType: 'prime_pattern', frontier: 'numbers', from: '0', to: '4000', statement };
    await run('select 1', { asOf: 7, complete: [stretch] });
    expect(results().split(statement)).toHaveLength(2);
    await run('select 1', { asOf: 7 });
    expect(results()).not.toContain('Complete');
  });

  it('draws a hundred rows at first, and more on request', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => [at]);
    await run('select n', { columns: ['n'], rows, rowCount: rows.length });
    expect(cells('td')).toHaveLength(100);
    await press(button('Show 100 more of 130'));
    await press(button('Show 30 more of 30'));
    expect(cells('td')).toHaveLength(230);
  });

  it('has a plot where columns allow, of the columns that are chosen', async () => {
    await run('select n', {
      columns: ['n', 'm'],
      rows: [
        [1, 2],
        [2, '4.5'],
      ],
      rowCount: 2,
    });
    expect(textOf(find('figure h3'))).toBe('m by n');
    const choice = findAll('[data-tour=sql-result] select')[0] as HTMLSelectElement;
    await perform(() => {
      choice.value = '0';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(textOf(find('figure h3'))).toBe('n by n');
    await run('select t', { columns: ['t'], rows: [['x'], ['y']], rowCount: 2 });
    expect(findAll('figure')).toEqual([]);
  });

  it('without a row says so', async () => {
    await run('select 1 where false', { rows: [], rowCount: 0 });
    expect(results()).toMatch(/0 rows returned/);
    expect(results()).toContain('The query ran, and no row matches. The columns are a.');
  });

  it('SQL-24 OPEN-41 is exported as text/csv under a name with its time', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: made.at(-1)! });
    });
    await run('select a', { columns: ['a', 'b'], rows: [['x,y', null]] });
    await press(button('Export CSV'));
    expect(saved[0]?.name).toMatch(/^query-results-\d{8}T\d{6}Z\.csv$/);
    expect(saved[0]?.blob.type).toBe('text/csv');
    expect(await saved[0]?.blob.text()).toBe('a,b\n"x,y",');
  });
});

describe('a receipt', () => {
  it('is saved with query, block, ledger and rows, whole', async () => {
    await openConsole();
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await run('SELECT 1 AS a');
    await write('select 2');
    await press(button('Receipt'));
    expect(names).toEqual(['query-receipt-block-3.json']);
    expect(saved[0]?.type).toBe('application/json');
    expect(readReceipt((await saved[0]?.text()) ?? '')).toMatchObject({
      ok: true,
      receipt: { query: 'SELECT 1 AS a', asOf: 3, tipHash: RESULT.tipHash, rows: [[1]] },
    });
  });
});

describe('a query that fails', () => {
  beforeEach(() => openConsole());

  it('ERR-24 OPEN-38 is a result of one column named Error, with the reason on a second line', async () => {
    await fail('query_failed', { detail: 'Column "x" does not exist.' });
    expect(cells('th')).toEqual(['Error']);
    expect(findAll('table[aria-label="Query result"] td p').map(textOf)).toEqual([
      'Query failed: Bad Request',
      'The query failed: Column "x" does not exist.',
    ]);
    expect(results()).toMatch(/0 rows returned in 0\sms/);
    expect(findAll('button', 'Export CSV')).toEqual([]);
    expect(editorText()).toBe('select x');
  });

  it('is tried again while others run', async () => {
    await fail('queries_busy');
    expect(results()).toContain('Other queries are running. Try again in a moment.');
    server.answers['POST /api/sql/execute'] = RESULT;
    await press(button('Retry'));
    expect(cells('td')).toEqual(['1']);
  });

  it('of a block that isn’t there is asked as of the newest', async () => {
    await typeInto(findAll('main input')[0]!, '9');
    await fail('block_not_found', { index: 9 });
    expect(results()).toContain('There is no block 9.');
    server.answers['POST /api/sql/execute'] = RESULT;
    await press(button('Ask as of the newest block'));
    expect(sent()).toEqual([{ query: 'select x', asOf: 9 }, { query: 'select x' }]);
    expect((findAll('main input')[0] as HTMLInputElement).value).toBe('');
  });

  it('says why where the server has no console, and the rest is there', async () => {
    await fail('sql_not_available', { detail: 'The database’s role may make no other.' });
    expect(results()).toContain('Query failed: Service Unavailable');
    expect(results()).toContain('not available on this server: The database’s role may make no other.');
    expect(findAll('button', 'Retry')).toEqual([]);
    await press(tab('Database Schema'));
    expect(findAll('h2', 'blocks')).toHaveLength(1);
  });
});

async function pressCtrlEnter(): Promise<void> {
  await perform(() => {
    const event = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    find('.cm-content').dispatchEvent(new KeyboardEvent('keydown', event));
  });
}

/** Holds the answers to queries back, and ends them as a browser does when they are given up. */
function holdAnswers() {
  let resolve: (response: Response) => void = () => undefined;
  let signal: AbortSignal | undefined;
  const plain = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path !== '/api/sql/execute') return plain(path, init);
    signal = init.signal ?? undefined;
    return new Promise((done, reject) => {
      resolve = done;
      signal?.addEventListener('abort', () => reject(signal?.reason));
    });
  });
  return { resolve: (response: Response) => resolve(response), signal: () => signal };
}
