/** Everything at once for a while: all kinds mined, pages that come and go, kills in turn; measured all along and audited at the end. */

import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { auditLedger } from '../audit-ledger.ts';
import { isReadyAgain, killVictim, type Victim } from '../kill-victim.ts';
import { type Counts, emptyCounts, type Failure } from '../page-visit.ts';
import { type BuiltServer, readPostmasterPid, startBuiltServer } from '../start-built-server.ts';
import { auditSums } from './audit-soak.ts';
import { type Sample, takeSample } from './measure-soak.ts';
import { SoakVisitor } from './soak-visitor.ts';

export interface SoakOptions {
  minutes: number;
  killEverySeconds: number;
}

export interface SoakReport {
  seconds: number;
  kinds: number;
  blocks: number;
  kills: number;
  visitors: number;
  counts: Counts;
  /** Failures that no kill explains. */
  failures: Failure[];
  samples: Sample[];
  /** Sentences; empty when nothing was lost, left behind or said that no kill explains. */
  faults: string[];
}

const VICTIMS: readonly Victim[] = ['server', 'database', 'both'];
const SAMPLE_MS = 10_000;
const MINERS = 3;
const ARRIVAL_MS = 15_000;
const STAY_MS = { least: 20_000, range: 60_000 } as const;
/** From a kill until so long after the server is ready again, calls may fail. */
const GRACE_MS = 10_000;
const READY_WITHIN_MS = 120_000;
const KINDS = presentations.map(({ value }) => value).filter(isAvailable);
const GUIDE = 'getting-started';
const BLOCK_MINED = '{"type":"block_mined"';
const ERROR_LEVEL = 50;

