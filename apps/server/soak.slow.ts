/** Everything at once for an hour; prints the table that docs/faults.md shows. Linux only. */
import { expect, it } from 'vitest';
import { describeSoak } from './testing/soak/describe-soak.ts';
import { bloatedTables, compareSixths } from './testing/soak/judge-soak.ts';
import { runSoak } from './testing/soak/run-soak.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
/** Three minutes of an hour; of a short run a minute. 0 kills nothing, so that one process is looked at all along. */
const KILL_SECONDS = Number(process.env.SOAK_KILL_SECONDS ?? Math.max(60, MINUTES * 3));
/** A shorter run is still warming up in its second sixth: its figures are printed, not judged. */
const JUDGED_FROM_MINUTES = 20;
/** Beside the run itself: building up, the audit. */
const MORE_MINUTES = 20;

it(
  `mines and serves for ${MINUTES} minutes (SOAK_MINUTES) over kills every ${KILL_SECONDS} s (SOAK_KILL_SECONDS), and nothing leaks or is lost`,
  async () => {
    const report = await runSoak({ minutes: MINUTES, killEverySeconds: KILL_SECONDS });
    console.log(describeSoak(report));
    expect(report.faults).toEqual([]);
    expect(report.failures).toEqual([]);
    const compared = [
      ...compareSixths(report.samples, report.seconds),
      ...bloatedTables(report.samples, report.seconds),
    ];
    if (MINUTES >= JUDGED_FROM_MINUTES) expect(compared.filter(({ isFlat }) => !isFlat)).toEqual([]);
    expect(report.blocks).toBeGreaterThan(report.kinds);
  },
  (MINUTES + MORE_MINUTES) * 60_000,
);
