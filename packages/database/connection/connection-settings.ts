/**
 * What PostgreSQL is told about each connection of this product. By itself it notices only after two hours that the
 * machine at the other end has lost its power; until then the locks of that machine, the server lock among them, are held.
 */
import type { ClientBase } from 'pg';

/**
 * PostgreSQL's names and values, in `CONNECTION_UNITS`. A lost machine is noticed when nothing has come from it for 30 s:
 * on Linux tcp_user_timeout decides that for idle connections too, elsewhere the probes do, after 10 + 3 × 5 s. A client
 * that has stopped within a transaction is noticed after 60 s.
 * https://www.postgresql.org/docs/current/runtime-config-connection.html
 */
export const CONNECTION_SETTINGS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
} as const;

export const CONNECTION_UNITS = {
  tcp_keepalives_idle: 'seconds',
  tcp_keepalives_interval: 'seconds',
  tcp_keepalives_count: 'probes',
  tcp_user_timeout: 'milliseconds',
  idle_in_transaction_session_timeout: 'milliseconds',
} as const satisfies Record<keyof typeof CONNECTION_SETTINGS, string>;

/** How long this process waits, at an idle connection, before it asks whether PostgreSQL's machine is there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * A statement and not a startup option, which poolers of connections refuse. What the database's address sets itself
 * stays, and what a server doesn't know is left out.
 */
const APPLY = `
  select set_config(wanted.name, wanted.value, false)
  from unnest($1::text[], $2::text[]) as wanted (name, value) join pg_settings using (name)
  where pg_settings.source <> 'client'`;

/** To be called once on each new connection, before any other statement. */
export async function applyConnectionSettings(client: ClientBase): Promise<void> {
  await client.query(APPLY, [Object.keys(CONNECTION_SETTINGS), Object.values(CONNECTION_SETTINGS)]);
}
