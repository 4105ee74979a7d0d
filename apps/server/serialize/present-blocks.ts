/** Blocks as lists and live messages carry them: with the region and the finding of their first discovery in a line each. */
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { type Figures, readFigures } from '@productive-mining/database/queries/read-figures.ts';
import type { BlockRow } from '@productive-mining/database/queries/select-blocks.ts';
import type { ReadFigures } from '@productive-mining/work/headline.ts';
import { availableWorkTypes, isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import type { KnownFaults } from './block-verdict.ts';
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
  return rows.map((row) => serializeBlock(row, known, linesOf(row, figures.get(row.discoveryId))));
}

const placesOf = Object.fromEntries(
  availableWorkTypes.map((workType) => [workType, workTypeOf(workType).headline.reads]),
);

function linesOf({ workType, subject }: BlockRow, figures: Figures = {}): BlockLines {
  const none = { finding: null, checked: null };
  if (!isAvailable(workType)) return { region: subject, ...none };
  const { headline } = workTypeOf(workType);
  const read = figures as ReadFigures;
  const region = headline.region(subject);
  const finding = headline.finding(read)?.slice(0, FINDING_LETTERS_MAX);
  return { region, ...(finding === undefined ? none : { finding, checked: headline.checked(read) }) };
}
