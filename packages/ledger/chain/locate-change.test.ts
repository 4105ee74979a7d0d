import { describe, expect, it } from 'vitest';
import { tipAfter } from '../testing/build-chain.ts';
import { chain, changed, faultsOf, quick, startsAt } from '../testing/changed-chain.ts';
import type { FieldPath } from '../testing/flip-bit.ts';
import type { ChainFault } from './chain-faults.ts';
import { checkBlock } from './check-block.ts';
import { locateChange } from './locate-change.ts';

describe('the changed field is named', () => {
  const named: [path: FieldPath, value: unknown, field: string][] = [
    [['block', 'index'], 7, 'index'],
    [['block', 'previousHash'], '1'.repeat(64), 'previousHash'],
    [['block', 'merkleRoot'], '1'.repeat(64), 'merkleRoot'],
    [['block', 'blockHash'], '1'.repeat(64), 'blockHash'],
    [['block', 'resultHash'], '1'.repeat(64), 'resultHash'],
    [['block', 'certificateHash'], '1'.repeat(64), 'certificateHash'],
    [['block', 'keyId'], '1'.repeat(32), 'keyId'],
    [['block', 'difficulty'], 99, 'difficulty'],
    [['block', 'timestamp'], new Date(0), 'timestamp'],
    [['block', 'totalScientificValue'], '0.01', 'totalScientificValue'],
    [['block', 'energyConsumed'], 0.5, 'energyConsumed'],
    [['discoveries', 0, 'columns', 'blockId'], 7, 'discoveries[0].blockId'],
    [['discoveries', 0, 'columns', 'difficulty'], 99, 'discoveries[0].difficulty'],
    [['discoveries', 0, 'columns', 'scientificValue'], '0.01', 'discoveries[0].scientificValue'],
    [['discoveries', 0, 'columns', 'result', 'zeros'], 5, 'discoveries[0].result'],
    [['certificate', 'text'], 'y', 'certificate'],
    [['signature', 'ed25519'], new Uint8Array(64), 'signature.ed25519'],
  ];
  it.each(named)('%s', async (path, value, field) => {
    const faults = await faultsOf(changed(4, path, value));
    expect(faults.map((fault) => fault.field)).toContain(field);
    expect(new Set(faults.map((fault) => fault.blockIndex))).toEqual(new Set([4]));
  });
});

describe('the changed field of a block of several discoveries is named', () => {
  it.each<[path: FieldPath, value: unknown, field: string]>([
    [['block', 'totalScientificValue'], '0.01', 'totalScientificValue'],
    [['block', 'merkleRoot'], '1'.repeat(64), 'merkleRoot'],
    [['discoveries', 1, 'columns', 'blockId'], 7, 'discoveries[1].blockId'],
    [['discoveries', 2, 'columns', 'difficulty'], 99, 'discoveries[2].difficulty'],
    [['discoveries', 2, 'columns', 'scientificValue'], '0.01', 'discoveries[2].scientificValue'],
  ])('%j', async (path, value, field) => {
    const faults = await faultsOf(changed(5, path, value).slice(4), { ...quick, ...startsAt[4] });
    const isOfSeal = ({ fault }: ChainFault) => fault === 'merkle_root_differs' || fault === 'hash_differs';
    expect(faults.filter(isOfSeal).map((fault) => fault.field)).toContain(field);
  });

  it('unless two were', async () => {
    const twice = changed(5, ['discoveries', 1, 'columns', 'blockId'], 7, changed(5, ['block', 'nonce'], 0n));
    const faults = await faultsOf(twice.slice(4), { ...quick, ...startsAt[4] });
    expect(faults).toContainEqual({ blockIndex: 5, fault: 'merkle_root_differs' });
    expect(faults).toContainEqual({ blockIndex: 5, fault: 'hash_differs' });
  });
});

describe('locateChange', () => {
  const tip = tipAfter(chain.slice(0, 3));

  it.each<[path: FieldPath, value: unknown, field: string]>([
    [['block', 'previousHash'], '1'.repeat(64), 'previousHash'],
    [['block', 'index'], 7, 'index'],
    [['block', 'timestamp'], new Date(0), 'timestamp'],
    [['discoveries', 0, 'columns', 'timestamp'], new Date(0), 'discoveries[0].timestamp'],
  ])('finds %j', (path, value, field) => {
    expect(locateChange(changed(4, path, value)[3]!, tip)).toBe(field);
  });

  it('takes two dates of one time for the same', () => {
    const { discoveries, ...stored } = chain[3]!;
    const apart = discoveries.map(({ columns, reward }) => {
      const timestamp = new Date((columns.timestamp as Date).getTime());
      return { columns: { ...columns, timestamp }, reward };
    });
    expect(locateChange({ ...stored, discoveries: apart }, tip)).toBeUndefined();
  });

  it('finds nothing in a block that fits, and none in one whose values can’t be encoded', () => {
    expect(locateChange(chain[3]!, tip)).toBeUndefined();
    expect(locateChange(changed(4, ['block', 'minerId'], '\ud800')[3]!, tip)).toBeUndefined();
  });
});

