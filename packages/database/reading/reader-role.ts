/** The role as which readers' queries run: it owns nothing and may read the views of the schema `reading` alone. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { KEEP_ALIVE } from '../connection/connection-settings.ts';

/** What a query of a reader may take at most, whatever it says itself. */
const ROLE_SETTINGS = {
  default_transaction_read_only: 'on',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  search_path: 'reading',
} as const;
/** Only a superuser may set it, as the embedded database's owner is. */
const SUPERUSER_SETTINGS = { temp_file_limit: '256MB' } as const;
const CONNECTIONS_MAX = 4;
const ROLE_LOCK = 0x726561646572n.toString();

/** SQLSTATE insufficient_privilege (PostgreSQL manual, appendix A). */
const NOT_ALLOWED = '42501';

export type ReaderAccess = { kind: 'available'; url: string } | { kind: 'unavailable'; reason: string };

/**
 * Makes the role of this database, or gives it its rights again, with a password that is known to this process alone.
 * @param url of the owner of the database
 * @returns why there is none where the owner may make no roles
 * @throws what else the database throws
 */
export async function openReaderRole(url: string): Promise<ReaderAccess> {
  const client = new pg.Client({ connectionString: url, application_name: 'reader role', ...KEEP_ALIVE });
  client.on('error', () => {});
  await client.connect();
  try {
    return { kind: 'available', url: await makeRole(client, url) };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    const reason = `The database’s role may not make the role of readers (${error.message}).`;
    return { kind: 'unavailable', reason };
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, url: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
  // Roles belong to all databases of a server: each database has a reader of its own.
  const { rows } = await client.query<{ oid: number; name: string; isSuperuser: boolean }>(
    `select oid, datname as name, current_setting('is_superuser')::bool as "isSuperuser"
    from pg_database where datname = current_database()`,
  );
  const { oid, name, isSuperuser } = rows[0]!;
  const role = `productive_mining_reader_${oid}`;
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0) await write(client, 'create role %I', role);
  await write(
    client,
    `alter role %I with login connection limit ${CONNECTIONS_MAX} password %L`,
    role,
    password,
  );
  const settings = { ...ROLE_SETTINGS, ...(isSuperuser ? SUPERUSER_SETTINGS : {}) };
  for (const [setting, value] of Object.entries(settings))
    await write(client, 'alter role %I set %I = %L', role, setting, value);
  await write(client, 'grant connect on database %I to %I', name, role);
  await write(client, 'grant usage on schema reading to %I', role);
  await write(client, 'grant select on all tables in schema reading to %I', role);
  await client.query('commit');
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
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
