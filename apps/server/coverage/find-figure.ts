import type { findFigure as call } from '@productive-mining/contract/calls/coverage.ts';
import type { FigurePlace } from '@productive-mining/contract/entities/coverage.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import {
  type CountedBlock,
  findBlocksAround,
  findCoveringBlock,
  type PlaceAlong,
} from '@productive-mining/database/queries/find-covering-block.ts';
import { readSpansBeside, readTalliedHeight } from '@productive-mining/database/queries/read-coverage.ts';
import { readFigures } from '@productive-mining/database/queries/read-figures.ts';
import type { NumberedFigure } from '@productive-mining/work/coverage.ts';
import { COVERED_WORK_TYPES, loadCoverage } from '@productive-mining/work/coverages.ts';
import type { CallHandler } from '../http/register-call.ts';
import { completeSentence, mayBeComplete } from '../serialize/complete-sentence.ts';

type OfFrontier = Awaited<ReturnType<typeof loadCoverage>>['frontiers'][string];

/** Each kind reads the text; the block is the one whose region holds the place, or whose result has the number. */
export const findFigure: CallHandler<typeof call> = async ({ query: { text } }, { database, engine }) => {
  await engine.tallies.catchUp();
  const isSound = mayBeComplete(engine.security.chainHealth());
  const kinds = await Promise.all(
    COVERED_WORK_TYPES.map(async (workType) => ({ workType, ...(await loadCoverage(workType)) })),
  );
  // One transaction, so that block and stretch are of one height.
  return database.orm.transaction(
    async (tx) => {
      const places: FigurePlace[] = [];
      for (const { workType, frontiers } of kinds)
        for (const [frontier, coverage] of Object.entries(frontiers)) {
          const found = coverage.find?.(text);
          if (found === undefined) continue;
          const { title, placeOf } = coverage;
          const isNumber = typeof found !== 'string';
          const position = isNumber ? found.position : found;
          const at = { workType, frontier, along: coverage.along(position) };
          const block = isNumber ? await blockOfNumber(tx, at, found) : await findCoveringBlock(tx, at);
          // A number's own place is known only nearly, and may seem to lie in the region beside its block's.
          const along = isNumber && block ? block.fromAlong : at.along;
          places.push({
            ...{ workType, frontier, title, place: placeOf(position), blockIndex: block?.blockIndex ?? null },
            statement: isSound && block ? await stretchAround(tx, { ...block, along }, coverage) : null,
          });
        }
      return { places };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

/** The block about a place whose result begins at or before a number, and ends at or behind it. */
async function blockOfNumber(
  tx: Transaction,
  at: PlaceAlong,
  { number, within, reads }: NumberedFigure,
): Promise<CountedBlock | undefined> {
  const candidates = await findBlocksAround(tx, at, within);
  const ids = candidates.map(({ discoveryId }) => discoveryId);
  const figures = await readFigures(tx, ids, { [at.workType]: reads });
  return candidates.find(({ discoveryId }) => {
    const { first, last } = figures.get(discoveryId) ?? {};
    return Number(first) <= number && number <= Number(last);
  });
}

/** From where to where blocks cover a frontier without a hole around a place in a block; null where no span holds it. */
async function stretchAround(
  tx: Transaction,
  { blockIndex, along: place }: { blockIndex: number; along: number },
  { along, placeOf }: OfFrontier,
): Promise<string | null> {
  const spans = await readSpansBeside(tx, blockIndex);
  const span = spans.find(
    ({ position, endPosition }) => along(position) <= place && place < along(endPosition),
  );
  if (!span) return null;
  const [from, to] = [placeOf(span.position), placeOf(span.endPosition)];
  const asOf = await readTalliedHeight(tx);
  return completeSentence(
    { from, to, asOf },
    'undisputed blocks leave no hole from the first of the two to before the second.',
  );
}
