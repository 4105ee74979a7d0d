import { pino } from 'pino';
import { expect, it } from 'vitest';
import { CloseSteps } from './close-steps.ts';

function open() {
  const lines: string[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  return { steps: new CloseSteps(log), lines };
}

it('ends everything in reverse order, whichever step fails, and logs that one', async () => {
  const { steps, lines } = open();
  const ended: string[] = [];
  steps.add('the first', async () => ended.push('first'));
  steps.add('the second', () => {
    throw new Error('broken');
  });
  steps.add('the third', () => Promise.reject(new Error('broken too')));
  steps.add('the fourth', async () => ended.push('fourth'));
  await steps.run();
  expect(ended).toEqual(['fourth', 'first']);
  expect(lines).toEqual(['the third could not be closed', 'the second could not be closed']);
});

it('takes a step once that was taken before its turn', async () => {
  const { steps } = open();
  const ended: string[] = [];
  steps.add('the first', async () => ended.push('first'));
  const endSecond = steps.add('the second', async () => ended.push('second'));
  await Promise.all([endSecond(), endSecond()]);
  await steps.run();
  expect(ended).toEqual(['second', 'first']);
});
