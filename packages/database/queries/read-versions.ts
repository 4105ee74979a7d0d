/** Whether anything has changed, in one light query for many visitors, so that rows are read only when something has. */
import type pg from 'pg';

/** Texts that change whenever a row behind them does. */
export interface Versions {
  /** Blocks, attempts and records of the chain. */
  ledger: string;
  /** The visitor's open sessions; empty without one. */
  openSessions: string;
  /** The wallet's balance, which every credit and debit changes; empty before the first. */
  wallet: string;
  /** Whether the visitor ever started a guide. */
  hasGuides: boolean;
  /** The day in UTC. */
  day: string;
  /** Security tokens of all visitors that haven't expired. */
  activeTokens: number;
}

interface Owner {
  id: string;
  address: string;
}

interface Waiting {
  owner: Owner;
  resolve(versions: Versions): void;
  reject(error: unknown): void;
}

/** The version of a row is the transaction that wrote it and its place (PostgreSQL 17 manual, 5.6, system columns). */
const READ_VERSIONS = `
  select
    concat_ws(' ',
      (select max(index) from blocks),
      (select max(id) from work_attempts),
      (select max(id) from chain_records)) as ledger,
    coalesce((select string_agg(s.xmin::text || s.ctid::text, ' ' order by s.ctid) from mining_sessions s
      where s.visitor_id = owner.id and s.status in ('mining', 'paused')), '') as "openSessions",
    coalesce((select b.xmin::text || b.ctid::text from altcoin_balances b
      where b.address = owner.address), '') as wallet,
    exists (select 1 from guide_runs g where g.visitor_id = owner.id) as "hasGuides",
    ($3::timestamptz at time zone 'UTC')::date::text as day,
    (select count(*)::int from security_tokens where expires_at > $3::timestamptz) as "activeTokens"
  from unnest($1::text[], $2::text[]) with ordinality as owner (id, address, place)
  order by place`;

/** A query that takes longer is taken to wait for a lock or a lost connection; the next ones don't wait for it. */
const SLOW_MS = 250;

/**
 * Reads versions for all who ask at about the same time. Who asks joins the next query and never one that has begun, so
 * that what was written before the question is in the answer.
 */
export class VersionReader {
  private waiting: Waiting[] = [];
  /** The moment at which the newest query was sent, while it has no answer. */
  private sentMs: number | undefined;

  /** @param now the server's time, which says what day it is */
  constructor(
    private readonly pool: pg.Pool,
    private readonly now: () => Date,
  ) {}

  /** @throws what the query throws */
  read(owner: Owner): Promise<Versions> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ owner, resolve, reject });
      const isSlow = this.sentMs !== undefined && performance.now() - this.sentMs > SLOW_MS;
      if (this.sentMs === undefined || isSlow) this.send();
    });
  }

  private send(): void {
    const asked = this.waiting;
    this.waiting = [];
    const sentMs = performance.now();
    this.sentMs = sentMs;
    this.query(asked.map(({ owner }) => owner))
      .then(
        (versions) => {
          for (const [place, { resolve }] of asked.entries()) resolve(versions[place]!);
        },
        (error: unknown) => {
          for (const { reject } of asked) reject(error);
        },
      )
      .finally(() => {
        if (this.sentMs !== sentMs) return;
        this.sentMs = undefined;
        if (this.waiting.length > 0) this.send();
      });
  }

  private async query(owners: readonly Owner[]): Promise<Versions[]> {
    const { rows } = await this.pool.query<Versions>({
      name: 'read-versions',
      text: READ_VERSIONS,
      values: [owners.map(({ id }) => id), owners.map(({ address }) => address), this.now()],
    });
    return rows;
  }
}
