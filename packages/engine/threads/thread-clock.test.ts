import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ThreadClock } from './thread-clock.ts';

it('is opened once, and again only until it could be', () => {
  let opened = 0;
  const clock = new ThreadClock(() => {
    if (++opened === 1) throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    return () => 5;
  });
  expect(() => clock.readMs()).toThrow('EMFILE');
  expect([clock.readMs(), clock.readMs(), opened]).toEqual([5, 5, 2]);
});

it('rises while its thread works', () => {
  const clock = new ThreadClock();
  const before = clock.readMs();
  const end = performance.now() + 50;
  while (performance.now() < end);
  expect(clock.readMs()).toBeGreaterThan(before);
});

const PROGRAM = fileURLToPath(new URL('../testing/measure-without-files.ts', import.meta.url));

it.runIf(process.platform === 'linux')(
  'measures a chunk that begins or ends without a file descriptor',
  () => {
    const limited = 'ulimit -n 128; exec "$0" --import tsx "$1"';
    const output = execFileSync('sh', ['-c', limited, process.execPath, PROGRAM], { encoding: 'utf8' });
    const times = JSON.parse(output) as Record<'begunWithout' | 'endedWithout', Record<string, unknown>>;
    for (const { kind, isChanged, cpuMs, wallMs } of Object.values(times)) {
      expect({ kind, isChanged }).toEqual({ kind: 'done', isChanged: true });
      expect(cpuMs).toBeGreaterThan(0);
      // The thread's age is four seconds ahead of its CPU time, which a mixture of two clocks would show.
      expect(cpuMs).toBeLessThan(Number(wallMs) + 2000);
    }
  },
);
