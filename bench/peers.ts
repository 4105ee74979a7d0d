/**
 * npm run bench:peers: each kind against its peers, one thread, interleaved in one run, ratio of the medians of CPU time.
 * Needs the peers from the distribution's packages (primesieve, libprimesieve-dev, lcalc, pari-gp, fplll-tools, libfftw3-dev, gcc, g++). Arguments choose
 * kinds; an unknown name is answered with those that there are. Ends with exit code 1 when a ratio is beyond twice its goal.
 */
import { readdirSync } from 'node:fs';
import type { Comparison } from './paired.ts';

const names = readdirSync(new URL('./peers/', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''));
const chosen = process.argv.slice(2).map((name) => name.replaceAll('_', '-'));
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ').replaceAll('-', '_')} has no peers; these have: ${names.join(', ')}.`);
  process.exit(1);
}

console.log('| what | peer | its version | ours, CPU s | peer, CPU s | ours / peer | goal | |');
console.log('|---|---|---|---|---|---|---|---|');
for (const kind of chosen.length === 0 ? names : names.filter((name) => chosen.includes(name))) {
  const { compare } = (await import(`./peers/${kind}.ts`)) as { compare: () => Promise<Comparison[]> };
  for (const row of await compare()) {
    const figures = [
      row.oursSeconds.toPrecision(3),
      row.peerSeconds.toPrecision(3),
      row.ratio.toPrecision(3),
    ];
    console.log(
      `| ${row.subject} | ${row.peer} | ${row.version} | ${figures.join(' | ')} | ${row.goal} | ${row.note ?? ''} |`,
    );
    if (row.ratio > 2 * row.goal) process.exitCode = 1;
  }
}
