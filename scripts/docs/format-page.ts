import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillTables } from './fill-tables.ts';
import { FORMAT_TABLES } from './format-tables.ts';

const PAGE = fileURLToPath(new URL('../../docs/format.md', import.meta.url));

/** docs/format.md: its prose as it is, and in it the tables and examples that the code knows. @throws RangeError for a table that is missing, or has no place in the page */
export function formatPage(): string {
  return fillTables(readFileSync(PAGE, 'utf8'), FORMAT_TABLES, 'docs/format.md');
}
