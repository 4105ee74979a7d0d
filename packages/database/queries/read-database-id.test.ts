import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { readDatabaseId } from './read-database-id.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url);
});

afterAll(async () => {
  await database.close();
  await server.close();
});

const readOnly = () => database.orm.transaction((tx) => readDatabaseId(tx), { accessMode: 'read only' });

it('is drawn once, whoever asks first, and from then on read without writing', async () => {
  await database.pool.query('delete from server_epochs');
  await expect(readOnly()).rejects.toThrow();
  const drawn = await Promise.all(Array.from({ length: 4 }, () => readDatabaseId(database.orm)));
  expect(new Set(drawn).size).toBe(1);
  expect(drawn[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(await readOnly()).toBe(drawn[0]);
});
