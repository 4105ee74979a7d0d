/** Runs queries of readers one after the other as far as there is room; the first one opens their role. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Database } from '../connection/connect.ts';
import { loadGrammar } from './check-statement.ts';
import { checkReaderUrl, openReaderRole, type ReaderAccess } from './reader-role.ts';
import { type QueryOutcome, type ReaderQuery, runQuery } from './run-query.ts';

/** Queries that run at the same time, and those that wait for one of these places. */
const AT_ONCE = 2;
const WAITING_MAX = 30;

export class Readers {
  private access: Promise<ReaderAccess> | undefined;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param givenUrl of a role that whoever runs the server has made; the server makes one unless given */
  constructor(
    private readonly database: Pick<Database, 'url'>,
    private readonly givenUrl?: string,
  ) {}

  /** @throws CallFailure sql_not_available, queries_busy; the error of a database that can't be reached */
  async run(query: ReaderQuery): Promise<QueryOutcome> {
    const url = await this.open();
    await this.enter();
    try {
      return await runQuery(url, query);
    } finally {
      this.leave();
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

  private async enter(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= WAITING_MAX) throw new CallFailure('queries_busy');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes to who has waited longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
