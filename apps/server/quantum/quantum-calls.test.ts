/** The calls of the quantum clock on the real app, with a clock beside it that runs at another rate. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type {
  getQuantumConstants,
  getQuantumParameters,
  getTimingState,
} from '@productive-mining/contract/calls/quantum.ts';
import { liveMessage } from '@productive-mining/contract/live.ts';
import { CODATA_2022 } from '@productive-mining/rules/clock/codata.ts';
import { CLOCK_EXCHANGE } from '@productive-mining/rules/clock/exchange-pace.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { lowZ } from '@productive-mining/work/riemann-zero/model/plot-first-zeros.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { moonAt } from './moon.ts';

let test: TestApp;
let url: string;
let cookie: string;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  test = await startTestApp();
  url = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await test.database.pool.query('truncate blocks, work_attempts, chain_records, ledger_totals cascade');
});
afterAll(() => test.close());

const dispute = (blockIndex: number) =>
  test.database.pool.query(
    `insert into chain_records (kind, payload, created_at) values ('dispute', $1, now())`,
    [{ blockIndex, reason: 'invented' }],
  );

const read = async <Answer>(path: string, headers: Record<string, string> = {}) => {
  const response = await test.app.inject({ url: path, headers });
  expect(response.statusCode).toBe(200);
  return response.json() as Answer;
};
type TimingState = ResponseOf<typeof getTimingState>;
const readState = () => read<TimingState>('/api/quantum/timing-state', { cookie });

async function connect(): Promise<WebSocket> {
  const answer = await test.app.inject('/');
  cookie = String(answer.headers['set-cookie']).split(';', 1)[0]!;
  const socket = new WebSocket(`${url}/ws`, { headers: { cookie } });
  sockets.push(socket);
  await once(socket, 'open');
  return socket;
}

async function nextMessage(socket: WebSocket) {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return liveMessage.parse(JSON.parse(data.toString()));
}

/** Exchanges times without a pause: the exchanges are what is tested, not the drift. */
async function exchange(socket: WebSocket, count: number): Promise<void> {
  let lastReceivedMs: number | undefined;
  for (let done = 0; done < count; done++) {
    const answer = nextMessage(socket);
    const sentMs = performance.now();
    socket.send(JSON.stringify({ type: 'clock', data: { sentMs, lastReceivedMs } }));
    const message = await answer;
    lastReceivedMs = performance.now();
    if (message.type !== 'clock') throw new Error(message.type);
    expect(message.data.sentMs).toBe(sentMs);
    expect(message.data.serverSentMs).toBeGreaterThanOrEqual(message.data.serverReceivedMs);
  }
}

describe('clock messages of the live channel', () => {
  it('are answered with three time stamps, and the fourth comes with the next one', async () => {
    const socket = await connect();
    await exchange(socket, 5);
    const { oscillators } = await readState();
    expect(oscillators).toMatchObject({ isOneMachine: true, exchanges: 4, driftPpm: null, relation: null });
    // One process has one clock.
    expect(Math.abs(oscillators.offsetMs!)).toBeLessThan(oscillators.leastDelayMs! + 1);
  });

  it('belong to their visitor, and end with the connection', async () => {
    const socket = await connect();
    await exchange(socket, 3);
    const other = await read<TimingState>('/api/quantum/timing-state');
    expect(other.oscillators.exchanges).toBe(0);
    socket.close();
    await expect.poll(async () => (await readState()).oscillators.exchanges).toBe(0);
  });

  it('are those of a tab that is still open, when another of the visitor’s has closed', async () => {
    const first = await connect();
    await exchange(first, 6);
    const second = new WebSocket(`${url}/ws`, { headers: { cookie } });
    sockets.push(second);
    await once(second, 'open');
    await exchange(second, 3);
    expect((await readState()).oscillators.exchanges).toBe(2);
    second.close();
    await expect.poll(async () => (await readState()).oscillators.exchanges).toBe(5);
  });

  it('are at most so many between two pings: one more ends the connection', async () => {
    const socket = await connect();
    const closed = once(socket, 'close');
    await exchange(socket, CLOCK_EXCHANGE.perPing);
    const answer = nextMessage(socket);
    socket.send(JSON.stringify({ type: 'clock', data: { sentMs: 1 } }));
    expect(await answer).toMatchObject({ type: 'error', data: { code: 'validation_failed' } });
    expect((await closed)[0]).toBe(1008);
  });

  it.each([
    '{"type":"clock"}',
    '{"type":"clock","data":{"sentMs":-1}}',
    '{"type":"clock","data":{"sentMs":"1"}}',
    '{"type":"clock","data":{"sentMs":1e14}}',
    '{"type":"clock","data":{"sentMs":1,"more":1}}',
    `{"type":"clock","data":{"sentMs":1}}${' '.repeat(CLOCK_EXCHANGE.bytesMax)}`,
  ])('of another form, as %s, end the connection', async (text) => {
    const socket = await connect();
    const answer = nextMessage(socket);
    socket.send(text);
    expect(await answer).toMatchObject({ type: 'error', data: { code: 'validation_failed' } });
    expect((await once(socket, 'close'))[0]).toBe(1008);
  });
});

