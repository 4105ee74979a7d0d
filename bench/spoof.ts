/**
 * npm run bench:spoof: the spoof factor of each kind, which is the work that is credited over the work that an attack did.
 * Prints the tables of docs/performance.md. Arguments choose kinds, e.g. `npm run bench:spoof -- riemann_zero`; with
 * `--instances 40` fewer units are searched of the kinds that end by a find. Some ten minutes of CPU.
 */
import { parseArgs } from 'node:util';
import { ATTACKS, type LeafKind, planOfUnit, type SearchKind } from './spoof/attacks.ts';
import type { Interval } from './spoof/intervals.ts';
import { giveInstancesUp } from './spoof/search-attacks.ts';
import { spoofUnit } from './spoof/spoof-unit.ts';

const ROUNDS = 2;
const LEASES = 2000;
const WINDOWS = 256;

const figures = (value: number) => value.toFixed(3);
const withInterval = (value: number, { low, high }: Interval) =>
  `${figures(value)} [${figures(low)}, ${figures(high)}]`;
const printRow = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

function printHead(cells: readonly string[]): void {
  printRow(cells);
  printRow(cells.map(() => '---'));
}

async function printLeafKind(workType: string, { units, runsLeftOut }: LeafKind): Promise<void> {
  for (const unit of units) {
    const { seconds, target, spoofs } = await spoofUnit(workType, planOfUnit(workType, unit), {
      rounds: ROUNDS,
      leases: LEASES,
    });
    const { shares, challenged } = target;
    const where = `${workType}, ${unit.difficulty}, ${unit.place}`;
    for (const { attack, leaves, spared, accepted, factor, interval } of spoofs) {
      const of = `${leaves} of ${shares.length}, ${(100 * spared).toFixed(2)} %`;
      printRow([where, attack, of, figures(accepted), withInterval(factor, interval)]);
    }
    console.log(`  (${seconds.toFixed(1)} CPU s, ${challenged} leaves challenged)`);
  }
  if (!runsLeftOut) return;
  const { tiles, factor, interval } = runsLeftOut(WINDOWS);
  printRow([
    workType,
    'runs of the first tiles',
    `${tiles} of 1872 tiles`,
    'n/a',
    withInterval(factor, interval),
  ]);
}

async function printSearchKind(
  workType: string,
  kind: SearchKind,
  instances = kind.instances,
): Promise<void> {
  for (const { name, factor, interval } of giveInstancesUp(await kind.searches(instances)))
    printRow([workType, name, `${instances} instances`, 'n/a', withInterval(factor, interval)]);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { instances: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in ATTACKS));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such kind; there are ${Object.keys(ATTACKS).join(', ')}.`);
  process.exit(1);
}
printHead(['Unit', 'Left out', 'Leaves, share of the work', 'Accepted', 'Spoof factor']);
for (const [workType, kind] of Object.entries(ATTACKS)) {
  if (positionals.length > 0 && !positionals.includes(workType)) continue;
  if ('units' in kind) await printLeafKind(workType, kind);
  else await printSearchKind(workType, kind, values.instances ? Number(values.instances) : undefined);
}
