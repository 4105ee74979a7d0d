import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import { miningProgress } from '@productive-mining/contract/entities/session.ts';
import { WORKFLOW_STEPS } from '@productive-mining/rules/workflow-steps.ts';
import { encodeField } from '@productive-mining/work/live-field.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { describe, expect, it } from 'vitest';
import type { WorkUnit } from './lease-unit.ts';
import { NOTHING_FINISHED, ProgressTracker } from './track-progress.ts';

const { plan, nextPosition } = workTypeOf('prime_pattern').planUnit({
  difficulty: 5,
  frontier: workTypeOf('prime_pattern').frontierFor(5),
  position: '0',
  seed: '00'.repeat(32),
});

function unitWith(chunkCount: number, leasedAt: Date): WorkUnit {
  return {
    id: 'unit',
    workType: 'prime_pattern',
    frontier: 'primes',
    difficulty: 5,
    position: '0',
    nextPosition,
    nonce: 1n,
    seed: '00'.repeat(32),
    tipIndex: null,
    tipHash: null,
    draw: null,
    plan,
    leafCount: chunkCount,
    chunkCount,
    state: 'computing',
    lease: 1,
    sessionId: 'session',
    secret: new Uint8Array(32),
    workRoot: null,
    leasedAt,
    computedAt: null,
    verifyMs: 0,
    notBefore: null,
    failures: 0,
    blockIndex: null,
    mayBeCut: true,
  };
}

/** Two chunks of four, each of which took a second and a half, one after the other. */
const HALF_FINISHED = { chunks: new Set([0, 1]), wallMs: 3000 };

function tracked() {
  const clock = { ms: 1_000_000 };
  const sent: MiningProgress[] = [];
  const tracker = new ProgressTracker('session', (progress) => sent.push(progress), {
    now: () => clock.ms,
    processorShare: () => 0.25,
  });
  return { clock, sent, tracker };
}

it('LIVE-05 MINE-31 sends the eight fields, and progress names the real phase', () => {
  const { clock, sent, tracker } = tracked();
  tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
  for (const phase of WORKFLOW_STEPS) {
    tracker.enter(phase);
    const progress = miningProgress.parse(sent.at(-1));
    expect(Math.floor(progress.progress / 12.5)).toBe(WORKFLOW_STEPS.indexOf(phase));
  }
});

it('adds up chunks that are done and shares of those at work', () => {
  const { clock, sent, tracker } = tracked();
  tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
  tracker.enter('Compute');
  tracker.chunkDone(0);
  clock.ms += 600;
  tracker.chunkProgress(1, 0.5);
  expect(sent.at(-1)?.computationProgress).toBeCloseTo(37.5);
  expect(sent.at(-1)?.elapsedTime).toBeCloseTo(0.6);
  // 37.5 % in 0.6 s leaves 1 s.
  expect(sent.at(-1)?.estimatedTime).toBeCloseTo(1 / 60, 6);
});

it('says no time that is left where a unit that ends by a find takes longer than the mean', () => {
  const { clock, sent, tracker } = tracked();
  const kind = workTypeOf('lattice_crypto');
  const frontier = kind.frontierFor(1);
  const lattice = kind.planUnit({ difficulty: 1, frontier, position: '0', seed: '00'.repeat(32) });
  const unit = unitWith(100, new Date(clock.ms));
  tracker.begin(
    { ...unit, ...lattice, workType: 'lattice_crypto', leafCount: kind.leafCount(lattice.plan) },
    NOTHING_FINISHED,
  );
  tracker.enter('Compute');
  clock.ms += 10_000;
  tracker.chunkDone(0);
  expect(sent.at(-1)?.estimatedTime).toBeGreaterThan(0);
  for (let chunk = 1; chunk < 99; chunk++) tracker.chunkDone(chunk);
  clock.ms += 600;
  tracker.chunkProgress(99, 0.5);
  expect(sent.at(-1)).toMatchObject({ computationProgress: 99, estimatedTime: 0 });
});