describe('GET /api/quantum/timing-state', () => {
  it('API-29 API-30 API-31 API-32 API-34 OPEN-47 has n/a for what isn’t measured without exchanges', async () => {
    const state = await read<TimingState>('/api/quantum/timing-state');
    expect(state.quantum_state).toMatchObject({
      ...{ coherence: null, timing_precision: null, precision_level: null },
      ...{ phase_locked: false, calibration_achieved: false },
    });
    expect(state.crystal_diagnostics).toEqual({ coherence: null, frequency: null, amplitude: null });
    expect(state.precision_breakdown).toEqual({
      ...{ basePlanck: 5.391247e-44, schumannEnhanced: null, crystalEnhanced: null },
      ...{ riemannEnhanced: null, totalEnhancement: null },
    });
    const { harmonics, earth_moon_distance_km: distance } = state.resonance_analysis;
    // The ideal cavity's frequencies, computed by another program.
    const cavity = [10.5913, 18.3446, 25.9432, 33.4926, 41.0198];
    for (const [index, { cavityHz }] of harmonics.entries()) expect(cavityHz).toBeCloseTo(cavity[index]!, 3);
    expect(distance).toBeGreaterThan(356_000);
    expect(distance).toBeLessThan(407_000);
  });

  it('API-33 has the prime at the present index, and a phase of the present zero', async () => {
    const state = await read<TimingState>('/api/quantum/timing-state');
    const { quantum_primes } = await read<ResponseOf<typeof getQuantumConstants>>('/api/quantum/constants');
    const { currentIndex, currentPrime } = state.mathematical_integration;
    expect(quantum_primes[currentIndex]).toBe(currentPrime);
    const { currentPhase } = state.resonance_analysis;
    expect(state.quantum_state.riemann_phase).toBe(currentPhase);
    expect(currentPhase).toBeGreaterThanOrEqual(0);
    expect(currentPhase).toBeLessThan(2 * Math.PI);
  });
});

