import type { backUpWallet as call } from '@productive-mining/contract/calls/wallet.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { recordSecurityEvent } from '@productive-mining/database/queries/record-security-event.ts';
import { replaceBackup } from '@productive-mining/database/queries/wallet-backups.ts';
import type { CallHandler } from '../http/register-call.ts';
import { hashPhrase, makePhrase } from './recovery-phrase.ts';

export const backUpWallet: CallHandler<typeof call> = async ({ visitor, wallet }, { database, engine }) => {
  const { words, entropy } = makePhrase();
  const phraseHash = await hashPhrase(entropy, wallet.phraseSalt);
  const madeAt = engine.time.now();
  const earlier = await inTransaction(
    database,
    async (tx) => {
      const replaced = await replaceBackup(tx, { visitorId: visitor.id, phraseHash, madeAt });
      await recordSecurityEvent(tx, {
        type: replaced ? 'wallet_backup_replaced' : 'wallet_backup_made',
        description: replaced
          ? 'A new recovery phrase was made, which replaced the earlier one.'
          : 'The first recovery phrase of the wallet was made.',
        address: visitor.address,
        risk: replaced ? 'medium' : 'low',
      });
      return replaced;
    },
    { repeatable: true },
  );
  return { words, backupMadeAt: madeAt.toISOString(), endedEarlier: earlier !== null };
};