it('sends at most two messages a second between changes of phase', () => {
  const { clock, sent, tracker } = tracked();
  tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
  tracker.enter('Compute');
  const before = sent.length;
  for (let step = 0; step < 100; step++) {
    clock.ms += 20;
    tracker.chunkProgress(0, step / 100);
  }
  expect(sent.length - before).toBeLessThanOrEqual(4);
  expect(sent.length - before).toBeGreaterThanOrEqual(3);
});

it('API-21 goes on from the share that was done before a pause', () => {
  const { clock, sent, tracker } = tracked();
  tracker.begin(unitWith(4, new Date(clock.ms)), HALF_FINISHED);
  expect(sent.at(-1)).toMatchObject({ computationProgress: 50, phase: 'Compute' });
});

it('adds up what its chunks have found, which never falls', () => {
  const { clock, sent, tracker } = tracked();
  const found = () => sent.at(-1)?.view?.figures[0]?.value;
  const tell = (chunk: number, value: number) => {
    clock.ms += 600;
    const figures = [{ label: 'Zeros found', value, isCount: true as const }];
    tracker.chunkProgress(chunk, value / 1000, { subject: 'zeros', figures });
    return found();
  };
  const unit = unitWith(4, new Date(clock.ms));
  tracker.begin(unit, NOTHING_FINISHED);
  expect([tell(0, 400), tell(1, 300), tell(0, 900)]).toEqual([400, 700, 1200]);
  tracker.chunkDone(0);
  expect(tell(0, 1000)).toBe(1300);
  expect(sent.at(-1)?.computationProgress).toBeCloseTo((100 * 1.3) / 4);
  tracker.chunkDropped(1);
  tracker.begin(unit, { chunks: new Set([0]), wallMs: 1 });
  expect([tell(1, 10), tell(2, 5), tell(1, 500)]).toEqual([1300, 1305, 1505]);
  tracker.begin({ ...unit, id: 'next' }, NOTHING_FINISHED);
  expect(tell(0, 7)).toBe(7);
  expect(Object.keys(sent.at(-1)!.view!.figures[0]!)).toEqual(['label', 'value']);
});

it('counts the time in which it was computed, without the pause before', () => {
  const { clock, sent, tracker } = tracked();
  const leasedAt = new Date(clock.ms);
  clock.ms += 40_000;
  tracker.begin(unitWith(4, leasedAt), HALF_FINISHED);
  clock.ms += 700;
  tracker.enter('Compute');
  expect(sent.at(-1)?.elapsedTime).toBeCloseTo(3.7);
});

it('has the sign of a region whose kind has several', () => {
  const { clock, sent, tracker } = tracked();
  const kind = workTypeOf('yang_mills');
  const lattice = kind.planUnit({ difficulty: 1, frontier: kind.frontierFor(1), position: '0', seed: '' });
  tracker.begin({ ...unitWith(1, new Date(clock.ms)), ...lattice, workType: 'yang_mills' }, NOTHING_FINISHED);
  expect(miningProgress.parse(sent.at(-1))).toMatchObject({ sign: 'SU(2)' });
  tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
  expect(sent.at(-1)).not.toHaveProperty('sign');
});

