/** npx tsx bench/start-database.ts [starts]: how soon the embedded database answers, on an empty folder and on one that is there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { median } from './paired.ts';

const STARTS = Number(process.argv[2] ?? 5);

async function secondsToStart(dataDir: string): Promise<number> {
  const startMs = performance.now();
  const database = await startEmbeddedPostgres({ dataDir });
  const seconds = (performance.now() - startMs) / 1000;
  await database.stop();
  return seconds;
}

const first: number[] = [];
const later: number[] = [];
for (let start = 0; start < STARTS; start++) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'productive-mining-start-'));
  first.push(await secondsToStart(dataDir));
  later.push(await secondsToStart(dataDir));
  rmSync(dataDir, { recursive: true });
}
console.log('| Folder | least, s | median, s | longest, s |\n|---|---|---|---|');
for (const [name, seconds] of Object.entries({ empty: first, 'there already': later })) {
  const figures = [Math.min(...seconds), median(seconds), Math.max(...seconds)];
  console.log(`| ${name} | ${figures.map((figure) => figure.toFixed(2)).join(' | ')} |`);
}
