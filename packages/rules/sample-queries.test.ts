import { expect, it } from 'vitest';
import { SAMPLE_QUERIES } from './sample-queries.ts';
import { SQL_LIMITS } from './sql-limits.ts';

const distinct = (values: readonly string[]) => new Set(values).size;

it('SQL-15 each sample has a title of its own, a description and a query that may be sent', () => {
  expect(SAMPLE_QUERIES.length).toBeGreaterThan(5);
  expect(distinct(SAMPLE_QUERIES.map(({ title }) => title))).toBe(SAMPLE_QUERIES.length);
  for (const { title, description, query } of SAMPLE_QUERIES) {
    expect([title, description, query].filter((text) => text.trim() === '')).toEqual([]);
    expect(query.length).toBeLessThanOrEqual(SQL_LIMITS.charactersMax);
  }
});

it('SQL-19 the samples read the columns of both tables that the specification names', () => {
  const texts = SAMPLE_QUERIES.map(({ query }) => query);
  const reads = (table: string, columns: readonly string[]) =>
    texts.some((text) => text.includes(`FROM ${table}`) && columns.every((column) => text.includes(column)));
  expect(reads('discoveries', ['work_type', 'scientific_value', 'timestamp', 'id'])).toBe(true);
  expect(reads('blocks', ['timestamp', 'total_scientific_value', 'energy_consumed'])).toBe(true);
});
