/** The keys that are due at a block of a ledger which changed them twice, and every fault on the way to them. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import {
  buildChain,
  firstKeys,
  secondKeys,
  thirdKeys,
} from '@productive-mining/ledger/testing/build-chain.ts';
import { type FieldPath, withValue } from '@productive-mining/ledger/testing/flip-bit.ts';
import { describe, expect, it } from 'vitest';
import { followKeys } from './follow-keys.ts';

const chain = buildChain({ blockCount: 6, rotateIn: [2, 4] });
const at = (index: number): StoredBlock => chain[index - 1]!;
const fingerprint = fingerprintOf(firstKeys.publicKeys);
const toSecond = { index: 2, keyId: keyIdOf(secondKeys.publicKeys) };
const toThird = { index: 4, keyId: keyIdOf(thirdKeys.publicKeys) };
const restsOnChanges = { state: 'holds', restsOn: 'changes_given' };
const fails = (reason: string, place: string) => ({ state: 'fails', reason, at: place });

describe('the keys that are due', () => {
  it('are the first ones, then those of each change, whatever else is given', async () => {
    const rows = [
      { index: 1, keys: firstKeys, changes: [], outcome: { state: 'holds' } },
      { index: 2, keys: firstKeys, changes: [toSecond], outcome: { state: 'holds' } },
      { index: 3, keys: secondKeys, changes: [toSecond], outcome: restsOnChanges },
      { index: 4, keys: secondKeys, changes: [toSecond, toThird], outcome: restsOnChanges },
      { index: 6, keys: thirdKeys, changes: [toSecond, toThird], outcome: restsOnChanges },
    ];
    for (const { index, keys, changes, outcome } of rows) {
      const found = await followKeys(
        at(index),
        chain.filter(({ block }) => block.index !== index),
        {
          fingerprint,
        },
      );
      expect(found).toEqual({ outcome, keys: keys.publicKeys, fingerprint, changes });
    }
  });

  it('are told where nobody remembers a key', async () => {
    expect(await followKeys(at(1), [], {})).toEqual({
      outcome: { state: 'not checked here', reason: 'no_key_remembered' },
      keys: firstKeys.publicKeys,
      fingerprint,
      changes: [],
    });
  });

  it('are unknown without block 1', async () => {
    expect(await followKeys(at(3), [at(2)], { fingerprint })).toEqual({
      outcome: { state: 'not checked here', reason: 'first_block_missing' },
      changes: [],
    });
  });

  it('are unknown where block 1 names none', async () => {
    const unnamed = withValue(at(1), ['chainRecords'], []);
    for (const outcome of [
      await followKeys(at(2), [unnamed], { fingerprint }),
      await followKeys(unnamed, [], { fingerprint }),
    ])
      expect(outcome).toEqual({ outcome: fails('first_key_missing', 'block 1'), changes: [] });
  });
});

describe('a fault on the way to the keys', () => {
  /** The outcome of block 6 behind the blocks that name its keys, of which one was changed. */
  const outcomeWith = async (index: number, path: FieldPath, value: unknown) => {
    const earlier = [1, 2, 4].map((one) => (one === index ? withValue(at(one), path, value) : at(one)));
    const stored = index === 6 ? withValue(at(6), path, value) : at(6);
    const found = await followKeys(stored, earlier, { fingerprint });
    if (found.outcome.state === 'fails') expect(found).toMatchObject({ fingerprint, changes: [] });
    return found.outcome;
  };

  it.each<[number, FieldPath, unknown, string, string]>([
    [1, ['block', 'computeMs'], 7, 'key_block_invalid', 'block 1'],
    [2, ['block', 'computeMs'], 7, 'key_block_invalid', 'block 2'],
    [2, ['block', 'previousHash'], 'x', 'key_block_invalid', 'block 2'],
    [2, ['block', 'previousHash'], `${'0'.repeat(64)}0`, 'key_block_invalid', 'block 2'],
    [4, ['signature', 'mlDsa65'], at(2).signature!.mlDsa65, 'key_block_invalid', 'block 4'],
    [6, ['signature'], undefined, 'signature_missing', 'signature'],
    [6, ['signature', 'blockIndex'], 5, 'signature_of_other_block', 'signature.blockIndex'],
    [6, ['signature', 'keyId'], 'f'.repeat(32), 'key_id_differs', 'keyId'],
  ])('in block %i, %j, is found', async (index, path, value, reason, place) => {
    expect(await outcomeWith(index, path, value)).toEqual(fails(reason, place));
  });

  it('is another fingerprint than the remembered one', async () => {
    const other = fingerprintOf(secondKeys.publicKeys);
    expect(await followKeys(at(1), [], { fingerprint: other })).toEqual({
      outcome: fails('other_ledger', 'fingerprint'),
      fingerprint,
      changes: [],
      keys: firstKeys.publicKeys,
    });
  });

  it('is a change that wasn’t given, or that isn’t the remembered one', async () => {
    const { outcome } = await followKeys(at(6), [at(1), at(2)], { fingerprint });
    expect(outcome).toEqual(fails('signed_by_unknown_key', 'keyId'));
    const remembering = async (changes: (typeof toSecond)[], index = 6) =>
      (await followKeys(at(index), chain.slice(0, index - 1), { fingerprint, changes })).outcome;
    expect(await remembering([toSecond, toThird])).toEqual(restsOnChanges);
    expect(await remembering([toThird])).toEqual(restsOnChanges);
    expect(await remembering([toSecond, toThird], 3)).toEqual(restsOnChanges);
    for (const other of [
      { ...toSecond, index: 3 },
      { ...toSecond, keyId: toThird.keyId },
    ])
      expect(await remembering([other])).toEqual(fails('key_change_left_out', `block ${other.index}`));
    const atItself = { ...toThird, index: 6 };
    expect(await remembering([atItself])).toEqual(fails('key_change_left_out', 'block 6'));
  });

  it('is a change by others that the block itself seals', async () => {
    const forged = buildChain({
      blockCount: 1,
      beforeSealing: ({ chainRecords }) =>
        chainRecords.push({
          id: 9,
          kind: 'key_rotation',
          payload: keyRotationPayload(secondKeys, thirdKeys.publicKeys),
          createdAt: new Date(0),
          sealedIn: 1,
        }),
    });
    const { outcome, keys } = await followKeys(forged[0]!, [], { fingerprint });
    expect(outcome).toEqual(fails('key_rotation_invalid', 'chainRecords'));
    expect(keys).toBeUndefined();
  });
});
