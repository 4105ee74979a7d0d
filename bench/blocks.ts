/**
 * npm run bench:blocks: what a block of each kind costs, weighs and pays at difficulty 1, 47 and 100, in one thread.
 * Prints the table of docs/performance.md. Arguments choose kinds, e.g. `npm run bench:blocks -- riemann_zero`.
 */
import { measureUnit } from '@productive-mining/engine/measure-unit.ts';
import { estimateValue } from '@productive-mining/rules/estimated-value.ts';
import { bonusMultiplier, rewardBaseUnits } from '@productive-mining/rules/mining-reward.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { storedBytesOf } from './stored-bytes.ts';

const DIFFICULTIES = [1, 47, 100];

function rewardTokens(workType: string, difficulty: number): number {
  const valueCents = Math.round(estimateValue(difficulty, workTypeOf(workType).presentation.estimate) * 100);
  return Number(rewardBaseUnits(valueCents, bonusMultiplier(difficulty))) / 100;
}

const chosen = process.argv.slice(2);
const kinds = presentations.map(({ value }) => value).filter((value) => isAvailable(value));
console.log(
  '| kind | difficulty | compute CPU s | verify CPU s | verify / compute | longest chunk s | leaves | stored bytes | result | certificate | tokens / CPU s |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const workType of kinds.filter((kind) => chosen.length === 0 || chosen.includes(kind))) {
  for (const difficulty of DIFFICULTIES) {
    const unit = await measureUnit({ workType, difficulty });
    if (!unit.verdict.valid) throw new Error(`${workType} at ${difficulty}: ${unit.verdict.reason}`);
    const { result, certificate, plan, statements } = storedBytesOf(workType, unit);
    const cpuSeconds = unit.computeSeconds + unit.verifySeconds;
    console.log(
      `| ${workType} | ${difficulty} | ${unit.computeSeconds.toFixed(2)} | ${unit.verifySeconds.toFixed(2)} | ${((100 * unit.verifySeconds) / unit.computeSeconds).toFixed(1)} % | ${unit.longestChunkSeconds.toFixed(2)} | ${unit.leaves.length} | ${result + certificate + plan + statements} | ${result} | ${certificate} | ${(rewardTokens(workType, difficulty) / cpuSeconds).toFixed(2)} |`,
    );
  }
}
