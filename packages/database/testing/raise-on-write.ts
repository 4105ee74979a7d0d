/** A fault of the database at each write to a table, raised by PostgreSQL itself: what a full disk is to whoever writes. */
import { type SQL, sql } from 'drizzle-orm';

/** @param state SQLSTATE, as 53100 for a full disk */
export function raiseOn(table: string, state: string): SQL {
  return sql.raw(`
    create or replace function raise_on_${table}() returns trigger language plpgsql as
      $$ begin raise exception 'a fault of the test' using errcode = '${state}'; end $$;
    create or replace trigger raise_on_write before insert or update on ${table}
      for each row execute function raise_on_${table}();`);
}

export function raiseNoMore(table: string): SQL {
  return sql.raw(`drop trigger raise_on_write on ${table}`);
}
