/** Runs queries of readers as far as there is room; the first one opens their role. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Database } from '../connection/connect.ts';
import { loadGrammar } from './check-statement.ts';
import { type PlaceLimits, type Reader, ReaderPlaces } from './reader-places.ts';
import { checkReaderUrl, openReaderRole, type ReaderAccess } from './reader-role.ts';
import { NOBODY_WAITS, type QueryOutcome, type ReaderQuery, runQuery } from './run-query.ts';

export const QUERY_PLACES: PlaceLimits = {
  atOnce: 2,
  waiting: { all: 30, visitor: 3, address: 10 },
  refusedWith: { own: 'too_many_queries', all: 'queries_busy' },
};

export class Readers {
  private access: Promise<ReaderAccess> | undefined;
  private readonly places = new ReaderPlaces(QUERY_PLACES);

  /** @param givenUrl of a role that whoever runs the server has made; the server makes one unless given */
  constructor(
    private readonly database: Pick<Database, 'url'>,
    private readonly givenUrl?: string,
  ) {}

  /** @throws CallFailure sql_not_available, too_many_queries, queries_busy; the error of a database that can't be reached */
  async run(query: ReaderQuery, reader: Reader): Promise<QueryOutcome> {
    const url = await this.open();
    const leave = await this.places.enter(reader, query.signal);
    if (!leave) return { ok: false, reason: NOBODY_WAITS };
    try {
      return await runQuery(url, query);
    } finally {
      leave();
    }
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

  private async find(): Promise<ReaderAccess> {
    await loadGrammar();
    return this.givenUrl === undefined ? openReaderRole(this.database.url) : checkReaderUrl(this.givenUrl);
  }
}
