/**
 * npm run bench:peers: each kind beside its peers, one thread, interleaved in one run, ratio of the medians of CPU time.
 * Needs the peers from the distribution's packages (primesieve, libprimesieve-dev, lcalc, pari-gp, fplll-tools, gcc, g++). Arguments choose
 * kinds. Ends with exit code 1 when a ratio is beyond twice its goal.
 */
import { readdirSync } from 'node:fs';
import type { Comparison } from './paired.ts';

const chosen = process.argv.slice(2);
const kinds = readdirSync(new URL('./peers/', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
  .filter(
    (name) => chosen.length === 0 || chosen.includes(name.replaceAll('-', '_')) || chosen.includes(name),
  );

console.log('| what | peer | ours, CPU s | peer, CPU s | ours / peer | goal | |');
console.log('|---|---|---|---|---|---|---|');
for (const kind of kinds) {
  const { compare } = (await import(`./peers/${kind}.ts`)) as { compare: () => Promise<Comparison[]> };
  for (const row of await compare()) {
    const figures = [
      row.oursSeconds.toPrecision(3),
      row.peerSeconds.toPrecision(3),
      row.ratio.toPrecision(3),
    ];
    console.log(
      `| ${row.subject} | ${row.peer} | ${figures.join(' | ')} | ${row.goal} | ${row.note ?? ''} |`,
    );
    if (row.ratio > 2 * row.goal) process.exitCode = 1;
  }
}
