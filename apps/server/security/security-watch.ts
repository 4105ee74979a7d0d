/** The checks that the server runs on itself every few seconds; every answer uses the last outcome. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readUnlessDamaged } from '@productive-mining/database/queries/find-damaged-table.ts';
import { hasDataChecksums } from '@productive-mining/database/queries/probe-storage.ts';
import { readDisputesSince } from '@productive-mining/database/queries/rechecks.ts';
import { purgeExpiredTokens } from '@productive-mining/database/queries/security-tokens.ts';
import type { EngineSecurity } from '@productive-mining/engine/chain/engine-security.ts';
import { DISPUTE_WINDOW_MS } from '@productive-mining/rules/security-status.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RefusedRequests } from '../http/guards/refused-requests.ts';
import { holdsVisitorSecret } from '../http/visitors/visitor-secret.ts';
import type { SecurityFindings, SecurityRound } from '../security-findings.ts';

const CHECK_INTERVAL_MS = 15_000;

interface SecurityWatchParts {
  database: Database;
  engine: EngineSecurity;
  keysDir: string;
  /** The secret that signs cookies, as it was loaded. */
  visitorSecret: Buffer;
  refused: RefusedRequests;
  log: FastifyBaseLogger;
}

export class SecurityWatch {
  private round: SecurityRound | undefined;
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: SecurityWatchParts) {}

  start(intervalMs = CHECK_INTERVAL_MS): void {
    this.timer = setInterval(() => void this.check(), intervalMs);
    this.timer.unref();
    void this.check();
  }

  findings(): SecurityFindings {
    const { engine, refused } = this.parts;
    return { round: this.round, chain: engine.chainHealth(), refusals: refused.read(performance.now()) };
  }

  /** Runs one round, or joins the running one. Never rejects: when the database is away, the last round stays. */
  check(): Promise<void> {
    this.running ??= this.runRound()
      .catch((error: unknown) => this.parts.log.warn({ err: error }, 'checking the security'))
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async runRound(): Promise<void> {
    const { database, engine, keysDir, visitorSecret } = this.parts;
    const at = new Date();
    const { orm } = database;
    const since = new Date(at.getTime() - DISPUTE_WINDOW_MS);
    const [disputes, dataChecksums, signingKeys, cookieKey, postQuantum] = await Promise.all([
      readUnlessDamaged(orm, readDisputesSince(orm, since)),
      hasDataChecksums(orm),
      engine.holdsSigningKeys(),
      holdsVisitorSecret(keysDir, visitorSecret),
      engine.testPostQuantum(),
      readUnlessDamaged(orm, purgeExpiredTokens(orm, at)),
    ]);
    this.round = { at, disputes: disputes.value, dataChecksums, signingKeys, cookieKey, postQuantum };
  }
}
