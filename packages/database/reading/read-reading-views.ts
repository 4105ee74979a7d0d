/** The views for reading as the database's own catalog describes them. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';

export interface ReadingView {
  name: string;
  description: string;
  /** Types as PostgreSQL writes them. */
  columns: { name: string; type: string; description: string }[];
}

export async function readReadingViews(executor: Executor): Promise<ReadingView[]> {
  const { rows } = await executor.execute<{ [Name in keyof ReadingView]: ReadingView[Name] }>(sql`
    select c.relname as name, obj_description(c.oid, 'pg_class') as description,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'description', col_description(c.oid, a.attnum)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'reading'::regnamespace and c.relkind = 'v' and a.attnum > 0
    group by c.oid, c.relname order by c.relname`);
  return rows;
}
