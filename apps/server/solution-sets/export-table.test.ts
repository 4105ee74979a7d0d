/** Tables as CSV, lines of JSON and Parquet: the same rows in each, as other programs read them. */
import { readFileSync } from 'node:fs';
import { BLOCK_COLUMNS, type Column } from '@productive-mining/work/dataset.ts';
import { loadDataset } from '@productive-mining/work/datasets.ts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readParquet } from '../testing/read-parquet.ts';
import { type AppWithFindings, startAppWithFindings } from '../testing/start-app-with-findings.ts';

let test: AppWithFindings;
beforeAll(async () => {
  test = await startAppWithFindings();
});
afterAll(() => test.close());

/** Zeros 1 to 500: Arb (python-flint 0.9.0) and PARI 2.15.2 lfunzeros agree to 1e-31; cut after 20 places. */
const { zeros } = JSON.parse(
  readFileSync(new URL('../../../packages/work/riemann-zero/vectors.json', import.meta.url), 'utf8'),
) as { zeros: [n: number, ordinate: string][] };

const tableUrl = (workType: string, table: string, form: string) =>
  `/api/solution-sets/tables/${workType}/${table}?form=${form}`;

interface Read {
  csv: Record<string, string>[];
  ndjson: Record<string, unknown>[];
  parquet: Awaited<ReturnType<typeof readParquet>>;
}

