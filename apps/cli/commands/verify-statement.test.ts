/** Statements of contribution and a wallet's own records, as a server sends them and a terminal checks them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import {
  blockCertificates,
  blockSignatures,
  blocks,
  chainKeys,
  chainRecords,
  discoveries,
} from '@productive-mining/database/schema/ledger.ts';
import { altcoinMiningRewards } from '@productive-mining/database/schema/token.ts';
import { prepareLog } from '@productive-mining/engine/chain/append-to-log.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { fingerprintOf, keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import { signMessage } from '@productive-mining/ledger/signing/sign-block.ts';
import { buildChain, firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { startTestApp, type TestApp } from '@productive-mining/server/testing/start-test-app.ts';
import { TestWallet } from '@productive-mining/server/testing/test-wallet.ts';
import { stake } from '@productive-mining/server/testing/token-calls.ts';
import { WalletBrowser } from '@productive-mining/server/testing/wallet-browser.ts';
import { checkStatement } from '@productive-mining/verify/check-statement.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyStatement } from './verify-statement.ts';

const keyId = keyIdOf(firstKeys.publicKeys);
const fingerprint = fingerprintOf(firstKeys.publicKeys);
const BOB = `0x${'b'.repeat(40)}`;

let test: TestApp;
let wallet: TestWallet;
beforeEach(async () => {
  test = await startTestApp(
    {},
    {
      security: {
        signMessage: async (message) => ({ keyId, ...signMessage(message, firstKeys.secretKeys) }),
      },
    },
  );
  wallet = await TestWallet.open(test);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

/** Stores a sealed block with its reward, as the chain's writer does. */
function store({ block, discoveries: found, certificate, chainRecords: records, signature }: StoredBlock) {
  return inTransaction(test.database, async (tx) => {
    const { id } = block;
    await tx
      .insert(blocks)
      .overridingSystemValue()
      .values(block as never);
    for (const record of records)
      await tx
        .insert(chainRecords)
        .overridingSystemValue()
        .values(record as never);
    for (const { columns: discovery, reward } of found) {
      await tx
        .insert(discoveries)
        .overridingSystemValue()
        .values(discovery as never);
      const { transaction } = await credit(tx, {
        ...{ idempotencyKey: `mining:${block.index}`, toAddress: block.minerId, type: 'mining' },
        ...{ amountBaseUnits: reward.rewardBaseUnits, reason: 'A block', at: block.timestamp, blockId: id },
      });
      await tx.insert(altcoinMiningRewards).values({
        ...{ blockId: id, minerAddress: block.minerId, rewardAmount: reward.rewardBaseUnits },
        ...{ workType: String(discovery.workType), difficulty: block.difficulty },
        scientificValue: discovery.scientificValue,
        bonusMultiplier: String(reward.bonusMultiplier),
        transactionHash: transaction.transactionHash,
      });
    }
    await tx.insert(blockCertificates).values({ blockIndex: block.index, certificate } as never);
    await tx.insert(blockSignatures).values(signature!);
  });
}

/** A chain of nine blocks: the third and the last are Bob's, the others the wallet's. */
async function mineNine(): Promise<void> {
  await test.database.orm
    .insert(chainKeys)
    .values({ keyId, ...firstKeys.publicKeys, createdAt: new Date(0), fromBlock: 1 });
  const chain = buildChain({
    blockCount: 9,
    beforeSealing: ({ block }, index) => {
      Object.assign(block, { minerId: [3, 9].includes(index) ? BOB : wallet.address });
    },
  });
  for (const stored of chain) await store(stored);
  const signer = { signer: async () => ({ keyId, keys: firstKeys }) };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  await prepareLog(test.database, signer as never, { origin: undefined, log: log as never });
}

const ask = (url: string) => test.app.inject({ url, headers: { cookie: wallet.cookie } });

