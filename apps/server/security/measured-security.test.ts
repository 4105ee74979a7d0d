/** The whole server with a real chain: anything broken in the database, disputed or missing is found and named. */
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Discovery } from '@productive-mining/contract/entities/discovery.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { complianceAuditTrail } from '@productive-mining/database/schema/compliance.ts';
import {
  blockSignatures,
  blocks,
  chainKeys,
  chainRecords,
} from '@productive-mining/database/schema/ledger.ts';
import { securityTokens } from '@productive-mining/database/schema/security.ts';
import { altcoinBalances } from '@productive-mining/database/schema/token.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { disputeBlock } from '@productive-mining/engine/chain/dispute-block.ts';
import { checkMlDsa65Message } from '@productive-mining/ledger/signing/sign-block.ts';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { tokenMessage } from './token-message.ts';

type Status = ResponseOf<typeof getSecurityStatus>;

const OFTEN_MS = 100;
const WITHIN_MS = 60_000;
const HOUR_MS = 3_600_000;

let server: RunningServer;
let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let cookie = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'measured-security-'));
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url, { max: 2 });
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    TIP_FILE: path.join(folder, 'tip.json'),
    DATABASE_URL: testDatabase.url,
    LIMITS: 'off',
  });
  const everyShare = Number.POSITIVE_INFINITY;
  server = await startServer(settings, {
    log: pino({ level: 'silent' }),
    checkTimes: {
      chain: {
        newBlocksMs: OFTEN_MS,
        wholeMs: OFTEN_MS,
        faultyMs: OFTEN_MS,
        moneyMostMs: 0,
        wholeShare: everyShare,
        faultyShare: everyShare,
      },
      securityIntervalMs: OFTEN_MS,
    },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await testDatabase.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> {
  const response = await fetch(server.url + url, {
    method,
    headers: { cookie, origin: server.url, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  const [set] = response.headers.getSetCookie();
  if (set) cookie = set.split(';', 1)[0] ?? '';
  return (await response.json()) as T;
}

const readStatus = () => call<Status>('GET', '/api/security/status');

async function until(condition: (status: Status) => boolean): Promise<Status> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const status = await readStatus();
    if (condition(status)) return status;
    if (Date.now() > end) throw new Error(`not in time: ${JSON.stringify(status)}`);
    await new Promise((resolve) => setTimeout(resolve, OFTEN_MS));
  }
}

const untilProtection = (wanted: Status['protectionStatus']) =>
  until(({ protectionStatus }) => protectionStatus === wanted);
const detailOf = (status: Status, name: string) =>
  status.checks.find((check) => check.name === name)?.detail ?? '';

async function mineTwoBlocks(): Promise<void> {
  await call('POST', '/api/mining/start', {
    workType: 'prime_pattern',
    difficulty: 1,
    stopAfter: { blocks: 2 },
  });
  await until(({ miningBasedSecurity }) => miningBasedSecurity?.totalBlocks === 2);
}

describe('OPEN-72 C-91 the protection status of a server with blocks', () => {
  it('is active, without a threat, when the chain holds', async () => {
    await mineTwoBlocks();
    const status = await until(({ checks }) => checks.some(({ detail }) => detail.includes('block 2')));
    expect(status).toMatchObject({ protectionStatus: 'active', threatLevel: 'none', quantumResistant: true });
    expect(detailOf(status, 'chain')).toMatch(
      /^Hashes, links, roots and both signatures hold up to block 2\./,
    );
  });

  it('turns to warning and names the block whose stored value is changed, until it is repaired', async () => {
    const [stored] = await database.orm.select().from(blocks).where(eq(blocks.index, 1));
    const change = (totalScientificValue: string) =>
      database.orm.update(blocks).set({ totalScientificValue }).where(eq(blocks.index, 1));
    await change('999999.00');
    const broken = await untilProtection('warning');
    expect(broken.threatLevel).toBe('critical');
    expect(detailOf(broken, 'chain')).toMatch(/^Block 1: /);
    expect(broken.checks.filter(({ ok }) => ok === false).map(({ name }) => name)).toEqual(['chain']);
    await change(stored!.totalScientificValue);
    expect((await untilProtection('active')).threatLevel).toBe('none');
  });

  it('shows a block with a changed bit as one that does not verify, until it is put right', async () => {
    const [stored] = await database.orm.select().from(blocks).where(eq(blocks.index, 1));
    const change = (workRoot: string) =>
      database.orm.update(blocks).set({ workRoot }).where(eq(blocks.index, 1));
    const judged: number[][] = [];
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
      headers: { origin: server.url, cookie },
    });
    socket.on('message', (text) => {
      const message = JSON.parse(String(text)) as LiveMessage;
      if (message.type === 'blocks_judged') judged.push(message.data.blocks);
    });
    await once(socket, 'open');
    const readAll = async () => {
      const [list, found, page, discoveries] = await Promise.all([
        call<{ blocks: Block[] }>('GET', '/api/blocks/recent'),
        call<{ blocks: Block[] }>('GET', `/api/blockchain/blocks?hash=${stored!.blockHash}`),
        call<Block & { discoveries: Discovery[] }>('GET', '/api/blocks/1'),
        call<{ discoveries: Discovery[] }>('GET', '/api/blockchain/discoveries'),
      ]);
      const shown = [...list.blocks.filter(({ index }) => index === 1), ...found.blocks, page];
      return {
        statuses: [
          ...shown,
          ...page.discoveries,
          ...discoveries.discoveries.filter(({ blockId }) => blockId === 1),
        ].map(({ status }) => status),
        faults: shown.map(({ fault }) => fault),
        others: list.blocks.filter(({ index }) => index !== 1).map(({ status }) => status),
      };
    };
    const firstDigit = Number.parseInt(stored!.workRoot[0]!, 16);
    await change((firstDigit ^ 1).toString(16) + stored!.workRoot.slice(1));
    await untilProtection('warning');
    const sentence = 'The Merkle root isn’t the root over the block’s contents.';
    expect(await readAll()).toEqual({
      statuses: Array(5).fill('faulty'),
      faults: Array(3).fill(sentence),
      others: ['verified'],
    });
    await change(stored!.workRoot);
    await untilProtection('active');
    expect(await readAll()).toEqual({
      statuses: Array(5).fill('verified'),
      faults: Array(3).fill(null),
      others: ['verified'],
    });
    await expect.poll(() => judged).toEqual([[1], [1]]);
    socket.terminate();
  });

  it('turns to warning for a balance raised by hand, until it is put right', async () => {
    const change = (raised: bigint) =>
      database.orm.update(altcoinBalances).set({ balance: sql`${altcoinBalances.balance} + ${raised}` });
    expect(detailOf(await readStatus(), 'money')).toMatch(/^The balances of 1 wallet and the supply of /);
    await change(1n);
    const broken = await untilProtection('warning');
    expect(broken.threatLevel).toBe('critical');
    expect(detailOf(broken, 'money')).toMatch(
      /^Wallet 0x[0-9a-f]{6}…: A balance isn’t the sum of its transactions\. 1 further fault\.$/,
    );
    expect(broken.checks.filter(({ ok }) => ok === false).map(({ name }) => name)).toEqual(['money']);
    await change(-1n);
    expect((await untilProtection('active')).threatLevel).toBe('none');
  });

  it('SEC-07 calls a block whose post-quantum signature alone fails a quantum threat', async () => {
    const [stored] = await database.orm
      .select()
      .from(blockSignatures)
      .where(eq(blockSignatures.blockIndex, 2));
    const change = (mlDsa65: Uint8Array) =>
      database.orm.update(blockSignatures).set({ mlDsa65 }).where(eq(blockSignatures.blockIndex, 2));
    const forged = stored!.mlDsa65.slice();
    forged[100]! ^= 1;
    await change(forged);
    const broken = await untilProtection('warning');
    expect(broken.threatLevel).toBe('quantum');
    expect(detailOf(broken, 'chain')).toBe('Block 2: The ML-DSA-65 signature doesn’t hold.');
    await change(stored!.mlDsa65);
    await untilProtection('active');
  });

  it('turns to warning for a disputed block, for a day', async () => {
    await database.orm.transaction((tx) =>
      disputeBlock(tx, { blockIndex: 2, reason: 'prime_totals_differ', details: {}, at: new Date() }),
    );
    const disputed = await untilProtection('warning');
    expect(disputed.threatLevel).toBe('medium');
    expect(detailOf(disputed, 'disputes')).toBe(
      'Block 2 was disputed in the last 24 hours: prime_totals_differ.',
    );
    await database.orm
      .update(chainRecords)
      .set({ createdAt: new Date(Date.now() - 24 * HOUR_MS) })
      .where(eq(chainRecords.kind, 'dispute'));
    expect((await untilProtection('active')).threatLevel).toBe('none');
  });

  it('is inactive while the seed of the signing keys is gone', async () => {
    const seed = path.join(folder, 'keys', 'block-signing-seed.hex');
    renameSync(seed, `${seed}.away`);
    const without = await untilProtection('inactive');
    expect(detailOf(without, 'signing_keys')).toContain('missing');
    renameSync(`${seed}.away`, seed);
    await untilProtection('active');
  });
});

describe('OPEN-73 API-67 security tokens', () => {
  const make = () =>
    call<{ message: string; expiresAt: string }>('POST', '/api/security/token', {
      workType: 'prime_pattern',
      difficulty: 75,
    });

  it('raise activeTokens by one, and expiry lowers it and deletes the row', async () => {
    const before = (await readStatus()).activeTokens!;
    await make();
    await make();
    expect((await readStatus()).activeTokens).toBe(before + 2);
    const [row] = await database.orm.select().from(securityTokens).limit(1);
    const createdAt = new Date(Date.now() - 2 * HOUR_MS);
    const expiresAt = new Date(Date.now() - 1);
    await database.orm
      .update(securityTokens)
      .set({ createdAt, expiresAt })
      .where(eq(securityTokens.id, row!.id));
    expect((await readStatus()).activeTokens).toBe(before + 1);
    await expect
      .poll(async () => (await database.orm.select().from(securityTokens)).length, { timeout: WITHIN_MS })
      .toBe(before + 1);
  });

  it('are stored as a hash alone, bound to the visitor by a signature of the ledger’s keys', async () => {
    const startedMs = Date.now();
    const { message, expiresAt } = await make();
    const rows = await database.orm.select().from(securityTokens);
    const row = rows.reduce((newest, next) => (next.id > newest.id ? next : newest));
    expect(row.expiresAt.toISOString()).toBe(expiresAt);
    expect(Date.parse(expiresAt) - startedMs).toBeGreaterThanOrEqual(HOUR_MS);
    expect(Date.parse(expiresAt) - startedMs).toBeLessThan(HOUR_MS + WITHIN_MS);
    const visitorId = /=([\w-]+)\./.exec(cookie)?.[1] ?? '';
    expect(row).toMatchObject({ visitorId, workType: 'prime_pattern', difficulty: 75 });
    expect(row.tokenHash).toHaveLength(32);
    const [key] = await database.orm.select().from(chainKeys).where(eq(chainKeys.keyId, row.keyId));
    const holds = (claim: Parameters<typeof tokenMessage>[0]) =>
      checkMlDsa65Message(tokenMessage(claim), row.signature, key!.mlDsa65);
    expect(holds(row)).toBe(true);
    expect(holds({ ...row, visitorId: `${visitorId}x` })).toBe(false);
    expect(holds({ ...row, expiresAt: new Date(row.expiresAt.getTime() + 1) })).toBe(false);
    // No run of hex or base64 digits that could be a token or its hash.
    expect(message).not.toMatch(/[\w+/-]{22}/);
  });

  it('leave a line in the audit trail, without the hash', async () => {
    const events = await database.orm
      .select()
      .from(complianceAuditTrail)
      .where(eq(complianceAuditTrail.eventType, 'security_token_made'));
    expect(events).toHaveLength(3);
    const { address } = await call<{ address: string }>('GET', '/api/wallet');
    expect(new Set(events.map(({ entityId }) => entityId))).toEqual(new Set([address]));
    expect(JSON.stringify(events)).not.toMatch(/[0-9a-f]{41}/);
  });
});
