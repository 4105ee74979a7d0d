/** The table of a soak, as docs/faults.md shows it. */
import { bloatedTables, compareSixths } from './judge-soak.ts';
import type { SoakReport } from './run-soak.ts';

const LARGEST = 8;

export function describeSoak(report: SoakReport): string {
  const { samples, seconds, counts, failures, faults } = report;
  const requests = Object.values(counts.times).reduce((sum, times) => sum + times.length, 0);
  const [first, last] = [samples[0], samples.at(-1)];
  const tables = Object.entries(last?.tables ?? {}).sort(([, a], [, b]) => b.bytes - a.bytes);
  const number = (value: number) => (Number.isNaN(value) ? 'n/a' : value.toFixed(1));
  return [
    `${(seconds / 60).toFixed(1)} min: ${report.kinds} kinds, ${report.blocks} blocks, ${report.kills} kills, ${report.visitors} visitors, ${requests} requests, ${failures.length} failures, ${counts.failures.length - failures.length} during kills, ${faults.length} faults.`,
    '| | second sixth | last sixth |\n|---|---|---|',
    ...[...compareSixths(samples, seconds), ...bloatedTables(samples, seconds)].map(
      ({ what, early, late, isFlat }) =>
        `| ${what}${isFlat || Number.isNaN(late) ? '' : ' (grows)'} | ${number(early)} | ${number(late)} |`,
    ),
    `\nFiles beside the tables: ${first?.files.files} (${first?.files.bytes} bytes), at the end ${last?.files.files} (${last?.files.bytes} bytes).`,
    '| table | rows, first | rows, last | dead | kB, first | kB, last |\n|---|---|---|---|---|---|',
    ...tables.slice(0, LARGEST).map(([name, { rows, deadRows, bytes }]) => {
      const before = first?.tables[name];
      return `| ${name} | ${before?.rows} | ${rows} | ${deadRows} | ${(before?.bytes ?? 0) / 1024} | ${bytes / 1024} |`;
    }),
  ].join('\n');
}
