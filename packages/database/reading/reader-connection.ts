/** A connection of one query as the role of readers: within its time and bytes, and known until its backend has ended. */

import { setTimeout as sleep } from 'node:timers/promises';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import pg from 'pg';
import { openClient } from '../connection/open-client.ts';
import { holdBackBackend } from './hold-back-backend.ts';

/** The database of a query, and who is told that its backend has ended. */
export interface ReaderPlace {
  /** Address as the readers' role. */
  url: string;
  /** Whether PostgreSQL's processes are those of this machine and may be held back. */
  isHere?: boolean;
  /** Called once, when no backend computes for the query any more; it may be long after the answer. */
  onEnded?: () => void;
}

export interface ReaderLimits {
  /** Time of the statement. */
  timeMs: number;
  /** What the database may send for one statement before the query is ended. */
  receivedBytesMax: number;
  /** Size of a row of which the reader is told then. */
  rowBytesMax: number;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

export type TextRow = readonly (string | null)[];

/** Name under which PostgreSQL lists the connections. */
export const READER_APPLICATION = 'query of a reader';
/** After the statement's own time, for an answer on its way. */
const MORE_MS = 1000;
/** A connection that is done is closed in this time. */
const CLOSE_WITHIN_MS = 1000;
/** Between two attempts to end a backend: one that computes within a row takes notice only at its end. */
const END_AGAIN_MS = 2000;

/** SQLSTATE query_canceled, too_many_connections (PostgreSQL manual, appendix A). */
const CANCELED = '57014';
const TOO_MANY_CONNECTIONS = '53300';
/** Classes insufficient resources and program limit exceeded. */
const LIMITS_EXCEEDED = /^5[34]/;

export const NOBODY_WAITS = 'Nobody waits for the answer any more.';
const TOO_MUCH = 'The query needs more memory or disk than a query may take.';
const tooLong = (timeMs: number) => `The query took longer than ${timeMs / 1000} seconds.`;

/** A query that fails by itself or is ended; the message is a sentence for the reader. */
export class QueryFailed extends Error {}

export class ReaderConnection {
  private readonly broken: Promise<never>;
  private reject: (error: QueryFailed) => void = () => undefined;
  private isBroken = false;
  /** Bytes of the statement that runs. */
  private received = 0;
  private readonly endMs: number;
  private readonly timer: NodeJS.Timeout;

  /** @throws CallFailure queries_busy; the error of a database that can't be reached. `onEnded` has been called then */
  static async open(place: ReaderPlace, limits: ReaderLimits): Promise<ReaderConnection> {
    try {
      const client = await openClient({
        connectionString: place.url,
        application_name: READER_APPLICATION,
        types: { getTypeParser: () => (text: string) => text } as never,
      });
      const connection = new ReaderConnection(client, place, limits);
      if (place.isHere) await holdBackBackend(connection.processId);
      return connection;
    } catch (error) {
      place.onEnded?.();
      if ((error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS) throw error;
      throw new CallFailure('queries_busy');
    }
  }

  private constructor(
    private readonly client: pg.Client,
    private readonly place: ReaderPlace,
    private readonly limits: ReaderLimits,
  ) {
    this.endMs = performance.now() + limits.timeMs;
    this.broken = new Promise((_resolve, reject) => {
      this.reject = reject;
    });
    // A query that never waits for it leaves no rejection unheard.
    this.broken.catch(() => undefined);
    this.socket.once('close', () => this.place.onEnded?.());
    this.timer = setTimeout(() => this.break(tooLong(limits.timeMs)), limits.timeMs + MORE_MS);
    limits.signal?.addEventListener('abort', this.leave);
    this.watchBytes();
    if (limits.signal?.aborted) this.leave();
  }

  private get socket(): import('node:net').Socket {
    return (this.client as unknown as { connection: { stream: import('node:net').Socket } }).connection
      .stream;
  }

  private get processId(): number {
    return (this.client as unknown as { processID: number }).processID;
  }

  /** Begins a transaction that reads the ledger up to a block, and in which answers are written the same wherever it is. */
  async begin(height: number): Promise<void> {
    await this.within(this.client.query('begin transaction isolation level repeatable read read only'));
    await this.within(
      this.client.query(
        `select set_config('reading.height', $1, true), set_config('statement_timeout', $2, true),
        set_config('lock_timeout', '1s', true), set_config('timezone', 'UTC', true),
        set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
        set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
        [String(height), `${this.limits.timeMs}ms`],
      ),
    );
  }

  /** Runs one statement in the time that is left, by the extended protocol, which takes no second one. @throws QueryFailed */
  async ask(text: string): Promise<pg.QueryArrayResult<(string | null)[]>> {
    this.received = 0;
    const leftMs = Math.max(1, Math.ceil(this.endMs - performance.now()));
    await this.within(this.client.query("select set_config('statement_timeout', $1, true)", [`${leftMs}ms`]));
    return this.within(
      this.client.query<(string | null)[]>({
        text,
        rowMode: 'array',
        queryMode: 'extended',
      } as pg.QueryArrayConfig),
    );
  }

  /** Ends the connection when all is read; it closes by itself, or its backend is ended. */
  close(): void {
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.leave);
    if (this.isBroken) return;
    this.client.end().catch(() => undefined);
    const timer = setTimeout(() => void this.endBackend(), CLOSE_WITHIN_MS);
    this.socket.once('close', () => clearTimeout(timer));
  }

  private readonly leave = () => this.break(NOBODY_WAITS);

  /** Gives the query up at once; its backend is told to end, which may take it longer. */
  private break(reason: string): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.reject(new QueryFailed(reason));
    // What still comes is thrown away: an open connection is how the backend's end is noticed.
    this.socket.removeAllListeners('data').resume();
    void this.endBackend();
  }

  /** A backend that computes doesn't notice that its connection has gone; one of the same role may end it. */
  private async endBackend(): Promise<void> {
    while (!this.socket.destroyed) {
      try {
        const client = await openClient({
          connectionString: this.place.url,
          application_name: READER_APPLICATION,
        });
        const { rowCount } = await client
          .query('select pg_terminate_backend(pid) from pg_stat_activity where pid = $1', [this.processId])
          .finally(() => client.end().catch(() => undefined));
        if (rowCount === 0) this.socket.destroy();
      } catch {
        // The database is away, or has no connection left: the time limit ends the query.
      }
      await sleep(END_AGAIN_MS, undefined, { ref: false });
    }
  }

  private async within<Answer>(asked: Promise<Answer>): Promise<Answer> {
    // What comes of it after the query was given up concerns nobody.
    asked.catch(() => undefined);
    try {
      return await Promise.race([asked, this.broken]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw new QueryFailed(this.reasonOf(error));
    }
  }

  private reasonOf({ code = '', message }: pg.DatabaseError): string {
    if (code === CANCELED) return tooLong(this.limits.timeMs);
    return LIMITS_EXCEEDED.test(code) ? TOO_MUCH : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  }

  private watchBytes(): void {
    const { receivedBytesMax, rowBytesMax } = this.limits;
    this.socket.on('data', (bytes: Uint8Array) => {
      this.received += bytes.length;
      if (this.received > receivedBytesMax)
        this.break(`A row of the result is larger than ${rowBytesMax / 2 ** 20} MB.`);
    });
  }
}
