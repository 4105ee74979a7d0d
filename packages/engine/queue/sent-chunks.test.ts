import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../testing/start-test-engine.ts';
import type { ChunkEnd, ChunkJob } from './chunk-job.ts';
import { type ChunkStanding, type ChunkTimes, LeaseEnded, SentChunks } from './sent-chunks.ts';

const DONE: ChunkEnd = { kind: 'done' };
const TIMES: ChunkTimes = {
  lookAgainMs: 30,
  silentLooks: 3,
  stopWithinMs: 10,
  restMs: { first: 20, max: 80 },
};
/** The longest that a stop waits for another process (`SentChunks.send`). */
const STOP_WITHIN_MS = 250;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface StartOptions {
  isHere?: boolean;
  /** Whether another process has taken the chunk, so that it isn't in the queue any more. */
  isElsewhere?: boolean;
  signal?: AbortSignal;
  /** Those of the engine when undefined. */
  times?: ChunkTimes | undefined;
}

/** A queue that only remembers; `standing` is what the rows say. */
function start(readStanding: () => Promise<ChunkStanding>, options: StartOptions = {}) {
  const { isHere = false, isElsewhere = false, signal = never } = options;
  const times = 'times' in options ? {} : { times: TIMES };
  const asked: { id: string; job: ChunkJob; atMs: number }[] = [];
  const stopped: string[] = [];
  const removed: string[] = [];
  const carrier = {
    send: async (id: string, job: ChunkJob) => asked.push({ id, job, atMs: performance.now() }),
    remove: async (id: string) => removed.push(id) > 0 && !isElsewhere,
    stop: (id: string) => {
      stopped.push(id);
    },
    isTakenHere: () => isHere,
  };
  const sent = new SentChunks({ epoch: 7, carrier, log, ...times });
  const heard: number[] = [];
  const end = sent.send(
    { unitId: 'unit', lease: 1, chunk: 0, view: false },
    { signal, onProgress: ({ fraction }) => heard.push(fraction), readStanding },
  );
  end.catch(() => undefined);
  const ids = () => [...new Set(asked.map(({ id }) => id))];
  const tell = (how: ChunkEnd, job = asked.at(-1)!.id) => sent.receive({ about: 'end', job, end: how });
  const tellFromElsewhere = (how: ChunkEnd, key = sent.key) =>
    sent.hear({
      message: { about: 'end', job: asked.at(-1)!.id, end: how },
      isSignedWith: (theirs) => theirs === key,
    });
  return { sent, asked, stopped, removed, heard, end, ids, tell, tellFromElsewhere };
}

const never = new AbortController().signal;

it('ends with the lease when a chunk was dropped and the rows say that it is past', async () => {
  const { end, tell, ids } = start(async () => 'past');
  tell({ kind: 'dropped' });
  await expect(end).rejects.toThrow(LeaseEnded);
  expect(ids()).toHaveLength(1);
});

it('ends with the lease also when nobody says a word', async () => {
  const { end, stopped, ids } = start(async () => 'past');
  await expect(end).rejects.toThrow(LeaseEnded);
  expect(stopped).toEqual(ids());
});

it('sends again, with longer and longer rests, what was dropped or stopped and is still wanted', async () => {
  const { end, tell, ids, asked } = start(async () => 'wanted');
  for (const kind of ['dropped', 'stopped', 'stopped', 'dropped'] as const) {
    const before = ids().length;
    tell({ kind });
    await until(() => ids().length > before);
  }
  const firsts = ids().map((id) => asked.find((one) => one.id === id)!.atMs);
  const rests = firsts.slice(1).map((at, index) => at - firsts[index]!);
  for (const [index, restMs] of [20, 40, 80, 80].entries())
    expect(rests[index]).toBeGreaterThanOrEqual(restMs - 2);
  tell(DONE);
  expect(await end).toEqual(DONE);
});

