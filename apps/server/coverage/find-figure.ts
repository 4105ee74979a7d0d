import type { findFigure as call } from '@productive-mining/contract/calls/coverage.ts';
import type { FigurePlace } from '@productive-mining/contract/entities/coverage.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { findCoveringBlock } from '@productive-mining/database/queries/find-covering-block.ts';
import { readSpansBeside, readTalliedHeight } from '@productive-mining/database/queries/read-coverage.ts';
import { COVERED_WORK_TYPES, loadCoverage } from '@productive-mining/work/coverages.ts';
import type { CallHandler } from '../http/register-call.ts';
import { completeSentence, mayBeComplete } from '../serialize/complete-sentence.ts';

type OfFrontier = Awaited<ReturnType<typeof loadCoverage>>['frontiers'][string];

/** Each kind reads the text; the block is the one whose region holds the place. */
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
          const position = coverage.find?.(text);
          if (position === undefined) continue;
          const { title, placeOf } = coverage;
          const along = coverage.along(position);
          const blockIndex = await findCoveringBlock(tx, { workType, frontier, along });
          const isCovered = isSound && blockIndex !== undefined;
          places.push({
            ...{ workType, frontier, title, place: placeOf(position), blockIndex: blockIndex ?? null },
            statement: isCovered ? await stretchAround(tx, { blockIndex, along }, coverage) : null,
          });
        }
      return { places };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

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
