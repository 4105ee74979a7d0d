/**
 * Mines with several sessions, kills the server, its database or both without warning, as a power cut or the system's
 * out-of-memory killer does, starts again, and checks that nothing that was reported to anyone is lost.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as ledger from '@productive-mining/contract/calls/ledger.ts';
import * as mining from '@productive-mining/contract/calls/mining.ts';
import * as token from '@productive-mining/contract/calls/token.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Session } from '@productive-mining/contract/entities/session.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { auditLedger, ENDS_OF_HONEST_SEARCHES } from './audit-ledger.ts';
import { isReadyAgain, killVictim, type Victim } from './kill-victim.ts';
import { LiveVisitor } from './live-visitor.ts';
import { type BuiltServer, startBuiltServer } from './start-built-server.ts';

export interface KillRound {
  victim: Victim;
  /** Blocks that had been reported to someone before the kill. */
  acknowledgedBlocks: number;
  /** Time from the kill until the server answered that it is ready. */
  secondsUntilReady: number;
  /** Time from the kill until a session that nobody resumed by hand sealed a block. */
  secondsUntilBlock: number;
  /** Time from the kill until every session had sealed another block. */
  secondsUntilAllMined: number;
}

export interface KillReport {
  rounds: KillRound[];
  sessions: number;
  /** Number of blocks in the ledger at the end. */
  blocks: number;
  /** Sentences, followed by what the servers printed; empty when nothing was lost, doubled or left behind. */
  faults: string[];
}

/** Lowest difficulty: a block takes about a second of work, so that kills meet every phase of it. */
const DIFFICULTY = 1;
const PATIENCE_MS = 500_000;
/** Each look lists sessions and 200 blocks, which the server answers on the cores that mine. */
const POLL_MS = 250;
/** Time over which kills are spread evenly, by multiples of the golden ratio. */
const KILL_WITHIN_MS = 2000;
const GOLDEN_RATIO = 0.6180339887;

