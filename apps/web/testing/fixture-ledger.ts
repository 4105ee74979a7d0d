/**
 * A ledger in memory that answers like the server, for judging and testing the page without one. Its sessions run on
 * a clock and its blocks hold no mathematics: it is part of no build.
 */

import { createHash, randomUUID } from 'node:crypto';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import type { Discovery } from '@productive-mining/contract/entities/discovery.ts';
import type { MiningProgress, Session } from '@productive-mining/contract/entities/session.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { estimateValue } from '@productive-mining/rules/estimated-value.ts';
import { bonusMultiplier, rewardBaseUnits } from '@productive-mining/rules/mining-reward.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import { progressOf, WORKFLOW_STEPS } from '@productive-mining/rules/workflow-steps.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { viewOf } from './fixture-views.ts';

const MINEABLE = new Set(['prime_pattern', 'goldbach_verification', 'riemann_zero']);
const OWN_ADDRESS = `0x${'7d3a'.repeat(10)}`;
const OTHER_ADDRESS = `0x${'b18c'.repeat(10)}`;
const COMPUTE_SECONDS = 9;
const VERIFY_SECONDS = 3;
const TICK_SECONDS = 0.5;
/** When the last six phases end, in seconds of a unit. */
const UNIT_SECONDS = COMPUTE_SECONDS + VERIFY_SECONDS + 1;

/** Forms of statements, for the layout only. */
const SAMPLE_STATEMENTS: BlockDetail['discoveries'][number]['statements'] = [
  {
    claim: 'All zeros of the stretch lie on the critical line and are simple.',
    status: 'proved',
    method: 'Signs at Gram points, closed by Turing’s method.',
  },
  {
    claim: 'The ordinates are exact to 1e-9.',
    status: 'spot-checked',
    method: '61 of 6,144 by another formula in higher precision.',
    escapes: { oneLeaf: 0.99, onePercent: 0.54, tenPercent: 0.0016 },
  },
];

export const workTypes = presentations.map((presentation) => ({
  ...presentation,
  available: MINEABLE.has(presentation.value),
  hasRecords: presentation.value === 'lattice_crypto',
}));

interface RunningSession extends Session {
  unit: number;
  unitSeconds: number;
}

export class FixtureLedger {
  readonly blocks: Block[] = [];
  readonly discoveries: Discovery[] = [];
  readonly credits: Credit[] = [];
  sessions: RunningSession[] = [];

