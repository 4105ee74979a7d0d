import type { findFigure as call } from '@productive-mining/contract/calls/coverage.ts';
import type { FigurePlace } from '@productive-mining/contract/entities/coverage.ts';
import { findCoveringBlock } from '@productive-mining/database/queries/find-covering-block.ts';
import { COVERED_WORK_TYPES, loadCoverage } from '@productive-mining/work/coverages.ts';
import type { CallHandler } from '../http/register-call.ts';

/** Each kind reads the text; the block is the one whose region holds the place. */
export const findFigure: CallHandler<typeof call> = async ({ query: { text } }, { database, engine }) => {
  await engine.tallies.catchUp();
  const places: FigurePlace[] = [];
  for (const workType of COVERED_WORK_TYPES) {
    const { frontiers } = await loadCoverage(workType);
    for (const [frontier, { title, find, along, placeOf }] of Object.entries(frontiers)) {
      const position = find?.(text);
      if (position === undefined) continue;
      const place = { workType, frontier, along: along(position) };
      places.push({
        workType: workType as FigurePlace['workType'],
        ...{ frontier, title, place: placeOf(position) },
        blockIndex: (await findCoveringBlock(database.orm, place)) ?? null,
      });
    }
  }
  return { places };
};
