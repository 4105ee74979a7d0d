import { expect, it } from 'vitest';
import type { LiveView } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { goldbachVerification } from '../index.ts';
import { COMET_PRIME_LIMIT } from './sample-comet.ts';

const PRIME_COUNT_TO = 400_000;
const isPrime = (() => {
  const composite = new Uint8Array(PRIME_COUNT_TO);
  composite.fill(1, 0, 2);
  for (let n = 2; n * n < PRIME_COUNT_TO; n++) {
    if (composite[n]) continue;
    for (let multiple = n * n; multiple < PRIME_COUNT_TO; multiple += n) composite[multiple] = 1;
  }
  return (n: number) => composite[n] === 0;
})();

function partitionsOf(n: number): number {
  let count = 0;
  for (let p = 2; p <= Math.min(COMET_PRIME_LIMIT, n / 2); p++) if (isPrime(p) && isPrime(n - p)) count++;
  return count;
}

it('MINE-19 draws the comet of the numbers in the sieve: each point is what a plain count gives', async () => {
  const { plan } = goldbachVerification.planUnit({
    difficulty: 1,
    frontier: 'from_4',
    position: '4',
    seed: '00'.repeat(32),
  });
  const [chunk] = goldbachVerification.chunks(plan);
  const steps = (await compute.prepare(plan)).compute({ first: chunk!.first, count: 32 });
  const views: LiveView[] = [];
  for (let step = steps.next(); !step.done; step = steps.next())
    if (step.value.view) views.push(step.value.view());
  const comets = views.flatMap(({ plot }) => (plot?.title.startsWith('Multiples of 3') ? [plot] : []));
  expect(comets.length).toBeGreaterThan(0);
  for (const { x, series } of comets) {
    const start = Number(x.offset);
    for (const { x: offsets, y } of series) {
      for (const [index, offset] of offsets.entries()) {
        const n = start + offset;
        if (n < PRIME_COUNT_TO) expect(y[index]).toBe(partitionsOf(n));
      }
    }
  }
});
