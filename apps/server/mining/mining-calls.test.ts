/** Mines real blocks on the whole server, over HTTP and its live channel. */
import { rmSync } from 'node:fs';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { MiningProgress, Session } from '@productive-mining/contract/entities/session.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start-server.ts';

const PRIMES = 'prime_pattern';
let server: RunningServer;
let folder: string;

beforeAll(async () => {
  folder = makeTemporaryFolder();
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    TIP_FILE: `${folder}/tip.json`,
    LIMITS: 'off',
    CPU_WATTS: '20',
  });
  server = await startServer(settings, { log: pino({ level: 'silent' }), noSync: true });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A browser of its own: a cookie jar, calls, and what its live channel received. */
class Visitor {
  readonly received: LiveMessage[] = [];
  private cookie = '';
  private socket: WebSocket | undefined;

  static async arrive(): Promise<Visitor> {
    const visitor = new Visitor();
    await visitor.get('/api/altcoin/balance');
    visitor.socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH, {
      headers: { cookie: visitor.cookie, origin: server.url },
    });
    visitor.socket.on('message', (text) =>
      visitor.received.push(liveMessage.parse(JSON.parse(String(text)))),
    );
    await new Promise((resolve) => visitor.socket?.once('open', resolve));
    return visitor;
  }

  async get<T = Record<string, unknown>>(url: string): Promise<T> {
    const response = await fetch(server.url + url, { headers: { cookie: this.cookie } });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';', 1)[0]!;
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  }

  async post<T = Record<string, unknown>>(url: string, body?: unknown): Promise<{ status: number; body: T }> {
    const response = await fetch(server.url + url, {
      method: 'POST',
      headers: {
        cookie: this.cookie,
        origin: server.url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  async sessions(): Promise<Session[]> {
    return (await this.get<{ sessions: Session[] }>('/api/mining/sessions')).sessions;
  }

  /** Messages of a type so far. */
  messages<T extends LiveMessage['type']>(type: T): Extract<LiveMessage, { type: T }>[] {
    return this.received.filter(
      (message): message is Extract<LiveMessage, { type: T }> => message.type === type,
    );
  }

  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + 60_000;
    while (!condition()) {
      if (Date.now() > end) throw new Error('the condition did not come true in time');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  leave(): void {
    this.socket?.close();
  }
}

const start = (visitor: Visitor, more: object = {}) =>
  visitor.post<{ success: boolean; sessionId: string; session: Session }>('/api/mining/start', {
    workType: PRIMES,
    difficulty: 1,
    ...more,
  });

describe('a session over the wire', () => {
  it('API-09 API-11 API-18 API-19 API-24 OPEN-13 LIVE-05 starts, is listed, reports, seals a block and stops', async () => {
    const visitor = await Visitor.arrive();
    expect(await visitor.get('/api/mining/status')).toEqual({
      status: 'idle',
      session: null,
      hindrance: null,
    });
    const { status, body } = await start(visitor, { difficulty: 2, anUnknownKey: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, sessionId: body.session.sessionId });
    expect(await visitor.get('/api/mining/status')).toEqual({
      status: 'mining',
      session: { sessionId: body.sessionId, currentDifficulty: 2, selectedWorkType: PRIMES },
      hindrance: null,
    });
    expect((await visitor.sessions())[0]).toMatchObject({
      sessionId: body.sessionId,
      workType: PRIMES,
      difficulty: 2,
      status: 'mining',
    });
    await visitor.until(() => visitor.messages('block_mined').length > 0);
    const progress: MiningProgress = visitor.messages('mining_progress')[0]!.data;
    for (const field of [
      'progress',
      'computationProgress',
      'verificationProgress',
      'elapsedTime',
      'estimatedValue',
      'estimatedTime',
    ] as const) {
      expect(progress[field]).toBeTypeOf('number');
    }
    expect(progress).toMatchObject({ sessionId: body.sessionId, currentWorkType: PRIMES });
    expect((await visitor.sessions())[0]!.blocksMined).toBeGreaterThan(0);
    expect((await visitor.post('/api/mining/pause', { sessionId: body.sessionId })).body).toMatchObject({
      success: true,
      session: { status: 'paused' },
    });
    expect((await visitor.post('/api/mining/resume', { sessionId: body.sessionId })).body).toMatchObject({
      success: true,
      session: { status: 'mining' },
    });
    expect((await visitor.post('/api/mining/stop', { sessionId: body.sessionId })).body).toEqual({
      success: true,
      stopped: [body.sessionId],
    });
    await visitor.until(() => visitor.messages('session_stopped').length > 0);
    expect(visitor.messages('session_started')).toHaveLength(1);
    expect(await visitor.sessions()).toEqual([]);
    visitor.leave();
  });

  it('OPEN-06 OPEN-18 sends progress to its owner alone and blocks to all', async () => {
    const [owner, other] = [await Visitor.arrive(), await Visitor.arrive()];
    await start(owner);
    await owner.until(
      () => owner.messages('block_mined').length > 0 && other.messages('block_mined').length > 0,
    );
    expect(owner.messages('block_mined')[0]!.data.mine).toBe(true);
    expect(other.messages('block_mined')[0]!.data.mine).toBe(false);
    expect(new Set(other.received.map(({ type }) => type))).toEqual(new Set(['block_mined']));
    expect(await other.sessions()).toEqual([]);
    const heights = await Promise.all(
      [owner, other].map((visitor) => visitor.get('/api/blockchain/blocks?limit=1')),
    );
    expect(heights[0]).toEqual(heights[1]);
    await owner.post('/api/mining/stop');
    owner.leave();
    other.leave();
  });

  it('API-22 C-38 pays into the wallet of the cookie', async () => {
    const visitor = await Visitor.arrive();
    await start(visitor, { stopAfter: { blocks: 1 } });
    await visitor.until(() => visitor.messages('session_stopped').length > 0);
    const told = visitor.received.map(({ type }) => type).filter((type) => type !== 'mining_progress');
    expect(told).toEqual(['session_started', 'block_mined', 'session_stopped']);
    // The ended session unlocks the first achievement, which is paid beside the message.
    await expect
      .poll(() => visitor.get('/api/altcoin/balance?after=0'))
      .toMatchObject({
        balance: 109.82,
        stakedBalance: 0,
        bonusBalance: 100,
        isValidator: false,
        credits: [
          { type: 'mining', amount: 9.82, reason: 'Mining session completed successfully!' },
          { type: 'achievement', amount: 100, reason: 'Achievement unlocked: First Mine' },
        ],
      });
    visitor.leave();
  });
});

describe('the stats', () => {
  it('API-13 OPEN-63 OPEN-66 are sums over what is stored', async () => {
    const visitor = await Visitor.arrive();
    const stats = await visitor.get<Stats>('/api/mining/stats');
    const { blocks } = await visitor.get<{ blocks: Block[] }>('/api/blocks/recent');
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(stats.totalBlocks).toBe(blocks.length);
    expect(stats.totalScientificValue).toBeCloseTo(sum(blocks.map((block) => block.totalScientificValue)), 2);
    expect(stats.totalEnergyConsumed).toBeCloseTo(sum(blocks.map((block) => block.energyConsumed)), 12);
    const [newest, oldest] = [blocks[0]!, blocks.at(-1)!];
    const seconds = (Date.parse(newest.timestamp) - Date.parse(oldest.timestamp)) / 1000;
    expect(stats.averageBlockTime).toBeCloseTo(seconds / (blocks.length - 1), 3);
    // 20 W of CPU_WATTS: energy in kWh = CPU seconds × 20 / 3.6e6.
    for (const block of blocks) {
      expect(block.energyConsumed).toBeCloseTo(
        (((block.computeMs + block.verifyMs) / 1000) * 20) / 3.6e6,
        12,
      );
    }
    expect(stats).toMatchObject({ totalComputations: blocks.length, successRate: 100 });
    expect(stats.measuredTimes.map(({ workType }) => workType)).toContain(PRIMES);
    visitor.leave();
  });

  it('API-44 OPEN-61 OPEN-62 lists are wrapped, discoveries have both spellings', async () => {
    const visitor = await Visitor.arrive();
    const { discoveries } = await visitor.get<{ discoveries: Record<string, unknown>[] }>(
      '/api/discoveries/recent?limit=1',
    );
    expect(discoveries).toHaveLength(1);
    const [discovery] = discoveries;
    expect(discovery!.work_type).toBe(discovery!.workType);
    expect(discovery!.scientific_value).toBe(discovery!.scientificValue);
    expect(discovery!.result).toMatchObject({ difficulty: discovery!.difficulty });
    visitor.leave();
  });

  it('the bulk data of a block is computed again and matches its work root', {
    timeout: 60_000,
  }, async () => {
    const response = await fetch(`${server.url}/api/blocks/1/data`);
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ leaves: lines.length - 1, matches: true });
    expect(lines.slice(0, -1).map(({ leaf }) => leaf)).toEqual(lines.slice(0, -1).map((_, index) => index));
  });

  it('the head of the bulk data says whether there is such a block', async () => {
    const statusOf = async (index: number) =>
      (await fetch(`${server.url}/api/blocks/${index}/data`, { method: 'HEAD' })).status;
    expect(await statusOf(1)).toBe(200);
    expect(await statusOf(999_999)).toBe(404);
  });
});

describe('bad input', () => {
  const invalid: [string, unknown][] = [
    ...[0, 101, 1.5, 'x', null, undefined, -1].map((difficulty): [string, unknown] => [
      `difficulty ${JSON.stringify(difficulty)}`,
      { workType: PRIMES, difficulty },
    ]),
    ['an unknown work type', { workType: 'alchemy', difficulty: 1 }],
    ['no work type', { difficulty: 1 }],
    ['an empty stopAfter', { workType: PRIMES, difficulty: 1, stopAfter: {} }],
    ['no object', 'text'],
  ];

  it.each(invalid)('OPEN-08 refuses %s with 400 and starts nothing', async (_, body) => {
    const visitor = await Visitor.arrive();
    const refused = await visitor.post<{ code: string; error: string; message: string }>(
      '/api/mining/start',
      body,
    );
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'validation_failed' });
    expect(refused.body.error).toBe(refused.body.message);
    expect(await visitor.sessions()).toEqual([]);
    visitor.leave();
  });

  it('offers every kind of the selector', async () => {
    const visitor = await Visitor.arrive();
    const { workTypes } = await visitor.get<{ workTypes: { value: string; available: boolean }[] }>(
      '/api/mining/work-types',
    );
    expect(workTypes.map(({ value, available }) => [value, available])).toEqual(
      presentations.map(({ value }) => [value, true]),
    );
    visitor.leave();
  });

  it('OPEN-15 answers 404 for the session of another visitor', async () => {
    const [owner, other] = [await Visitor.arrive(), await Visitor.arrive()];
    const { sessionId } = (await start(owner, { difficulty: 40 })).body;
    for (const call of ['pause', 'resume', 'stop']) {
      expect(await other.post(`/api/mining/${call}`, { sessionId })).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      });
    }
    expect((await owner.sessions())[0]!.status).toBe('mining');
    await owner.post('/api/mining/stop');
    owner.leave();
    other.leave();
  });
});