async function readForms(url: (form: string) => string): Promise<Read> {
  const [csv, ndjson, parquet] = await Promise.all(
    ['csv', 'ndjson', 'parquet'].map((form) => test.app.inject(url(form))),
  );
  const parsed = Papa.parse<Record<string, string>>(csv!.body, { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  return {
    csv: parsed.data,
    ndjson: ndjson!.body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    parquet: await readParquet(test.dataDir, parquet!.rawPayload),
  };
}

const DUCKDB_TYPES: Readonly<Record<Column['type'], string>> = {
  integer: 'BIGINT',
  real: 'DOUBLE',
  decimal: 'VARCHAR',
  text: 'VARCHAR',
};

/** A value as the CSV has it: an apostrophe guards a text that a spreadsheet would take for a formula. */
const inCsv = (value: unknown) => (value === null ? '' : String(value));

describe('GET /api/solution-sets/tables/{workType}/{table}', () => {
  it('has the same rows in CSV, lines of JSON, and Parquet as DuckDB reads it, for every table of every kind', async () => {
    let tables = 0;
    for (const workType of test.kinds) {
      for (const table of (await loadDataset(workType)).results) {
        const { csv, ndjson, parquet } = await readForms((form) => tableUrl(workType, table.name, form));
        const columns = [...BLOCK_COLUMNS, ...table.columns];
        expect(parquet.types).toEqual(
          Object.fromEntries(columns.map(({ name, type }) => [name, DUCKDB_TYPES[type]])),
        );
        expect(csv.length).toBe(ndjson.length);
        expect(parquet.rows.length).toBe(ndjson.length);
        for (const [at, row] of ndjson.entries()) {
          expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
          for (const { name, type } of columns) {
            const given = parquet.rows[at]![name];
            expect(type === 'integer' && given !== null ? Number(given) : given).toEqual(
              type === 'integer' && row[name] !== null ? Number(row[name]) : row[name],
            );
            expect(csv[at]![name]).toBe(inCsv(row[name]));
          }
        }
        tables += 1;
      }
    }
    expect(tables).toBeGreaterThan(test.kinds.length);
  });

  it('has zeros that other programs computed', async () => {
    const { parquet, csv } = await readForms((form) => tableUrl('riemann_zero', 'closest_pairs', form));
    const [row] = parquet.rows;
    const [n, ordinate] = zeros[0]!;
    expect(row!.first_zero).toBe(String(n));
    const text = String(row!.first_ordinate);
    const places = text.split('.')[1]!.length;
    expect(places).toBeGreaterThanOrEqual(7);
    expect(Math.abs(Number(text) - Number(ordinate))).toBeLessThanOrEqual(0.5 * 10 ** -places);
    expect(csv[0]!.first_ordinate).toBe(row!.first_ordinate);
  });

  it('says in the Parquet file as of which block it is true, and what its columns mean', async () => {
    const { parquet } = await readForms((form) => tableUrl('lattice_crypto', 'short_vectors', form));
    const { asOf, tipHash, fingerprint } = JSON.parse(parquet.metadata['productive-mining.place']!);
    expect([asOf, fingerprint]).toEqual([test.kinds.length, test.fingerprint]);
    expect(tipHash).toMatch(/^[0-9a-f]{64}$/);
    const columns: Column[] = JSON.parse(parquet.metadata['productive-mining.columns']!);
    expect(columns.find(({ name }) => name === 'squared_norm')?.meaning).toBe('‖v‖²: proved.');
  });

  it('says in the Parquet file between which numbers a group lies, and nothing of texts and decimals', async () => {
    const { parquet } = await readForms((form) => tableUrl('riemann_zero', 'closest_pairs', form));
    const columns: Column[] = JSON.parse(parquet.metadata['productive-mining.columns']!);
    const numbers = columns.filter(({ type }) => type === 'integer' || type === 'real');
    expect(parquet.columnsWithEnds.toSorted()).toEqual(numbers.map(({ name }) => name).toSorted());
    expect(numbers.length).toBeLessThan(columns.length);
  });

  it('DL-16 writes every time as ISO 8601 in UTC, with a Z at its end', async () => {
    const { csv, ndjson, parquet } = await readForms((form) =>
      tableUrl('prime_pattern', 'largest_gaps', form),
    );
    for (const row of [...csv, ...ndjson, ...parquet.rows])
      expect(row.sealed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is a whole file without any row, which DuckDB reads with its columns', async () => {
    const url = (form: string) => `${tableUrl('riemann_zero', 'closest_pairs', form)}&asOf=0`;
    const { csv, ndjson, parquet } = await readForms(url);
    expect([csv, ndjson, parquet.rows]).toEqual([[], [], []]);
    expect(parquet.types.pair_gap).toBe('VARCHAR');
  });

  it('has names of files that say kind, table and form', async () => {
    const { headers } = await test.app.inject(tableUrl('riemann_zero', 'closest_pairs', 'parquet'));
    expect(headers['content-disposition']).toBe('attachment; filename="riemann-zero-closest-pairs.parquet"');
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
  });

  it('that there isn’t is refused with the names of those that there are', async () => {
    const answer = await test.app.inject(tableUrl('riemann_zero', 'closest-pairs', 'csv'));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'no_such_table',
      error: 'Riemann Zeta Function Analysis has no table closest-pairs; it has closest_pairs.',
    });
  });
});

describe('GET /api/solution-sets/export/{workType}', () => {
  it('has the solutions of the JSON also as lines of JSON and as Parquet', async () => {
    for (const workType of ['prime_pattern', 'poincare_conjecture']) {
      const url = (form: string) => `/api/solution-sets/export/${workType}?form=${form}`;
      const json = (await test.app.inject(url('json'))).json();
      const solutions = (json.solutionSets ?? [json.solutionSet]).flatMap(
        ({ solutions: own, ...entry }: { solutions: object[] }) => own.map((one) => ({ ...entry, ...one })),
      );
      const lines = (await test.app.inject(url('ndjson'))).body.split('\n').filter(Boolean);
      expect(lines.map((line) => JSON.parse(line))).toEqual(solutions);
      const { rows } = await readParquet(test.dataDir, (await test.app.inject(url('parquet'))).rawPayload);
      expect(
        rows.map((row) => ({ ...row, difficulty: Number(row.difficulty), block: Number(row.block) })),
      ).toEqual(solutions);
    }
  });
});
