import { expect, type Page } from '@playwright/test';
import { getBalance, listBlocks, startSession } from '@productive-mining/contract/endpoints.ts';
import type { mineableWorkType } from '@productive-mining/contract/entities/work-types.ts';
import type { z } from 'zod';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';

type MineableKind = z.input<typeof mineableWorkType>;

/** Mines a block of difficulty 1 for the page's visitor, and waits for it. @returns its index */
export async function mineOneBlock(page: Page, workType: MineableKind = 'prime_pattern'): Promise<number> {
  const { call } = clientOf(page);
  const { address } = await call(getBalance);
  const own = async () => (await call(listBlocks, { query: { miner: address } })).blocks;
  const before = (await own()).length;
  await call(startSession, { body: { workType, difficulty: 1, stopAfter: { blocks: 1 } } });
  await expect.poll(async () => (await own()).length, { timeout: UNTIL_BLOCK_MS }).toBe(before + 1);
  return (await own())[0]!.index;
}
