import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visitors } from '@productive-mining/database/schema/mining.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { StartFailure } from '../../start-failure.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makeWebBuild, type WebBuild } from '../../testing/web-build.ts';
import { Identity } from './identity.ts';
import { loadVisitorSecret, replaceVisitorSecret } from './visitor-secret.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2025, 5, 1, 12);

describe('a visitor’s cookie', () => {
  const identity = new Identity(Buffer.alloc(32, 1));
  const issued = identity.recognise(undefined, NOW_MS);
  const cookie = String(issued.cookie);

  it('brings back the same visitor and address', () => {
    expect(identity.recognise(cookie, NOW_MS)).toEqual({
      visitor: issued.visitor,
      returning: true,
      forged: false,
      cookie: undefined,
    });
    expect(issued.returning).toBe(false);
    expect(issued.visitor.address).toMatch(/^0x[0-9a-f]{40}$/);
  });

  it('is renewed after a day, for the same visitor', () => {
    const next = identity.recognise(cookie, NOW_MS + DAY_MS);
    expect(next.visitor).toEqual(issued.visitor);
    expect(next.cookie).not.toBe(cookie);
    expect(identity.recognise(next.cookie, NOW_MS + DAY_MS).visitor).toEqual(issued.visitor);
  });

  it('is renewed when it was issued by a clock that was ahead', () => {
    const next = identity.recognise(cookie, NOW_MS - 20 * DAY_MS);
    expect(next.visitor).toEqual(issued.visitor);
    expect(identity.recognise(next.cookie, NOW_MS - 20 * DAY_MS).cookie).toBeUndefined();
    expect(identity.recognise(next.cookie, NOW_MS + 381 * DAY_MS).visitor).not.toEqual(issued.visitor);
  });

  it('ends after 400 days', () => {
    expect(identity.recognise(cookie, NOW_MS + 400 * DAY_MS).visitor).toEqual(issued.visitor);
    const late = identity.recognise(cookie, NOW_MS + 401 * DAY_MS);
    expect(late.visitor).not.toEqual(issued.visitor);
    expect([issued.forged, late.forged]).toEqual([false, false]);
  });

  it('gives a new visitor when any character is changed', () => {
    const seen = new Set([issued.visitor.id]);
    for (let at = 0; at < cookie.length; at++) {
      const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
      const { visitor, returning, forged } = identity.recognise(changed, NOW_MS);
      expect(returning).toBe(false);
      expect(forged).toBe(true);
      expect(seen.has(visitor.id)).toBe(false);
      seen.add(visitor.id);
    }
  });

  it('of another server gives a new visitor', () => {
    const other = new Identity(Buffer.alloc(32, 2));
    expect(other.recognise(cookie, NOW_MS).returning).toBe(false);
    expect(other.cookieName).not.toBe(identity.cookieName);
  });

  it.each(['', 'x', '..', `${'a'.repeat(27)}.1.${'b'.repeat(43)}`, '%', 'a'.repeat(10_000)])(
    'text %# that is no cookie of ours gives a new visitor',
    (text) => {
      expect(identity.recognise(text, NOW_MS).returning).toBe(false);
    },
  );
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'productive-mining-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** What a database would know: nobody, or visitors whose wallets are derived from a key. */
function recordWith(visitors: boolean, fingerprint?: string) {
  let noted = fingerprint;
  return {
    hasVisitors: () => Promise.resolve(visitors),
    readFingerprint: () => Promise.resolve(noted),
    noteFingerprint: async (next: string) => {
      noted = next;
    },
  };
}

describe('the secret', () => {
  it('is made once, readable by its owner only, and the same for servers that start together', async () => {
    const folder = join(await makeFolder(), 'keys');
    const together = await Promise.all(
      Array.from({ length: 5 }, () => loadVisitorSecret(folder, recordWith(false))),
    );
    for (const secret of together) expect(secret.equals(together[0]!)).toBe(true);
    expect((await loadVisitorSecret(folder, recordWith(false))).equals(together[0]!)).toBe(true);
    const file = await stat(join(folder, 'visitors.key'));
    expect(file.mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('that is damaged is refused, not replaced', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'visitors.key'), 'abc');
    await expect(loadVisitorSecret(folder, recordWith(false))).rejects.toThrow(
      'visitors.key must hold 64 hex digits',
    );
    expect(await readFile(join(folder, 'visitors.key'), 'utf8')).toBe('abc');
  });

  it('that can’t be read or made is refused with the variable that names its folder', async () => {
    const folder = await makeFolder();
    const place = join(folder, 'visitors.key');
    await mkdir(place);
    const correct = 'or correct KEYS_DIR, which is keys in DATA_DIR unless set.';
    await expect(loadVisitorSecret(folder, recordWith(false))).rejects.toThrow(
      new StartFailure(`The visitors’ key ${place} can't be read (EISDIR): make it readable, ${correct}`),
    );
    const nowhere = '/proc/nowhere';
    if (process.platform === 'linux')
      await expect(loadVisitorSecret(nowhere, recordWith(false))).rejects.toThrow(
        new StartFailure(
          `The key folder ${nowhere} can't be written to (ENOENT): make it writable, ${correct}`,
        ),
      );
  });

  it('that is missing while there are visitors is not replaced: their wallets would be lost', async () => {
    const folder = await makeFolder();
    const refusal = loadVisitorSecret(folder, recordWith(true));
    await expect(refusal).rejects.toThrow(StartFailure);
    await expect(refusal).rejects.toThrow(
      `${join(folder, 'visitors.key')} is missing, and without it every visitor would lose their wallet. Put it back from a backup, or start on an empty data folder.`,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('another secret than the one that was in use', () => {
  const other = `${'ab'.repeat(32)}\n`;

  it('is refused while there are visitors, and stays out of the record', async () => {
    const folder = await makeFolder();
    const record = recordWith(true);
    await writeFile(join(folder, 'visitors.key'), other);
    await loadVisitorSecret(folder, record);
    const noted = await record.readFingerprint();
    await writeFile(join(folder, 'visitors.key'), other.replaceAll('a', 'c'));
    const refusal = loadVisitorSecret(folder, record);
    await expect(refusal).rejects.toThrow(StartFailure);
    await expect(refusal).rejects.toThrow('holds another key than the one that this database’s wallets');
    expect(await record.readFingerprint()).toBe(noted);
  });

  it('is taken where nobody would lose a wallet', async () => {
    const folder = await makeFolder();
    const record = recordWith(false, '00'.repeat(32));
    await writeFile(join(folder, 'visitors.key'), other);
    expect((await loadVisitorSecret(folder, record)).toString('hex')).toBe(other.trim());
    expect(await record.readFingerprint()).not.toBe('00'.repeat(32));
  });

  it('comes by a replacement on purpose, which keeps the former one and can be taken back', async () => {
    const folder = await makeFolder();
    const record = recordWith(true);
    await writeFile(join(folder, 'visitors.key'), other);
    await loadVisitorSecret(folder, record);
    const aside = await replaceVisitorSecret(folder, record);
    expect(await readFile(aside!, 'utf8')).toBe(other);
    expect((await loadVisitorSecret(folder, record)).toString('hex')).not.toBe(other.trim());
    await rename(aside!, join(folder, 'visitors.key'));
    await expect(loadVisitorSecret(folder, record)).rejects.toThrow(StartFailure);
    expect(await replaceVisitorSecret(folder, record)).toBeUndefined();
    expect((await loadVisitorSecret(folder, record)).toString('hex')).toBe(other.trim());
  });
});

describe('OPEN-05: the anonymous wallet', () => {
  let test: TestApp;
  let web: WebBuild;
  beforeAll(async () => {
    web = await makeWebBuild();
    test = await startTestApp({ TRUST_PROXY: 'loopback' }, { webBuildDir: web.folder });
  });
  afterAll(async () => {
    await test.close();
    await web[Symbol.asyncDispose]();
  });

  const jar = (response: { headers: Record<string, unknown> }) =>
    String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  const balance = async (cookie?: string) => {
    const response = await test.app.inject({
      url: '/api/altcoin/balance',
      ...(cookie ? { headers: { cookie } } : {}),
    });
    return { response, address: (response.json() as { address: string }).address };
  };
  const rowCount = () => test.database.orm.$count(visitors);

  it('comes with the first request, as an HttpOnly, SameSite=Lax cookie of 400 days', async () => {
    const { response } = await balance();
    const attributes = String(response.headers['set-cookie']).split('; ').slice(1);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  });

  it('comes with the page, so that all calls of the page have the same', async () => {
    const page = await test.app.inject('/');
    expect(page.statusCode).toBe(200);
    const cookie = jar(page);
    const [one, two] = await Promise.all([balance(cookie), balance(cookie)]);
    expect(one.address).toBe(two.address);
    expect(one.response.headers['set-cookie']).toBeUndefined();
  });

  it('two cookie jars have different addresses', async () => {
    expect((await balance()).address).not.toBe((await balance()).address);
  });

  it('a changed cookie gives a fresh visitor and a new cookie', async () => {
    const { response, address } = await balance();
    const changed = await balance(jar(response).replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')));
    expect(changed.address).not.toBe(address);
    expect(jar(changed.response)).toMatch(/^wallet-[0-9a-f]{8}=/);
  });

  it('is Secure behind a trusted proxy that ends TLS', async () => {
    const response = await test.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(response.statusCode).toBe(200);
    const attributes = String(response.headers['set-cookie']).split('; ').slice(1);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  it('on https has a name that no neighbour of the domain can set, and takes no other', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const ask = async (cookie: string) => {
      const url = '/api/altcoin/balance';
      const response = await test.app.inject({ url, headers: cookie ? { ...https, cookie } : https });
      return { set: jar(response), address: (response.json() as { address: string }).address };
    };
    const first = await ask('');
    expect(first.set).toMatch(/^__Host-wallet-[0-9a-f]{8}=/);
    expect((await ask(first.set)).address).toBe(first.address);
    const planted = first.set.replace('__Host-', '');
    expect((await ask(planted)).address).not.toBe(first.address);
    expect((await ask(`${planted}; ${first.set}`)).address).toBe(first.address);
  });

  it('reading leaves no row, with a cookie or without; the first write leaves one', async () => {
    const before = await rowCount();
    const { response, address } = await balance();
    await balance(jar(response));
    await balance(jar(response));
    expect(await rowCount()).toBe(before);
    // A query is sent by POST, as it may be too long for an address.
    for (const query of ['select 1', 'delete from blocks'])
      await test.app.inject({ method: 'POST', url: '/api/sql/execute', payload: { query } });
    expect(await rowCount()).toBe(before);
    const stop = { method: 'POST', url: '/api/mining/stop', headers: { cookie: jar(response) } } as const;
    await test.app.inject(stop);
    await test.app.inject(stop);
    expect(await rowCount()).toBe(before + 1);
    const [row] = await test.database.orm.select().from(visitors).where(eq(visitors.address, address));
    expect(jar(response)).toContain(row?.id ?? 'no row');
    await test.app.inject({ method: 'POST', url: '/api/mining/stop' });
    expect(await rowCount()).toBe(before + 2);
  });

  it('is seen at most once a minute', async () => {
    const { response, address } = await balance();
    const cookie = jar(response);
    const seenAt = async () =>
      (
        await test.database.orm.select().from(visitors).where(eq(visitors.address, address))
      )[0]?.lastSeenAt.getTime();
    await test.app.inject({ method: 'POST', url: '/api/mining/stop', headers: { cookie } });
    const first = await seenAt();
    await balance(cookie);
    expect(await seenAt()).toBe(first);
  });
});
