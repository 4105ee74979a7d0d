/** docs/codebook.md has one line for every column of every table, and none for another. */
import { readFileSync } from 'node:fs';
import { BLOCK_COLUMNS, type Column, SOLUTION_COLUMNS } from '@productive-mining/work/dataset.ts';
import { loadDataset, TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import { LEDGER_TABLES } from '@productive-mining/work/ledger-tables.ts';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/codebook.md', import.meta.url), 'utf8');

/** The cells of a column: name, type, unit, precision and meaning; a bar within one has a backslash before it. */
const LINE = /^\| `(\w+)` \| (?:integer|decimal|real|text) \| \S.*? \| \S.*? \| \S.*\. \|$/;

/** Lines of columns by the headings above them, as "riemann_zero zeros n". */
function describedColumns(): string[] {
  let section = '';
  let kind = '';
  return page.split('\n').flatMap((line) => {
    const heading = /^(#+) (?:.*\(`)?`?([\w ]+)/.exec(line);
    if (heading?.[1] === '##') [section, kind] = [heading[2]!, ''];
    if (heading?.[1] === '###') [section, kind] = ['', heading[2]!];
    if (heading?.[1] === '####') section = heading[2]!;
    const name = /^\| `(\w+)` \|/.exec(line)?.[1];
    return name === undefined ? [] : [`${kind} ${section} ${name}`.trim()];
  });
}

const named = (place: string, columns: readonly Column[]) => columns.map(({ name }) => `${place} ${name}`);

async function givenColumns(): Promise<string[]> {
  const kinds = await Promise.all(
    TABLED_WORK_TYPES.map(async (workType) => {
      const { results, leaves } = await loadDataset(workType);
      return [...results, ...leaves].flatMap(({ name, columns }) => named(`${workType} ${name}`, columns));
    }),
  );
  return [
    ...named('Columns before those of a table', BLOCK_COLUMNS),
    ...named('Solutions', SOLUTION_COLUMNS),
    ...LEDGER_TABLES.flatMap(({ name, columns }) => named(name, columns)),
    ...kinds.flat(),
  ];
}

describe('docs/codebook.md', () => {
  it('says type, unit, precision and meaning on every line', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(lines.length).toBeGreaterThan(80);
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  });

  it('has a line for every column of every table, and names none that doesn’t exist', async () => {
    expect(describedColumns().sort()).toEqual((await givenColumns()).sort());
  });
});
