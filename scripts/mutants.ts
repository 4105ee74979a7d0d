/**
 * npm run test:mutants: changes the code that checks blocks, one place at a time, and counts the changes that a test notices.
 * Arguments choose parts, or files of them, by the beginnings of their names, e.g. `npm run test:mutants -- packages/ledger`;
 * `--sample 200` judges that many mutants of each part, evenly drawn. Prints what survived and a table; fails when less than
 * 95 % of a part is noticed. Installs StrykerJS below node_modules/.cache on its first run.
 */
import { parseArgs } from 'node:util';
import { intervalOf } from './mutants/draw-mutants.ts';
import { PARTS } from './mutants/parts.ts';
import { isNoticed, type Mutant, runPart } from './mutants/run-part.ts';

const LEAST_SHARE = 0.95;

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' } },
});
const sample = values.sample === undefined ? undefined : Number(values.sample);
if (sample !== undefined && !(Number.isSafeInteger(sample) && sample > 0)) {
  console.error(`--sample ${values.sample}: a whole number of mutants is wanted.`);
  process.exit(1);
}
const isWanted = (place: string) => wanted.length === 0 || wanted.some((from) => place.startsWith(from));
const parts = PARTS.map((part) =>
  isWanted(part.name) ? part : { ...part, files: part.files.filter(isWanted) },
).filter(({ files }) => files.length > 0);
if (parts.length === 0) {
  console.error(`${wanted.join(', ')}: no such part; there are ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const printRow = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const countOf = (mutants: readonly Mutant[], status: Mutant['status']) =>
  mutants.filter((mutant) => mutant.status === status).length;
const noticedOf = (mutants: readonly Mutant[]) => mutants.filter(isNoticed).length;
const shareOf = (mutants: readonly Mutant[]) => noticedOf(mutants) / (mutants.length || 1);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function printCounts(name: string, mutants: readonly Mutant[]): void {
  const [killed, timeout] = [countOf(mutants, 'Killed'), countOf(mutants, 'Timeout')];
  const [survived, uncovered] = [countOf(mutants, 'Survived'), countOf(mutants, 'NoCoverage')];
  const share = mutants.length > 0 ? percent(shareOf(mutants)) : 'n/a';
  printRow([name, mutants.length, killed, timeout, survived, uncovered, share]);
}

let failed = false;
for (const part of parts) {
  const { count, mutants } = await runPart(part, sample);
  console.log(`\n${part.name}\n`);
  // A change that ended no test may also have been slow: these are to be read.
  const told = mutants.filter(({ status }) => status !== 'Killed');
  for (const { place, original, replacement, status } of told)
    console.log(`${place} ${status}: ${original} → ${replacement}`);
  console.log();
  printRow(['File', 'Mutants', 'Killed', 'Timed out', 'Survived', 'Not covered', 'Noticed']);
  printRow(Array.from({ length: 7 }, () => '---'));
  for (const file of part.files) {
    printCounts(
      file,
      mutants.filter((mutant) => mutant.file === file),
    );
  }
  printCounts(part.name, mutants);
  if (mutants.length < count) {
    const [least, most] = intervalOf(noticedOf(mutants), mutants.length);
    console.log(
      `\n${mutants.length} of ${count} drawn; 95 % interval: ${percent(least)} to ${percent(most)}`,
    );
  }
  failed ||= shareOf(mutants) < LEAST_SHARE;
}
process.exitCode = failed ? 1 : 0;
