import { rmSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsBefore } from '../testing/migrations-before.ts';
import { createEmptyDatabase, startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { migrate } from './migrate.ts';

let server: TestDatabase;
let earlier: string;

beforeAll(async () => {
  server = await startTestDatabase();
  earlier = migrationsBefore('0006_name_keys');
});

afterAll(async () => {
  rmSync(earlier, { recursive: true });
  await server.close();
});

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Visitors of one day after another; null for one without a name. */
async function insertNames(client: pg.Client, names: Record<string, string | null>): Promise<void> {
  for (const [day, [id, name]] of Object.entries(names).entries())
    await client.query(
      `insert into visitors (id, address, display_name, created_at) values ($1, $1, $2, '2026-01-01'::date + $3::int)`,
      [id, name, day],
    );
}

const readNames = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; name: string | null; key: string | null }>(
      'select id, display_name as name, name_key as key from visitors order by created_at',
    );
    return Object.fromEntries(rows.map(({ id, name, key }) => [id, [name, key]]));
  });

describe('the keys of names', () => {
  it('are filled in for names of before; of those that look alike the earliest visitor’s stays', async () => {
    const url = await createEmptyDatabase(server);
    // A database of the former version: as that leaves it, without what comes behind the migrations.
    await withClient(url, async (client) => {
      await applyFiles(drizzle(client), { migrationsFolder: earlier });
      await insertNames(client, {
        first: 'Ada',
        unnamed: null,
        second: 'ADA',
        third: 'Gauß',
        fourth: 'Áda',
        fifth: 'GAUSS',
        sixth: 'Adam',
      });
    });
    await migrate(url);
    const kept = {
      first: ['Ada', 'ada'],
      unnamed: [null, null],
      second: [null, null],
      third: ['Gauß', 'gauss'],
      fourth: [null, null],
      fifth: [null, null],
      sixth: ['Adam', 'adam'],
    };
    expect(await readNames(url)).toEqual(kept);
    await migrate(url);
    expect(await readNames(url)).toEqual(kept);
  });

  it('follow a rule that changed, two of them in a circle too', async () => {
    const url = await createEmptyDatabase(server);
    await migrate(url);
    await withClient(url, (client) =>
      client.query(
        "insert into visitors (id, address, display_name, name_key) values ('a', 'a', 'Ada', 'bob'), ('b', 'b', 'Bob', 'ada')",
      ),
    );
    await migrate(url);
    expect(await readNames(url)).toEqual({ a: ['Ada', 'ada'], b: ['Bob', 'bob'] });
  });

  it('are one a visitor, and no name is without', async () => {
    const url = await createEmptyDatabase(server);
    await migrate(url);
    await withClient(url, async (client) => {
      const insert = (id: string, name: string | null, key: string | null) =>
        client.query('insert into visitors (id, address, display_name, name_key) values ($1, $1, $2, $3)', [
          id,
          name,
          key,
        ]);
      await insert('a', 'Ada', 'ada');
      await expect(insert('b', 'ADA', 'ada')).rejects.toMatchObject({ code: '23505' });
      await expect(insert('b', 'Bob', null)).rejects.toMatchObject({ code: '23514' });
      await expect(insert('b', null, 'bob')).rejects.toMatchObject({ code: '23514' });
      const { rows } = await client.query(
        "select convalidated from pg_constraint where conname = 'visitors_name_has_key'",
      );
      expect(rows).toEqual([{ convalidated: true }]);
    });
  });
});
