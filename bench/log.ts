/**
 * npm run bench:log: what the log over the blocks costs at a million of them. How much longer the transaction of a block
 * takes with it, how soon it is read at a start, and how quickly checkpoint, tiles and proofs are made. Argument: blocks
 * (default 1,000,000), of which only the rows of `blocks` are made.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '@productive-mining/database/connection/connect.ts';
import { readChainEnd, type StoredLogHead } from '@productive-mining/database/queries/transparency-log.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import { appendToLog, prepareLog } from '@productive-mining/engine/chain/append-to-log.ts';
import { loadChainKeys, registerChainKeys } from '@productive-mining/engine/chain/chain-keys.ts';
import { LedgerLog } from '@productive-mining/engine/chain/ledger-log.ts';
import { isBlockInLog, readTlogProof, writeTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import { desc } from 'drizzle-orm';
import { median } from './paired.ts';

const BLOCKS = Number(process.argv[2] ?? 1_000_000);
const REPETITIONS = 200;
const TIP = { index: blocks.index, hash: blocks.blockHash, timestamp: blocks.timestamp };
const log = { info: () => undefined, warn: () => undefined, error: console.error };

const testDatabase = await startTestDatabase();
const database = connectDatabase(testDatabase.url, { max: 4 });
const folder = mkdtempSync(path.join(tmpdir(), 'bench-log-'));
const keys = await loadChainKeys(folder);
await registerChainKeys(database, keys, log);

/** @returns milliseconds */
async function timed(work: () => unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

await timed(() => insertBlocks(1, BLOCKS));
console.log('| What | ms |\n|---|---|');
const tell = (what: string, ms: number) => console.log(`| ${what} | ${ms.toFixed(ms < 10 ? 3 : 0)} |`);
let origin = '';
tell(
  'begin the log of a ledger that had none',
  await timed(async () => {
    origin = await prepareLog(database, keys, { origin: undefined, log });
  }),
);
const { rows } = await database.pool.query<{ key_id: string }>('select key_id from chain_keys');
const signer = await keys.signer(rows[0]!.key_id, log);
const more: number[] = [];
const asking: number[] = [];
for (let index = BLOCKS + 1; index <= BLOCKS + REPETITIONS; index++) {
  await insertBlocks(index, index);
  const { rows: found } = await database.pool.query<{ hash: string }>(
    'select block_hash as hash from blocks where index = $1',
    [index],
  );
  const block = { index, hash: found[0]!.hash };
  await database.orm.transaction(async (tx) => {
    asking.push(await timed(() => tx.execute('select 1')));
    const readTip = () => tx.select(TIP).from(blocks).orderBy(desc(blocks.index)).limit(1);
    let logHead: StoredLogHead | undefined;
    const alone = await timed(readTip);
    const withLog = await timed(async () => {
      ({ logHead } = await readChainEnd(tx));
    });
    const adding = await timed(() => appendToLog(tx, { origin, block, logHead, signers: [signer] }));
    more.push(withLog - alone + adding);
  });
}
tell('added to the transaction of a block, median', median(more));
tell('a question to the database, for comparison, median', median(asking));
tell('added to the transaction of a block, longest', Math.max(...more));

const ledgerLog = new LedgerLog(database, log);
tell('read at a start', await timed(() => ledgerLog.follow()));
const published = ledgerLog.published()!;
const indices = Array.from({ length: REPETITIONS }, (_, at) => (at * 7_919_777) % published.size);
const proofs: string[] = [];
const making: number[] = [];
for (const index of indices)
  making.push(
    await timed(() => {
      const proof = ledgerLog.inclusionProof(index, published);
      proofs.push(writeTlogProof(index, proof, published.note));
    }),
  );
tell('make a proof of a block, median', median(making));
const checking: number[] = [];
for (const [at, index] of indices.entries()) {
  const block = { index: index + 1, blockHash: ledgerLog.blocks(index, 1)! };
  checking.push(
    await timed(() => {
      if (!isBlockInLog(readTlogProof(proofs[at]!)!, block)) throw new Error('a proof does not hold');
    }),
  );
}
tell('check it, median', median(checking));
tell(
  'take a tile, median',
  median(await Promise.all(indices.map((i) => timed(() => ledgerLog.tile(0, i >> 8, 256))))),
);
console.log(`\nLongest proof: ${Math.max(...proofs.map((text) => text.length))} bytes.`);
await ledgerLog.close();
await database.close();
await testDatabase.close();
rmSync(folder, { recursive: true });
process.exit();

/** Rows of `blocks` alone, with hashes of their own. */
async function insertBlocks(from: number, to: number): Promise<void> {
  await database.pool.query(
    `insert into blocks (id, index, timestamp, previous_hash, merkle_root, difficulty, nonce, block_hash, miner_id,
       total_scientific_value, energy_consumed, work_root, secret, result_hash, certificate_hash, compute_ms, verify_ms, key_id)
     select n, n, now(), '', '', 1, n, encode(sha256(n::text::bytea), 'hex'), '', 1, 0, '', '', '', '', 0, 0, ''
     from generate_series($1::int, $2::int) as n`,
    [from, to],
  );
}
