/** Runs queries of readers as far as there is room; the first one opens their role. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Database } from '../connection/connect.ts';
import { loadGrammar } from './check-statement.ts';
import { type BegunExport, exportRows, type RowExport } from './export-rows.ts';
import { NOBODY_WAITS, type ReaderPlace } from './reader-connection.ts';
import { type Leave, type PlaceLimits, type Reader, ReaderPlaces, type Stay } from './reader-places.ts';
import { checkReaderUrl, openReaderRole, type ReaderAccess } from './reader-role.ts';
import { type QueryOutcome, type ReaderQuery, runQuery } from './run-query.ts';

export interface ReadersOptions {
  /** Address of a role that whoever runs the server has made; the server makes one unless given. */
  givenUrl?: string | undefined;
  /** Whether PostgreSQL is this server's own, whose backends it may hold back. */
  isHere?: boolean;
}

/** How long an end waits for the backends of queries; one that computes within a row may take longer. */
const CLOSE_WITHIN_MS = 1000;

export const QUERY_PLACES: PlaceLimits = {
  atOnce: 2,
  // One place at least is left to queries.
  longAtOnce: 1,
  // A page gives its query up after thirty seconds, and would not say why.
  waitMaxMs: 25_000,
  waiting: { all: 30, visitor: 3, address: 10 },
  refusedWith: { own: 'too_many_queries', all: 'queries_busy' },
};

export class Readers {
  private access: Promise<ReaderAccess> | undefined;
  private readonly closing = new AbortController();
  private readonly backends = new Set<Promise<void>>();

  /** @param places tests only: so that they may hold one */
  constructor(
    private readonly database: Pick<Database, 'url'>,
    private readonly options: ReadersOptions = {},
    private readonly places = new ReaderPlaces(QUERY_PLACES),
  ) {}

  /**
   * @throws CallFailure sql_not_available, too_many_queries, queries_busy, shutting_down; the error of a database that
   *   can't be reached
   */
  async run(query: ReaderQuery, reader: Reader): Promise<QueryOutcome> {
    const place = await this.enter(reader, query.signal, 'short');
    if (!place) return { ok: false, reason: NOBODY_WAITS };
    const outcome = await runQuery(place, { ...query, signal: this.until(query.signal) });
    if (this.closing.signal.aborted) throw new CallFailure('shutting_down');
    return outcome;
  }

  /** One at a time, after its turn among the queries; its place is taken until its last row is. @throws as run */
  async export(wanted: RowExport, reader: Reader): Promise<BegunExport> {
    const place = await this.enter(reader, wanted.signal, 'long');
    if (!place) return { ok: false, reason: NOBODY_WAITS };
    return exportRows(place, { ...wanted, signal: this.until(wanted.signal) });
  }

  /** Resolves when queries can be checked and run. @throws CallFailure sql_not_available */
  async open(): Promise<string> {
    this.access ??= this.find();
    const access = await this.access.catch((error: unknown) => {
      this.access = undefined;
      throw error;
    });
    if (access.kind === 'available') return access.url;
    throw new CallFailure('sql_not_available', { detail: access.reason });
  }

  /** Ends all queries, and waits a moment for their backends. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.race([Promise.all(this.backends), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  }

  /** A place that is given back when its backend has ended. @returns undefined when the reader has gone */
  private async enter(
    reader: Reader,
    signal: AbortSignal | undefined,
    stay: Stay,
  ): Promise<ReaderPlace | undefined> {
    const url = await this.open();
    const leave = await this.places.enter(reader, this.until(signal), stay);
    if (this.closing.signal.aborted) {
      leave?.();
      throw new CallFailure('shutting_down');
    }
    return leave && { url, isHere: this.options.isHere ?? false, onEnded: this.following(leave) };
  }

  private following(leave: Leave): () => void {
    let tell = () => {};
    const ended = new Promise<void>((resolve) => {
      tell = resolve;
    });
    this.backends.add(ended);
    return () => {
      this.backends.delete(ended);
      tell();
      leave();
    };
  }

  private until(signal: AbortSignal | undefined): AbortSignal {
    return AbortSignal.any([this.closing.signal, ...(signal ? [signal] : [])]);
  }

  private async find(): Promise<ReaderAccess> {
    await loadGrammar();
    const { givenUrl } = this.options;
    return givenUrl === undefined ? openReaderRole(this.database.url) : checkReaderUrl(givenUrl);
  }
}
