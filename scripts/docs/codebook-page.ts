/** docs/codebook.md: its prose, with the columns of every table as the kinds' dataset.ts has them. */
import { readFileSync } from 'node:fs';
import {
  BLOCK_COLUMNS,
  type Column,
  type Dataset,
  SOLUTION_COLUMNS,
  type Table,
} from '@productive-mining/work/dataset.ts';
import { LEDGER_TABLES } from '@productive-mining/work/ledger-tables.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { ROOT } from '../../tests/source-files.ts';
import { fillTables } from './fill-tables.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

function columnTable(columns: readonly Column[]): string {
  return [
    row('Column', 'Type', 'Unit', 'Precision', 'Meaning'),
    '|---|---|---|---|---|',
    ...columns.map(({ name, type, unit, precision, meaning }) =>
      row(`\`${name}\``, type, unit, precision, meaning),
    ),
  ].join('\n');
}

function tableSection({ name, title, meaning, columns }: Table, source = ''): string {
  return `#### \`${name}\`: ${title}\n\n${source === '' ? '' : `${source} `}${meaning}\n\n${columnTable(columns)}`;
}

async function kindSection({ value, label }: { value: string; label: string }): Promise<string> {
  const file = new URL(`../../packages/work/${value.replaceAll('_', '-')}/dataset.ts`, import.meta.url);
  const { dataset } = (await import(file.href)) as { dataset: Dataset };
  return [
    `### ${label} (\`${value}\`)`,
    ...dataset.results.map((table) => tableSection(table, 'From results.')),
    ...dataset.leaves.map((table) => tableSection(table, 'From leaves.')),
  ].join('\n\n');
}

/** docs/codebook.md */
export async function codebookPage(): Promise<string> {
  const sections = await Promise.all(
    presentations.filter(({ value }) => isAvailable(value)).map(kindSection),
  );
  return fillTables(
    readFileSync(`${ROOT}/docs/codebook.md`, 'utf8'),
    {
      block: () => columnTable(BLOCK_COLUMNS),
      solutions: () => columnTable(SOLUTION_COLUMNS),
      ledger: () => LEDGER_TABLES.map((table) => tableSection(table)).join('\n\n'),
      tables: () => sections.join('\n\n'),
    },
    'docs/codebook.md',
  );
}
