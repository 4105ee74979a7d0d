/** A thread of lowest priority that writes stored blocks as lines, a page at a time, with a database connection of its own. */
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { isDatabaseAway } from '@productive-mining/database/connection/until-database-answers.ts';
import { readStoredPage } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { lowerThreadPriority } from './thread-priority.ts';

lowerThreadPriority();

export interface PageTask {
  databaseUrl: string;
  /** Index of the block before the first one of the page. */
  after: number;
}

export interface StoredPage {
  /** NDJSON. */
  lines: Uint8Array;
  /** Index of the last block in it. */
  last: number;
}

/** What an error tells of, which is more than is left of one that comes from another thread. */
export interface PageFailure {
  failure: { message: string; code: string | undefined };
}

const CONNECTION = { max: 1, name: 'productive-mining stored blocks' };

let database: Database | undefined;

/** @returns null behind the newest block */
export default async function answer(task: PageTask): Promise<StoredPage | PageFailure | null> {
  try {
    return await writePage(task).catch((error: unknown) => {
      // A thread without a task hears nothing, so the connection that it kept may have ended long ago.
      if (isDatabaseAway(error)) return writePage(task);
      throw error;
    });
  } catch (error) {
    return { failure: describeFailure(error) };
  }
}

async function writePage({ databaseUrl, after }: PageTask): Promise<StoredPage | null> {
  database ??= connectDatabase(databaseUrl, CONNECTION);
  const page = await readStoredPage(database.orm, after);
  const last = page.at(-1)?.block.index;
  if (last === undefined) return null;
  const text = page.map((block) => `${JSON.stringify(storedBlockToJson(block))}\n`).join('');
  return { lines: new TextEncoder().encode(text), last };
}

/** The first of the error and its causes that has a code, otherwise the last cause. */
function describeFailure(error: unknown): PageFailure['failure'] {
  let message = String(error);
  for (let current = error; current instanceof Error; current = current.cause) {
    message = current.message;
    if ('code' in current && typeof current.code === 'string') return { message, code: current.code };
  }
  return { message, code: undefined };
}