describe('a page that is opened again', () => {
  const plot = {
    title: 'Gaps',
    caption: 'A line.',
    x: { label: 'x' },
    y: { label: 'y' },
    series: [{ label: 'a', mark: 'line' as const, x: [0, 1], y: [0, 1] }],
  };

  it('gets the last plot of the unit, though a later step drew none', () => {
    const { clock, tracker } = tracked();
    tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
    tracker.chunkProgress(0, 0.5, { subject: 'half', figures: [], plot });
    tracker.chunkProgress(1, 0.1, { subject: 'begun', figures: [] });
    expect(miningProgress.parse(tracker.read()).view).toEqual({ subject: 'begun', figures: [], plot });
  });

  it('gets the picture from before a pause, and that of the unit before while the next has none', () => {
    const { clock, tracker } = tracked();
    const unit = unitWith(4, new Date(clock.ms));
    tracker.begin(unit, NOTHING_FINISHED);
    tracker.chunkProgress(0, 0.5, { subject: 'half', figures: [], plot });
    tracker.chunkDropped(0);
    tracker.begin(unit, NOTHING_FINISHED);
    const resumed = tracker.read();
    expect(resumed?.view).toEqual({ subject: 'half', figures: [], plot });
    expect(resumed).not.toHaveProperty('viewUnitId');
    tracker.begin({ ...unit, id: 'next' }, NOTHING_FINISHED);
    expect(miningProgress.parse(tracker.read())).toMatchObject({
      unitId: 'next',
      viewUnitId: 'unit',
      view: { subject: 'half', plot },
    });
    tracker.chunkProgress(0, 0.1, { subject: 'begun', figures: [] });
    const next = tracker.read();
    expect(next?.view).toEqual({ subject: 'begun', figures: [] });
    expect(next).not.toHaveProperty('viewUnitId');
  });
});

it('a unit that is leased again has no picture of its former lease, whose plan may be another', () => {
  const { clock, tracker } = tracked();
  const unit = unitWith(4, new Date(clock.ms));
  tracker.begin(unit, NOTHING_FINISHED);
  tracker.chunkProgress(0, 0.5, { subject: 'former', figures: [] });
  tracker.begin({ ...unit, lease: unit.lease + 1 }, NOTHING_FINISHED);
  expect(tracker.read()?.view).toBeNull();
});

describe('a field', () => {
  const frame = { label: 'vorticity', width: 2, height: 1, left: 0, right: 1, bottom: 0, top: 1 };
  const viewWith = (subject: string) => ({
    subject,
    figures: [],
    plot: {
      title: subject,
      caption: 'A flow.',
      x: { label: 'x' },
      y: { label: 'y' },
      series: [],
      field: encodeField(frame, (column) => column),
    },
  });

  it('LIVE-05 is sent twice a second at most, and once, however many steps follow', () => {
    const { clock, sent, tracker } = tracked();
    tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
    const fields = () => sent.filter(({ view }) => view !== null);
    for (let step = 0; step < 20; step++) {
      clock.ms += 100;
      tracker.chunkProgress(0, step / 20, viewWith(`step ${step}`));
      if (step % 4 === 0) tracker.enter('Compute');
    }
    // Two seconds, with the first at once.
    expect(fields().length).toBeGreaterThanOrEqual(3);
    expect(fields().length).toBeLessThanOrEqual(4);
    clock.ms += 600;
    tracker.enter('Verify');
    const before = fields().length;
    for (const step of ['Package', 'Validate', 'Commit'] as const) {
      clock.ms += 600;
      tracker.enter(step);
    }
    expect(fields()).toHaveLength(before);
    // A page that is opened then gets the last one.
    expect(tracker.read()?.view?.subject).toBe('step 19');
  });

  it('is of one chunk until that ends, as chunks beside each other would take turns', () => {
    const { clock, sent, tracker } = tracked();
    const tell = (chunk: number, subject: string) => {
      clock.ms += 600;
      tracker.chunkProgress(chunk, 0.5, viewWith(subject));
      return sent.findLast(({ view }) => view !== null)?.view?.subject;
    };
    tracker.begin(unitWith(4, new Date(clock.ms)), NOTHING_FINISHED);
    expect([tell(1, 'one'), tell(0, 'nought'), tell(1, 'one again')]).toEqual(['one', 'one', 'one again']);
    tracker.chunkDone(1);
    expect([tell(0, 'nought'), tell(2, 'two')]).toEqual(['nought', 'nought']);
  });
});
