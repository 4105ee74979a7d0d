import { expect, it } from 'vitest';
import { runKillScenario } from './testing/kill-scenario.ts';

/** An interval, a search that ends by a find, and chains whose states are kept, of blocks that cost alike; the slow test takes all. */
const KINDS = ['prime_pattern', 'elliptic_curve_crypto', 'navier_stokes'];

it('loses nothing and mines on when server, database or both are killed while it mines', async () => {
  const report = await runKillScenario(['server', 'database', 'both'], KINDS);
  // Joined, as a list of them is printed without its texts.
  expect(report.faults.join('\n')).toBe('');
  expect(report.rounds.map((round) => round.victim)).toEqual(['server', 'database', 'both']);
  // Each session seals a block before the first kill and after each of the three.
  expect(report.blocks).toBeGreaterThanOrEqual(4 * report.sessions);
}, 900_000);
