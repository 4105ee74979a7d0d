import { writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { connectDatabase, type Database } from './connect.ts';
import { storageFaultOf } from './storage-faults.ts';
import { isWorthAnotherTry } from './until-database-answers.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

const raised = (state: string, message = 'a fault of the test') =>
  database.orm
    .execute(sql.raw(`do $$ begin raise exception '${message}' using errcode = '${state}'; end $$`))
    .then(
      () => undefined,
      (error: unknown) => error,
    );

describe('what PostgreSQL says', () => {
  it.each([
    ['53100', 'full'],
    ['25006', 'read_only'],
    ['53200', 'exhausted'],
    ['53000', 'exhausted'],
    ['XX001', 'damaged'],
    ['XX002', 'damaged'],
    ['58030', 'damaged'],
    ['58P01', 'damaged'],
  ])('%s is a disk or memory that is %s, and worth another try', async (state, fault) => {
    const error = await raised(state);
    expect(storageFaultOf(error)).toBe(fault);
    expect(isWorthAnotherTry(error)).toBe(true);
  });

  it.each(['42501', '23505', 'XX000', '22003'])('%s is the statement’s own', async (state) => {
    const error = await raised(state);
    expect(storageFaultOf(error)).toBeUndefined();
    expect(isWorthAnotherTry(error)).toBe(false);
  });

  it('tells a disk that is mounted read-only, and a quota, by their words', async () => {
    expect(storageFaultOf(await raised('42501', 'could not open file: Read-only file system'))).toBe(
      'read_only',
    );
    expect(storageFaultOf(await raised('XX000', 'could not extend file: Disk quota exceeded'))).toBe('full');
  });

  it('knows a database that takes no writing', async () => {
    const written = database.orm.transaction((tx) => tx.execute(sql`create table never_made (n int)`), {
      accessMode: 'read only',
    });
    expect(storageFaultOf(await written.catch((error: unknown) => error))).toBe('read_only');
  });
});

describe('what the system and Node say', () => {
  it.runIf(platform() === 'linux')('knows a file that finds no room', async () => {
    const error = await writeFile('/dev/full', 'a line').catch((failure: unknown) => failure);
    expect(storageFaultOf(error)).toBe('full');
    // An error that comes from a thread has its message alone.
    expect(storageFaultOf(structuredClone(error))).toBe('full');
  });

  it('knows a thread that was ended for want of memory', async () => {
    const worker = new Worker('const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length))', {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 8 },
    });
    const error = await new Promise((resolve) => worker.once('error', resolve));
    expect(storageFaultOf(error)).toBe('exhausted');
  });

  it.each([
    ['WebAssembly.Memory(): could not allocate memory', 'exhausted'],
    ['Array buffer allocation failed', 'exhausted'],
    ['Invalid typed array length: -1', undefined],
  ])('a RangeError “%s” is %s', (message, fault) => {
    expect(storageFaultOf(new RangeError(message))).toBe(fault);
  });

  it.each([new WebAssembly.RuntimeError('unreachable'), new Error('ENOSPCX'), 'ENOSPC'])(
    'takes %s for the computation’s own',
    (error) => expect(storageFaultOf(error)).toBeUndefined(),
  );
});
