/** Keys of a block, from the blocks that name them and from what a reader remembers. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys, secondKeys, thirdKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { sealAgain, signedBy } from '@productive-mining/ledger/testing/seal-again.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { FINGERPRINT, ROTATED_IN, sealedChain } from './testing/seal-units.ts';
import { type BlockReport, type VerifyOptions, verifyBlock } from './verify-block.ts';

let chain: StoredBlock[];
beforeAll(async () => {
  chain = await sealedChain();
}, 120_000);

const lineOf = (stored: StoredBlock) => JSON.stringify(storedBlockToJson(stored));
/** Checks a block behind those that a reader of it is given. */
const check = (stored: StoredBlock, options: VerifyOptions = {}) => {
  const { index } = stored.block;
  const earlier = chain.filter(
    ({ block }) => block.index < index && [1, ROTATED_IN, index - 1].includes(block.index),
  );
  return verifyBlock([...earlier, stored].map(lineOf), { rememberedFingerprint: FINGERPRINT, ...options });
};

describe('a change of keys', () => {
  const changes = [{ index: ROTATED_IN, keyId: keyIdOf(secondKeys.publicKeys) }];
  const keysOf = ({ steps }: BlockReport) => steps.find(({ name }) => name === 'keys');
  /** The block behind the change, sealed by the keys that were replaced. */
  const byFormerKeys = () => {
    const { block, ...rows } = chain[ROTATED_IN]!;
    return signedBy(
      firstKeys,
      sealAgain({ ...rows, block: { ...block, keyId: keyIdOf(firstKeys.publicKeys) } }),
    );
  };

  it('is reported by the block that seals it and by those behind', async () => {
    for (const at of [ROTATED_IN, ROTATED_IN + 1, 5])
      expect((await check(chain[at - 1]!, { rememberedChanges: changes })).keyChanges).toEqual(changes);
    expect((await check(chain[0]!, { rememberedChanges: changes })).keyChanges).toEqual([]);
  });

  it('that may have been left out is said, where a block between isn’t given', async () => {
    expect(keysOf(await check(chain[1]!))).not.toHaveProperty('restsOn');
    expect(keysOf(await check(chain[4]!))).toMatchObject({ state: 'holds', restsOn: 'changes_given' });
  });

  it('that is left out lets former keys sign only while nobody remembers it', async () => {
    const lines = [chain[0]!, byFormerKeys()].map(lineOf);
    const rememberedFingerprint = FINGERPRINT;
    expect(keysOf(await verifyBlock(lines, { rememberedFingerprint }))).toMatchObject({
      state: 'holds',
      restsOn: 'changes_given',
    });
    const report = await verifyBlock(lines, { rememberedFingerprint, rememberedChanges: changes });
    expect(keysOf(report)).toMatchObject({ reason: 'key_change_left_out', at: `block ${ROTATED_IN}` });
    expect(report.keyChanges).toEqual([]);
    expect(keysOf(await check(byFormerKeys()))).toMatchObject({ reason: 'signed_by_unknown_key' });
  });

  it('to other keys, or in another block, isn’t the remembered one', async () => {
    const others = [
      { index: ROTATED_IN, keyId: keyIdOf(thirdKeys.publicKeys) },
      { index: ROTATED_IN + 1, keyId: keyIdOf(secondKeys.publicKeys) },
    ];
    for (const other of others)
      expect(keysOf(await check(chain[4]!, { rememberedChanges: [other] }))).toMatchObject({
        reason: 'key_change_left_out',
      });
  });
});
