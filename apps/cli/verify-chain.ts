/** `productive-mining verify-chain`: checks the ledger from its rows. Ends with exit code 1 when a fault is found. */
import path from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { connectDatabase } from '@productive-mining/database/connect.ts';
import { startEmbeddedPostgres } from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { migrate } from '@productive-mining/database/migrate.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { checkLedger } from '@productive-mining/engine/check-ledger.ts';
import { CHAIN_FAULTS } from '@productive-mining/ledger/chain-faults.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { SingleBar } from 'cli-progress';
import { CommandFailure } from './command-failure.ts';

export interface VerifyChainOptions {
  key?: string;
  ed25519Only?: boolean;
}

const FAULTS_SHOWN = 20;

export async function verifyChain({ key, ed25519Only }: VerifyChainOptions): Promise<void> {
  if (key !== undefined && !/^[0-9a-f]{64}$/.test(key)) {
    throw new CommandFailure('A fingerprint has 64 hex digits, as /api/keys shows it.');
  }
  const settings = readSettings(process.env);
  const postgres = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: path.resolve(settings.dataDir) });
  const url = settings.databaseUrl ?? postgres!.url;
  const database = connectDatabase(url, { max: 4 });
  try {
    await migrate(url);
    const height = await readHeight(database.orm);
    const bar = new SingleBar({ format: 'Checking {bar} {value} of {total} blocks', clearOnComplete: true });
    bar.start(height, 0);
    const report = await checkLedger(database.orm, {
      signatures: ed25519Only ? 'ed25519' : 'both',
      expectedFingerprint: key,
      onProgress: ({ checkedBlocks }) => bar.update(checkedBlocks),
    });
    bar.stop();
    for (const { blockIndex, fault, field } of report.faults.slice(0, FAULTS_SHOWN)) {
      console.error(`Block ${blockIndex}: ${fault}${field ? ` in ${field}` : ''}. ${CHAIN_FAULTS[fault]}`);
    }
    if (!report.valid) {
      throw new CommandFailure(
        `The ledger is not valid: ${report.faults.length} faults in ${report.checkedBlocks} blocks.`,
      );
    }
    console.log(
      `${report.checkedBlocks} blocks are valid: hashes, roots and links; ${report.validSignatures.ed25519} Ed25519 and ${report.validSignatures.mlDsa65} ML-DSA-65 signatures.`,
    );
    console.log(`Tip ${report.tip.index} ${bytesToHex(report.tip.hash)}`);
    if (report.fingerprint) console.log(`Key fingerprint ${report.fingerprint}`);
  } finally {
    await database.close();
    await postgres?.stop();
  }
}
