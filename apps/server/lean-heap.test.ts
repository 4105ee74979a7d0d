import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { keepHeapLean } from './lean-heap.ts';

const MODULE = fileURLToPath(new URL('lean-heap.ts', import.meta.url));
/** Keeps a million small objects, makes as many again and again, and prints the largest heap in megabytes. */
const PROGRAM = `
  const { keepHeapLean } = await import(${JSON.stringify(MODULE)});
  if (process.argv.includes('lean')) keepHeapLean();
  const kept = Array.from({ length: 1e6 }, (_, at) => ({ at }));
  let passing = [];
  let most = 0;
  for (let round = 0; round < 150; round++) {
    passing.push(Array.from({ length: 2e4 }, (_, at) => ({ at })));
    if (passing.length > 10) passing = passing.slice(5);
    most = Math.max(most, process.memoryUsage().heapTotal);
  }
  console.log(kept.length && most / 1e6);`;

function largestHeap(...options: string[]): number {
  const node = ['--max-old-space-size=4096', '--import', 'tsx', '--input-type=module', '-e', PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, [...node, '--', ...options], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return Number(stdout);
}

it('a heap of little room keeps its own rule', () => {
  expect(keepHeapLean(512 * 2 ** 20)).toBe(false);
});

it('a heap of much room holds less garbage where it is kept lean', () => {
  expect(largestHeap('lean')).toBeLessThan(0.9 * largestHeap());
});
