/** One session at a server, from its start until its blocks are sealed or it is interrupted, over lost connections. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  getBalance,
  getHeight,
  getMiningStatus,
  listBlocks,
  listSessions,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import { LIVE, type LiveMessage } from '@productive-mining/contract/live.ts';
import type { ApiClient } from '../api-client.ts';
import { CommandFailure, RefusedCall, ServerAway } from '../command-failure.ts';
import type { LiveConnection } from '../live-channel.ts';

export interface SessionRequest {
  type: string;
  difficulty: number;
  /** The frontier's name; it follows from the difficulty without one. */
  frontier?: string;
  /** Number of blocks after which the session stops. */
  blocks: number;
}

/** Reports what happens. */
export interface SessionReport {
  /** Takes the id of the wallet's newest credit before the session. */
  begin(lastCreditId: number): void;
  progress(progress: MiningProgress): void;
  block(block: Block): void;
  /** Reports in a sentence a failure that the session survives. */
  trouble(sentence: string): void;
}

export interface SessionTimes {
  reconnectMs: number;
  /** Time without a connection after which the command gives up; the session goes on at the server. */
  giveUpMs: number;
  /** Between two looks whether something keeps the whole server from mining. */
  lookMs: number;
}

interface SessionOptions {
  report: SessionReport;
  /** Stops the session at the server, if it has begun; what it has mined until then is returned. */
  interrupted: AbortSignal;
  times?: SessionTimes;
}

const TIMES: SessionTimes = { reconnectMs: LIVE.reconnectMs, giveUpMs: 300_000, lookMs: 10_000 };
const BLOCKS_A_PAGE = 200;
/** Blocks that other sessions of the wallet may seal meanwhile; a server that reports more is no longer believed. */
const BLOCKS_BEYOND_REQUEST = 200;
/** Sessions of a wallet that can stop before the answer to a start has come, far above the limit of open ones. */
const STOPPED_MAX = 100;
const ID_LENGTH_MAX = 100;
/** Failures of a session that are shown, far above those of an honest server. */
const TROUBLES_MAX = 200;
const TROUBLE_LENGTH_MAX = 1000;

/**
 * @returns number of blocks that the session's wallet mined of this kind and difficulty while it ran; at most
 * BLOCKS_BEYOND_REQUEST more than were requested
 * @throws CommandFailure with one sentence
 */
export async function runSession(
  client: ApiClient,
  request: SessionRequest,
  { report, interrupted, times = TIMES }: SessionOptions,
): Promise<number> {
  let run: SessionRun;
  try {
    // The first call brings the wallet's cookie, which the live channel needs.
    const { address, lastCreditId } = await client.call(getBalance, { signal: interrupted });
    report.begin(lastCreditId);
    const { height } = await client.call(getHeight, { signal: interrupted });
    run = new SessionRun(client, { request, report, times }, { address, height });
    await run.connect(interrupted);
  } catch (error) {
    if (interrupted.aborted) return 0;
    throw error;
  }
  return run.untilItEnds(interrupted);
}

class SessionRun {
  /** Indices of the session's blocks. */
  private readonly counted = new Set<number>();
  /** Number of failures that the server has reported. */
  private troubles = 0;
  /** Ids of stopped sessions, from the channel; ours may be among them before the answer to its start has come. */
  private readonly stopped = new Set<string>();
  private sessionId: string | undefined;
  private connection: LiveConnection | undefined;
  private readonly over = new AbortController();
  private readonly whenOver = whenAborted(this.over.signal);

  constructor(
    private readonly client: ApiClient,
    private readonly wanted: { request: SessionRequest; report: SessionReport; times: SessionTimes },
    private readonly from: { address: string; height: number },
  ) {}

  /** Opens the live channel, so that no message of the session is missed. @throws like ApiClient.listen */
  async connect(interrupted: AbortSignal): Promise<void> {
    this.connection = await this.listen(interrupted);
  }

  /** @throws CommandFailure. Nothing is started when the interrupt has come already. */
  async untilItEnds(interrupted: AbortSignal): Promise<number> {
    const listening = this.keepListening();
    // This is awaited below; a failure before that must not count as unhandled.
    listening.catch(() => undefined);
    try {
      if (interrupted.aborted) return 0;
      await this.start();
      void this.tellHindrances();
      await Promise.race([listening, whenAborted(interrupted), this.whenOver]);
      if (!this.over.signal.aborted) await this.stop();
    } finally {
      this.end();
    }
    await listening;
    await this.catchUp();
    return this.counted.size;
  }

  private listen(signal: AbortSignal): Promise<LiveConnection> {
    return this.client.listen((message) => this.receive(message), signal);
  }

