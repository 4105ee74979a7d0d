/**
 * npx tsx bench/compare-generators.ts [CURVES [NUMBER …]]: generators, regulators and analytic orders of Ш as a block's page has them,
 * beside PARI/GP's, of the first CURVES curves (60) of rank 1 or more behind numbers by height: those given, or 0, 100,000, with fewer
 * curves 3,000,000 and beyond the published database. PARI seeks points of its own (ellrank) and saturates them (ellsaturation); ours are
 * saturated by it as well. Prints each difference, PARI's regulators and Ш·Reg where ours finds too few points, and what a curve takes
 * of one core here, with a search of 2-coverings and without.
 */
import { spawnSync } from 'node:child_process';
import { computeCurve } from '@productive-mining/work/birch-swinnerton-dyer/compute/compute-curve.ts';
import type { CurveKernel } from '@productive-mining/work/birch-swinnerton-dyer/compute/curve-kernel.ts';
import { wasmBase64 } from '@productive-mining/work/birch-swinnerton-dyer/compute/kernel.wasm.ts';
import { QUOTIENT_SCALE, readLeaf } from '@productive-mining/work/birch-swinnerton-dyer/leaf.ts';
import {
  findGenerators,
  type Regulated,
} from '@productive-mining/work/birch-swinnerton-dyer/model/generators.ts';
import {
  kindOf,
  type Pair,
  pairAt,
} from '@productive-mining/work/birch-swinnerton-dyer/model/height-order.ts';
import { sizeOfPoint } from '@productive-mining/work/birch-swinnerton-dyer/model/rational-points.ts';
import { BEYOND_START, longestSeries } from '@productive-mining/work/birch-swinnerton-dyer/plan.ts';
import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import { finish } from '@productive-mining/work/testing/run-unit.ts';

const CURVES = Number(process.argv[2] ?? 60);
const GIVEN = process.argv.slice(3).map((start) => ({ start: Number(start), curves: CURVES }));
const STARTS =
  GIVEN.length > 0
    ? GIVEN
    : [
        { start: 0, curves: CURVES },
        { start: 100_000, curves: CURVES },
        { start: 3_000_000, curves: Math.ceil((2 * CURVES) / 3) },
        { start: BEYOND_START, curves: Math.ceil(CURVES / 3) },
      ];
/** Both regulators, and Ш from either side, agree to so much of themselves. */
const WITHIN = 1e-4;

