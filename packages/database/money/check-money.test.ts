import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database, type Transaction } from '../connection/connect.ts';
import { inTransaction } from '../connection/in-transaction.ts';
import { altcoinMiningRewards } from '../schema/token.ts';
import { stakeTokens } from '../stake-tokens.ts';
import { block } from '../testing/sample-rows.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { transferTokens } from '../transfer-tokens.ts';
import { checkMoney } from './check-money.ts';
import { credit } from './money.ts';
import { MONEY_FAULTS } from './money-faults.ts';

const AT = new Date('2026-01-02T03:04:05.678Z');
const ADA = `0x${'a'.repeat(40)}`;
const BOB = `0x${'b'.repeat(40)}`;
const REWARD = 1000n;

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 8 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Two rewarded blocks of Ada, the ids 1 and 2 of the transactions; Ada stakes 300 and gives Bob 200. */
beforeEach(async () => {
  await database.orm.execute(
    sql`truncate altcoin_transactions, altcoin_balances, altcoin_mining_rewards, blocks restart identity cascade`,
  );
  await database.orm.execute(sql`update token_supply set circulating = 0, staked = 0`);
  for (const index of [1, 2]) await inTransaction(database, (tx) => mine(tx, index));
  await inTransaction(database, async (tx) => {
    await stakeTokens(tx, {
      idempotencyKey: 'stake',
      address: ADA,
      amountBaseUnits: 300n,
      days: 30,
      at: AT,
    });
    await give(tx, 'gift', 200n);
  });
});

async function insertBlock(tx: Transaction, index: number): Promise<void> {
  const columns = Object.entries({ ...block(index), miner_id: ADA });
  const names = sql.raw(columns.map(([name]) => name).join(', '));
  const values = columns.map(([, value]) => sql`${value}`);
  await tx.execute(sql`insert into blocks (${names}) values (${sql.join(values, sql`, `)})`);
}

async function mine(tx: Transaction, index: number): Promise<void> {
  await insertBlock(tx, index);
  const { transaction } = await credit(tx, {
    idempotencyKey: `mining:${index}`,
    toAddress: ADA,
    amountBaseUnits: REWARD,
    type: 'mining',
    blockId: index,
    reason: 'A block',
    at: AT,
  });
  await tx.insert(altcoinMiningRewards).values({
    blockId: index,
    minerAddress: ADA,
    rewardAmount: REWARD,
    workType: 'riemann_zero',
    difficulty: 47,
    scientificValue: '926.25',
    transactionHash: transaction.transactionHash,
  });
}

const give = (tx: Transaction, idempotencyKey: string, amountBaseUnits: bigint) =>
  transferTokens(tx, {
    idempotencyKey,
    fromAddress: ADA,
    toAddress: BOB,
    amountBaseUnits,
    sentReason: 'Sent',
    receivedReason: 'Received',
    at: AT,
  });

/** Pays the stake of 300 by hand, with that interest. */
const payout = (interest: number) => `
  insert into altcoin_transactions
    (transaction_hash, idempotency_key, to_address, amount, transaction_type, stake_change)
    values ('0x1', 'payout', '${ADA}', ${300 + interest}, 'stake_payout', -300);
  update altcoin_balances set balance = balance + ${300 + interest}, staked_balance = 0 where address = '${ADA}';
  update token_supply set circulating = circulating + ${300 + interest}, staked = 0;
  update altcoin_staking set status = 'completed', rewards_earned = ${interest}, payout_hash = '0x1'`;

const faults = async () => (await checkMoney(database)).faults;

