import type { wallet } from '@productive-mining/contract/calls/wallet.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBalance } from '@productive-mining/database/queries/read-balance.ts';
import { countOpenSessions, readBackupTime } from '@productive-mining/database/queries/wallet-backups.ts';
import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { z } from 'zod';
import type { Visitor } from '../http/visitors/identity.ts';

export type DescribedWallet = z.output<typeof wallet>;

/** What calls say about a wallet. */
export async function describeWallet(executor: Executor, visitor: Visitor): Promise<DescribedWallet> {
  const { balanceBaseUnits, stakedBaseUnits, bonusBaseUnits } = await readBalance(executor, visitor.address);
  const backupMadeAt = await readBackupTime(executor, visitor.id);
  return {
    address: visitor.address,
    balance: tokensOf(balanceBaseUnits),
    stakedBalance: tokensOf(stakedBaseUnits),
    bonusBalance: tokensOf(bonusBaseUnits),
    openSessions: await countOpenSessions(executor, visitor.id),
    backupMadeAt: backupMadeAt?.toISOString() ?? null,
  };
}
