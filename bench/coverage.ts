/**
 * npm run bench:coverage: how quickly coverage, records and the list of blocks with its findings are answered over a long
 * ledger, and how long it takes to add that ledger up. Invented blocks of primes, one in a hundred disputed, in a database of its own. Argument: blocks
 * (default 50,000).
 */
import {
  getCoverage,
  getRecordsFeed,
  getWallet,
  listBlocks,
  listNewRecords,
  listRecords,
} from '@productive-mining/contract/endpoints.ts';
import { insertManyBlocks } from '@productive-mining/server/testing/insert-many-blocks.ts';
import { startTestApp } from '@productive-mining/server/testing/start-test-app.ts';
import { median } from './paired.ts';

const GOAL_P95_MS = 50;
const ANSWERS = 200;
const DISPUTED_EVERY = 100;
const SPAN = 30 * 2 ** 13;
const LEAVES = 200;

const count = Number(process.argv[2] ?? 50_000);
const test = await startTestApp();
const { pool } = test.database;

const race = (lead: number) => ({
  net: lead,
  min: { value: -lead, at: '7' },
  max: { value: lead, at: '11' },
});
const NAMES = [
  ...['primes', 'twins', 'cousins', 'sexyPairs', 'triplets026', 'triplets046', 'quadruplets'],
  ...['quintuplets026812', 'quintuplets0461012', 'sextuplets'],
];

const minerOf = (index: number) => `0x${String(index % 8).repeat(40)}`;

/** Region `number` of the primes, with figures that no computation gave. */
function inventPrimes(index: number, number: number) {
  const start = String((number - 1) * LEAVES * SPAN);
  const result = {
    ...{ start, end: String(number * LEAVES * SPAN) },
    counts: Object.fromEntries(NAMES.map((name, at) => [name, 2_000_000 + ((index * 7919) % 1000) - at])),
    ...{ byMod3: { one: 1, two: 1 }, byMod4: { one: 1, three: 1 }, firstPrime: start, lastPrime: start },
    gaps: [{ start: `${start}3`, length: 100 + ((index * 7919) % 401) }],
    ...{ quadruplets: [start], sextuplets: [], race4: race(index % 977), race3: race(index % 991) },
    ...{ trace: { leaves: [1], race4: [0], race3: [0] }, predicted: {} },
  };
  return {
    ...{ index, minerAddress: minerOf(index), workType: 'prime_pattern' },
    ...{ difficulty: 30, value: '10.00', rewardBaseUnits: 100n },
    ...{ plan: { start, span: SPAN, leaves: LEAVES }, result },
  };
}

await insertManyBlocks(test.database, 1, count, (index) => inventPrimes(index, index));
await pool.query(`update discoveries set frontier = 'numbers'`);
await pool.query(
  `update blocks set nonce = index, timestamp = now() - (index % 172800) * interval '1 second'`,
);
await pool.query(
  `insert into chain_records (kind, payload, created_at)
   select 'dispute', jsonb_build_object('blockIndex', index, 'reason', 'bench'), now()
   from blocks where index % $1 = 0`,
  [DISPUTED_EVERY],
);
await pool.query('vacuum analyze');
const began = performance.now();
await test.app.inject(getCoverage.path);
console.log(`${count} blocks added up in ${((performance.now() - began) / 1000).toFixed(1)} s`);
await pool.query('vacuum analyze');

const wallet = await test.app.inject(getWallet.path);
const cookie = String(wallet.headers['set-cookie']).split(';')[0]!;
await pool.query(`update covered_by_miners set miner_id = $2 where miner_id = $1`, [
  minerOf(8),
  wallet.json<{ address: string }>().address,
]);
let isSlow = false;
console.log('| call | p50, ms | p95, ms | bytes |');
console.log('|---|---|---|---|');
const paths = [getCoverage, listRecords, listNewRecords, getRecordsFeed].map(({ path }) => path);
for (const path of [...paths, `${listBlocks.path}?limit=100`]) {
  const times: number[] = [];
  let bytes = 0;
  for (let answer = 0; answer < ANSWERS; answer++) {
    const from = performance.now();
    const { statusCode, body } = await test.app.inject({ url: path, headers: { cookie } });
    times.push(performance.now() - from);
    bytes = body.length;
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  }
  const p95 = times.sort((a, b) => a - b)[Math.ceil(0.95 * ANSWERS) - 1]!;
  isSlow ||= p95 > 2 * GOAL_P95_MS;
  console.log(`| ${path} | ${median(times).toFixed(1)} | ${p95.toFixed(1)} | ${bytes} |`);
}
await test.close();
process.exit(isSlow ? 1 : 0);
