/** What holds for the tables of every kind, on the first unit of each. */
import { describe, expect, it } from 'vitest';
import { BLOCK_COLUMNS, type Column, type Row, type Table } from './dataset.ts';
import { loadDataset, TABLED_WORK_TYPES } from './datasets.ts';
import { firstUnitOf } from './testing/certify-unit.ts';
import { MINED_KINDS } from './testing/load-coverage.ts';

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const INTEGER_LIMIT = 2n ** 63n;

/** What a value of each type may be, apart from null. */
const IS_OF_TYPE: Readonly<Record<Column['type'], (value: unknown) => boolean>> = {
  integer: (value) =>
    typeof value === 'bigint'
      ? value < INTEGER_LIMIT && value >= -INTEGER_LIMIT
      : Number.isSafeInteger(value),
  decimal: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  real: (value) => typeof value === 'number' && Number.isFinite(value),
  text: (value) => typeof value === 'string' && value !== '' && !/["\r\n]/.test(value),
};

function expectRowsOf({ columns }: Table, rows: readonly Row[]): void {
  const wrong: unknown[] = [];
  // Plain loops: units have more than a million values.
  for (const row of rows) {
    if (row.length !== columns.length) wrong.push(['length', row.length]);
    for (let at = 0; at < row.length; at++) {
      const value = row[at];
      const column = columns[at];
      if (value !== null && !(column && IS_OF_TYPE[column.type](value))) wrong.push([column?.name, value]);
    }
  }
  expect(wrong).toEqual([]);
}

it('are there for every kind that can be mined', () => {
  expect(TABLED_WORK_TYPES).toEqual(MINED_KINDS);
});

describe.each(MINED_KINDS)('the tables of %s', (workType) => {
  it('name each table and column once, and say unit, precision and meaning of each column', async () => {
    const { results, leaves } = await loadDataset(workType);
    const tables = [...results, ...leaves];
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    for (const { name, title, meaning, columns } of tables) {
      expect(name).toMatch(SNAKE_CASE);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      const names = [...BLOCK_COLUMNS, ...columns].map((column) => column.name);
      expect(names.filter((each, at) => names.indexOf(each) !== at)).toEqual([]);
      for (const column of columns) {
        expect(column.name).toMatch(SNAKE_CASE);
        expect(column.meaning).toMatch(/^\S.*\.$/);
        expect(column.unit).toMatch(/^\S.*[^.]$/);
        expect(column.precision).toMatch(/^\S.*[^.]$/);
      }
    }
  });

  it('have rows of their columns’ types in the result of a block', async () => {
    const { claim } = await firstUnitOf(workType);
    const { results } = await loadDataset(workType);
    for (const table of results) expectRowsOf(table, table.rows(claim.result));
    expect(results.some((table) => table.rows(claim.result).length > 0)).toBe(true);
  });

  it('C-48 have solutions without double quotes, where they have rows', async () => {
    const { claim } = await firstUnitOf(workType);
    for (const { rows, solutionOf, approach } of (await loadDataset(workType)).results) {
      const solution = solutionOf(claim.result);
      expect(solution === undefined).toBe(rows(claim.result).length === 0);
      expect(approach).toMatch(/^[A-Z][^"]+[^".]$/);
      if (!solution) continue;
      expect(solution.title).toMatch(/^[A-Z][^"]+[^".]$/);
      expect(solution.description).toMatch(/^[^"]+\.$/);
    }
  });

  it('have as many rows of each leaf as they count, of their columns’ types', async () => {
    const { claim, leaves, data } = await firstUnitOf(workType);
    const { plan, result } = claim;
    const dataset = await loadDataset(workType);
    const table = dataset.leafTableOf(plan);
    expect(dataset.leaves).toContain(table);
    let before = 0;
    for (const [index, summary] of leaves.entries()) {
      const leaf = { index, summary, data: data.get(index) ?? new Uint8Array() };
      const rows = [...table.rows({ plan, result }, leaf, before)];
      expect(rows.length).toBe(table.countRows(plan, leaf));
      expectRowsOf(table, rows);
      before += rows.length;
    }
    expect(before).toBeGreaterThan(0);
  });

  it('refuse bytes that are no leaf', async () => {
    const { claim } = await firstUnitOf(workType);
    const { plan, result } = claim;
    const leaf = { index: 1, summary: new Uint8Array(5).fill(255), data: new Uint8Array(7) };
    const table = (await loadDataset(workType)).leafTableOf(plan);
    expect(() => [...table.rows({ plan, result }, leaf, 0)]).toThrow(RangeError);
  });
});
