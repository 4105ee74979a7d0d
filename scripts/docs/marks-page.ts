/** docs/marks.md: its prose, with tables of what was known before and of the marks ahead as the kinds' coverage.ts has them. */
import { readFileSync } from 'node:fs';
import type { Coverage, FrontierCoverage, Mark, Source } from '@productive-mining/work/coverage.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { ROOT } from '../../tests/source-files.ts';
import { fillTables } from './fill-tables.ts';

/** Beyond it no frontier has a mark; powers of ten go on for ever. */
const FARTHEST = 1e19;
/** Marks of one source that are listed one by one. */
const LISTED = 4;

interface Kind {
  workType: string;
  coverage: Coverage;
}

async function loadKind(workType: string): Promise<Kind> {
  const file = new URL(`../../packages/work/${workType.replaceAll('_', '-')}/coverage.ts`, import.meta.url);
  return { workType, coverage: ((await import(file.href)) as { coverage: Coverage }).coverage };
}

/** The marks of a frontier that somebody published or waits for, in order. */
function sourcedMarks({ marksAfter }: FrontierCoverage<never, never>): Mark[] {
  const found = new Map<string, Mark>();
  let along = 0;
  while (along < FARTHEST) {
    const marks = marksAfter(along);
    for (const mark of marks) if (mark.source) found.set(`${mark.at} ${mark.name}`, mark);
    const [nearest] = marks;
    if (!nearest) break;
    along = nearest.at;
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const linkTo = ({ name, url }: Source) => `[${name}](${url})`;

/** Rows of marks; of a source with many, the first ones and the last. */
function markRows(marks: readonly Mark[]): string[] {
  const bySource = new Map<string, Mark[]>();
  for (const mark of marks) {
    const { name } = mark.source!;
    bySource.set(name, [...(bySource.get(name) ?? []), mark]);
  }
  return [...bySource.values()].flatMap((group) => {
    const shown = group.length > LISTED ? [...group.slice(0, LISTED - 2), group.at(-1)!] : group;
    return shown.map((mark, at) => {
      const left = group.length - shown.length;
      const between = left > 0 && at === shown.length - 1 ? ` (${left} between are left out here)` : '';
      const place = `${Number.isSafeInteger(mark.at) ? groupDigits(mark.at) : mark.name}${between}`;
      return row(mark.name, place, mark.meaning, linkTo(mark.source!));
    });
  });
}

function frontierSection(workType: string, frontier: FrontierCoverage<never, never>): string {
  const { title, unit, knownBefore } = frontier;
  const rows = markRows(sourcedMarks(frontier));
  const head = row('Mark', `Reached at, in ${unit}`, 'What reaching it means', 'Source');
  const table = [head, '|---|---|---|---|', ...rows].join('\n');
  const known = `${knownBefore.claim} (${knownBefore.sources.map(linkTo).join('; ')})`;
  return `### ${title} (\`${workType}\`)\n\n${known}\n${rows.length > 0 ? `\n${table}\n` : ''}`;
}

function frontierSections(kinds: readonly Kind[]): string {
  return kinds
    .flatMap(({ workType, coverage }) =>
      Object.values(coverage.frontiers).map((frontier) => frontierSection(workType, frontier)),
    )
    .join('\n');
}

function recordRows(kinds: readonly Kind[]): string {
  const rows = kinds.flatMap(({ coverage }) =>
    coverage.extremes.flatMap(({ title, published }) =>
      published ? [row(title, published.claim, published.sources.map(linkTo).join('; '))] : [],
    ),
  );
  return ['| Record | What is published | Source |', '|---|---|---|', ...rows].join('\n');
}

function sourcesOf({ coverage }: Kind): Source[] {
  const ofFrontiers = Object.values(coverage.frontiers).flatMap((frontier) => [
    ...frontier.knownBefore.sources,
    ...sourcedMarks(frontier).map(({ source }) => source!),
  ]);
  return [...ofFrontiers, ...coverage.extremes.flatMap(({ published }) => published?.sources ?? [])];
}

function sourceRows(kinds: readonly Kind[]): string {
  const rows = kinds
    .flatMap(sourcesOf)
    .map((source) => row(linkTo(source), source.title, source.says, source.read));
  return [
    '| Source | Title | What it says | What was read of it |',
    '|---|---|---|---|',
    ...new Set(rows),
  ].join('\n');
}

/** docs/marks.md */
export async function marksPage(): Promise<string> {
  const mined = presentations.map(({ value }) => value).filter(isAvailable);
  const kinds = await Promise.all(mined.map(loadKind));
  return fillTables(
    readFileSync(`${ROOT}/docs/marks.md`, 'utf8'),
    {
      frontiers: () => frontierSections(kinds),
      records: () => recordRows(kinds),
      sources: () => sourceRows(kinds),
    },
    'docs/marks.md',
  );
}
