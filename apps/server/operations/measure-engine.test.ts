import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { workAttempts, workChunks } from '@productive-mining/database/schema/mining.ts';
import {
  startRequest,
  startTestEngine,
  type TestEngine,
  until,
} from '@productive-mining/engine/testing/start-test-engine.ts';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { registerEngineMetrics } from './measure-engine.ts';

const PRIMES = 'prime_pattern';

describe('metrics of the engine', () => {
  let test: TestEngine;
  let registry: Registry;
  const joules = { now: 0 };

  beforeAll(async () => {
    test = await startTestEngine();
    registry = new Registry();
    registerEngineMetrics(registry, test.engine, { readJoules: () => joules.now });
  });
  afterAll(() => test.close());

  /** Value of a metric with these labels; undefined while it isn't there. */
  async function readMetric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = (await registry.metrics())
      .split('\n')
      .find((text) => new RegExp(`^${name}[ {]`).test(text) && wanted.every((label) => text.includes(label)));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  }

  it('say that nothing has happened before anything has', async () => {
    expect(await readMetric('mining_slots')).toBe(2);
    expect(await readMetric('mining_slots_in_use')).toBe(0);
    expect(await readMetric('mining_tasks_waiting')).toBe(0);
    expect(await readMetric('mining_blocks_sealed_total', { work_type: PRIMES })).toBeUndefined();
  });

  it('count what the ledger has: blocks, and the CPU seconds that they took to compute and to verify', async () => {
    const visitor = await test.addVisitor();
    await test.engine.start(startRequest(visitor, PRIMES, 1, { stopAfter: { blocks: 2 } }));
    await until(async () => (await readMetric('mining_slots_in_use'))! > 0);
    await until(() => test.reported.stopped.length === 1);
    const [sums] = await test.database.orm
      .select({
        count: sql<string>`count(*)`,
        compute: sql<string>`sum(${blocks.computeMs})`,
        verify: sql<string>`sum(${blocks.verifyMs})`,
      })
      .from(blocks);
    expect(await readMetric('mining_blocks_sealed_total', { work_type: PRIMES })).toBe(Number(sums!.count));
    const cpu = (phase: string) => readMetric('mining_cpu_seconds_total', { work_type: PRIMES, phase });
    expect(await cpu('compute')).toBeCloseTo(Number(sums!.compute) / 1000, 6);
    expect(await cpu('verify')).toBeCloseTo(Number(sums!.verify) / 1000, 6);
    expect(await cpu('compute')).toBeGreaterThan(0.1);
  });

  it('count the units that gave no block, as the attempts have them', async () => {
    const visitor = await test.addVisitor();
    const { sessionId } = await test.engine.start(startRequest(visitor, PRIMES, 30));
    await until(async () => (await test.database.orm.select().from(workChunks)).length > 1);
    await test.engine.pause(visitor, sessionId);
    // A byte of the first leaf of each chunk, past its length.
    await test.database.orm.execute(
      sql`update work_chunks set leaves = set_byte(leaves, 20, (get_byte(leaves, 20) + 1) % 256)`,
    );
    await test.engine.resume(visitor, sessionId);
    await until(() => test.reported.failures.length > 0);
    await test.engine.stop(visitor);
    const rejected = await test.database.orm
      .select()
      .from(workAttempts)
      .where(eq(workAttempts.outcome, 'rejected'));
    expect(rejected).toHaveLength(1);
    const labels = { work_type: PRIMES, outcome: 'rejected' };
    expect(await readMetric('mining_units_without_block_total', labels)).toBe(1);
  });

  it('give the machine’s energy where it is counted, and no such figure where it is not', async () => {
    joules.now = 12.5;
    expect(await readMetric('machine_energy_joules_total')).toBe(12.5);
    joules.now = 20;
    expect(await readMetric('machine_energy_joules_total')).toBe(20);
    const without = new Registry();
    registerEngineMetrics(without, test.engine, undefined).close();
    const isCounted = (await without.metrics()).includes('machine_energy_joules_total');
    expect(isCounted).toBe(
      (await import('@productive-mining/server/operations/read-rapl.ts')).openEnergyCounter() !== undefined,
    );
  });

  it('are found at /metrics', async () => {
    const { app, close } = await startTestApp();
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    for (const name of [
      'mining_slots',
      'mining_slots_in_use',
      'mining_tasks_waiting',
      'mining_blocks_sealed_total',
      'mining_units_without_block_total',
      'mining_cpu_seconds_total',
    ])
      expect(body).toContain(`# TYPE ${name} `);
    await close();
  });
});
