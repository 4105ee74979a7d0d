/** The checks that the server runs on itself every few seconds; every answer uses the last outcome. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readUnlessDamaged } from '@productive-mining/database/queries/find-damaged-table.ts';
import { readTip } from '@productive-mining/database/queries/list-blocks.ts';
import { hasDataChecksums } from '@productive-mining/database/queries/probe-storage.ts';
import { readDisputesSince } from '@productive-mining/database/queries/rechecks.ts';
import { purgeExpiredTokens } from '@productive-mining/database/queries/security-tokens.ts';
import type { EngineSecurity } from '@productive-mining/engine/chain/engine-security.ts';
import type { Engine } from '@productive-mining/engine/engine.ts';
import { DISPUTE_WINDOW_MS } from '@productive-mining/rules/security-status.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RefusedRequests } from '../http/guards/refused-requests.ts';
import { holdsVisitorSecret } from '../http/visitors/visitor-secret.ts';
import type { SecurityFindings, SecurityRound } from '../security-findings.ts';

const CHECK_INTERVAL_MS = 15_000;

interface SecurityWatchParts {
  database: Database;
  engine: EngineSecurity;
  time: Engine['time'];
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
    const { engine, time, refused } = this.parts;
    const refusals = refused.read(performance.now());
    return { round: this.round, chain: engine.chainHealth(), refusals, clockOffMs: time.clockOffMs() };
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
    const { database, engine, time, keysDir, visitorSecret } = this.parts;
    const at = time.now();
    const { orm } = database;
    const since = new Date(at.getTime() - DISPUTE_WINDOW_MS);
    const [disputes, tip, dataChecksums, signingKeys, cookieKey, postQuantum] = await Promise.all([
      readUnlessDamaged(orm, readDisputesSince(orm, since)),
      readUnlessDamaged(orm, readTip(orm)),
      hasDataChecksums(orm),
      engine.holdsSigningKeys(),
      holdsVisitorSecret(keysDir, visitorSecret),
      engine.testPostQuantum(),
      readUnlessDamaged(orm, purgeExpiredTokens(orm, at)),
    ]);
    const read = { disputes: disputes.value, tipTime: tip.value?.timestamp };
    this.round = { at, ...read, dataChecksums, signingKeys, cookieKey, postQuantum };
  }
}
