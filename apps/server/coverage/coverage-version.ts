/** What the answer to /api/coverage depends on: one that all visitors share whose own blocks cover the same, most of whom have none. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import { readCoverageVersion } from '@productive-mining/database/queries/read-coverage-version.ts';
import { type AnswerVersion, faultsOf } from '../http/answer-versions.ts';

/** What was covered in the last day changes with the time too. */
const MINUTE_MS = 60_000;

/** The newest version up to which everything was added up, as far as that takes less than a second. */
const addedUp = new WeakMap<Database, string>();

export const COVERAGE: AnswerVersion = {
  async read({ address }, { database, engine }) {
    const now = engine.time.now();
    const read = () => readCoverageVersion(database.pool, { address, now });
    let version = await read();
    if (version.counted !== addedUp.get(database)) {
      await engine.tallies.catchUp();
      version = await read();
      addedUp.set(database, version.counted);
    }
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    return JSON.stringify([version, minute, faultsOf(engine)]);
  },
  isShared: true,
};
