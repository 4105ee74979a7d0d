/** μ(n) on an interval against PARI's forsquarefree, one thread. The counts must agree before a time counts. */
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../../bench/paired.ts';
import { peerVersion } from '../../bench/peer-version.ts';
import type { SquareFreeNumbersPlan } from './square-free-numbers/plan.ts';
import { summarise } from './square-free-numbers/result.ts';
import { computeLeaves } from './square-free-numbers/testing/run-whole-unit.ts';

/** Ten million numbers from 10^9. */
const PLAN: SquareFreeNumbersPlan = { start: '1000000000', span: 100_000, leaves: 100 };
const PROGRAM =
  'even=0;odd=0;forsquarefree(n=10^9+1,10^9+10^7,if(moebius(n)>0,even++,odd++));print(even," ",odd)';

/** @throws Error when PARI is missing or counts other numbers */
export async function compare(): Promise<Comparison[]> {
  const version = peerVersion('gp --version-short', 'pari-gp');
  const { even, odd } = summarise(PLAN, await computeLeaves(PLAN));
  const comparison = await comparePaired({
    subject: 'μ(n) for 10^7 numbers from 10^9',
    peer: 'PARI forsquarefree and moebius',
    version,
    goal: 1,
    ours: () => cpuSecondsOf(() => computeLeaves(PLAN)),
    theirs: () => {
      const { seconds, stdout } = cpuSecondsOfCommand(`echo '${PROGRAM}' | gp -fq -s 256M`);
      if (stdout.trim() !== `${even} ${odd}`)
        throw new Error(`PARI counts ${stdout.trim()}, we ${even} ${odd}`);
      return seconds;
    },
  });
  return [comparison];
}
