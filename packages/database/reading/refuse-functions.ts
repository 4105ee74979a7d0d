/**
 * Functions and casts that a statement would call without brackets: PostgreSQL reads `x.f` as `f(x)` where x has no column
 * f, and that as a cast where f is a type. A cast to `regrole` or `regtype` tells names of the catalog.
 */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

/**
 * Looks the names up in the catalog itself, whatever its version and extensions have.
 * @param attributes of a checked statement @returns a sentence for the reader when one is the name of a function or of one of
 *   PostgreSQL’s own types, unless a view for reading has a column of that name
 */
export async function refuseFunctions(
  executor: Executor,
  attributes: readonly string[],
): Promise<string | undefined> {
  if (attributes.length === 0) return undefined;
  const { rows } = await executor.execute<{ name: string }>(sql`
    (select proname as name from pg_proc where proname = any(${sql.param(attributes)}::text[])
      union select typname from pg_type
        where typname = any(${sql.param(attributes)}::text[]) and typnamespace = 'pg_catalog'::regnamespace)
    except select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'reading'::regnamespace and c.relkind = 'v' and a.attnum > 0
    order by name limit 1`);
  const [first] = rows;
  if (!first) return undefined;
  return `Behind a dot, ${first.name} may call the function or the cast of that name, which isn’t allowed here. Give the column another name.`;
}