  private receive(message: LiveMessage): void {
    if (message.type === 'mining_progress' && message.data.sessionId === this.sessionId)
      this.wanted.report.progress(message.data);
    if (message.type === 'error' && (message.data.sessionId ?? this.sessionId) === this.sessionId)
      this.tellTrouble(message.data.error);
    if (message.type === 'block_mined' && message.data.mine) this.count(message.data.block);
    if (message.type === 'session_stopped') {
      if (this.sessionId === undefined) this.rememberStopped(message.data.sessionId);
      if (message.data.sessionId === this.sessionId) this.end();
    }
  }

  private tellTrouble(sentence: string): void {
    if (this.troubles++ < TROUBLES_MAX) this.wanted.report.trouble(sentence.slice(0, TROUBLE_LENGTH_MAX));
  }

  private rememberStopped(sessionId: string): void {
    if (this.stopped.size < STOPPED_MAX && sessionId.length <= ID_LENGTH_MAX) this.stopped.add(sessionId);
  }

  private count(block: Block): void {
    const { type, difficulty, blocks } = this.wanted.request;
    if (block.workType !== type || block.difficulty !== difficulty || this.counted.has(block.index)) return;
    if (this.counted.size >= blocks + BLOCKS_BEYOND_REQUEST) return;
    this.counted.add(block.index);
    this.wanted.report.block(block);
  }

  private async start(): Promise<void> {
    const { type, difficulty, frontier, blocks } = this.wanted.request;
    const body = { workType: type, difficulty, ...(frontier ? { frontier } : {}), stopAfter: { blocks } };
    this.sessionId = (await this.client.call(startSession, { body })).sessionId;
    if (this.stopped.has(this.sessionId)) this.end();
    this.stopped.clear();
  }

  /** Stops this session only, as the wallet may also mine in other terminals and pages. */
  private async stop(): Promise<void> {
    try {
      await this.client.call(stopSession, { body: { sessionId: this.sessionId! } });
    } catch (error) {
      if (error instanceof RefusedCall && error.code === 'session_not_found') return;
      if (!(error instanceof ServerAway)) throw error;
      throw new CommandFailure(`${this.client.url} can't be reached, so the session goes on there.`);
    }
  }

  /** Tells why the server mines nothing, such as a full disk, as often as the reason changes. */
  private async tellHindrances(): Promise<void> {
    const { signal } = this.over;
    let told: string | null = null;
    while (!signal.aborted) {
      // Whoever keeps the connection tells of a server that is away.
      const status = await this.client.call(getMiningStatus, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (status && status.hindrance !== told) {
        told = status.hindrance;
        if (told !== null) this.tellTrouble(told);
      }
      await wait(this.wanted.times.lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private end(): void {
    this.over.abort();
  }

  /** Connects again whenever the connection is lost, until the session is over. */
  private async keepListening(): Promise<void> {
    for (; this.connection; this.connection = await this.reconnect()) {
      await Promise.race([this.connection.closed, this.whenOver]);
      if (this.over.signal.aborted) return this.connection.close();
      this.wanted.report.trouble(`The connection to ${this.client.url} was lost; trying again.`);
    }
  }

  /** @returns undefined when the session is over before there is a connection. @throws CommandFailure */
  private async reconnect(): Promise<LiveConnection | undefined> {
    const { signal } = this.over;
    const deadlineMs = performance.now() + this.wanted.times.giveUpMs;
    for (;;) {
      await wait(this.wanted.times.reconnectMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      let connection: LiveConnection | undefined;
      try {
        connection = await this.listen(signal);
        await this.lookAfterAbsence(signal);
        return connection;
      } catch (error) {
        connection?.close();
        if (signal.aborted) return undefined;
        if (!(error instanceof ServerAway)) throw error;
        if (performance.now() < deadlineMs) continue;
        const minutes = Math.round(this.wanted.times.giveUpMs / 60_000);
        throw new CommandFailure(
          `${this.client.url} has not answered for ${minutes} minutes; the session goes on there when it runs again.`,
        );
      }
    }
  }

  /** Reads what the channel would have reported meanwhile. */
  private async lookAfterAbsence(signal: AbortSignal): Promise<void> {
    await this.catchUp(signal);
    const { sessions } = await this.client.call(listSessions, { signal });
    if (!sessions.some(({ sessionId }) => sessionId === this.sessionId)) this.end();
  }

  /** Reads the blocks whose messages were missed, or come after the end of the session. */
  private async catchUp(signal?: AbortSignal): Promise<void> {
    const query = { miner: this.from.address, workType: this.wanted.request.type, limit: BLOCKS_A_PAGE };
    const { blocks } = await this.client.call(listBlocks, { query, ...(signal ? { signal } : {}) });
    for (const block of blocks.filter(({ index }) => index > this.from.height).reverse()) this.count(block);
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
