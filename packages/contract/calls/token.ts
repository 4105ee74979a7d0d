/** Calls under /api/altcoin (spec part 3 §7.4). */
import { STATEMENT_FILE } from '@productive-mining/rules/solution-files.ts';
import { STAKING } from '@productive-mining/rules/staking.ts';
import { ADDRESS_PATTERN, BASE_UNITS_PER_TOKEN, TOKENS_MAX } from '@productive-mining/rules/tokens.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { credit } from '../entities/credit.ts';
import { timestamp } from '../entities/scalars.ts';
import { stake, tokenTransaction, transactionType } from '../entities/token-transaction.ts';
import { idempotencyHeader } from '../idempotency-header.ts';
import { MEDIA_TYPES } from '../media-types.ts';
import * as tokenEndpoints from '../token-endpoints.ts';

/** $MINED with at most two decimals. */
const amount = z
  .number()
  .min(1 / BASE_UNITS_PER_TOKEN)
  .max(TOKENS_MAX)
  .multipleOf(1 / BASE_UNITS_PER_TOKEN);

const TRANSACTIONS = { initial: 50, max: 200 } as const;

export const getBalance = defineCall(endpoints.getBalance, {
  summary: "The visitor's wallet; with `after`, also the credits that came after that id, oldest first.",
  query: z.object({ after: z.coerce.number<number>().int().min(0).optional() }),
  response: z.object({
    /** 0x and 40 hex digits. */
    address: z.string(),
    balance: z.number(),
    /** The part of the balance that is bound to the wallet: it can't be sent or staked. */
    bonusBalance: z.number(),
    stakedBalance: z.number(),
    isValidator: z.boolean(),
    /** Pass as `after` next time. */
    lastCreditId: z.int(),
    credits: z.array(credit),
  }),
  errors: [],
});

export const getTokenStats = defineCall(tokenEndpoints.getTokenStats, {
  summary:
    'The token as a whole: a nominal price, as it is traded nowhere, and sums over the stored balances.',
  response: z.object({
    /** Dollars a token. */
    currentPrice: z.number(),
    priceSource: z.literal('nominal'),
    source: z.literal('nominal, not traded'),
    /** Circulating and staked. */
    totalSupply: z.number(),
    circulatingSupply: z.number(),
    /** Wallets that have tokens, staked ones included. */
    totalHolders: z.int(),
    totalStaked: z.number(),
  }),
  errors: [],
});

export const listTransactions = defineCall(tokenEndpoints.listTransactions, {
  summary: "Transactions of the visitor's wallet, the newest first.",
  query: z.object({
    limit: z.coerce.number<number>().int().min(1).max(TRANSACTIONS.max).default(TRANSACTIONS.initial),
    /** Transactions before this id. */
    before: z.coerce.number<number>().int().min(1).optional(),
  }),
  response: z.object({
    transactions: z.array(tokenTransaction),
    /** How many there are in all. */
    total: z.int(),
  }),
  errors: [],
});

export const transferTokens = defineCall(tokenEndpoints.transferTokens, {
  summary:
    'Sends $MINED to another wallet: mined or received tokens and payouts of stakes, as bonus credits stay with their wallet.',
  headers: idempotencyHeader,
  body: z.object({ toAddress: z.string().regex(ADDRESS_PATTERN), amount }),
  response: z.object({ transaction: tokenTransaction }),
  errors: ['transfer_to_self', 'insufficient_balance', 'idempotency_key_reused'],
});

export const stakeTokens = defineCall(tokenEndpoints.stakeTokens, {
  summary:
    'Stakes $MINED for some days. At the end the amount comes back with the interest; it can’t be taken back before.',
  headers: idempotencyHeader,
  body: z.object({
    amount: amount.min(STAKING.minTokens),
    /** Days. */
    stakingPeriod: z.int().min(STAKING.periodDays.min).max(STAKING.periodDays.max),
  }),
  response: z.object({ transaction: tokenTransaction, stake }),
  errors: ['insufficient_balance', 'staking_restricted', 'idempotency_key_reused'],
});

export const listStakes = defineCall(tokenEndpoints.listStakes, {
  summary:
    "Stakes of the visitor's wallet: active ones by their end, then the latest of those that were paid.",
  response: z.object({
    stakes: z.array(stake),
    /** How many there are in all. */
    total: z.int(),
  }),
  errors: [],
});

export const getTokenHistory = defineCall(tokenEndpoints.getTokenHistory, {
  summary: "Where the balance of the visitor's wallet comes from, and how it went.",
  response: z.object({
    sums: z.array(
      z.object({
        transaction_type: transactionType,
        transactions: z.int(),
        /** What its transactions add to the balance and to the staked balance. */
        balanceChange: z.number(),
        stakedChange: z.number(),
      }),
    ),
    /** What blocks paid, by kind of mathematics, the most first. */
    earnings: z.array(z.object({ workType: z.string(), blocks: z.int(), tokens: z.number() })),
    /** The balance behind some of the transactions, evenly chosen, the first and the last among them. */
    balances: z.array(z.object({ timestamp, balance: z.number(), stakedBalance: z.number() })),
  }),
  errors: [],
});

export const exportOwnRecords = defineCall(tokenEndpoints.exportOwnRecords, {
  summary: "The visitor's own sessions, blocks or transactions as CSV by RFC 4180, the earliest first.",
  params: z.object({ table: z.enum(['sessions', 'blocks', 'earnings']) }),
  files: {
    csv: { mediaType: MEDIA_TYPES.csv, fileName: ({ params }) => `own-${String(params.table)}.csv` },
  },
  errors: [],
});

export const exportStatement = defineCall(tokenEndpoints.exportStatement, {
  summary:
    "A statement of contribution: the blocks of the visitor's wallet, each with its proof up to a tip that the ledger's keys sign. verify-statement checks it without the server.",
  files: { ndjson: { mediaType: MEDIA_TYPES.lines, fileName: () => STATEMENT_FILE } },
  errors: ['statement_without_blocks', 'statement_not_made'],
});
