/**
 * npm run test:mutants: changes the code that checks blocks, one place at a time, and counts the changes that a test notices.
 * Arguments choose parts, or files of them, by the beginnings of their names, e.g. `npm run test:mutants -- packages/ledger`. Prints what survived
 * and a table; fails when less than 95 % of a part is noticed. Installs StrykerJS below node_modules/.cache on its first run.
 */
import { PARTS } from './mutants/parts.ts';
import { isNoticed, type Mutant, runPart } from './mutants/run-part.ts';

const LEAST_SHARE = 0.95;

const wanted = process.argv.slice(2);
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
const shareOf = (mutants: readonly Mutant[]) => mutants.filter(isNoticed).length / (mutants.length || 1);

function printCounts(name: string, mutants: readonly Mutant[]): void {
  const [killed, timeout] = [countOf(mutants, 'Killed'), countOf(mutants, 'Timeout')];
  const [survived, uncovered] = [countOf(mutants, 'Survived'), countOf(mutants, 'NoCoverage')];
  const share = mutants.length > 0 ? `${(100 * shareOf(mutants)).toFixed(1)} %` : 'n/a';
  printRow([name, mutants.length, killed, timeout, survived, uncovered, share]);
}

let failed = false;
for (const part of parts) {
  const mutants = await runPart(part);
  console.log(`\n${part.name}\n`);
  for (const { place, original, replacement, status } of mutants.filter((mutant) => !isNoticed(mutant)))
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
  failed ||= shareOf(mutants) < LEAST_SHARE;
}
process.exitCode = failed ? 1 : 0;
