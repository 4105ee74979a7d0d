const SPAN = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- \/generated -->/g;

/**
 * A page with its prose as it is, and what code knows between its `generated` marks.
 * @param tables what is written between the marks of each name
 * @param name of the page, for faults
 * @throws RangeError for a table that is missing, or has no place in the page
 */
export function fillTables(
  page: string,
  tables: Readonly<Record<string, () => string>>,
  name: string,
): string {
  const placed = new Set<string>();
  const filled = page.replace(SPAN, (_, table: string) => {
    const make = tables[table];
    if (!make) throw new RangeError(`there is no table ${table} for ${name}`);
    placed.add(table);
    return `<!-- generated: ${table} -->\n${make()}\n<!-- /generated -->`;
  });
  const left = Object.keys(tables).filter((table) => !placed.has(table));
  if (left.length > 0) throw new RangeError(`${name} has no place for ${left.join(', ')}`);
  return filled;
}