export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-soak-'));
  // PostgreSQL's account passes through it when the tests run as root.
  chmodSync(dataDir, 0o711);
  const soak = new Soak(dataDir, await freePort(), options);
  try {
    return await soak.run();
  } finally {
    await soak.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

class Soak {
  private server: BuiltServer | undefined;
  private readonly servers: BuiltServer[] = [];
  private readonly visitors: SoakVisitor[] = [];
  private readonly present = new Set<SoakVisitor>();
  private readonly counts = emptyCounts();
  private readonly samples: Sample[] = [];
  private readonly faults: string[] = [];
  /** Hash by index of every block that a page was told of. */
  private readonly acknowledged = new Map<number, string>();
  /** Beginning and end of each time in which calls may fail. */
  private readonly outages: { fromMs: number; untilMs: number }[] = [];
  private kills = 0;
  private isOver = false;
  private readonly begunMs = Date.now();

  constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private readonly options: SoakOptions,
  ) {}

  private get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async run(): Promise<SoakReport> {
    await this.start();
    for (let at = 0; at < MINERS; at++) {
      const miner = await this.enter(2);
      for (const kind of KINDS.filter((_, place) => place % MINERS === at)) await miner.start(kind);
    }
    const running = [this.sampleOn(), this.welcomeGuests(), this.killOn()];
    await wait(this.options.minutes * 60_000);
    this.isOver = true;
    await Promise.all(running);
    const seconds = (Date.now() - this.begunMs) / 1000;
    const blocks = await this.finish();
    return {
      ...{ seconds, kinds: KINDS.length, blocks, kills: this.kills, visitors: this.visitors.length },
      ...{ counts: this.counts, samples: this.samples, faults: this.faults },
      failures: this.counts.failures.filter(({ atMs }) => !this.isOutage(atMs)),
    };
  }

  async close(): Promise<void> {
    this.isOver = true;
    for (const visitor of this.present) visitor.leave();
    await this.server?.stop();
  }

  private async start(): Promise<void> {
    const settings = { PORT: `${this.port}`, SESSION_AWAY_MINUTES: '1' };
    this.server = await startBuiltServer({ dataDir: this.dataDir, settings });
    this.servers.push(this.server);
  }

  private async enter(sockets: number): Promise<SoakVisitor> {
    const visitor = new SoakVisitor(this.url, this.counts, (text) => this.hear(text));
    await visitor.open(sockets);
    this.visitors.push(visitor);
    this.present.add(visitor);
    return visitor;
  }

  private hear(text: string): void {
    if (!text.startsWith(BLOCK_MINED)) return;
    const { index, blockHash } = JSON.parse(text).data.block as { index: number; blockHash: string };
    const known = this.acknowledged.get(index) ?? blockHash;
    if (known !== blockHash) this.faults.push(`block ${index} was announced with two hashes`);
    this.acknowledged.set(index, blockHash);
  }

  private isOutage(atMs: number): boolean {
    return this.outages.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs);
  }

  private async sampleOn(): Promise<void> {
    while (!this.isOver) {
      await wait(SAMPLE_MS);
      if (this.isOutage(Date.now())) continue;
      const pids = { server: this.server!.pid, postmaster: readPostmasterPid(this.dataDir) };
      const atMs = Date.now();
      const sample = await takeSample(this.dataDir, pids, (atMs - this.begunMs) / 1000).catch(
        (error: unknown) => String(error),
      );
      if (typeof sample !== 'string') this.samples.push(sample);
      else if (!this.isOutage(Date.now())) this.faults.push(`no sample was taken: ${sample}`);
    }
  }

  private async welcomeGuests(): Promise<void> {
    const stays: Promise<void>[] = [];
    for (let guest = 0; !this.isOver; guest++) {
      await this.pause(ARRIVAL_MS);
      if (!this.isOutage(Date.now())) stays.push(this.stay(guest));
    }
    await Promise.all(stays);
  }

  /** One guest's visit; every third leaves a session behind, which pauses when its owner is away. */
  private async stay(guest: number): Promise<void> {
    const visitor = await this.enter(1 + (guest % 2)).catch(() => undefined);
    if (!visitor) return;
    const pauseMs = STAY_MS.least / 4;
    const sessionId = await visitor.start(KINDS[guest % KINDS.length]!);
    await visitor.takeGuide(GUIDE, 2);
    await this.pause(pauseMs);
    if (sessionId !== undefined) await visitor.pauseAndResume(sessionId, () => this.pause(pauseMs));
    const tip = Math.max(0, ...this.acknowledged.keys());
    if (tip > 0) await visitor.readBlocks(1 + (guest % tip));
    await this.pause(2 * pauseMs + ((guest * 7) % 10) * (STAY_MS.range / 10));
    if (guest % 3 !== 0) await visitor.stopAll();
    visitor.leave();
    this.present.delete(visitor);
  }

  /** Ends early when the run does. */
  private async pause(ms: number): Promise<void> {
    const untilMs = Date.now() + ms;
    while (!this.isOver && Date.now() < untilMs) await wait(Math.min(500, ms));
  }

  private async killOn(): Promise<void> {
    const everyMs = this.options.killEverySeconds * 1000;
    if (everyMs === 0) return;
    for (let next = this.begunMs + everyMs; ; next += everyMs) {
      await this.pause(next - Date.now());
      // A run ends with an undisturbed part, so that the last visitors are counted.
      if (this.isOver || next > this.begunMs + this.options.minutes * 60_000 - everyMs / 2) return;
      await this.killOnce(VICTIMS[this.kills % VICTIMS.length]!);
    }
  }

  private async killOnce(victim: Victim): Promise<void> {
    const outage = { fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY };
    this.outages.push(outage);
    this.kills += 1;
    const former = await killVictim(victim, this.server!, this.dataDir);
    if (victim !== 'database') await this.start();
    const deadlineMs = Date.now() + READY_WITHIN_MS;
    while (!(await isReadyAgain(this.url, this.dataDir, former).catch(() => false))) {
      if (Date.now() > deadlineMs) throw new Error(`not ready after a kill: ${this.server?.output()}`);
      await wait(100);
    }
    outage.untilMs = Date.now() + GRACE_MS;
  }

  /** @returns the number of blocks */
  private async finish(): Promise<number> {
    await this.compareConnections();
    // Everybody who was ever here comes back to stop what was left.
    for (const visitor of this.visitors) await visitor.stopAll();
    for (const visitor of this.present) visitor.leave();
    const exitCode = await this.server?.stop();
    this.server = undefined;
    if (exitCode !== 0) this.faults.push(`the server ended with exit code ${exitCode}`);
    this.faults.push(...this.errorLines());
    const audit = await auditLedger(this.dataDir, { acknowledged: this.acknowledged, balances: new Map() });
    this.faults.push(...audit.faults, ...(await auditSums(this.dataDir)));
    return audit.blocks;
  }

  private async compareConnections(): Promise<void> {
    // The server hears of a closed connection a moment after its page.
    await wait(1000);
    const open = [...this.present].reduce((sum, visitor) => sum + visitor.liveConnections, 0);
    const metrics = await (await fetch(`${this.url}/metrics`)).text();
    const held = Number(/^live_connections (\d+)/m.exec(metrics)?.[1]);
    if (held !== open) this.faults.push(`${held} live connections are held for ${open} that are open`);
  }

  /** Lines of level error that came at no kill. */
  private errorLines(): string[] {
    const lines = this.servers.flatMap((server) => server.output().split('\n'));
    return lines.filter((line) => {
      if (!line.startsWith('{')) return false;
      const { level, time } = JSON.parse(line) as { level: number; time: number | string };
      return level >= ERROR_LEVEL && !this.isOutage(new Date(time).getTime());
    });
  }
}
