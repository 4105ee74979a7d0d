/** Reads the table of docs/performance.md with the cost of a block of each kind, to compare a machine with it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ReferenceFigure {
  workType: string;
  difficulty: number;
  /** Remark on the row after its difficulty, such as "at 10^12" or "beyond"; may be empty. */
  remark: string;
  computeSeconds: number;
  verifySeconds: number;
}

export interface ReferenceFigures {
  /** Sentence that says when and on which machine they were measured. */
  machine: string;
  figures: readonly ReferenceFigure[];
}

const PAGE = join('docs', 'performance.md');

/** The figures; undefined if the page isn't beside the program. */
export function readReferenceFigures(): ReferenceFigures | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, PAGE);
    if (existsSync(file)) return parseReferenceFigures(readFileSync(file, 'utf8'));
    if (folder === dirname(folder)) return undefined;
  }
}

/** Reads the figures from the page. A row without a kind belongs to the kind above it. */
export function parseReferenceFigures(page: string): ReferenceFigures {
  const machine = /^Figures of [^.]+\d\.\d[^.]*\.\d+[^.]*\./ms.exec(page)?.[0] ?? '';
  const [, section = ''] = page.split(/^## A block of each kind$/m);
  const figures: ReferenceFigure[] = [];
  let workType = '';
  for (const [, kind = '', difficulty = '', compute = '', verify = ''] of section
    .split(/^## /m)[0]!
    .matchAll(/^\| (\w*) ?\| ([^|]+) \| ([\d.]+) \| ([\d.]+) \|/gm)) {
    workType = kind || workType;
    const [, number = '', remark = ''] = /^(\d+)[ ,]*(.*)$/.exec(difficulty.trim()) ?? [];
    figures.push({
      workType,
      difficulty: Number(number),
      remark: remark.replace(/^\((.*)\)$/, '$1'),
      computeSeconds: Number(compute),
      verifySeconds: Number(verify),
    });
  }
  return { machine: machine.replaceAll('\n', ' '), figures };
}

/** The row of a kind and difficulty, one without a remark first. */
export function referenceOf(
  { figures }: ReferenceFigures,
  workType: string,
  difficulty: number,
): ReferenceFigure | undefined {
  const rows = figures.filter((row) => row.workType === workType && row.difficulty === difficulty);
  return rows.find(({ remark }) => remark === '') ?? rows[0];
}