describe('the check of the money', () => {
  it('adds up honest movements', async () => {
    expect(await checkMoney(database)).toEqual({
      faults: [],
      transactions: 5,
      wallets: 2,
      rewards: 2,
      supplyBaseUnits: 2n * REWARD,
    });
  });

  const DAMAGES: readonly [name: string, damage: string, found: object[]][] = [
    [
      'a balance raised by hand',
      `update altcoin_balances set balance = balance + 1 where address = '${BOB}'`,
      [{ fault: 'balance_differs', address: BOB }, { fault: 'supply_differs' }],
    ],
    [
      'a balance raised together with the supply',
      `update altcoin_balances set balance = balance + 1 where address = '${BOB}';
       update token_supply set circulating = circulating + 1`,
      [{ fault: 'balance_differs', address: BOB }],
    ],
    [
      'a wallet that no transaction knows',
      `insert into altcoin_balances (address, balance) values ('0xcc', 5);
       update token_supply set circulating = circulating + 5`,
      [{ fault: 'balance_differs', address: '0xcc' }],
    ],
    [
      'a wallet that was deleted',
      `delete from altcoin_balances where address = '${BOB}'`,
      [{ fault: 'balance_differs', address: BOB }, { fault: 'supply_differs' }],
    ],
    [
      'a staked balance raised together with the supply',
      `update altcoin_balances set staked_balance = 301 where address = '${ADA}';
       update token_supply set staked = 301`,
      [{ fault: 'staked_balance_differs', address: ADA }],
    ],
    ['a changed supply', 'update token_supply set circulating = 7', [{ fault: 'supply_differs' }]],
    ['a supply that was deleted', 'delete from token_supply', [{ fault: 'supply_differs' }]],
    [
      'a deleted stake',
      `delete from altcoin_staking; delete from transaction_monitoring;
       delete from altcoin_transactions where idempotency_key = 'stake'`,
      [
        { fault: 'balance_differs', address: ADA },
        { fault: 'staked_balance_differs', address: ADA },
      ],
    ],
    [
      'the giving half of a transfer, deleted with its balance',
      `delete from transaction_monitoring;
       delete from altcoin_transactions where idempotency_key = 'gift:out';
       update altcoin_balances set balance = balance + 200 where address = '${ADA}';
       update token_supply set circulating = circulating + 200`,
      [{ fault: 'transfer_differs', transactionId: 5 }],
    ],
    [
      'a deleted reward',
      'delete from altcoin_mining_rewards where block_id = 2',
      [
        { fault: 'reward_missing', blockIndex: 2 },
        { fault: 'credit_without_block', transactionId: 2 },
      ],
    ],
    [
      'a reward of another address',
      `update altcoin_mining_rewards set miner_address = '${BOB}' where block_id = 1`,
      [{ fault: 'reward_address_differs', blockIndex: 1 }],
    ],
    [
      'a reward that was paid to another wallet, with both balances',
      `update altcoin_transactions set to_address = '${BOB}' where id = 1;
       update altcoin_balances set balance = balance - 1000 where address = '${ADA}';
       update altcoin_balances set balance = balance + 1000 where address = '${BOB}'`,
      [{ fault: 'reward_address_differs', blockIndex: 1 }],
    ],
    [
      'a reward of another amount',
      'update altcoin_mining_rewards set reward_amount = 1001 where block_id = 1',
      [{ fault: 'reward_amount_differs', blockIndex: 1 }],
    ],
    [
      'a mining credit without a block',
      `insert into altcoin_transactions (transaction_hash, idempotency_key, to_address, amount, transaction_type)
         values ('0x1', 'mining:3', '${BOB}', 50, 'mining');
       update altcoin_balances set balance = balance + 50 where address = '${BOB}';
       update token_supply set circulating = circulating + 50`,
      [{ fault: 'credit_without_block', transactionId: 6 }],
    ],
    [
      'a stake without its row',
      'delete from altcoin_staking',
      [{ fault: 'stake_differs', transactionId: 3 }],
    ],
    [
      'a stake whose amount was raised',
      'update altcoin_staking set staked_amount = 301',
      [{ fault: 'stake_differs', transactionId: 3 }],
    ],
    // Due are 300 × 12 × 30 / 36,500 = 2.95…, rounded down 2.
    ['a payout that is a base unit too much', payout(3), [{ fault: 'payout_differs', transactionId: 6 }]],
    ['a payout that is a base unit short', payout(1), [{ fault: 'payout_differs', transactionId: 6 }]],
    [
      'a payout of no stake',
      `${payout(2)}; update altcoin_staking set status = 'active', payout_hash = null`,
      [{ fault: 'payout_differs', transactionId: 6 }],
    ],
    [
      'a second credit for a block',
      `insert into altcoin_transactions (transaction_hash, idempotency_key, to_address, amount, transaction_type, block_id)
         values ('0x1', 'mining:1b', '${ADA}', 1000, 'mining', 1);
       update altcoin_balances set balance = balance + 1000 where address = '${ADA}';
       update token_supply set circulating = circulating + 1000`,
      [{ fault: 'credit_without_block', transactionId: 6 }],
    ],
  ];

  it('finds nothing wrong with a stake that was paid what it was due', async () => {
    await database.pool.query(payout(2));
    expect(await faults()).toEqual([]);
  });

  it.each(DAMAGES)('finds %s', async (_, damage, found) => {
    await database.pool.query(damage);
    try {
      expect(await faults()).toEqual(found);
    } finally {
      await database.orm.execute(sql`insert into token_supply (id) values (1) on conflict do nothing`);
    }
  });

  it('has a test for each of its faults', () => {
    const raised = new Set(
      DAMAGES.flatMap(([, , found]) => found.map((row) => (row as { fault: string }).fault)),
    );
    expect([...raised].sort()).toEqual(Object.keys(MONEY_FAULTS).sort());
  });

  it('does not see a block that is being sealed', async () => {
    await inTransaction(database, async (tx) => {
      await mine(tx, 3);
      expect(await checkMoney(database)).toMatchObject({ faults: [], rewards: 2 });
    });
    expect(await checkMoney(database)).toMatchObject({ faults: [], rewards: 3 });
  });

  it('finds nothing while blocks are sealed and tokens move', async () => {
    let isDone = false;
    const moving = (async () => {
      for (let index = 3; index <= 40; index++) {
        await inTransaction(database, (tx) => mine(tx, index));
        await inTransaction(database, (tx) => give(tx, `gift ${index}`, 10n));
      }
      isDone = true;
    })();
    const found: unknown[] = [];
    let checks = 0;
    while (!isDone) {
      found.push(...(await faults()));
      checks += 1;
    }
    await moving;
    expect(found).toEqual([]);
    expect(checks).toBeGreaterThan(3);
  });
});