it('what no stored value can cause is thrown, as a mistake of the program', () => {
  const mistake = () => {
    throw new TypeError('our own mistake');
  };
  const { block, ...rows } = chain[3]!;
  const tip = tipAfter(chain.slice(0, 3));
  const uncertified = Object.defineProperty({ ...rows, block }, 'certificate', { get: mistake });
  expect(() => locateChange(uncertified, tip)).toThrow('our own mistake');
  const unlinked = { ...rows, block: Object.defineProperty({ ...block }, 'previousHash', { get: mistake }) };
  expect(() => checkBlock(unlinked, { index: 3, hashes: [tip.hash] })).toThrow('our own mistake');
});

function malformed(field: string): Omit<ChainFault, 'blockIndex'> {
  return { fault: 'column_malformed', field };
}

describe('a fault names its column', () => {
  const result: FieldPath = ['discoveries', 0, 'columns', 'result', 'zeros'];

  it.each<[string, FieldPath, unknown, Omit<ChainFault, 'blockIndex'>]>([
    ['of the block', ['block', 'computeMs'], Number.NaN, malformed('computeMs')],
    ['of a hash', ['block', 'blockHash'], 'x', malformed('blockHash')],
    ['of the link', ['block', 'previousHash'], 'x', malformed('previousHash')],
    ['of a root', ['block', 'merkleRoot'], 'x', malformed('merkleRoot')],
    ['of the miner', ['block', 'minerId'], '\ud800', malformed('minerId')],
    ['of the work', ['block', 'workRoot'], 'x', malformed('workRoot')],
    ['of the secret', ['block', 'secret'], 'x', malformed('secret')],
    ['of the value', ['block', 'totalScientificValue'], '1', malformed('totalScientificValue')],
    ['of the hash of a result', ['block', 'resultHash'], 'x', malformed('resultHash')],
    ['of the hash of a certificate', ['block', 'certificateHash'], 'x', malformed('certificateHash')],
    ['in a result', result, Number.NaN, malformed('discoveries[0].result.zeros')],
    ['in the certificate', ['certificate', 'text'], Number.NaN, malformed('certificate.text')],
    [
      'of an amount',
      ['discoveries', 0, 'columns', 'scientificValue'],
      '1',
      malformed('discoveries[0].scientificValue'),
    ],
    [
      'of the result’s hash',
      ['block', 'resultHash'],
      '1'.repeat(64),
      { fault: 'result_hash_differs', field: 'resultHash' },
    ],
    ['of the result', result, 1, { fault: 'result_hash_differs', field: 'discoveries[0].result' }],
    [
      'of the certificate’s hash',
      ['block', 'certificateHash'],
      '1'.repeat(64),
      { fault: 'certificate_hash_differs', field: 'certificateHash' },
    ],
    [
      'of the certificate',
      ['certificate', 'text'],
      'y',
      { fault: 'certificate_hash_differs', field: 'certificate' },
    ],
    ['of the id', ['block', 'id'], 7, { fault: 'id_differs', field: 'id' }],
    [
      'of a discovery',
      ['discoveries', 0, 'columns', 'blockId'],
      7,
      { fault: 'discovery_of_other_block', field: 'discoveries[0].blockId' },
    ],
    [
      'of a discovery’s difficulty',
      ['discoveries', 0, 'columns', 'difficulty'],
      99,
      { fault: 'difficulty_differs', field: 'discoveries[0].difficulty' },
    ],
  ])('%s', async (_, path, value, fault) => {
    const faults = await faultsOf(changed(4, path, value).slice(3, 4), { ...quick, ...startsAt[3] });
    expect(faults).toContainEqual({ blockIndex: 4, ...fault });
  });

  it('of a record that is said to be sealed elsewhere', async () => {
    const faults = await faultsOf(changed(2, ['chainRecords', 0, 'sealedIn'], 3).slice(0, 2));
    const { id } = chain[1]!.chainRecords[0]!;
    expect(faults).toEqual([
      { blockIndex: 2, fault: 'chain_record_of_other_block', field: `chainRecords.${id}.sealedIn` },
    ]);
  });
});