  constructor(
    private readonly send: (message: LiveMessage) => void,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Blocks of other visitors, the oldest first. */
  fill(count: number): void {
    const types = [...MINEABLE];
    for (let i = count; i > 0; i--) {
      this.seal(
        types[(i * 7) % types.length] ?? 'riemann_zero',
        20 + ((i * 13) % 60),
        i % 3 === 0,
        i * 14_000,
      );
    }
    this.credits.length = 0;
  }

  get stats(): Stats {
    const own = this.blocks.filter((block) => block.minerId === OWN_ADDRESS);
    const sum = (blocks: readonly Block[]) =>
      blocks.reduce((total, block) => total + block.totalScientificValue, 0);
    return {
      totalBlocks: this.blocks.length,
      disputedBlocks: this.blocks.filter(({ status }) => status === 'disputed').length,
      totalDiscoveries: this.discoveries.length,
      totalComputations: this.blocks.length,
      totalScientificValue: sum(this.blocks),
      averageBlockTime: this.blocks.length > 1 ? 14 : 0,
      successRate: this.blocks.length > 0 ? 100 : 0,
      totalEnergyConsumed: 0.004,
      totalComputeMs: this.blocks.reduce((total, block) => total + block.computeMs, 0),
      totalVerifyMs: this.blocks.reduce((total, block) => total + block.verifyMs, 0),
      energySource: 'cpu_watts_estimate',
      mine: {
        blocks: own.length,
        discoveries: own.length,
        totalScientificValue: sum(own),
        sessionsCompleted: 1,
        highestDifficulty: Math.max(0, ...own.map((block) => block.difficulty)),
        uniqueWorkTypes: new Set(own.map((block) => block.workType)).size,
        consecutiveDays: 1,
      },
      measuredTimes:
        this.blocks.length === 0
          ? []
          : [{ workType: 'riemann_zero', difficulty: 47, medianSeconds: 11.4, blocks: 38 }],
    };
  }

  balance(after: number | undefined) {
    const own = this.blocks.filter((block) => block.minerId === OWN_ADDRESS);
    return {
      address: OWN_ADDRESS,
      balance: own.reduce((total, block) => total + block.rewardAmount, 0),
      stakedBalance: 0,
      bonusBalance: 0,
      isValidator: false,
      lastCreditId: this.credits.at(-1)?.id ?? 0,
      credits: after === undefined ? [] : this.credits.filter((credit) => credit.id > after),
    };
  }

  status() {
    for (const status of ['mining', 'paused'] as const) {
      const newest = this.sessions.findLast((candidate) => candidate.status === status);
      if (!newest) continue;
      const { sessionId, difficulty, workType } = newest;
      const session = { sessionId, currentDifficulty: difficulty, selectedWorkType: workType };
      return { status, session, hindrance: null };
    }
    return { status: 'idle' as const, session: null, hindrance: null };
  }

  start(workType: string, difficulty: number, stopAfter: Session['stopAfter']): Session {
    const session: RunningSession = {
      sessionId: randomUUID(),
      workType,
      difficulty,
      frontier: null,
      blocksMined: 0,
      status: 'mining',
      pauseReason: null,
      startTime: new Date(this.nowMs()).toISOString(),
      stopAfter,
      totalScientificValue: 0,
      totalEnergyConsumed: 0,
      rewardTokens: 0,
      progress: null,
      lastFailure: null,
      unit: this.sessions.length * 3,
      unitSeconds: 0,
    };
    this.sessions.push(session);
    this.send({ type: 'session_started', data: { session } });
    return session;
  }

  setStatus(sessionId: string, status: 'mining' | 'paused'): Session | undefined {
    const session = this.sessions.find((candidate) => candidate.sessionId === sessionId);
    if (!session) return undefined;
    session.status = status;
    session.pauseReason = status === 'paused' ? 'visitor' : null;
    return session;
  }

  stop(sessionId: string | undefined): string[] {
    const stopped = this.sessions.filter(
      (session) => sessionId === undefined || session.sessionId === sessionId,
    );
    this.sessions = this.sessions.filter((session) => !stopped.includes(session));
    for (const session of stopped) {
      const { workType } = session;
      this.send({
        type: 'session_stopped',
        data: { sessionId: session.sessionId, workType, reason: 'visitor' },
      });
    }
    return stopped.map((session) => session.sessionId);
  }

  detail(index: number): BlockDetail | undefined {
    const block = this.blocks.find((candidate) => candidate.index === index);
    if (!block) return undefined;
    const own = this.discoveries.filter((discovery) => discovery.blockId === block.id);
    const hex = (text: string) => createHash('sha256').update(text).digest('hex');
    return {
      ...block,
      discoveries: own.map((discovery) => ({
        ...discovery,
        plan: {},
        frontier: 'line',
        origin: null,
        statements: SAMPLE_STATEMENTS,
        subject: `region ${index}`,
        hasInstance: false,
        picture: null,
        furtherPictures: [],
        findings: null,
        recordEntry: null,
      })),
      certificate: {},
      resultHash: hex(`result ${index}`),
      certificateHash: hex(`certificate ${index}`),
      workRoot: hex(`root ${index}`),
      secret: hex(`secret ${index}`),
      signatures: { keyId: hex('key'), ed25519: '', mlDsa65: '' },
      rechecks: [],
      dispute: null,
      previousIndex: index > 1 ? index - 1 : null,
      nextIndex: index < this.blocks.length ? index + 1 : null,
    };
  }

  /** Advances every session by half a second. */
  tick(): void {
    for (const session of this.sessions) {
      if (session.status !== 'mining') continue;
      session.unitSeconds += TICK_SECONDS;
      session.progress = progressAt(session);
      this.send({ type: 'mining_progress', data: session.progress });
      if (session.unitSeconds < UNIT_SECONDS) continue;
      const block = this.seal(session.workType, session.difficulty, true, 0);
      session.blocksMined += 1;
      session.rewardTokens += block.rewardAmount;
      session.unit += 1;
      session.unitSeconds = 0;
    }
  }

  private seal(workType: string, difficulty: number, isOwn: boolean, ageMs: number): Block {
    const index = this.blocks.length + 1;
    const value = estimatedValueOf(workType, difficulty);
    const hash = createHash('sha256').update(String(index)).digest('hex');
    const timestamp = new Date(this.nowMs() - ageMs).toISOString();
    const rewardAmount = tokensOf(rewardBaseUnits(Math.round(value * 100), bonusMultiplier(difficulty)));
    const block: Block = {
      id: index,
      index,
      timestamp,
      previousHash: this.blocks[0]?.blockHash ?? '0'.repeat(64),
      merkleRoot: hash,
      difficulty,
      nonce: String(index),
      blockHash: hash,
      minerId: isOwn ? OWN_ADDRESS : OTHER_ADDRESS,
      totalScientificValue: value,
      energyConsumed: 0.00004,
      workType,
      region: `region ${index}`,
      finding: `${index} found`,
      checked: 'proved',
      computeMs: COMPUTE_SECONDS * 1000,
      verifyMs: VERIFY_SECONDS * 1000,
      rewardAmount,
      status: 'verified',
      fault: null,
      isTimeOfPrevious: false,
    };
    const discovery = discoveryOf(block);
    this.blocks.unshift(block);
    this.discoveries.unshift(discovery);
    if (isOwn)
      this.credits.push({ id: index, type: 'mining', amount: rewardAmount, reason: `Block ${index}` });
    const { mine: _mine, ...stats } = this.stats;
    if (ageMs === 0)
      this.send({ type: 'block_mined', data: { block, discovery, stats, height: index, mine: isOwn } });
    return block;
  }
}

function estimatedValueOf(workType: string, difficulty: number): number {
  const estimate = presentations.find((presentation) => presentation.value === workType)?.estimate;
  return estimateValue(difficulty, estimate ?? { base: 600, increment: 150 });
}

function discoveryOf(block: Block): Discovery {
  return {
    id: block.index,
    blockId: block.id,
    workType: block.workType,
    work_type: block.workType,
    difficulty: block.difficulty,
    result: { difficulty: block.difficulty },
    computationTime: 2 + ((block.index * 37) % 200) / 10,
    energyConsumed: block.energyConsumed,
    computationalCost: 9,
    scientificValue: block.totalScientificValue,
    scientific_value: block.totalScientificValue,
    workerId: 'fixture',
    timestamp: block.timestamp,
    status: block.status,
  };
}

function progressAt(session: RunningSession): MiningProgress {
  const { unitSeconds, unit, workType, difficulty, sessionId } = session;
  const computed = Math.min(1, unitSeconds / COMPUTE_SECONDS);
  const verified = Math.min(1, Math.max(0, (unitSeconds - COMPUTE_SECONDS) / VERIFY_SECONDS));
  const late =
    verified < 1 ? 0 : Math.min(4, Math.floor((unitSeconds - COMPUTE_SECONDS - VERIFY_SECONDS) * 5));
  const phase = WORKFLOW_STEPS[computed < 1 ? 1 : verified < 1 ? 2 : 3 + late] ?? 'Archive';
  const view = viewOf(workType, unit, computed);
  return {
    sessionId,
    progress: progressOf(phase, computed < 1 ? computed : verified),
    currentWorkType: workType,
    computationProgress: computed * 100,
    verificationProgress: verified * 100,
    elapsedTime: unitSeconds,
    estimatedValue: estimatedValueOf(workType, difficulty),
    estimatedTime: Math.max(0, UNIT_SECONDS - unitSeconds) / 60,
    phase,
    difficulty,
    unitId: `${sessionId.slice(0, 8)}-${unit}`,
    subject: view?.subject ?? workType,
    processorShare: 1,
    view,
  };
}