/** @param kinds a session of each mines; by default all */
export async function runKillScenario(
  victims: readonly Victim[],
  kinds: readonly string[] = presentations.map(({ value }) => value).filter(isAvailable),
): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-kill-'));
  // PostgreSQL's account passes through it when the tests run as root.
  chmodSync(dataDir, 0o711);
  const scene = new KillScene(dataDir);
  try {
    return await scene.run(victims, kinds);
  } finally {
    await scene.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class KillScene {
  private server: BuiltServer | undefined;
  private readonly visitors: LiveVisitor[] = [];
  /** Hash by index of every block that was announced or listed. */
  private readonly acknowledged = new Map<number, string>();
  /** Notes by their sizes. */
  private readonly checkpoints = new Map<number, string>();
  /** Time of the newest acknowledged block on this machine's clock. */
  private newestBlockMs = 0;
  private readonly faults: string[] = [];
  /** All servers that were started: what they printed explains a fault. */
  private readonly servers: BuiltServer[] = [];

  constructor(private readonly dataDir: string) {}

  async run(victims: readonly Victim[], kinds: readonly string[]): Promise<KillReport> {
    const { url } = await this.start();
    await this.enter(url, kinds);
    // A second visitor works at a frontier of the first.
    await this.enter(url, kinds.slice(0, 1));
    const sessions = (await this.sessions()).length;
    await this.untilEveryoneMined(await this.blocksBySession());
    const rounds: KillRound[] = [];
    for (const [round, victim] of victims.entries()) {
      await wait(((round * GOLDEN_RATIO) % 1) * KILL_WITHIN_MS);
      rounds.push(await this.round(victim));
    }
    const audit = await this.finish();
    const faults = [...this.faults, ...audit.faults];
    if (faults.length > 0) faults.push(...this.servers.map((server) => server.output()));
    return { rounds, sessions, blocks: audit.blocks, faults };
  }

  private async start(): Promise<BuiltServer> {
    this.server = await startBuiltServer({ dataDir: this.dataDir });
    this.servers.push(this.server);
    return this.server;
  }

  async close(): Promise<void> {
    for (const visitor of this.visitors) visitor.hangUp();
    await this.server?.stop();
  }

  private async enter(url: string, kinds: readonly string[]): Promise<void> {
    const visitor = new LiveVisitor(url, (message) => this.hear(message));
    this.visitors.push(visitor);
    await visitor.call(mining.getMiningStatus);
    await visitor.listen();
    for (const workType of kinds)
      await visitor.call(mining.startSession, { workType, difficulty: DIFFICULTY });
  }

  private hear(message: LiveMessage): void {
    if (message.type === 'block_mined') this.acknowledge(message.data.block);
    if (message.type === 'error' && !ENDS_OF_HONEST_SEARCHES.has(message.data.code))
      this.faults.push(`an error was announced: ${message.data.error}`);
  }

  private acknowledge({ index, blockHash, timestamp }: Block): void {
    const known = this.acknowledged.get(index);
    if (known !== undefined && known !== blockHash) this.faults.push(`block ${index} was acknowledged twice`);
    this.acknowledged.set(index, blockHash);
    this.newestBlockMs = Math.max(this.newestBlockMs, Date.parse(timestamp));
  }

  private async round(victim: Victim): Promise<KillRound> {
    const before = await this.blocksBySession();
    const acknowledgedBlocks = this.acknowledged.size;
    const killedAtMs = Date.now();
    const since = () => (Date.now() - killedAtMs) / 1000;
    const killedPostmaster = await killVictim(victim, this.server!, this.dataDir);
    if (victim !== 'database') await this.start();
    await this.until('the server is ready', () =>
      isReadyAgain(this.server!.url, this.dataDir, killedPostmaster),
    );
    const secondsUntilReady = since();
    for (const visitor of this.visitors) await visitor.listen(this.server?.url);
    await this.until('a block is sealed', async () => {
      await this.listBlocks();
      return this.newestBlockMs > killedAtMs;
    });
    const secondsUntilBlock = since();
    await this.untilEveryoneMined(before);
    return {
      victim,
      acknowledgedBlocks,
      secondsUntilReady,
      secondsUntilBlock,
      secondsUntilAllMined: since(),
    };
  }

  /** Takes note of the newest 200 blocks as the server lists them; their hashes must be those that were announced. */
  private async listBlocks(): Promise<void> {
    const { blocks } = await this.first().call(ledger.listBlocks, undefined, `?limit=${ledger.PAGE.max}`);
    for (const block of blocks) this.acknowledge(block);
    await this.readCheckpoint();
  }

  /** Takes note of the checkpoint: there is one of a size, whatever was killed between two looks. */
  private async readCheckpoint(): Promise<void> {
    const answer = await fetch(`${this.server!.url}/checkpoint`);
    if (!answer.ok) return;
    const note = await answer.text();
    const size = Number(note.split('\n')[1]);
    if ((this.checkpoints.get(size) ?? note) !== note) this.faults.push(`two checkpoints have size ${size}`);
    this.checkpoints.set(size, note);
  }

  private async sessions(): Promise<Session[]> {
    const lists = await Promise.all(this.visitors.map((visitor) => visitor.call(mining.listSessions)));
    return lists.flatMap((list) => list.sessions);
  }

  private async blocksBySession(): Promise<Map<string, number>> {
    return new Map((await this.sessions()).map((session) => [session.sessionId, session.blocksMined]));
  }

  /** Waits until each session has mined more than `before`; a session that no longer mines is a fault. */
  private async untilEveryoneMined(before: ReadonlyMap<string, number>): Promise<void> {
    await this.until('every session has sealed another block', async () => {
      const now = new Map((await this.sessions()).map((session) => [session.sessionId, session]));
      for (const id of before.keys()) {
        const status = now.get(id)?.status ?? 'gone';
        if (status !== 'mining') throw new SessionLost(`session ${id} is ${status}`);
      }
      return [...before].every(([id, count]) => (now.get(id)?.blocksMined ?? 0) > count);
    });
  }

  /** Asks again while the database is away and calls fail. */
  private async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadlineMs = Date.now() + PATIENCE_MS;
    let failure: unknown;
    while (Date.now() < deadlineMs) {
      try {
        if (await holds()) return;
      } catch (error) {
        if (error instanceof SessionLost) throw error;
        failure = error;
      }
      await wait(POLL_MS);
    }
    const said = [...this.faults, this.server?.output()].join('\n');
    throw new Error(`Waited ${PATIENCE_MS / 1000} s until ${what}. ${said}`, { cause: failure });
  }

  private first(): LiveVisitor {
    const [visitor] = this.visitors;
    if (!visitor) throw new Error('nobody entered');
    return visitor;
  }

  /** Stops every session and the server, then reads what is stored. */
  private async finish() {
    const balances = new Map<string, bigint>();
    for (const visitor of this.visitors) {
      await visitor.call(mining.stopSession);
      const { address, balance } = await visitor.call(token.getBalance);
      balances.set(address, baseUnitsOf(balance));
      visitor.hangUp();
    }
    await this.listBlocks();
    const exitCode = await this.server?.stop();
    if (exitCode !== 0) this.faults.push(`the server ended with exit code ${exitCode}`);
    this.server = undefined;
    return auditLedger(this.dataDir, {
      acknowledged: this.acknowledged,
      checkpoints: this.checkpoints,
      balances,
    });
  }
}

/** A session that no longer mines will not come back by waiting. */
class SessionLost extends Error {}
