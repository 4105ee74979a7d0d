/** Thirty kills, ten of each sort; prints the table that docs/faults.md shows. */
import { expect, it } from 'vitest';
import { type KillReport, runKillScenario } from './testing/kill-scenario.ts';
import type { Victim } from './testing/kill-victim.ts';

const ROUNDS = 10;
const VICTIMS: readonly Victim[] = ['server', 'database', 'both'];

it('loses nothing over ten kills of the server, ten of the database and ten of both', async () => {
  const report = await runKillScenario(Array.from({ length: ROUNDS }, () => VICTIMS).flat());
  console.log(describeReport(report));
  expect(report.faults.join('\n')).toBe('');
  expect(report.rounds).toHaveLength(ROUNDS * VICTIMS.length);
  expect(report.blocks).toBeGreaterThanOrEqual((1 + report.rounds.length) * report.sessions);
}, 3_600_000);

/** Middle value; for an even number of values the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

function describeReport({ rounds, sessions, blocks, faults }: KillReport): string {
  const rows = VICTIMS.map((victim) => {
    const ofVictim = rounds.filter((round) => round.victim === victim);
    const cells = (['secondsUntilReady', 'secondsUntilBlock', 'secondsUntilAllMined'] as const).map(
      (column) => {
        const seconds = ofVictim.map((round) => round[column]);
        return `${median(seconds).toFixed(1)} (${Math.max(...seconds).toFixed(1)})`;
      },
    );
    return `| ${victim} | ${ofVictim.length} | ${cells.join(' | ')} |`;
  });
  return [
    `${sessions} sessions, ${blocks} blocks, ${rounds.at(-1)?.acknowledgedBlocks} of them acknowledged before the last kill, ${faults.length} faults.`,
    '| Killed | Rounds | s until ready: median (max) | s until a block | s until every session sealed one |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
