import { expect, it } from 'vitest';
import type { ChunkEnd, ChunkReport, ChunkWork } from './chunk-job.ts';
import { DatabaseAway, TakenChunks } from './taken-chunks.ts';

const JOB = { epoch: 1, key: 'secret', unitId: 'unit', lease: 1, chunk: 0, view: false };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const always = () => true;

function open(work: ChunkWork) {
  const told: ChunkReport[] = [];
  const taken = new TakenChunks(work, (report) => told.push(report), log);
  const ends = () => told.flatMap((report) => (report.about === 'end' ? [report.end] : []));
  return { taken, ends };
}

/** Work that the end of its process breaks, before its own signal aborts. */
function breaking() {
  let breakOff!: (error: Error) => void;
  const work: ChunkWork = () =>
    new Promise((_, reject) => {
      breakOff = reject;
    });
  return { work, breakOff: () => breakOff(new Error('the worker closes')) };
}

it('a chunk that breaks off as the process closes is stopped, not failed', async () => {
  const { work, breakOff } = breaking();
  const { taken, ends } = open(work);
  const chunk = taken.take('a', JOB);
  const closed = taken.close();
  breakOff();
  await Promise.all([chunk, closed]);
  expect(ends()).toEqual([{ kind: 'stopped' }]);
});

it('what comes while it closes isn’t begun', async () => {
  const { taken, ends } = open(async () => ({ kind: 'done' }));
  await taken.close();
  await taken.take('a', JOB);
  expect(ends()).toEqual([{ kind: 'stopped' }]);
});

it('a stop that overtakes its chunk counts when it is of the sender', async () => {
  const { taken, ends } = open(async () => ({ kind: 'done' }));
  taken.stop('a', ({ key }) => key === 'a guess');
  taken.stop('b', ({ key }) => key === 'secret');
  await taken.take('a', JOB);
  await taken.take('b', JOB);
  expect(ends()).toEqual([{ kind: 'done' }, { kind: 'stopped' }]);
});

it('a chunk at work ends by a stop of its sender alone', async () => {
  const { taken, ends } = open(
    (_, { signal }) =>
      new Promise<ChunkEnd>((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'stopped' }));
      }),
  );
  const chunk = taken.take('a', JOB);
  taken.stop('a', ({ key }) => key === 'a guess');
  await new Promise(setImmediate);
  expect(ends()).toEqual([]);
  taken.stop('a', always);
  expect(await chunk).toBe('ended');
});

it('a chunk is left to others, without a word, when the database doesn’t answer', async () => {
  const { taken, ends } = open(async () => {
    throw new DatabaseAway();
  });
  expect(await taken.take('a', JOB)).toBe('left');
  expect(ends()).toEqual([]);
  expect(taken.has('a')).toBe(false);
});

it('tells a failure in a message that the other side takes, however long its text', async () => {
  const { taken, ends } = open(async () => {
    throw new Error('x'.repeat(1_000_000));
  });
  await taken.take('a', JOB);
  const [end] = ends();
  expect(end).toMatchObject({ kind: 'failed' });
  expect(JSON.stringify(end).length).toBeLessThan(10_000);
});
