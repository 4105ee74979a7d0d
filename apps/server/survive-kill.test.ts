import { expect, it } from 'vitest';
import { runKillScenario } from './testing/kill-scenario.ts';

it('loses nothing and mines on when server, database or both are killed while it mines', async () => {
  const report = await runKillScenario(['server', 'database', 'both']);
  expect(report.faults).toEqual([]);
  expect(report.rounds.map((round) => round.victim)).toEqual(['server', 'database', 'both']);
  // Each session seals a block before the first kill and after each of the three.
  expect(report.blocks).toBeGreaterThanOrEqual(4 * report.sessions);
}, 600_000);
