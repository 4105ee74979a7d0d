import { isDatabaseAway } from '@productive-mining/database/connection/until-database-answers.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openStoredLines, type StoredLines } from './stored-lines.ts';

function linesFrom(url: string): StoredLines {
  const lines = openStoredLines(url);
  onTestFinished(() => lines.close());
  return lines;
}

async function failureOf(lines: StoredLines): Promise<unknown> {
  try {
    for await (const _ of lines.read(0)) throw new Error('there are blocks');
  } catch (error) {
    return error;
  }
  return undefined;
}

it('tells a database that is away from one that is damaged, as its own thread found it', async () => {
  const away = await failureOf(linesFrom('postgres://nobody@127.0.0.1:1/nothing'));
  expect(isDatabaseAway(away)).toBe(true);
  const database = await startTestDatabase();
  onTestFinished(() => database.close());
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('alter table blocks rename to lost');
  const lines = linesFrom(database.url);
  const failure = await failureOf(lines);
  expect(failure).toMatchObject({ code: '42P01' });
  expect(isDatabaseAway(failure)).toBe(false);
  await client.query('alter table lost rename to blocks');
  await client.end();
  expect(await failureOf(lines)).toBeUndefined();
  await lines.close();
});

it('reads on when the connection that its thread had kept was ended meanwhile', async () => {
  const database = await startTestDatabase();
  onTestFinished(() => database.close());
  const lines = linesFrom(database.url);
  expect(await failureOf(lines)).toBeUndefined();
  const client = new pg.Client(database.url);
  await client.connect();
  const ended = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'productive-mining stored blocks'",
  );
  await client.end();
  expect(ended.rowCount).toBe(1);
  expect(await failureOf(lines)).toBeUndefined();
  await lines.close();
});