it('gives the signal’s reason when the session was paused, not an end of its lease', async () => {
  const abort = new AbortController();
  const { end, tell } = start(async () => 'past', { signal: abort.signal, isHere: true });
  abort.abort(new Error('the session was halted'));
  tell({ kind: 'dropped' });
  await expect(end).rejects.toThrow('the session was halted');
});

it('leaves a chunk that another process computes and says nothing of, 250 ms after a stop', async () => {
  const abort = new AbortController();
  const engine = { isElsewhere: true, signal: abort.signal, times: undefined };
  const { end, stopped, ids } = start(async () => 'wanted', engine);
  const ended = end.catch(({ message }: Error) => message);
  abort.abort(new Error('the session was halted'));
  expect(stopped).toEqual(ids());
  // Timers end in the order of their times, also on a busy machine.
  const after = (ms: number) => wait(ms).then(() => 'waits');
  const [early, late] = [after(STOP_WITHIN_MS - 50), after(STOP_WITHIN_MS + 50)];
  expect(await Promise.race([ended, early])).toBe('waits');
  expect(await Promise.race([ended, late])).toBe('the session was halted');
});

it('sends a chunk of which nothing is heard under another id after three looks, and stops the old one', async () => {
  const { ids, asked, stopped, removed, tell, end } = start(async () => 'wanted');
  await until(() => ids().length === 2);
  const [first] = ids();
  expect(asked.filter(({ id }) => id === first)).toHaveLength(3);
  expect(stopped).toEqual([first]);
  expect(removed).toEqual([first]);
  tell(DONE);
  expect(await end).toEqual(DONE);
});

it('lets a chunk that makes progress, or is at work here, go on under its id', async () => {
  // By the test's own clock: on a busy machine a real one could let three looks pass between two words.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const told = start(async () => 'wanted');
  for (let step = 0; step < 30; step++) {
    await vi.advanceTimersByTimeAsync(TIMES.lookAgainMs / 3);
    told.sent.receive({ about: 'progress', job: told.asked[0]!.id, fraction: step / 30 });
  }
  expect(told.asked).toHaveLength(1);
  const here = start(async () => 'wanted', { isHere: true });
  await vi.advanceTimersByTimeAsync(8 * TIMES.lookAgainMs);
  expect(here.asked).toHaveLength(1);
  for (const { tell } of [told, here]) tell(DONE);
});

it('looks once at a time, however long the database takes', async () => {
  let looks = 0;
  let answer!: (standing: ChunkStanding) => void;
  const { end, sent } = start(() => {
    looks++;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await until(() => looks === 1);
  for (let again = 0; again < 5; again++) sent.lookForAll();
  await wait(5 * TIMES.lookAgainMs);
  expect(looks).toBe(1);
  answer('stored');
  expect(await end).toEqual(DONE);
});

it('believes another process only with the secret of the job, and its "done" only with the row', async () => {
  let standing: ChunkStanding = 'wanted';
  const { end, ids, tellFromElsewhere } = start(async () => standing);
  for (const how of [
    DONE,
    { kind: 'failed', message: 'no' },
    { kind: 'undecided', reason: 'zero_too_near' },
  ] as const)
    tellFromElsewhere(how, 'a guess');
  tellFromElsewhere(DONE);
  await until(() => ids().length === 2);
  standing = 'stored';
  tellFromElsewhere(DONE);
  expect(await end).toEqual(DONE);
});

it('has ids and secrets of its own at each start, also when the epoch is the same', async () => {
  const [one, two] = [start(async () => 'wanted'), start(async () => 'wanted')];
  expect(one.asked[0]!.job.epoch).toBe(two.asked[0]!.job.epoch);
  expect(one.asked[0]!.id).not.toBe(two.asked[0]!.id);
  expect(one.asked[0]!.job.key).not.toBe(two.asked[0]!.job.key);
  expect(one.asked[0]!.id).not.toContain(one.asked[0]!.job.key);
  for (const { tell } of [one, two]) tell(DONE);
});
