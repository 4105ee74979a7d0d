/** Which of the waiting chain records the next block may seal. */
import type { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { readKeyRotation } from '@productive-mining/ledger/signing/key-records.ts';
import { keyIdOf, type PublicKeys } from '@productive-mining/ledger/signing/keys.ts';
import type { EngineLog } from '../engine-log.ts';
import type { ChainKeys } from './chain-keys.ts';

type ChainRecordRow = typeof chainRecords.$inferSelect;

/** The reader of the seeds on the disk. */
type SeedHolder = Pick<ChainKeys, 'holdsNext'>;

export interface AdmittedRecords {
  records: ChainRecordRow[];
  /** Keys that sign from the block after this one, when a change of keys is among the records. */
  nextKeys: (PublicKeys & { keyId: string; createdAt: Date }) | undefined;
}

/**
 * All of them, but a change of keys only when the keys before signed it and the seed of the next ones lies on the disk:
 * once it is sealed, the ledger can't go on without that seed. One that isn't admitted goes on waiting.
 * @param signer the keys that sign this block
 */
export async function admitRecords(
  { keys, log }: { keys: SeedHolder; log: EngineLog },
  waiting: readonly ChainRecordRow[],
  signer: PublicKeys,
): Promise<AdmittedRecords> {
  const admitted: AdmittedRecords = { records: [], nextKeys: undefined };
  for (const record of waiting) {
    if (record.kind === 'key_rotation') {
      const nextKeys = admitted.nextKeys ? undefined : await readChange(keys, record, signer);
      if (!nextKeys) {
        log.error({ record: record.id }, 'a change of keys waits: its seed is missing, or it is not valid');
        continue;
      }
      admitted.nextKeys = nextKeys;
    }
    admitted.records.push(record);
  }
  return admitted;
}

async function readChange(
  keys: SeedHolder,
  { payload, createdAt }: ChainRecordRow,
  signer: PublicKeys,
): Promise<AdmittedRecords['nextKeys']> {
  const next = readKeyRotation(payload, signer);
  if (!next) return undefined;
  const keyId = keyIdOf(next);
  const isHeld = await keys.holdsNext(keyId).catch(() => false);
  return isHeld ? { ...next, keyId, createdAt } : undefined;
}