describe('verify-statement', () => {
  it('tells what a statement proves, and refuses a changed one with the reason', async () => {
    await mineNine();
    const folder = mkdtempSync(path.join(tmpdir(), 'statement-'));
    const file = path.join(folder, 'statement-of-contribution.ndjson');
    const { body } = await ask('/api/altcoin/statement');
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    writeFileSync(file, body);
    await verifyStatement(file, { key: fingerprint });
    expect(said.join('')).toContain(
      `The statement holds: 7 blocks of ${wallet.address}, from block 1 to block 8.`,
    );
    expect(said.join('')).toContain('They paid 700.33 $MINED.');
    const root = test.ledgerLog.published()!.root;
    expect(said.join('')).toContain(
      `The root over all of these blocks is ${Buffer.from(root).toString('hex')}: `,
    );
    expect(said.join('')).toContain(`Both signatures are by the keys of the ledger ${fingerprint}.`);
    said.length = 0;
    await verifyStatement(file, {});
    expect(said.join('')).toContain('Anyone can make a ledger');
    writeFileSync(file, `${body} `);
    await expect(verifyStatement(file, {})).rejects.toThrow('its last line has no end');
    writeFileSync(file, Buffer.concat([Buffer.from(body), Buffer.of(0xff, 0x0a)]));
    await expect(verifyStatement(file, {})).rejects.toThrow('it isn’t UTF-8');
    await expect(verifyStatement(path.join(folder, 'none'), {})).rejects.toThrow("can't be read (ENOENT)");
    rmSync(folder, { recursive: true });
  });
});

describe('GET /api/altcoin/statement', () => {
  it('proves the wallet’s blocks to whoever knows the fingerprint, and to no other wallet', async () => {
    await mineNine();
    const answer = await ask('/api/altcoin/statement');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-disposition']).toContain('statement-of-contribution.ndjson');
    expect(checkStatement(answer.body, fingerprint)).toMatchObject({
      ok: true,
      address: wallet.address,
      blocks: 7,
      first: 1,
      last: 8,
      kinds: { riemann_zero: 7 },
      rewardBaseUnits: [1, 2, 4, 5, 6, 7, 8].reduce((sum, index) => sum + 10_000n + BigInt(index), 0n),
      tip: { asOf: 9, fingerprint },
    });
    // Asked again, with the tree that the server has kept, it is the same but for the time.
    const again = checkStatement((await ask('/api/altcoin/statement')).body, fingerprint);
    expect(again).toMatchObject({ ok: true, blocks: 7 });
    const other = answer.body.replace(wallet.address, BOB);
    expect(checkStatement(other, fingerprint)).toEqual({
      ok: false,
      reason: `Block 1 is another wallet’s: its miner is ${wallet.address}.`,
    });
  });

  it('a stored block that was changed isn’t in the ledger that was signed', async () => {
    await mineNine();
    await test.database.orm.update(blocks).set({ difficulty: 99 }).where(eq(blocks.index, 4));
    expect(checkStatement((await ask('/api/altcoin/statement')).body, fingerprint)).toEqual({
      ok: false,
      reason: 'Block 4 was changed, or isn’t in the ledger up to block 9.',
    });
  });

  it('is refused for a wallet without a block', async () => {
    const answer = await ask('/api/altcoin/statement');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'statement_without_blocks' });
  });

  it('is refused where the keys that sign are missing', async () => {
    await wallet.mine(1);
    const answer = await ask('/api/altcoin/statement');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'statement_not_made' });
  });
});

describe('GET /api/altcoin/records', () => {
  it('has the wallet’s own sessions, blocks and transactions as CSV, and nobody else’s', async () => {
    await mineNine();
    await wallet.endSession(7);
    const linesOf = async (table: string) => {
      const answer = await ask(`/api/altcoin/records/${table}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/csv');
      return answer.body.trimEnd().split('\r\n');
    };
    const [sessions, own, earnings] = [
      await linesOf('sessions'),
      await linesOf('blocks'),
      await linesOf('earnings'),
    ];
    expect(sessions.length).toBe(2);
    expect(sessions[1]).toContain(',riemann_zero,');
    expect(own[0]).toBe('index,timestamp,work_type,difficulty,scientific_value,reward,block_hash');
    expect(own.slice(1).map((line) => line.split(',', 1)[0])).toEqual(['1', '2', '4', '5', '6', '7', '8']);
    expect(earnings.filter((line) => line.includes(',mining,')).length).toBe(7);
    expect((await ask('/api/altcoin/records/others')).statusCode).toBe(400);
  });

  it('has stakes among the transactions, with their signs', async () => {
    const browser = await WalletBrowser.withTokens(test, 500);
    await stake(browser, 100);
    const { body } = await browser.call('GET', '/api/altcoin/records/earnings');
    expect(body.trimEnd().split('\r\n').at(-1)).toMatch(
      /,stake,100,-100,100,confirmed,Staked for 30 days,0x/,
    );
  });
});
