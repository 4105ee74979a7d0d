import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { connectDatabase, type Database, type Transaction } from './connect.ts';
import { CommitOutcomeUnknown, classifyFailure, inTransaction } from './in-transaction.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 10 });
  await database.orm.execute(sql`create table counters (name text primary key, n int not null)`);
});

beforeEach(async () => {
  await database.orm.execute(sql`truncate counters`);
  await database.orm.execute(sql`insert into counters values ('a', 0), ('b', 0)`);
});

afterAll(async () => {
  await database.close();
  await server.close();
});

async function readCounter(name: string): Promise<number> {
  const { rows } = await database.orm.execute<{ n: number }>(
    sql`select n from counters where name = ${name}`,
  );
  return rows[0]?.n ?? Number.NaN;
}

const add = (transaction: Transaction, name: string) =>
  transaction.execute(sql`update counters set n = n + 1 where name = ${name}`);
const killOwnConnection = (transaction: Transaction) =>
  transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`);

describe('inTransaction', () => {
  it('commits and returns what the work returns', async () => {
    const value = await inTransaction(database, async (transaction) => {
      await add(transaction, 'a');
      return 'done';
    });
    expect(value).toBe('done');
    expect(await readCounter('a')).toBe(1);
  });

  it('rolls back and passes on an error of the work at once', async () => {
    let runs = 0;
    const failing = inTransaction(database, async (transaction) => {
      runs += 1;
      await add(transaction, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(runs).toBe(1);
    expect(await readCounter('a')).toBe(0);
  });

  it('repeats serialization failures until each of 10 rivals has counted', async () => {
    let runs = 0;
    const count = () =>
      inTransaction(
        database,
        async (transaction) => {
          runs += 1;
          await transaction.execute(sql`select n from counters where name = 'a'`);
          await add(transaction, 'a');
        },
        { isolation: 'repeatable read', retries: 50 },
      );
    await Promise.all(Array.from({ length: 10 }, count));
    expect(await readCounter('a')).toBe(10);
    expect(runs).toBeGreaterThan(10);
  });

  it('repeats the loser of a deadlock', async () => {
    const bothHoldOne = meeting(2);
    let runs = 0;
    const cross = (first: string, second: string) =>
      inTransaction(database, async (transaction) => {
        runs += 1;
        await add(transaction, first);
        await bothHoldOne();
        await add(transaction, second);
      });
    await Promise.all([cross('a', 'b'), cross('b', 'a')]);
    expect([await readCounter('a'), await readCounter('b')]).toEqual([2, 2]);
    expect(runs).toBe(3);
  });

  it('repeats after a connection lost before the commit', async () => {
    let runs = 0;
    await inTransaction(database, async (transaction) => {
      runs += 1;
      await add(transaction, 'a');
      if (runs === 1) await killOwnConnection(transaction);
    });
    expect(runs).toBe(2);
    expect(await readCounter('a')).toBe(1);
  });

  it('survives a connection lost while the work does something else', async () => {
    let runs = 0;
    await inTransaction(database, async (transaction) => {
      runs += 1;
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      if (runs === 1) {
        await database.orm.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await add(transaction, 'a');
    });
    expect(runs).toBe(2);
    expect(await readCounter('a')).toBe(1);
  });

  it('gives its connection back when the transaction cannot begin', async () => {
    const single = connectDatabase(server.url, { max: 1 });
    let losses = 2;
    single.pool.on('acquire', (client) => {
      const { processID } = client as pg.PoolClient & { processID: number };
      if (losses-- > 0) process.kill(processID, 'SIGTERM');
    });
    await inTransaction(single, (transaction) => add(transaction, 'a'));
    expect(losses).toBeLessThan(0);
    expect(await readCounter('a')).toBe(1);
    await single.close();
  });

  it('gives up after the last retry', async () => {
    let runs = 0;
    const failing = inTransaction(
      database,
      async (transaction) => {
        runs += 1;
        await killOwnConnection(transaction);
      },
      { retries: 1 },
    );
    await expect(failing).rejects.toThrow();
    expect(runs).toBe(2);
  });

  describe('when the connection is lost during the commit', () => {
    beforeAll(async () => {
      await database.orm.execute(sql`create sequence commits`);
      await database.orm.execute(sql`create table fragile (id int)`);
      // A deferred trigger runs in the commit; a sequence doesn't roll back, so only the first commit dies.
      await database.orm.execute(sql`create function die_once() returns trigger language plpgsql as $$
        begin
          if nextval('commits') = 1 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
          return null;
        end $$`);
      await database.orm.execute(sql`create constraint trigger dying after insert on fragile
        deferrable initially deferred for each row execute function die_once()`);
    });

    beforeEach(async () => {
      await database.orm.execute(sql`alter sequence commits restart`);
    });

    const store = (transaction: Transaction) => transaction.execute(sql`insert into fragile values (1)`);

    it('says that the outcome is unknown', async () => {
      await expect(inTransaction(database, store)).rejects.toThrow(CommitOutcomeUnknown);
    });

    it('repeats work that may be repeated', async () => {
      await inTransaction(database, store, { repeatable: true });
      const { rows } = await database.orm.execute(sql`select id from fragile`);
      expect(rows).toHaveLength(1);
    });
  });
});

/** A point at which callers wait until `size` of them have come; later ones pass. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= size) open();
    return opened;
  };
}

describe('classifyFailure', () => {
  const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '57P03', '53300', '08006'])(
    'takes %s for a database that is away',
    (code) => {
      expect(classifyFailure(new Error('Failed query', { cause: failure(code) }))).toBe('connection_lost');
    },
  );

  it('takes a missing socket so, but no other missing file', () => {
    expect(classifyFailure(failure('ENOENT', { syscall: 'connect' }))).toBe('connection_lost');
    expect(classifyFailure(failure('ENOENT', { syscall: 'open' }))).toBe('other');
  });

  it.each(['53100', '23505', '42P01'])('takes %s for the statement’s own', (code) => {
    expect(classifyFailure(failure(code))).toBe('other');
  });
});
