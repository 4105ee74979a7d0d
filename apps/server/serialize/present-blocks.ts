/** Blocks as lists and live messages carry them: with the region and the finding of their first discovery in a line each. */
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { type Figures, readFigures } from '@productive-mining/database/queries/read-figures.ts';
import type { BlockRow } from '@productive-mining/database/queries/select-blocks.ts';
import { lineOfFigures, type ReadFigures, signOf } from '@productive-mining/work/headline.ts';
import { availableWorkTypes, isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { blockVerdict, type KnownFaults } from './block-verdict.ts';
import { type BlockLines, serializeBlock } from './serialize-block.ts';

const FINDING_LETTERS_MAX = 160;

/** @param known what is known against blocks of the chain */
export async function presentBlocks(
  executor: Executor,
  rows: readonly BlockRow[],
  known: KnownFaults,
): Promise<Block[]> {
  const figures = await readFigures(
    executor,
    rows.map(({ discoveryId }) => discoveryId),
    placesOf,
  );
  return rows.map((row) => {
    const verdict = blockVerdict(row.index, row.isDisputed, known);
    return serializeBlock(row, verdict, linesOf(row, verdict.status, figures.get(row.discoveryId)));
  });
}

const placesOf = Object.fromEntries(
  availableWorkTypes.map((workType) => [workType, workTypeOf(workType).headline.reads]),
);

/** Nothing of a block that is disputed or doesn't verify is checked: its line says so of no figure. */
function linesOf(
  { workType, subject }: BlockRow,
  status: Block['status'],
  figures: Figures = {},
): BlockLines {
  const none = { finding: null, checked: null };
  if (!isAvailable(workType)) return { region: subject, ...none };
  const { headline } = workTypeOf(workType);
  const region = { region: headline.region(subject), ...signOf(headline, subject) };
  const found = headline.finding(figures as ReadFigures);
  const [first] = found;
  if (!first) return { ...region, ...none };
  const line = status === 'verified' ? lineOfFigures(found) : found.map(({ words }) => words).join(', ');
  return { ...region, finding: line.slice(0, FINDING_LETTERS_MAX), checked: first.checked };
}
