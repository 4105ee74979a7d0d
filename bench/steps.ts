/**
 * npm run bench:steps: how long the steps of kernels and verifiers are, behind each of which a stopped session's thread comes
 * to rest. One unit of each kind at each of the difficulties (arguments; 1, 30 and 60 unless given), in CPU milliseconds of
 * this process, its garbage collector's among them.
 */
import { measureUnit } from '@productive-mining/work/measure-unit.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';

/** 99 steps in a hundred. */
const GOAL_MS = 50;
const FAILS_BEYOND = 2;
const difficulties = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 30, 60];

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @returns milliseconds of each step but the first, which holds what is loaded and prepared once, and that one's */
async function timeSteps(workType: string, difficulty: number) {
  const steps = { compute: [] as number[], verify: [] as number[] };
  let last = cpuMs();
  await measureUnit(
    { workType, difficulty },
    {
      onStep(phase) {
        const now = cpuMs();
        steps[phase].push(now - last);
        last = cpuMs();
      },
    },
  );
  return steps;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const shown = (ms: number) => ms.toFixed(1);

let isLong = false;
console.log('| kind | difficulty | steps of | count | first | median | p99 | longest |');
console.log('|---|---|---|---|---|---|---|---|');
for (const { value: workType } of presentations) {
  if (!isAvailable(workType)) continue;
  for (const difficulty of difficulties) {
    const measured = await timeSteps(workType, difficulty);
    for (const phase of ['compute', 'verify'] as const) {
      const [first = 0, ...rest] = measured[phase];
      const sorted = rest.sort((a, b) => a - b);
      isLong ||= at(sorted, 0.99) > FAILS_BEYOND * GOAL_MS;
      const figures = [first, at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1) ?? 0].map(shown);
      console.log(`| ${[workType, difficulty, phase, sorted.length + 1, ...figures].join(' | ')} |`);
    }
  }
}
process.exitCode = isLong ? 1 : 0;
