import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { connectDatabase } from './connect.ts';
import { CONNECTION_SETTINGS } from './connection-settings.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await startTestDatabase();
});
afterAll(() => server.close());

/** The settings of a connection as PostgreSQL has them. */
async function settingsAt(url: string): Promise<Record<string, string>> {
  const database = connectDatabase(url, { max: 1 });
  try {
    const { rows } = await database.orm.execute<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings where name like 'tcp_%' or name like 'idle_in%'`,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  } finally {
    await database.close();
  }
}

it('lets PostgreSQL notice within half a minute that the other end is gone', async () => {
  const settings = await settingsAt(server.url);
  expect(settings).toEqual(CONNECTION_SETTINGS);
  const seconds = (name: string) => Number(settings[name]);
  const idleSeconds =
    seconds('tcp_keepalives_idle') + seconds('tcp_keepalives_interval') * seconds('tcp_keepalives_count');
  expect(idleSeconds).toBeLessThanOrEqual(30);
  expect(seconds('tcp_user_timeout')).toBeLessThanOrEqual(30_000);
});

it('leaves what the address of the database sets itself', async () => {
  const url = `${server.url}?options=${encodeURIComponent('-c tcp_keepalives_idle=77')}`;
  expect(await settingsAt(url)).toEqual({ ...CONNECTION_SETTINGS, tcp_keepalives_idle: '77' });
});

it('ends a transaction whose client has stopped', async () => {
  const options = encodeURIComponent('-c idle_in_transaction_session_timeout=200');
  const database = connectDatabase(`${server.url}?options=${options}`, { max: 1 });
  try {
    const stopped = database.orm.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await wait(1000);
      await tx.execute(sql`select 1`);
    });
    await expect(stopped).rejects.toThrow();
    expect((await database.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});