describe('a visitor’s clock', () => {
  interface InventedClock {
    /** The visitor's clock when a second of the server's has come. */
    visitorMs: (second: number) => number;
    seconds: number;
    /** How long ago the last exchange was. */
    endedMsAgo?: number;
    /** Time on the way there; none on the way back. */
    thereMs?: (second: number) => number;
  }

  /** Exchanges one a second at the server's past times, as messages would have come. */
  async function exchangeBefore({ visitorMs, seconds, endedMsAgo = 0, thereMs = () => 0 }: InventedClock) {
    await connect();
    const visitorId = cookie.split('=')[1]!.split('.')[0]!;
    const pair = test.live.clocks.begin(visitorId);
    const beginMs = performance.now() - endedMsAgo - 1000 * seconds;
    let lastReceivedMs: number | undefined;
    for (let second = 0; second <= seconds; second++) {
      const atMs = beginMs + 1000 * second;
      const data = { sentMs: visitorMs(second), ...(lastReceivedMs === undefined ? {} : { lastReceivedMs }) };
      pair.answer({ type: 'clock', data }, atMs + thereMs(second), () => atMs + thereMs(second));
      lastReceivedMs = visitorMs(second) + thereMs(second);
    }
    return readState();
  }

  const steady = (second: number) => 1000 * second;

  it('QC-01 API-30 is locked after a minute of exchanges in step, and not after half of one', async () => {
    const locked = await exchangeBefore({ visitorMs: steady, seconds: 60 });
    expect(locked.quantum_state.phase_locked).toBe(true);
    expect(locked.quantum_state.coherence).toBeGreaterThan(0.9);
    const early = await exchangeBefore({ visitorMs: steady, seconds: 30 });
    expect(early.quantum_state.phase_locked).toBe(false);
  });

  it('OPEN-47 is the same oscillator on one machine, unless it drifts beyond its error', async () => {
    const same = await exchangeBefore({ visitorMs: steady, seconds: 60 });
    expect(same.oscillators.relation).toBe('same_oscillator');
    const apart = await exchangeBefore({ visitorMs: (second) => 1000 * second * (1 - 50e-6), seconds: 60 });
    expect(apart.oscillators.relation).toBe('apart');
    expect(apart.oscillators.driftPpm).toBeCloseTo(50, 0);
    expect(apart.crystal_diagnostics.frequency).toBeCloseTo(32_768 * (1 - 50e-6), 1);
  });

  it('QC-01 API-30 isn’t locked by exchanges that scatter, nor by those of a minute that is over', async () => {
    const scattering = await exchangeBefore({
      ...{ visitorMs: steady, seconds: 60 },
      thereMs: (second) => 40 * ((second * 7) % 5),
    });
    expect(scattering.quantum_state.coherence).toBeLessThan(0.9);
    expect(scattering.quantum_state.phase_locked).toBe(false);
    const over = await exchangeBefore({ visitorMs: steady, seconds: 60, endedMsAgo: 61_000 });
    expect(over.quantum_state).toMatchObject({ coherence: null, phase_locked: false });
    expect(over.crystal_diagnostics.amplitude).toBeNull();
    expect(over.oscillators.exchanges).toBe(60);
  });

  it.each([
    ['leaps', (second: number) => 1e11 * second],
    ['hardly moves', (second: number) => 1e-3 * second],
    ['runs ten times as fast', (second: number) => 10_000 * second],
    ['ends at its bound', (second: number) => 1e13 - 60 + second],
  ])('that %s is answered, without a drift', async (_, visitorMs) => {
    const { oscillators, crystal_diagnostics, quantum_state } = await exchangeBefore({
      visitorMs,
      seconds: 60,
    });
    expect(oscillators).toMatchObject({ exchanges: 60, driftPpm: null, relation: null });
    expect([crystal_diagnostics.frequency, quantum_state.phase_locked]).toEqual([null, false]);
  });
});

describe('the Moon', () => {
  // US Naval Observatory, by the minute.
  it.each([
    '2023-01-06T23:08Z',
    '2023-02-05T18:28Z',
    '2023-03-07T12:40Z',
    '2023-04-06T04:34Z',
    '2023-05-05T17:34Z',
  ])('OPEN-47 is full within a minute of %s', (published) => {
    let [before, after] = [-1, 1].map((hours) => Date.parse(published) + hours * 3_600_000) as [
      number,
      number,
    ];
    while (after - before > 100) {
      const middle = (before + after) / 2;
      if (moonAt(new Date(middle)).phaseDegrees < 180) before = middle;
      else after = middle;
    }
    expect(Math.abs(before - Date.parse(published))).toBeLessThanOrEqual(60_000);
  });
});

describe('GET /api/quantum/riemann-zeros', () => {
  it('API-35 OPEN-48 QC-07 has the first 416, as other programs find them, each a change of sign', async () => {
    const { zeros } = (await read<{ zeros: { zeros: number[] } }>('/api/quantum/riemann-zeros')).zeros;
    const path = new URL('../../../packages/work/riemann-zero/vectors.json', import.meta.url);
    const vectors = new Map((JSON.parse(readFileSync(path, 'utf8')) as { zeros: [number, string][] }).zeros);
    expect(zeros).toHaveLength(416);
    zeros.forEach((zero, index) => {
      expect(Math.abs(zero - Number(vectors.get(index + 1)))).toBeLessThan(1e-8);
    });
    // The sum that draws Z holds up to t = 145.
    for (const zero of zeros.slice(0, 50)) expect(lowZ(zero - 1e-3) * lowZ(zero + 1e-3)).toBeLessThan(0);
  });
});

