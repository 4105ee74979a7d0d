import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from './connect.ts';

export interface TransactionOptions {
  /** Number of attempts after the first. */
  retries?: number;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Doing the work twice has the effect of doing it once, so it may be repeated when a commit's answer was lost. */
  repeatable?: boolean;
}

/** The connection broke while the commit was under way: it may or may not have happened. */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost during a commit, so its outcome is unknown.', { cause });
    this.name = 'CommitOutcomeUnknown';
  }
}

type Failure = 'conflict' | 'connection_lost' | 'other';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** Server is shutting down, crashed, starting up, full, or ended an idle connection; class 08 is "connection exception". */
const SERVER_GONE = new Set(['57P01', '57P02', '57P03', '53300', '57P05']);
/** The name of a server whose container restarts, or its Unix socket, is missing for a while. */
const ADDRESS_GONE = ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'];
const SOCKET_GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  ...ADDRESS_GONE,
]);
/** Messages of pg, without a code, for a broken connection; the last is from a server that can't start a process for it. */
const CONNECTION_MESSAGE =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error|^There was an error establishing an SSL connection/;

const CONFLICT_DELAY_MS = { first: 10, max: 500 };
/** A killed server is back after about 2 s, as its old processes hold the shared memory. */
const RECONNECT_DELAY_MS = { first: 250, max: 1000 };

/**
 * Runs the work in one transaction and commits. Repeats it after a serialization failure, a deadlock or a lost
 * connection, as long as nothing can have been committed; the work must therefore have no effects outside the
 * transaction. With the default of 10 retries it waits up to 9 s for a server that restarts.
 * @throws CommitOutcomeUnknown when the connection broke during the commit and the work isn't repeatable
 * @throws what the work throws
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
  { retries = 10, isolation = 'read committed', repeatable = false }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptTransaction(database, work, isolation);
    if (outcome.committed) return outcome.value;
    const { error, duringCommit } = outcome;
    const failure = classifyFailure(error);
    if (failure === 'other') throw error;
    if (failure === 'connection_lost' && duringCommit && !repeatable) throw new CommitOutcomeUnknown(error);
    if (attempt >= retries) throw error;
    await sleep(failure === 'conflict' ? conflictDelayMs(attempt) : reconnectDelayMs(attempt));
  }
}

type Outcome<T> = { committed: true; value: T } | { committed: false; error: unknown; duringCommit: boolean };

async function attemptTransaction<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
  isolationLevel: NonNullable<TransactionOptions['isolation']>,
): Promise<Outcome<T>> {
  let workDone = false;
  let workError: unknown;
  try {
    const value = await database.orm.transaction(
      async (transaction) => {
        try {
          const result = await work(transaction);
          workDone = true;
          return result;
        } catch (error) {
          workError = error;
          throw error;
        }
      },
      { isolationLevel },
    );
    return { committed: true, value };
  } catch (error) {
    // On a broken connection the rollback fails too and its error hides the first one.
    return { committed: false, error: workError ?? error, duringCommit: workDone };
  }
}

/** Classifies an error by its causes, as drizzle wraps the driver's errors. */
export function classifyFailure(error: unknown): Failure {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return 'conflict';
    if (SERVER_GONE.has(code) || SOCKET_GONE.has(code) || /^08...$/.test(code)) return 'connection_lost';
    if (code === 'ENOENT' && 'syscall' in current && current.syscall === 'connect') return 'connection_lost';
    if (CONNECTION_MESSAGE.test(current.message)) return 'connection_lost';
  }
  return 'other';
}

/** Exponential with full jitter, so that two rivals don't meet again. */
function conflictDelayMs(attempt: number): number {
  return Math.random() * Math.min(CONFLICT_DELAY_MS.first * 2 ** attempt, CONFLICT_DELAY_MS.max);
}

function reconnectDelayMs(attempt: number): number {
  return Math.min(RECONNECT_DELAY_MS.first * (attempt + 1), RECONNECT_DELAY_MS.max);
}
