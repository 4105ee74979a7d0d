import type { getSqlSchema as call } from '@productive-mining/contract/calls/sql.ts';
import { READING_VIEWS } from '@productive-mining/database/reading/allowed-names.ts';
import { readReadingViews } from '@productive-mining/database/reading/read-reading-views.ts';
import type { CallHandler } from '../http/register-call.ts';

/** The views as the database has them, in the order in which they are listed. */
export const readSchema: CallHandler<typeof call> = async (_input, { database }) => {
  const views = await readReadingViews(database.orm);
  return {
    tables: Object.entries(READING_VIEWS).flatMap(([name, { isFixedByHeight }]) => {
      const view = views.find((one) => one.name === name);
      return view ? [{ ...view, isFixedByHeight }] : [];
    }),
  };
};
