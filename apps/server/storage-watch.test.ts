/** A server that can store nothing: what it says of itself, and what it answers. Faults are raised by PostgreSQL. */
import type { ErrorCode } from '@productive-mining/contract/errors.ts';
import { raiseNoMore, raiseOn } from '@productive-mining/database/testing/raise-on-write.ts';
import { startSeverableProxy } from '@productive-mining/database/testing/severable-proxy.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ready = async ({ app }: TestApp = test) => {
  const answer = await app.inject('/readyz');
  return [answer.statusCode, (answer.json() as { reason?: string }).reason];
};
/** Asks until an answer is no older than the change before. */
const eventually = (wanted: unknown) => expect.poll(() => ready(), { timeout: 5000 }).toEqual(wanted);

describe('/readyz', () => {
  it.each([
    ['53100', 'The disk of the database is full.'],
    ['25006', 'The database takes no writing: its disk, or the database itself, is read-only.'],
    ['58030', 'The database can’t read or write one of its files.'],
    ['53200', 'The database has no memory, or no open files, left.'],
    ['42501', 'The database refuses to be written to.'],
  ])(
    'says in one sentence what a write meets that fails with %s, until it goes well',
    async (state, reason) => {
      await eventually([200, undefined]);
      await test.database.orm.execute(raiseOn('storage_probes', state));
      await eventually([503, reason]);
      await test.database.orm.execute(raiseNoMore('storage_probes'));
      await eventually([200, undefined]);
    },
  );

  it('names the disk that has too little room', async () => {
    const full = await startTestApp({}, { roomNeededBytes: Number.MAX_SAFE_INTEGER });
    onTestFinished(() => full.close());
    const [status, reason] = await ready(full);
    expect(status).toBe(503);
    expect(reason).toMatch(
      /^The disk of the data folder is full: \d+ MiB are free, and the server needs 8589934591 MiB\.$/,
    );
    const answer = await full.app.inject('/api/mining/status');
    expect(answer.json()).toEqual({
      status: 'idle',
      session: null,
      hindrance: `${reason} Sessions wait, and go on by themselves as soon as they can; what is sealed stays.`,
    });
  });

  it('tells pages that poll with the tag of their last answer when sessions begin to wait', async () => {
    const first = await test.app.inject('/api/mining/status');
    const headers = {
      cookie: String(first.headers['set-cookie']).split(';', 1)[0]!,
      'if-none-match': '',
    };
    const poll = async () => {
      const answer = await test.app.inject({ url: '/api/mining/status', headers });
      headers['if-none-match'] = String(answer.headers.etag);
      return answer.statusCode === 304 ? 'unchanged' : (answer.json() as { hindrance: unknown }).hindrance;
    };
    await expect.poll(poll, { timeout: 5000 }).toBe('unchanged');
    await test.database.orm.execute(raiseOn('storage_probes', '53100'));
    await expect.poll(poll, { timeout: 5000 }).toMatch(/^The disk of the database is full\. Sessions wait/);
    await test.database.orm.execute(raiseNoMore('storage_probes'));
    await expect.poll(poll, { timeout: 5000 }).toBeNull();
  });

  it('writes once for all who ask at the same time, and not again for those who ask soon after', async () => {
    await test.database.orm.execute(
      sql.raw(`
        create sequence probes;
        create function count_probe() returns trigger language plpgsql as
          $$ begin perform nextval('probes'); return new; end $$;
        create trigger count_probe before insert on storage_probes for each row execute function count_probe()`),
    );
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 50 }, () => ready()));
    const { rows } = await test.database.orm.execute<{ writes: string }>(
      sql`select last_value as writes from probes`,
    );
    expect(Number(rows[0]!.writes)).toBeLessThanOrEqual(3);
  });

  it('answers though the database is frozen, and leaves it one question', async () => {
    const through = await startSeverableProxy(test.database.pool.options.connectionString!);
    const still = await startTestApp({}, { databaseUrl: through.url });
    onTestFinished(async () => {
      through.comeBack();
      await still.close();
      await through.close();
    });
    expect(await ready(still)).toEqual([200, undefined]);
    through.fallSilent();
    const isFrozen = async () => (await ready(still))[1];
    await expect.poll(isFrozen, { timeout: 10_000 }).toBe('The database doesn’t answer.');
    await Promise.all(Array.from({ length: 20 }, () => ready(still)));
    expect(still.database.pool.waitingCount).toBe(0);
  });
});

describe('a call that writes', () => {
  it.each([
    ['53100', 'storage_full', '60'],
    ['25006', 'storage_read_only', '60'],
    ['XX001', 'storage_damaged', undefined],
    ['53200', 'server_exhausted', '60'],
  ] satisfies [string, ErrorCode, string | undefined][])(
    'is answered 503 when it fails with %s: %s',
    async (state, code, retryAfter) => {
      await test.database.orm.execute(raiseOn('visitors', state));
      const answer = await test.app.inject({ method: 'POST', url: '/api/mining/stop' });
      await test.database.orm.execute(raiseNoMore('visitors'));
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, retryAfter]);
      expect(answer.json()).toMatchObject({ code });
      expect((await test.app.inject({ method: 'POST', url: '/api/mining/stop' })).statusCode).toBe(200);
    },
  );

  it('does nothing to those that read', async () => {
    await test.database.orm.execute(raiseOn('visitors', '53100'));
    const read = await test.app.inject('/api/blockchain/height');
    await test.database.orm.execute(raiseNoMore('visitors'));
    expect(read.json()).toEqual({ height: 0 });
  });
});
