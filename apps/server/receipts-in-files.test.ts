/** Receipts as comments of CSV, PARI/GP and Sage: rows of a block, tables, answers to queries; and that other readers skip them. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { exportSql } from '@productive-mining/contract/endpoints.ts';
import { loadDataset } from '@productive-mining/work/datasets.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { readProgram } from '@productive-mining/work/testing/read-program.ts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWithFindings, startAppWithFindings } from './testing/start-app-with-findings.ts';

let test: AppWithFindings;
let zerosBlock: number;
let matches = true;
beforeAll(async () => {
  test = await startAppWithFindings();
  zerosBlock = 1 + test.kinds.indexOf('riemann_zero');
  const { leaves, data } = await firstUnitOf('riemann_zero');
  const lines = leafLinesOf({ leaves, data }).slice(0, 2);
  test.engine.blockData.stream = async () =>
    (async function* () {
      for (const line of [...lines, JSON.stringify({ leaves: 2, workRoot: '00', matches })])
        yield Buffer.from(`${line}\n`);
    })();
});
afterAll(() => test.close());

const FORMS = ['pari', 'sage'] as const;
const rowsOf = (query: string) => test.app.inject(`/api/blocks/${zerosBlock}/data?${query}`);
const tableOf = (workType: string, table: string, query: string) =>
  test.app.inject(`/api/solution-sets/tables/${workType}/${table}?${query}`);
const parse = (text: string, comments: string | false = false) =>
  Papa.parse<string[]>(text, { comments, skipEmptyLines: true }).data;
const commentsOf = (text: string) => text.split('\r\n').filter((line) => line.startsWith('#'));
const hashOf = async (index: number): Promise<string> =>
  (await test.database.pool.query('select block_hash from blocks where index = $1', [index])).rows[0]
    .block_hash;

/** Rows as DuckDB reads them with its option for comments. */
async function readByDuckDb(content: string): Promise<unknown[]> {
  const file = path.join(test.dataDir, 'commented.csv');
  await writeFile(file, content);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const read = await connection.runAndReadAll(
      `select * from read_csv('${file}', comment = '#', header = true, all_varchar = true)`,
    );
    return read.getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe('rows of a block', () => {
  it('are CSV without a comment unless one is asked for, and the same behind it', async () => {
    const plain = (await rowsOf('form=rows&count=5')).body;
    const commented = await rowsOf('form=rows&count=5&receipt=comment');
    expect(commentsOf(plain)).toEqual([]);
    const comments = commentsOf(commented.body);
    expect(commented.body).toBe(comments.map((line) => `${line}\r\n`).join('') + plain);
    expect(comments).toEqual([
      '# receipt: productive-mining/receipt/v1',
      `# ledger: ${test.fingerprint}`,
      `# block: ${zerosBlock}`,
      `# block hash: ${await hashOf(zerosBlock)}`,
      expect.stringMatching(/^# work root: [0-9a-f]{64}$/),
      '# kind: riemann_zero',
      '# table: zeros: Zeros of a block',
      `# call: getBlockData {"index":${zerosBlock},"form":"rows","receipt":"comment","first":0,"count":5}`,
    ]);
    const [, ...rows] = parse(plain);
    expect(parse(commented.body, '#')).toEqual(parse(plain));
    expect(await readByDuckDb(commented.body)).toEqual(rows);
  });

  it.each(FORMS)('are a program of %s with the digits of the CSV, and that receipt', async (form) => {
    const { body, headers } = await rowsOf(`form=${form}&first=1&count=300`);
    const extension = form === 'pari' ? 'gp' : 'sage';
    expect(headers['content-disposition']).toBe(
      `attachment; filename="block-${zerosBlock}-rows.${extension}"`,
    );
    expect(headers['content-type']).toBe(`text/x-${form === 'pari' ? 'pari-gp' : 'sage'}; charset=utf-8`);
    const read = readProgram(form, body);
    const [columns, ...rows] = parse((await rowsOf('form=rows&first=1&count=300')).body);
    expect(read.columns).toEqual(columns);
    expect(read.rows).toEqual(
      rows.map(([n, gamma, bound]) => {
        const [whole, places] = gamma!.split('.') as [string, string];
        return [BigInt(n!), [BigInt(whole + places), 10n ** BigInt(places.length)], Number(bound)];
      }),
    );
    expect(read.comments).toContain(`ledger: ${test.fingerprint}`);
    expect(read.comments).toContain(
      `call: getBlockData {"index":${zerosBlock},"form":"${form}","receipt":"comment","first":1,"count":300}`,
    );
    expect(read.comments.at(-1)).toBe('300 rows: the whole file');
  });

  it.each(FORMS)('break off before the end of a program of %s where the leaves don’t match', async (form) => {
    matches = false;
    const read = await rowsOf(`form=${form}&count=3`).then(
      ({ body }) => body,
      () => '',
    );
    matches = true;
    expect(read).not.toContain('the whole file');
  });

  it.each(FORMS)('aren’t there as %s of a block whose kind has none', async (form) => {
    await test.database.pool.query(
      "update discoveries set work_type = 'frontiermath_number_theory' where block_id = 1",
    );
    const answer = await test.app.inject(`/api/blocks/1/data?form=${form}`);
    await test.database.pool.query('update discoveries set work_type = $1 where block_id = 1', [
      test.kinds[0],
    ]);
    expect(answer.json().code).toBe('no_rows');
  });
});

describe('tables of all blocks', () => {
  it('of every kind are the same as CSV, commented CSV and both programs', async () => {
    for (const workType of test.kinds)
      for (const { name, columns: own } of (await loadDataset(workType)).results) {
        const plain = parse((await tableOf(workType, name, 'form=csv')).body);
        const commented = (await tableOf(workType, name, 'form=csv&receipt=comment')).body;
        expect(parse(commented, '#')).toEqual(plain);
        expect(commentsOf(commented)).toContain(`# block: ${test.kinds.length}`);
        for (const form of FORMS) {
          const read = readProgram(form, (await tableOf(workType, name, `form=${form}`)).body);
          expect(read.columns).toEqual(plain[0]);
          expect(read.rows.length).toBe(plain.length - 1);
          const types = own.map(({ type }) => type);
          for (const [at, row] of read.rows.entries())
            for (const [place, type] of types.entries()) {
              const [value, text] = [row.at(place - types.length), plain[at + 1]!.at(place - types.length)!];
              if (text === '') expect(value === null || value === '').toBe(true);
              else if (type === 'integer') expect(value).toBe(BigInt(text));
              else if (type === 'real') expect(Number(value)).toBe(Number(text));
            }
        }
      }
  });

  it('say how they are asked for again, with the block', async () => {
    const { body } = await tableOf('riemann_zero', 'closest_pairs', 'form=sage');
    const call = readProgram('sage', body).comments.find((line) => line.startsWith('call: exportTable '))!;
    const { workType, table, ...query } = JSON.parse(call.slice('call: exportTable '.length));
    expect(query).toEqual({ form: 'sage', receipt: 'comment', asOf: test.kinds.length });
    await test.seal({ index: test.kinds.length + 1, workType: 'riemann_zero', value: '7.00' });
    expect((await tableOf(workType, table, String(new URLSearchParams(query)))).body).toBe(body);
    expect((await tableOf(workType, table, 'form=sage')).body).not.toBe(body);
  });
});

describe('all rows of a query', () => {
  const ask = (payload: object) =>
    test.app.inject({
      method: 'POST',
      url: exportSql.path,
      payload,
      headers: { 'sec-fetch-site': 'same-origin' },
    });

  it('follow a receipt where it is asked for, every line of which is a comment', async () => {
    const query = 'select index from blocks\norder by index';
    const { body } = await ask({ query, asOf: 2, receipt: 'comment' });
    expect(commentsOf(body)).toEqual([
      '# receipt: productive-mining/receipt/v1',
      `# ledger: ${test.fingerprint}`,
      '# block: 2',
      `# block hash: ${await hashOf(2)}`,
      `# query SHA-256: ${createHash('sha256').update(query).digest('hex')}`,
      '# query: select index from blocks',
      '# query: order by index',
    ]);
    expect(parse(body, '#')).toEqual([['index'], ['1'], ['2']]);
    expect((await ask({ query, asOf: 2 })).body).toBe('index\r\n1\r\n2\r\n');
  });
});
