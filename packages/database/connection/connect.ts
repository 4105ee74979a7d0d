import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applyConnectionSettings, KEEP_ALIVE } from './connection-settings.ts';
import { DatabaseProbe } from './database-probe.ts';

/** Drizzle without a list of tables, which it would read for each connection: only its `query` needs one, by which nothing here asks. */
export type Orm = NodePgDatabase;
/** What orm.transaction gives to its callback. */
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];
/** What a query needs: the database itself or a transaction on it. */
export type Executor = Orm | Transaction;

export interface Database {
  url: string;
  pool: pg.Pool;
  orm: Orm;
  /** Tells a database that is busy from one that is frozen. */
  probe: DatabaseProbe;
  /** Waits for connections in use, then closes all. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Largest number of connections. */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Told about connections that broke while nobody used them. */
  onConnectionLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A pool of connections that outlives a restart of the server: lost connections are dropped and replaced at the next
 * query. Connects at the first query.
 *
 * int8: columns of schema/ give bigint by drizzle's mode 'bigint'. The driver's parsers stay as they are, because the
 * job queue shares the driver: in raw SQL, int8 (count, sum) comes as a string, so write `.mapWith(BigInt)` or cast.
 * @param url postgres://user:password@host:port/database
 */
export function connectDatabase(url: string, options: ConnectOptions = {}): Database {
  const { max = 10, name = 'productive-mining', onConnectionLost } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
    onConnect: applyConnectionSettings,
  });
  pool.on('error', (error) => onConnectionLost?.(error));
  // A client that is checked out but runs no query when the server dies has no other listener, which ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { url, pool, orm: createOrm(pool), probe: new DatabaseProbe(url, name), close: () => pool.end() };
}

/** drizzle on a pool never gives a connection back whose `begin` failed; here it is given back whatever happens. */
function createOrm(pool: pg.Pool): Orm {
  const orm = drizzle(pool);
  const ormOfClient = new WeakMap<pg.PoolClient, Orm>();
  pool.on('connect', (client) => ormOfClient.set(client, drizzle(client)));
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await (ormOfClient.get(client) as Orm).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return orm;
}
