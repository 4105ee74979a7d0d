/**
 * Who is the server of a database: the process that holds its session lock, on a connection of its own. The lock ends
 * with its connection, so that a killed process leaves none behind. Each holder counts the epoch up before it changes
 * anything; by that number jobs, processes and transactions tell a server that has ended from the one that followed it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from './open-client.ts';
import { isDatabaseAway } from './until-database-answers.ts';

/** Any constant that nothing else in the database locks: "prodserv" in ASCII, as PostgreSQL takes a signed int8. */
export const SERVER_LOCK = 0x70726f6473657276n.toString();
/** Counts the epoch up; the process that did so last is the server. */
export const COUNT_EPOCH =
  'insert into server_epochs (id, epoch) values (1, 1) on conflict (id) do update set epoch = server_epochs.epoch + 1 returning epoch';
const RETRY_MS = 250;
/** Messages of pg, without a code, for a connection or a statement that took longer than `answerMs`. */
const TIMED_OUT = /^(timeout expired|Query read timeout)$/;

export interface ServerLockOptions {
  /** How long a lock that isn't free is waited for: the connection of a killed process may end some seconds after it. */
  waitMs?: number;
  /** How long the database may take to connect, and to answer a statement. */
  answerMs?: number;
  /** How long the lock is tried for again while the database refuses it for another reason than that it is away. */
  faultMs?: number;
  /** Told about such a reason once, until the lock is held again. */
  onFault?: (error: unknown) => void;
}

const DEFAULTS = {
  waitMs: 10_000,
  answerMs: 10_000,
  faultMs: 60_000,
  onFault: () => undefined,
} as const satisfies ServerLockOptions;

/** Another process is the server of the database. */
export class ServerLockHeld extends Error {
  constructor() {
    super('Another server runs on this database; stop it, or give this one a database of its own.');
    this.name = 'ServerLockHeld';
  }
}

/** This process isn't the server any more, and has to end. The message is one sentence for the person who started it. */
class ServerLockLost extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerLockLost';
  }
}

export const FOLLOWED = 'Another server has taken over this database, so this one ends.';

export interface ServerLock {
  /**
   * The epoch of this server. It was counted with the lock; a database without tables has none yet, and has to be
   * migrated before this is called.
   */
  beginEpoch(): Promise<number>;
  /** Resolves, never rejects, when another server has followed this one, or the lock can't be taken again. */
  readonly lost: Promise<ServerLockLost>;
  release(): Promise<void>;
}

/**
 * Makes this process the server of the database. When the connection breaks, as PostgreSQL restarts, the lock is taken
 * again as soon as there is a connection.
 * @throws ServerLockHeld when another process has it for so long; the connection's error
 */
export async function takeServerLock(url: string, options: ServerLockOptions = {}): Promise<ServerLock> {
  const limits = { ...DEFAULTS, ...options };
  const deadlineMs = performance.now() + limits.waitMs;
  const connection = await connect(url, limits.answerMs);
  const { client } = connection;
  try {
    while (!(await tryLock(client))) {
      if (performance.now() >= deadlineMs) throw new ServerLockHeld();
      await wait(RETRY_MS);
    }
    const epoch = (await hasEpochs(client)) ? await countEpoch(client) : undefined;
    return new HeldLock(url, limits, connection, epoch);
  } catch (error) {
    await client.end();
    throw error;
  }
}

interface Connection {
  client: pg.Client;
  ended: Promise<void>;
}

class HeldLock implements ServerLock {
  readonly lost: Promise<ServerLockLost>;
  private isReleased = false;
  private tellLost!: (reason: ServerLockLost) => void;

  constructor(
    private readonly url: string,
    private readonly limits: Required<ServerLockOptions>,
    private connection: Connection,
    private epoch: number | undefined,
  ) {
    this.lost = new Promise((resolve) => {
      this.tellLost = resolve;
    });
    this.watch();
  }

  async beginEpoch(): Promise<number> {
    this.epoch ??= await countEpoch(this.connection.client);
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
    let faultAtMs: number | undefined;
    while (!this.isReleased) {
      const outcome = await this.tryAgain().catch((error: unknown) => ({ error }));
      if (outcome === 'followed') return this.tellLost(new ServerLockLost(FOLLOWED));
      if (outcome === 'held') return this.watch();
      if (outcome !== 'not_free' && !isAway(outcome.error)) {
        if (faultAtMs === undefined) this.limits.onFault(outcome.error);
        faultAtMs ??= performance.now();
        if (performance.now() - faultAtMs >= this.limits.faultMs)
          return this.tellLost(refused(outcome.error));
      }
      await wait(RETRY_MS);
    }
  }

  /**
   * The epoch decides: as long as it is this server's, a lock that isn't free is held by this server's own connection,
   * whose end PostgreSQL hasn't seen yet.
   */
  private async tryAgain(): Promise<'held' | 'followed' | 'not_free'> {
    const connection = await connect(this.url, this.limits.answerMs);
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

const isAway = (error: unknown) =>
  isDatabaseAway(error) || (error instanceof Error && TIMED_OUT.test(error.message));

const refused = (error: unknown) =>
  new ServerLockLost(
    `The database doesn't give back the lock of its server, so this one ends: ${(error as Error).message}.`,
    { cause: error },
  );

async function connect(url: string, answerMs: number): Promise<Connection> {
  const client = await openClient({
    connectionString: url,
    application_name: 'productive-mining server lock',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  return { client, ended };
}

/** Takes the lock when it is free. */
async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    SERVER_LOCK,
  ]);
  return rows[0]?.free === true;
}

/** Whether the table is there: a new database gets it by its migration. */
async function hasEpochs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('server_epochs') is not null as present",
  );
  return rows[0]?.present === true;
}

async function countEpoch(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ epoch: number }>(COUNT_EPOCH);
  return rows[0]!.epoch;
}

async function readEpoch(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ epoch: number }>('select epoch from server_epochs');
  return rows[0]?.epoch;
}
