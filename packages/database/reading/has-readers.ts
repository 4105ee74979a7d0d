import { openClient } from '../connection/open-client.ts';
import { READER_APPLICATION } from './reader-connection.ts';

/**
 * Whether backends of readers' queries are there.
 * @param url of the owner of the database @returns false also when the database can't be reached
 */
export async function hasReaders(url: string): Promise<boolean> {
  try {
    const client = await openClient({ connectionString: url });
    const { rowCount } = await client
      .query('select 1 from pg_stat_activity where application_name = $1', [READER_APPLICATION])
      .finally(() => client.end().catch(() => undefined));
    return rowCount !== 0;
  } catch {
    return false;
  }
}
