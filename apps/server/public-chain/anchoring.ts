/** The operator's way to a public chain: signs, sends and follows anchors while the server runs. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  type AnchorRow,
  readAnchor,
  setAnchorStates,
  withdrawQueued,
} from '@productive-mining/database/queries/anchors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { PrivateKeyAccount } from 'viem/accounts';
import { privateKeyToAccount } from 'viem/accounts';
import type { AnchorSettings } from '../anchor-settings.ts';
import { type ChainNode, type NodeState, ownNode, readNodeState } from './chain-node.ts';
import { broadcast, followAnchors, SENT_AGAIN } from './follow-anchors.ts';
import type { OperatorAllowance } from './operator-allowance.ts';
import { signBatch } from './sign-batch.ts';

export interface AnchoringTimes {
  /** How long anchors are gathered for one transaction. */
  gatherMs: number;
  /** How often open transactions are looked for. */
  followMs: number;
  /** How long a transaction that no block takes waits before a dearer one takes its place. */
  replaceAfterMs: number;
}

const TIMES: AnchoringTimes = { gatherMs: 2000, followMs: 4000, replaceAfterMs: 300_000 };

export interface AnchoringParts {
  database: Database;
  settings: AnchorSettings | undefined;
  time: { now(): Date };
  log: FastifyBaseLogger;
  /** What one network address may have the operator's key sign. */
  allowance: OperatorAllowance;
}

/** How long an answer of the own node is shown to everyone before it is asked again. */
const STATE_MS = 5000;

/** The chain that this server reaches by itself. */
export interface OwnChain {
  settings: AnchorSettings;
  node: ChainNode;
  /** Undefined when the server signs nothing. */
  account: PrivateKeyAccount | undefined;
}

/** Work on the chain is done one step after the other, so that no counter is used twice. */
export class Anchoring {
  /** Undefined without ANCHOR_RPC_URL. */
  readonly own: OwnChain | undefined;
  private readonly times: AnchoringTimes;
  private steps: Promise<unknown> = Promise.resolve();
  private gathering: Promise<string | undefined> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** The report of a wallet that was looked for last. */
  private lastReport = 0;
  private known: { state: Promise<NodeState>; at: number } | undefined;

  constructor(
    private readonly parts: AnchoringParts,
    times: Partial<AnchoringTimes> = {},
  ) {
    this.times = { ...TIMES, ...times };
    const { settings } = parts;
    this.own = settings && {
      settings,
      node: ownNode(settings.rpcUrl),
      account: settings.privateKey && privateKeyToAccount(settings.privateKey),
    };
  }

  /** Sends what an earlier run left unsent, and follows what it sent. */
  start(): void {
    if (this.own) this.plan(0);
  }

  /** Ends after the step under way. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.steps;
  }

  /**
   * What the own node says, a few seconds old at most.
   * @throws WrongChain, NoUsableAnswer
   */
  readState({ node, settings }: OwnChain): Promise<NodeState> {
    const now = performance.now();
    if (!this.known || now - this.known.at > STATE_MS)
      this.known = { state: readNodeState(node, settings.chainId), at: now };
    return this.known.state;
  }

  /**
   * Sends a queued anchor with the others that come within the time of gathering.
   * @returns the anchor with its transaction, or why there is none, as a sentence that goes on; nothing is kept then
   */
  async send(id: number): Promise<AnchorRow | string> {
    this.gathering ??= this.afterGathering();
    const reason = await this.gathering;
    const { database } = this.parts;
    if (await withdrawQueued(database.orm, id)) return reason ?? 'the server is shutting down.';
    return (await readAnchor(database.orm, id)) as AnchorRow;
  }

  /** Counts an anchor of a network address. @returns the seconds until it may have another one, undefined when it has this one */
  takeAllowance = (address: string): number | undefined => this.parts.allowance.take(address);

  /** Looks for open transactions now, not at the next time: a wallet has just sent one. */
  lookSoon(): void {
    if (!this.own || this.isClosed) return;
    clearTimeout(this.timer);
    this.plan(0);
  }

  private async afterGathering(): Promise<string | undefined> {
    await new Promise((gathered) => setTimeout(gathered, this.times.gatherMs));
    this.gathering = undefined;
    return this.step(() => this.sendQueued());
  }

  /** Runs after every step before it, and never fails. */
  private step<T>(work: () => Promise<T>): Promise<T | string> {
    const next = this.steps.then(async () => {
      if (this.isClosed) return 'the server is shutting down.';
      try {
        return await work();
      } catch (error) {
        this.parts.log.warn({ err: (error as Error).message }, 'the public chain can’t be used');
        return sentenceOf(error);
      }
    });
    this.steps = next;
    return next;
  }

  private async sendQueued(): Promise<string | undefined> {
    const { own } = this;
    if (!own?.account) return 'this server has no key.';
    const { database, time } = this.parts;
    const { settings, node, account } = own;
    const now = () => time.now();
    const signed = await signBatch({ database, settings, node, account, now });
    if (signed === undefined || typeof signed === 'string') return signed;
    const refusal = await broadcast(node, signed.raw);
    const change =
      refusal === undefined
        ? ({ state: 'sent', detail: null } as const)
        : ({ state: 'signed', detail: `${refusal} ${SENT_AGAIN}` } as const);
    await setAnchorStates(database.orm, signed, { ...change, changedAt: now() });
    return undefined;
  }

  /** Anchors that a killed server left in the queue are sent by the next one. */
  private plan(afterMs: number): void {
    const timer = setTimeout(async () => {
      if (!this.gathering) await this.step(() => this.sendQueued());
      await this.step(() => this.follow());
      // Another plan may have begun meanwhile; one goes on.
      if (!this.isClosed && this.timer === timer) this.plan(this.times.followMs);
    }, afterMs);
    this.timer = timer.unref();
  }

  private async follow(): Promise<void> {
    const { database, time } = this.parts;
    const { replaceAfterMs } = this.times;
    const follower = { ...(this.own as OwnChain), database, replaceAfterMs, now: () => time.now() };
    this.lastReport = await followAnchors(follower, this.lastReport);
  }
}

/** A sentence that goes on: behind "The reason:". */
function sentenceOf(error: unknown): string {
  const { name, message } = error as Error;
  const isOurs = name === 'NoUsableAnswer' || name === 'WrongChain';
  const text = isOurs ? message : 'Something went wrong on the server.';
  return text.charAt(0).toLowerCase() + text.slice(1);
}
