import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FORMAT_TABLES } from './format-tables.ts';

const PAGE = fileURLToPath(new URL('../../docs/format.md', import.meta.url));
const SPAN = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- \/generated -->/g;

/** docs/format.md: its prose as it is, and in it the tables and examples that the code knows. @throws RangeError for a table that is missing, or has no place in the page */
export function formatPage(): string {
  const placed = new Set<string>();
  const page = readFileSync(PAGE, 'utf8').replace(SPAN, (_, name: string) => {
    const table = FORMAT_TABLES[name];
    if (!table) throw new RangeError(`there is no table ${name} for docs/format.md`);
    placed.add(name);
    return `<!-- generated: ${name} -->\n${table()}\n<!-- /generated -->`;
  });
  const left = Object.keys(FORMAT_TABLES).filter((name) => !placed.has(name));
  if (left.length > 0) throw new RangeError(`docs/format.md has no place for ${left.join(', ')}`);
  return page;
}
