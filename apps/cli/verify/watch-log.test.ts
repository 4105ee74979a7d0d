import { getLog, getLogConsistency } from '@productive-mining/contract/endpoints.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { type LogOfBlocks, logOfBlocks } from '@productive-mining/ledger/testing/log-of-blocks.ts';
import { attackedLogs, HONEST_SIZE, hashesOf } from '@productive-mining/verify/testing/attacked-logs.ts';
import { FINGERPRINT } from '@productive-mining/verify/testing/seal-units.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { LogWatch } from './watch-log.ts';

const honest = hashesOf(HONEST_SIZE);

/** A client of a server whose log is over these hashes. */
function clientOf({ note, keyRecords, growth }: LogOfBlocks): ApiClient {
  const call = async ({ path }: { path: string }, { query }: { query?: { from: number } } = {}) => {
    if (path === getLog.path) return { checkpoint: note, keyRecords };
    if (path !== getLogConsistency.path) throw new Error(`${path} is not asked here`);
    return growth(query!.from);
  };
  return { call } as unknown as ApiClient;
}

/** What the watch says of a server that sends the blocks that its log is over. */
async function verdictOf(remembered: string, hashes: readonly string[]) {
  async function* sent() {
    for (const blockHash of hashes) yield { block: { blockHash } } as unknown as StoredBlock;
  }
  const watch = new LogWatch();
  let passed = 0;
  for await (const _ of watch.through(sent())) passed++;
  expect(passed).toBe(hashes.length);
  return watch.ask(clientOf(logOfBlocks(hashes)), remembered, FINGERPRINT);
}

it('takes a log that begins with the remembered one', async () => {
  const remembered = logOfBlocks(honest.slice(0, 17)).note;
  const now = logOfBlocks(honest).note;
  expect(await verdictOf(remembered, honest)).toEqual({ kind: 'holds', note: now, size: HONEST_SIZE });
});

it('refuses 1,000 ledgers that were cut, forked, sealed again or put in another order, with their logs', async () => {
  await fc.assert(
    fc.asyncProperty(attackedLogs, async ({ attack, rememberedSize, hashes }) => {
      const verdict = await verdictOf(logOfBlocks(honest.slice(0, rememberedSize)).note, hashes);
      const begin = attack === 'cut' ? 'The log got shorter' : 'The log is another one';
      const of = `${rememberedSize} blocks with the root`;
      expect(verdict).toMatchObject({
        kind: 'refused',
        sentence: expect.stringMatching(`^${begin}: it had ${of}`),
      });
    }),
    { numRuns: 1000 },
  );
}, 120_000);
