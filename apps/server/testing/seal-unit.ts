/** For the tests of the second implementation: units as lines of stored blocks, sealed and signed by a key of the tests. */
import { type ChainTip, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  certificateHashOf,
  readHash,
  resultHashOf,
  type StoredBlock,
  sealRows,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { signBlock } from '@productive-mining/ledger/signing/sign-block.ts';
import { buildChain, firstKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import type { Claim } from '@productive-mining/work/testing/certify-unit.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The first block of a chain, which holds this unit and nothing that its hashes don't cover. */
export function sealUnit({
  workType,
  unitId,
  plan,
  result,
  workRoot,
  secret,
  certificate,
}: Claim): StoredBlock {
  const [made] = buildChain({ blockCount: 1 });
  const { discoveries, chainRecords } = made!;
  const [{ columns, reward }] = discoveries as [(typeof discoveries)[0]];
  return sealAgain({
    block: { ...made!.block, workRoot, secret },
    discoveries: [{ columns: { ...columns, workType, unitId, plan, result }, reward }],
    certificate: certificate as unknown as StoredBlock['certificate'],
    chainRecords,
    signature: made!.signature,
  });
}

/** Hashes, Merkle root and signatures of changed contents, as a holder of the keys would make them. */
export function sealAgain(stored: StoredBlock, tip: ChainTip = GENESIS): StoredBlock {
  const { block, discoveries, certificate, signature } = stored;
  const unsealed = {
    ...block,
    resultHash: hex(resultHashOf(discoveries[0]!.columns.result)),
    certificateHash: hex(certificateHashOf(certificate)),
  };
  const sealed = sealRows(tip, { ...stored, block: unsealed });
  const signatures = signBlock(readHash(sealed.blockHash, 'blockHash'), firstKeys.secretKeys);
  return { ...stored, block: sealed, signature: { ...signature!, ...signatures } };
}
