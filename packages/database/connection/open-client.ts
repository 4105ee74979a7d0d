import pg from 'pg';
import { applyConnectionSettings, KEEP_ALIVE } from './connection-settings.ts';

/**
 * A connection of its own, outside of a pool, with the settings of every connection of this product. The caller ends it.
 * @throws the error of a database that can't be reached; nothing is left open then
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...KEEP_ALIVE, ...config });
  // The running statement rejects with the same error; an idle client without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await applyConnectionSettings(client);
    return client;
  } catch (error) {
    // The end waits for an answer, which a database that is frozen doesn't give.
    client.end().catch(() => undefined);
    throw error;
  }
}
