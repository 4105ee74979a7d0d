/**
 * Who is the server of a database: the process that holds its session lock, on a connection of its own. The lock ends
 * with its connection, so that a killed process leaves none behind. Each holder counts the epoch up; by that number jobs
 * and processes tell a server that has ended from the one that followed it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Any constant that nothing else in the database locks: "prodserv" in ASCII, as PostgreSQL takes a signed int8. */
export const SERVER_LOCK = 0x70726f6473657276n.toString();
/** The connection of a killed process may end some seconds after it. */
const WAIT_MS = 10_000;
/** Counts the epoch up: who does is the server from then on. */
export const COUNT_EPOCH =
  'insert into server_epochs (id, epoch) values (1, 1) on conflict (id) do update set epoch = server_epochs.epoch + 1 returning epoch';
const RETRY_MS = 250;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Another process is the server of the database. */
export class ServerLockHeld extends Error {
  constructor() {
    super('Another server runs on this database; stop it, or give this one a database of its own.');
    this.name = 'ServerLockHeld';
  }
}

export interface ServerLock {
  /** Counts the epoch up, on a migrated database. @returns the epoch of this server */
  beginEpoch(): Promise<number>;
  /** Resolves when another server has followed this one, which has to end then. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/**
 * Makes this process the server of the database. When the connection breaks, as PostgreSQL restarts, the lock is taken
 * again as soon as there is a connection.
 * @throws ServerLockHeld when another process has it for so long; the connection's error
 */
export async function takeServerLock(
  url: string,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<ServerLock> {
  const deadlineMs = Date.now() + waitMs;
  const connection = await connect(url);
  try {
    while (!(await tryLock(connection.client))) {
      if (Date.now() >= deadlineMs) throw new ServerLockHeld();
      await wait(RETRY_MS);
    }
  } catch (error) {
    await connection.client.end();
    throw error;
  }
  return new HeldLock(url, connection);
}

interface Connection {
  client: pg.Client;
  ended: Promise<void>;
}

class HeldLock implements ServerLock {
  readonly lost: Promise<void>;
  private epoch: number | undefined;
  private isReleased = false;
  private tellLost!: () => void;

  constructor(
    private readonly url: string,
    private connection: Connection,
  ) {
    this.lost = new Promise((resolve) => {
      this.tellLost = resolve;
    });
    this.watch();
  }

  async beginEpoch(): Promise<number> {
    const { rows } = await this.connection.client.query<{ epoch: number }>(COUNT_EPOCH);
    this.epoch = rows[0]!.epoch;
    return this.epoch;
  }

  async release(): Promise<void> {
    this.isReleased = true;
    await this.connection.client.end();
  }

  private watch(): void {
    void this.connection.ended.then(() => this.takeAgain());
  }

  private async takeAgain(): Promise<void> {
    while (!this.isReleased) {
      const outcome = await this.tryAgain().catch(() => 'away' as const);
      if (outcome === 'followed') return this.tellLost();
      if (outcome === 'held') return this.watch();
      await wait(RETRY_MS);
    }
  }

  /**
   * The epoch decides: as long as it is this server's, a lock that isn't free is held by this server's own connection,
   * whose end PostgreSQL hasn't seen yet.
   */
  private async tryAgain(): Promise<'held' | 'followed' | 'not_free'> {
    const connection = await connect(this.url);
    const { client } = connection;
    try {
      const isFree = await tryLock(client);
      const isFollowed = this.epoch === undefined ? !isFree : (await readEpoch(client)) !== this.epoch;
      if (isFree && !isFollowed && !this.isReleased) {
        this.connection = connection;
        return 'held';
      }
      await client.end();
      return isFollowed ? 'followed' : 'not_free';
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }
}

async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'productive-mining server lock',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  // The running statement rejects with the same error; an idle client without a listener would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return { client, ended };
}

/** Takes the lock when it is free. */
async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    SERVER_LOCK,
  ]);
  return rows[0]?.free === true;
}

async function readEpoch(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ epoch: number }>('select epoch from server_epochs');
  return rows[0]?.epoch;
}
