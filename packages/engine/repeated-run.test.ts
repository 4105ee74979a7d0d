import { expect, it } from 'vitest';
import { RepeatedRun } from './repeated-run.ts';

/** Work whose runs end when they are told to. */
function openWork() {
  const ends: (() => void)[] = [];
  const run = new RepeatedRun(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { run, ends };
}

it('runs one at a time, and once more where it was asked for meanwhile', async () => {
  const { run, ends } = openWork();
  const asked = [run.ask(), run.ask(), run.ask()];
  expect(ends).toHaveLength(1);
  ends[0]!();
  await asked[0];
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!();
  await Promise.all(asked);
  expect(ends).toHaveLength(2);
});

it('keeps nobody for longer than the run that begins behind the question, however many ask', async () => {
  const { run, ends } = openWork();
  void run.ask();
  const second = run.ask();
  ends[0]!();
  await expect.poll(() => ends.length).toBe(2);
  const third = run.ask();
  ends[1]!();
  await second;
  await expect.poll(() => ends.length).toBe(3);
  ends[2]!();
  await third;
});

it('begins again for whoever asks the moment that a run has looked for the last time', async () => {
  const { run, ends } = openWork();
  let second: Promise<void> | undefined;
  const first = run.ask().then(() => {
    second = run.ask();
  });
  ends[0]!();
  await first;
  expect(ends).toHaveLength(2);
  ends[1]!();
  await second;
});

it('begins nothing once it is closed, and ends with the run under way', async () => {
  const { run, ends } = openWork();
  void run.ask();
  void run.ask();
  const closed = run.close();
  ends[0]!();
  await closed;
  await run.ask();
  expect(ends).toHaveLength(1);
  expect(run.isOver).toBe(true);
});
