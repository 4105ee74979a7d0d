import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import { type EncryptionStatus, getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import type { ChainHealth } from '@productive-mining/engine/chain/watch-chain.ts';
import { bitStrength, quantumStrength } from '@productive-mining/rules/security-strength.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

type Status = ResponseOf<typeof getSecurityStatus>;

const TOKEN_REQUEST = { workType: 'prime_pattern', difficulty: 75 };
const ROUND_MS = 25;
const WITHIN_MS = 10_000;
const CHECKED: ChainHealth = {
  checkedAt: new Date(Date.UTC(2026, 0, 1, 12, 30)),
  wholeCheckedAt: new Date(Date.UTC(2026, 0, 1, 12, 5)),
  height: 3,
  faults: [],
  unreadable: undefined,
  unreadableMoney: undefined,
  readBlocks: undefined,
  failedAt: undefined,
  money: {
    faults: [],
    transactions: 5,
    wallets: 2,
    rewards: 3,
    supplyBaseUnits: 1_234_567n,
    checkedAt: new Date(Date.UTC(2026, 0, 1, 12, 29)),
  },
};

/** Keeps the database server running between the tests. */
let kept: TestDatabase;
beforeAll(async () => {
  kept = await startTestDatabase();
});
afterAll(() => kept.close());

let test: TestApp;
afterEach(() => test.close());

/** An app whose check of the chain had this outcome. */
async function startWith(
  chain: Partial<ChainHealth> = {},
  env: Record<string, string> = {},
  security: object = {},
): Promise<void> {
  const chainHealth = () => ({ ...CHECKED, ...chain });
  test = await startTestApp(env, {
    security: { chainHealth, ...security },
    securityIntervalMs: ROUND_MS,
  });
}

async function readStatus(request: object = {}): Promise<Status> {
  const response = await test.app.inject({ url: '/api/security/status', ...request });
  expect(response.statusCode).toBe(200);
  return getSecurityStatus.response.parse(response.json());
}

async function untilStatus(condition: (status: Status) => boolean): Promise<Status> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const status = await readStatus();
    if (condition(status)) return status;
    if (Date.now() > end) throw new Error(`not in time: ${JSON.stringify(status)}`);
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

const isActive = ({ protectionStatus }: Status) => protectionStatus === 'active';
const detailOf = (status: Status, name: string) => status.checks.find((check) => check.name === name)?.detail;

describe('GET /api/security/status', () => {
  it('API-65 API-66 OPEN-74 has every field, and bits that equal the formula on the stats', async () => {
    await startWith();
    for (const index of [1, 2, 3]) {
      await insertBlock(test.database, {
        index,
        minerAddress: `0x${'1'.repeat(40)}`,
        workType: 'riemann_zero',
        difficulty: 1,
        value: '1005.00',
        rewardBaseUnits: 100n,
      });
    }
    const status = await untilStatus(isActive);
    // 256 + floor(32 × log10(4)).
    expect(status.securityLevel).toBe(275);
    const stats = (await test.app.inject('/api/mining/stats')).json();
    const { totalBlocks, totalDiscoveries } = stats;
    expect(status.miningBasedSecurity).toMatchObject({ totalBlocks, totalDiscoveries, growthBits: 19 });
    expect(status.securityLevel).toBe(bitStrength({ totalBlocks, totalDiscoveries }));
    expect(status.quantumStrength).toBe(quantumStrength(275));
    expect(status).toMatchObject({
      protectionStatus: 'active',
      quantumResistant: true,
      threatLevel: 'none',
      activeTokens: 0,
      encryptionStatus: 'loopback',
    });
    expect(status.algorithms).toEqual(expect.arrayContaining(['SHA-256', 'Ed25519', 'ML-DSA-65']));
    expect(Date.parse(status.lastSecurityCheck ?? '')).toBeGreaterThan(Date.now() - WITHIN_MS);
    expect(status.checks.every(({ ok, detail, checkedAt }) => ok && detail && checkedAt)).toBe(true);
    expect(detailOf(status, 'chain')).toBe(
      'Hashes, links, roots and both signatures hold up to block 3. The whole chain was last read at 12:05 UTC on 2026-01-01.',
    );
    expect(detailOf(status, 'money')).toBe(
      'The balances of 2 wallets and the supply of 12,345.67 $MINED are the sums of 5 transactions; 3 rewards, one for each block.',
    );
  });

  it('OPEN-72 names the wallet whose balance differs, without its whole address', async () => {
    const address = `0x${'ab'.repeat(20)}`;
    const faults = [{ fault: 'balance_differs', address } as const, { fault: 'supply_differs' } as const];
    await startWith({ money: { ...CHECKED.money!, faults } });
    const status = await untilStatus(({ protectionStatus }) => protectionStatus === 'warning');
    expect(status.threatLevel).toBe('critical');
    expect(detailOf(status, 'money')).toBe(
      'Wallet 0xababab…: A balance isn’t the sum of its transactions. 1 further fault.',
    );
  });

  it('OPEN-72 is inactive until the money has been added up', async () => {
    await startWith({ money: undefined });
    const status = await untilStatus(({ checks }) => checks.filter(({ ok }) => ok === null).length === 1);
    expect(status).toMatchObject({ protectionStatus: 'inactive', threatLevel: 'none' });
    expect(detailOf(status, 'money')).toBe('The first check is under way.');
  });

  it('OPEN-72 is inactive until the chain has been read, and says how far it is', async () => {
    await startWith({ checkedAt: undefined, wholeCheckedAt: undefined, readBlocks: 1200 });
    const status = await untilStatus(({ checks }) => checks.filter(({ ok }) => ok === null).length === 1);
    expect(status).toMatchObject({ protectionStatus: 'inactive', threatLevel: 'none' });
    expect(detailOf(status, 'chain')).toBe(
      'The first check of the whole chain is under way. So far: 1,200 blocks.',
    );
  });

  it('OPEN-72 is active from what an earlier check has found, while the whole is read again', async () => {
    await startWith({ readBlocks: 2 });
    const status = await untilStatus(isActive);
    expect(detailOf(status, 'chain')).toMatch(
      /last read at 12:05 UTC on 2026-01-01\. It is being read again: 2 blocks so far\.$/,
    );
  });

  it('OPEN-72 is inactive while the key of the cookies is gone', async () => {
    await startWith();
    await untilStatus(isActive);
    const path = join(test.dataDir, 'keys', 'visitors.key');
    const secret = await readFile(path, 'utf8');
    await rm(path);
    const without = await untilStatus((status) => !isActive(status));
    expect(without.protectionStatus).toBe('inactive');
    expect(detailOf(without, 'cookie_key')).toContain('missing');
    await writeFile(path, `${'0'.repeat(64)}\n`);
    expect((await untilStatus(({ checks }) => checks.every(({ ok }) => ok !== null))).protectionStatus).toBe(
      'inactive',
    );
    await writeFile(path, secret);
    await untilStatus(isActive);
  });

  it('OPEN-74 is not quantum resistant when a self-test fails', async () => {
    await startWith({}, {}, { testPostQuantum: () => Promise.resolve(false) });
    const status = await untilStatus(({ protectionStatus }) => protectionStatus === 'warning');
    expect(status.quantumResistant).toBe(false);
    expect(detailOf(status, 'post_quantum')).toContain('failed its self-test');
  });

  it('OPEN-72 names how the request came, and warns where that is not protected', async () => {
    const ways: [EncryptionStatus, string, Record<string, string>][] = [
      ['loopback', '127.0.0.1', {}],
      ['loopback', '::1', {}],
      ['unencrypted', '192.0.2.7', {}],
      ['tls', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' }],
      ['unencrypted', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'http' }],
      ['unknown', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
      ['unknown', '192.0.2.7', { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }],
      ['unknown', '127.0.0.1', { via: '1.1 other' }],
    ];
    await startWith({}, { TRUST_PROXY: '10.0.0.1' });
    await untilStatus(isActive);
    for (const [encryption, remoteAddress, headers] of ways) {
      const isSafe = encryption === 'tls' || encryption === 'loopback';
      expect(
        await readStatus({ remoteAddress, headers }),
        `${remoteAddress} ${JSON.stringify(headers)}`,
      ).toMatchObject({
        encryptionStatus: encryption,
        protectionStatus: isSafe ? 'active' : 'warning',
        threatLevel: 'none',
      });
    }
  });
});

describe('OPEN-72 refused requests', () => {
  it('raise the threat level, whatever they are refused for', async () => {
    await startWith({}, { LIMITS: '{"writesPerMinute":2}' });
    await untilStatus(isActive);
    const [cookie = ''] = [(await test.app.inject('/api/wallet')).headers['set-cookie'] ?? ''].flat();
    const [name] = cookie.split('=');
    const forged = () => readStatus({ headers: { cookie: `${name}=forged.1.cookie` } });
    for (let count = 0; count < 4; count++) await forged();
    expect((await readStatus()).threatLevel).toBe('none');
    await forged();
    const low = await readStatus();
    expect(low.threatLevel).toBe('low');
    expect(detailOf(low, 'requests')).toMatch(/^5 of \d+ requests .* refused: 5 for a forged cookie\.$/);
    const write = (headers: Record<string, string> = {}) =>
      test.app.inject({ method: 'POST', url: '/api/mining/stop', headers });
    for (let count = 0; count < 30; count++)
      expect((await write({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    for (let count = 0; count < 17; count++) await write();
    const medium = await readStatus();
    expect(medium).toMatchObject({ threatLevel: 'medium', protectionStatus: 'active' });
    expect(detailOf(medium, 'requests')).toMatch(
      /^50 of .* refused: 5 for a forged cookie, 30 not allowed, 15 over a limit\.$/,
    );
    for (let count = 0; count < 450; count++) await write({ origin: 'https://elsewhere.example' });
    expect(await readStatus()).toMatchObject({ threatLevel: 'high', protectionStatus: 'warning' });
  });
});

describe('POST /api/security/token', () => {
  const make = (payload: object = TOKEN_REQUEST) =>
    test.app.inject({ method: 'POST', url: '/api/security/token', payload });

  it('OPEN-73 makes none without signing keys or with a failing self-test', async () => {
    await startWith();
    const keyless = await make();
    expect(keyless.statusCode).toBe(503);
    expect(keyless.json()).toMatchObject({
      code: 'token_not_made',
      error: 'No security token was made: the server’s signing keys are missing.',
    });
    await test.close();
    await startWith({}, {}, { testPostQuantum: () => Promise.resolve(false) });
    expect((await make()).json()).toMatchObject({
      code: 'token_not_made',
      error: expect.stringContaining('self-test'),
    });
    expect((await readStatus()).activeTokens).toBe(0);
  });

  it('refuses requests without a kind or a difficulty of 1 to 100', async () => {
    await startWith();
    const { workType } = TOKEN_REQUEST;
    const wrong = [
      {},
      { workType },
      { workType: 'alchemy', difficulty: 75 },
      ...[0, 101, 7.5].map((difficulty) => ({ workType, difficulty })),
    ];
    for (const payload of wrong) {
      const response = await make(payload);
      expect(response.statusCode, JSON.stringify(payload)).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation_failed' });
    }
  });

  it('OPEN-90 is limited by tokensPerHour', async () => {
    await startWith({}, { LIMITS: '{"tokensPerHour":2}' });
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await make()).statusCode);
    expect(statuses).toEqual([503, 503, 429]);
    expect((await make()).headers['retry-after']).toMatch(/^3[56]\d\d$/);
  });
});
