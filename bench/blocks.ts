/**
 * npm run bench:blocks: what a block of each kind costs, weighs and pays at difficulty 1, 47 and 100, in one thread.
 * Prints the table of docs/performance.md. Arguments choose kinds, e.g. `npm run bench:blocks -- riemann_zero`.
 *
 * The kinds that end by a find take a random time: `npm run bench:blocks -- lattice_crypto --difficulty 100 --units 12`
 * measures the first 12 units of the frontier and prints a row for each, a row of their means, and the median of
 * verify / compute. Units that end undecided have a row of their own; their time is shared among the others in the row of
 * the means, whose last column is therefore what all units paid, divided by the time that all took. `--position` begins
 * at another place of the frontier: `npm run bench:blocks -- riemann_zero --difficulty 47 --position 9999360`. `--frontier`
 * takes another one than that of the difficulty: `npm run bench:blocks -- goldbach_verification --difficulty 1 --frontier beyond`.
 */
import { parseArgs } from 'node:util';
import { centsOf } from '@productive-mining/rules/cents.ts';
import { estimateValue } from '@productive-mining/rules/estimated-value.ts';
import { bonusMultiplier, rewardBaseUnits } from '@productive-mining/rules/mining-reward.ts';
import type { MeasuredUnit, UnitRequest } from '@productive-mining/work/measure-unit.ts';
import { measureUnit } from '@productive-mining/work/measure-unit.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { median } from './paired.ts';
import { storedBytesOf } from './stored-bytes.ts';

const DIFFICULTIES = [1, 47, 100];

/** Figures of one unit, or the means over several. */
interface Figures {
  computeSeconds: number;
  verifySeconds: number;
  longestChunkSeconds: number;
  leaves: number;
  storedBytes: number;
  resultBytes: number;
  certificateBytes: number;
  rewardTokens: number;
}

function rewardTokens(workType: string, difficulty: number): number {
  const valueCents = centsOf(estimateValue(difficulty, workTypeOf(workType).presentation.estimate));
  return Number(rewardBaseUnits(valueCents, bonusMultiplier(difficulty))) / 100;
}

function figuresOf(workType: string, difficulty: number, unit: MeasuredUnit): Figures {
  if (!unit.verdict.valid) throw new Error(`${workType} at ${difficulty}: ${unit.verdict.reason}`);
  const { result, certificate, plan, statements } = storedBytesOf(workType, unit);
  return {
    computeSeconds: unit.computeSeconds,
    verifySeconds: unit.verifySeconds,
    longestChunkSeconds: unit.longestChunkSeconds,
    leaves: unit.leaves.filter((leaf) => leaf.length > 0).length,
    storedBytes: result + certificate + plan + statements,
    resultBytes: result,
    certificateBytes: certificate,
    rewardTokens: rewardTokens(workType, difficulty),
  };
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Start of the unit after this one; the seed decides instances, not places. */
function positionAfter({ workType, ...request }: MeasuredPlace): string {
  return workTypeOf(workType).planUnit({ ...request, seed: '0'.repeat(64) }).nextPosition;
}

type MeasuredPlace = Required<UnitRequest>;

function printRow(name: string, difficulty: string, figures: Figures): void {
  const { computeSeconds, verifySeconds, longestChunkSeconds } = figures;
  const share = ((100 * verifySeconds) / computeSeconds).toFixed(2);
  const tokensPerSecond = figures.rewardTokens / (computeSeconds + verifySeconds);
  const cells = [
    name,
    difficulty,
    computeSeconds.toFixed(2),
    verifySeconds.toFixed(3),
    `${share} %`,
    longestChunkSeconds.toFixed(2),
    ...[figures.leaves, figures.storedBytes, figures.resultBytes, figures.certificateBytes].map(Math.round),
    tokensPerSecond.toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function meansOf(rows: readonly Figures[]): Figures {
  const names = Object.keys(rows[0]!) as (keyof Figures)[];
  const means = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0) / rows.length]);
  return Object.fromEntries(means) as Figures;
}

/** Rows of consecutive units on their frontier, followed by the row of their means if there are several. */
async function measureUnits(request: UnitRequest, units: number): Promise<void> {
  const { workType, difficulty } = request;
  const { frontiers, frontierFor } = workTypeOf(workType);
  const { frontier = frontierFor(difficulty) } = request;
  let position = request.position ?? frontiers.find(({ name }) => name === frontier)!.start;
  const rows: Figures[] = [];
  let undecidedSeconds = 0;
  for (let number = 1; number <= units; number++) {
    const label = units === 1 ? String(difficulty) : `${difficulty}, unit ${number}`;
    const started = cpuSeconds();
    try {
      const unit = await measureUnit({ workType, difficulty, frontier, position });
      const figures = figuresOf(workType, difficulty, unit);
      rows.push(figures);
      printRow(workType, label, figures);
    } catch (error) {
      if (!(error instanceof UndecidedUnit)) throw error;
      const seconds = cpuSeconds() - started;
      undecidedSeconds += seconds;
      console.log(`| ${workType} | ${label} | ${seconds.toFixed(2)} | undecided: ${error.message} |`);
    }
    if (number < units) position = positionAfter({ workType, difficulty, frontier, position });
  }
  if (units === 1 || rows.length === 0) return;
  const means = meansOf(rows);
  printRow(workType, `${difficulty}, mean of ${rows.length}`, {
    ...means,
    computeSeconds: means.computeSeconds + undecidedSeconds / rows.length,
  });
  const shares = rows.map((row) => row.verifySeconds / row.computeSeconds);
  console.log(`Median of verify / compute of a unit: ${(100 * median(shares)).toFixed(2)} %\n`);
}

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    difficulty: { type: 'string', multiple: true },
    units: { type: 'string', default: '1' },
    frontier: { type: 'string' },
    position: { type: 'string' },
  },
});
const difficulties = options.difficulty?.map(Number) ?? DIFFICULTIES;
const place = {
  ...(options.frontier === undefined ? {} : { frontier: options.frontier }),
  ...(options.position === undefined ? {} : { position: options.position }),
};
const kinds = presentations.map(({ value }) => value).filter((value) => isAvailable(value));
console.log(
  '| kind | difficulty | compute CPU s | verify CPU s | verify / compute | longest chunk s | leaves | stored bytes | result | certificate | tokens / CPU s |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
for (const workType of kinds.filter((kind) => chosen.length === 0 || chosen.includes(kind)))
  for (const difficulty of difficulties)
    await measureUnits({ workType, difficulty, ...place }, Number(options.units));