describe('GET /api/quantum/constants', () => {
  const readConstants = () => read<ResponseOf<typeof getQuantumConstants>>('/api/quantum/constants');

  it('API-36 API-37 QC-11 OPEN-49 has CODATA’s constants, and 65 primes before any block', async () => {
    const constants = await readConstants();
    expect(Object.keys(constants.universal_constants)).toEqual(CODATA_2022.map(({ name }) => name));
    expect(constants.universal_constants['Speed of light in vacuum']).toBe(299_792_458);
    expect(constants.quantum_primes).toHaveLength(65);
    expect([constants.quantum_primes[0], constants.quantum_primes[64]]).toEqual([2, 313]);
    expect(constants).toMatchObject({
      mining_contributions: { total_primes: 65, discovered_primes: 0 },
      ...{ totalCount: 65, miningContributed: 0 },
    });
  });

  it('QC-11 OPEN-49 adds the primes that gap records and tuples of undisputed blocks name, each once', async () => {
    const result = {
      gaps: [
        { start: '113', length: 14 },
        { start: '1327', length: 34 },
      ],
      quadruplets: ['821', '1327'],
      sextuplets: ['16057', '99999999999999999999'],
    };
    await insertBlock(test.database, {
      ...{ index: 1, minerAddress: `0x${'8'.repeat(40)}`, workType: 'prime_pattern', difficulty: 1 },
      ...{ value: '10.00', rewardBaseUnits: 100n, result },
    });
    const { quantum_primes: primes, mining_contributions: contributions } = await readConstants();
    expect(primes.slice(64)).toEqual([313, 821, 1327, 16_057]);
    expect(contributions).toEqual({ total_primes: 68, discovered_primes: 3 });
    await dispute(1);
    expect((await readConstants()).quantum_primes).toHaveLength(65);
  });
});

describe('GET /api/quantum/parameters/{workType}', () => {
  const path = (workType: string, query = '') => `/api/quantum/parameters/${workType}${query}`;
  type Parameters = ResponseOf<typeof getQuantumParameters>;
  const NOTHING: Parameters = {
    ...{ coherenceBoost: null, riemannPhaseModulation: null, crystalFrequencySync: null },
    ...{ primeTimingAlignment: null, lunarComputationalPhase: null },
    quantumTuningParameters: { efficiency: null, accuracy: null, security: null, difficulty: null },
  };

  it('API-38 OPEN-50 OPEN-51 answers for every kind, with n/a before its first block', async () => {
    for (const { value } of presentations) expect(await read(path(value))).toEqual(NOTHING);
  });

  it('API-38 refuses an unknown kind', async () => {
    expect((await test.app.inject(path('alchemy'))).statusCode).toBe(400);
  });

  it.each(['0', '101', 'x'])('OPEN-51 refuses the difficulty %s', async (difficulty) => {
    const response = await test.app.inject(path('riemann_zero', `?difficulty=${difficulty}`));
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
  });

  it('API-38 QC-15 are formulas over the blocks of the kind', async () => {
    for (const index of [1, 2, 3])
      await insertBlock(test.database, {
        ...{ index, minerAddress: `0x${'8'.repeat(40)}`, workType: 'riemann_zero', difficulty: 50 },
        ...{ value: '10.00', rewardBaseUnits: 100n },
        plan: { firstInterval: 0, intervals: 40 * 1024, leafSpan: 1024 },
      });
    await test.database.pool.query(
      `update discoveries set compute_ms = 6000, computation_time = 3,
        timestamp = timestamptz '2023-01-06 23:08Z' + block_id * interval '10 minutes'`,
    );
    const standard = await read<Parameters>(path('riemann_zero'));
    expect(standard).toEqual(await read(path('riemann_zero', '?difficulty=50')));
    expect(standard.coherenceBoost).toBeCloseTo(1, 9);
    // 2 and 3 are prime, 1 isn't.
    expect(standard.primeTimingAlignment).toBeCloseTo(2 / 3, 12);
    expect(standard.crystalFrequencySync).toBeNull();
    // A full moon: 180°, to the hour.
    expect(Math.abs(standard.lunarComputationalPhase! - 180)).toBeLessThan(0.5);
    const { efficiency, security, difficulty } = standard.quantumTuningParameters;
    expect(efficiency).toBeCloseTo(2, 12);
    expect(security).toBeCloseTo(1 - 0.9 ** 16, 12);
    expect(difficulty).toBeCloseTo(6, 12);
    const harder = await read<Parameters>(path('riemann_zero', '?difficulty=51'));
    expect(harder.quantumTuningParameters.difficulty).toBeCloseTo(6.3, 12);
    await dispute(2);
    expect((await read<Parameters>(path('riemann_zero'))).primeTimingAlignment).toBeCloseTo(1 / 2, 12);
  });
});
