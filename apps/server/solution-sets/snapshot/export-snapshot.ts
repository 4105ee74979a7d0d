import type { exportSnapshot as call } from '@productive-mining/contract/calls/solution-sets.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { readBlockTime } from '@productive-mining/database/queries/list-blocks.ts';
import { snapshotFile } from '@productive-mining/rules/solution-files.ts';
import type { CallHandler } from '../../http/register-call.ts';
import { readPlace } from '../ledger-place.ts';
import { untilAddedUp } from './read-coverage-rows.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** The ledger as of a block as one archive. Like everything in one file it is one at a time a visitor. */
export const exportSnapshot: CallHandler<typeof call> = async (
  request,
  { database, engine, streams, files },
) => {
  const { asOf } = request.params;
  const place = await readPlace(database.orm, asOf);
  const sealedAt = await readBlockTime(database.orm, asOf);
  if (!sealedAt) throw new CallFailure('block_not_found', { index: asOf });
  const { tipHash } = place;
  const file = files.begin({ asOf, tipHash, fileName: snapshotFile(asOf) });
  const { signal } = request;
  const source = {
    ...{ database, place, sealedAt },
    untilAddedUp: () => untilAddedUp(database.orm, engine.tallies, { height: asOf, signal }),
  };
  return streams.open(writeSnapshot(source, file), {
    ...request,
    onlyOne: `export-all ${request.visitor.id}`,
  });
};