interface Row {
  pair: Pair;
  rank: number;
  shaRegulator: number;
  found: Regulated | undefined;
  ms: number;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The curves of rank 1 or more from a number on, as a leaf and a page have them. */
async function ownRows(start: number, curves: number): Promise<Row[]> {
  const kernel = await loadKernel<CurveKernel>(wasmBase64);
  kernel.prepare(longestSeries({ start: String(start), leaves: 3 * curves + 100 }));
  const rows: Row[] = [];
  for (let number = start; rows.length < curves; number++) {
    const pair = pairAt(number);
    if (kindOf(pair) !== 'curve') continue;
    const { rank, quotient } = readLeaf(finish(computeCurve(kernel, pair)).summary)!.curve!;
    if (rank === 0) continue;
    const begun = cpuMs();
    const found = findGenerators(pair, rank);
    rows.push({ pair, rank, shaRegulator: quotient / QUOTIENT_SCALE, found, ms: cpuMs() - begun });
  }
  return rows;
}

/** Whether 2-coverings were searched: fewer points than the rank are within the search for x. */
const isDescended = ({ found }: Row) =>
  !found || found.points.some((point) => Number(sizeOfPoint(point)) > found.bounds.searched);

const ratio = (above: bigint, below: bigint) => `${above}/${below}`;

const pointsOf = (found: Regulated | undefined) =>
  `[${(found?.points ?? []).map(({ a, b, d }) => `[${ratio(a, d * d)}, ${ratio(b, d ** 3n)}]`).join(', ')}]`;

/** PARI adds up L-series of curves with conductors up to here. */
const CONDUCTOR_MOST = 1e9;

/**
 * For each curve: number of PARI's own points, their regulator, that of ours when PARI has saturated them, and L^(r)/r!/ellbsd, which is 0
 * where the series is too long.
 */
function byPari(rows: readonly Row[]): number[][] {
  const input = [
    'default(parisizemax, 2000000000);',
    'R(E, P) = if(#P, matdet(ellheightmatrix(E, ellsaturation(E, P, 200))), 0.);',
    `S(E) = if(ellglobalred(E)[1] > ${CONDUCTOR_MOST}, 0., my(L = ellanalyticrank(E)); L[2] / L[1]! / ellbsd(E));`,
    ...rows.map(({ pair: { A, B }, rank, found }) =>
      [
        `E = ellinit([${A}, ${B}]); V = ellrank(E)[4]; if(#V < ${rank}, V = ellrank(E, 3)[4]);`,
        `printf("%d %.12f %.12f %.12f\\n", #V, R(E, V), R(E, ${pointsOf(found)}), S(E));`,
      ].join(' '),
    ),
  ].join('\n');
  const { status, stdout, stderr } = spawnSync('gp', ['-q', '-f'], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`gp failed: ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

const isNear = (one: number, other: number) => Math.abs(one / other - 1) <= WITHIN;

/** What a curve comes to, in a few words; any other than the first two would be a mistake. */
function outcomeOf({ rank, shaRegulator, found }: Row, printed: readonly number[]): string {
  const [count, own, ours, product] = printed as [number, number, number, number];
  if (!found) return count === rank ? 'not found here' : 'found by neither';
  if (found.undecided) return found.undecided;
  const quotient = shaRegulator / found.regulator;
  const sha = product === 0 ? quotient : product / ours;
  if (!isNear(found.regulator, ours)) return 'PARI saturates ours further';
  if (!isNear(sha, quotient) || !isNear(sha, Math.round(sha))) return 'another order of Ш';
  if (count < rank) return 'found here alone, as PARI saturates it';
  return isNear(own, found.regulator) ? 'the same' : 'another regulator';
}

function printTimes(what: string, rows: readonly Row[]): void {
  const sorted = rows.map(({ ms }) => ms).sort((one, other) => one - other);
  const share = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN).toFixed(1);
  console.log(
    `CPU ms of ${sorted.length} curves ${what}: median ${share(0.5)}, p95 ${share(0.95)}, longest ${share(1)}`,
  );
}

const all: Row[] = [];
for (const { start, curves } of STARTS) {
  const rows = await ownRows(start, curves);
  const printed = byPari(rows);
  const counts = new Map<string, number>();
  const orders = new Map<number, number>();
  const heights: string[] = [];
  for (const [at, row] of rows.entries()) {
    const outcome = outcomeOf(row, printed[at]!);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (!row.found) heights.push(`${row.shaRegulator.toFixed(1)} (${printed[at]![1]!.toFixed(1)})`);
    if (!row.found) continue;
    const order = Math.round(row.shaRegulator / row.found.regulator);
    orders.set(order, (orders.get(order) ?? 0) + 1);
    if (outcome !== 'the same') console.log(row.pair, row.rank, outcome, printed[at], row.found);
  }
  all.push(...rows);
  console.log(
    `from number ${start}:`,
    Object.fromEntries(counts),
    `by 2-coverings: ${rows.filter((row) => row.found && isDescended(row)).length}, orders of Ш:`,
    Object.fromEntries(orders),
  );
  if (heights.length > 0)
    console.log(
      `  Ш·Reg, and the regulator by PARI, where fewer points are found here: ${heights.join(', ')}`,
    );
}
printTimes(
  'without coverings',
  all.filter((row) => !isDescended(row)),
);
printTimes('with coverings', all.filter(isDescended));
