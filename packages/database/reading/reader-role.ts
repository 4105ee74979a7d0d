/** The role as which readers' queries run: it owns nothing and may read the views of the schema `reading` alone. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openClient } from '../connection/open-client.ts';

/** What a query of a reader may take at most, whatever it says itself. */
const ROLE_SETTINGS = {
  default_transaction_read_only: 'on',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  search_path: 'reading',
} as const;
/** Only a superuser may set it, as the embedded database's owner is. */
const SUPERUSER_SETTINGS = { temp_file_limit: '256MB' } as const;
/**
 * Its time is the product of the lengths of both values, and the text of a statement doesn't tell `jsonb - text[]` from a
 * difference of numbers. A superuser may take the right to it from everybody, in this database alone.
 */
const CLOSE_UNBOUNDED = 'revoke execute on function pg_catalog.jsonb_delete(jsonb, text[]) from public';
const CONNECTIONS_MAX = 4;
const ROLE_LOCK = 0x726561646572n.toString();

/** SQLSTATE insufficient_privilege (PostgreSQL manual, appendix A). */
const NOT_ALLOWED = '42501';

export type ReaderAccess = { kind: 'available'; url: string } | { kind: 'unavailable'; reason: string };

interface Login {
  /** The database's own unless given. */
  name?: string;
  /** Stays as it is unless given. */
  password?: string;
}

/**
 * Makes the role of this database, or gives it its rights again, with a password that is known to this process alone.
 * @param url of the owner of the database
 * @returns why there is none where the owner may make no roles
 * @throws what else the database throws
 */
export const openReaderRole = (url: string): Promise<ReaderAccess> =>
  grantReading(url, { password: randomBytes(24).toString('base64url') });

/**
 * Makes the role as `db:migrate` does: its password stays, as a server may be using it.
 * @param readerUrl names another role than the database's own, and its password
 * @throws as openReaderRole
 */
export function makeReaderRole(url: string, readerUrl?: string): Promise<ReaderAccess> {
  if (readerUrl === undefined) return grantReading(url, {});
  const { username, password } = new URL(readerUrl);
  return grantReading(url, { name: decodeURIComponent(username), password: decodeURIComponent(password) });
}

/**
 * Looks whether a role that whoever runs the server has named reads the views alone.
 * @throws what the database throws
 */
export async function checkReaderUrl(readerUrl: string): Promise<ReaderAccess> {
  const readsMore = await withClient(readerUrl, async (client) => {
    const { rows } = await client.query<{ more: boolean }>(
      `select bool_or(has_table_privilege(oid, 'select, insert, update, delete, truncate')) as more
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    return rows[0]?.more ?? false;
  });
  if (!readsMore) return { kind: 'available', url: readerUrl };
  return {
    kind: 'unavailable',
    reason:
      'The role of SQL_READER_URL has rights on tables, and may have them on the views of readers alone.',
  };
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient({ connectionString: url, application_name: 'reader role' });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function grantReading(url: string, login: Login): Promise<ReaderAccess> {
  try {
    const role = await withClient(url, (client) => makeRole(client, login));
    const address = new URL(url);
    Object.assign(address, { username: role, password: login.password ?? '' });
    return { kind: 'available', url: address.href };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    const reason = `The database’s role may not make the role of readers (${error.message}).`;
    return { kind: 'unavailable', reason };
  }
}

/** @returns its name */
async function makeRole(client: pg.Client, login: Login): Promise<string> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
  // Roles belong to all databases of a server: each database has a reader of its own.
  const { rows } = await client.query<{ oid: number; name: string; isSuperuser: boolean }>(
    `select oid, datname as name, current_setting('is_superuser')::bool as "isSuperuser"
    from pg_database where datname = current_database()`,
  );
  const { oid, name, isSuperuser } = rows[0]!;
  const role = login.name ?? `productive_mining_reader_${oid}`;
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0) await write(client, 'create role %I', role);
  await write(client, `alter role %I with login connection limit ${CONNECTIONS_MAX}`, role);
  if (login.password) await write(client, 'alter role %I password %L', role, login.password);
  const settings = { ...ROLE_SETTINGS, ...(isSuperuser ? SUPERUSER_SETTINGS : {}) };
  for (const [setting, value] of Object.entries(settings))
    await write(client, 'alter role %I set %I = %L', role, setting, value);
  await write(client, 'grant connect on database %I to %I', name, role);
  await write(client, 'grant usage on schema reading to %I', role);
  await write(client, 'grant select on all tables in schema reading to %I', role);
  if (isSuperuser) await client.query(CLOSE_UNBOUNDED);
  await client.query('commit');
  return role;
}

/** Runs a statement that takes no parameters: PostgreSQL writes names (%I) and values (%L) into it. */
async function write(client: pg.Client, template: string, ...values: string[]): Promise<void> {
  const places = values.map((_, at) => `$${at + 2}::text`).join(', ');
  const { rows } = await client.query<{ text: string }>(`select format($1, ${places}) as text`, [
    template,
    ...values,
  ]);
  await client.query(rows[0]!.text);
}
