import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEd25519Node } from '../signing/ed25519-node.ts';
import { firstKeyPayload, keyRotationPayload } from '../signing/key-records.ts';
import { fingerprintOf } from '../signing/keys.ts';
import { buildChain, type ChainShape, firstKeys, secondKeys, thirdKeys } from '../testing/build-chain.ts';
import { type FieldPath, flipValue, pathsOf, readPath, withValue } from '../testing/flip-bit.ts';
import type { ChainFault, ChainFaultCode, PlanFaultCode } from './chain-faults.ts';
import { type ChainCheckOptions, type ChainProgress, checkChain } from './check-chain.ts';
import { blockHash, GENESIS, sealBlock } from './seal-block.ts';
import { contentsOf, headerOf, readHash, type StoredBlock } from './stored-block.ts';

const chain = buildChain({ blockCount: 5, discoveryCounts: [1, 2, 1, 1, 3], rotateIn: [3] });
const both: ChainCheckOptions = { checkSignatures: 'both', ed25519: checkEd25519Node };
const quick: ChainCheckOptions = { checkSignatures: 'ed25519', ed25519: checkEd25519Node };

/** The chain with one value of one block replaced; index counts from 1. */
function changed(
  index: number,
  path: FieldPath,
  value: unknown,
  blocks: readonly StoredBlock[] = chain,
): StoredBlock[] {
  return blocks.with(index - 1, withValue(blocks[index - 1]!, path, value));
}

async function faultsOf(
  blocks: Iterable<StoredBlock>,
  options: ChainCheckOptions = quick,
): Promise<ChainFault[]> {
  const report = await checkChain(blocks, options);
  expect(report.valid).toBe(report.faults.length === 0);
  return report.faults;
}

const tipOf = ({ block }: StoredBlock) => ({
  index: block.index,
  hash: readHash(block.blockHash, 'blockHash'),
});
/** The place in the chain that each block follows: blocks before a changed one are those of every other test. */
const startsAt = chain.map((_, i) => {
  const [before, keys] = [chain[i - 1], i > 2 ? secondKeys : firstKeys];
  return before && { start: { tip: tipOf(before), keys: keys.publicKeys } };
});

describe('checkChain', () => {
  it('OPEN-10 hash, Merkle root and link of every stored block come out again', async () => {
    const report = await checkChain(chain, both);
    expect(report).toMatchObject({
      valid: true,
      checkedBlocks: 5,
      faults: [],
      truncated: false,
      fingerprint: fingerprintOf(firstKeys.publicKeys),
      keys: [
        { fingerprint: fingerprintOf(firstKeys.publicKeys), fromBlock: 1 },
        { fingerprint: fingerprintOf(secondKeys.publicKeys), fromBlock: 4 },
      ],
      validSignatures: { ed25519: 5, mlDsa65: 5 },
    });
    expect(bytesToHex(report.tip.hash)).toBe(chain[4]!.block.blockHash);
    let tip = GENESIS;
    for (const stored of chain) {
      const header = headerOf(stored.block);
      const again = sealBlock({
        ...contentsOf(stored),
        ...header,
        tip,
        valueCents: header.totalScientificValueCents,
      });
      expect(bytesToHex(again.blockHash)).toBe(stored.block.blockHash);
      expect(bytesToHex(again.merkleRoot)).toBe(stored.block.merkleRoot);
      tip = { index: header.index, hash: blockHash(header) };
    }
  });

  it('OPEN-11 a changed bit in any field of any block or discovery is found, and the block is named', async () => {
    const fields = chain.flatMap((stored, i) => pathsOf(stored).map((path) => ({ index: i + 1, path })));
    const field = fc.constantFrom(...fields);
    await fc.assert(
      fc.asyncProperty(field, fc.nat(), async ({ index, path }, bit) => {
        const value = flipValue(readPath(chain[index - 1], path), bit);
        const options = path.includes('mlDsa65') && path[0] === 'signature' ? both : quick;
        const isKeyRecord = path[0] === 'chainRecords' && index !== 2;
        // Only keys reach further than to the next block.
        const blocks = changed(index, path, value).slice(index - 1, isKeyRecord ? undefined : index + 1);
        const faults = await faultsOf(blocks, { ...options, ...startsAt[index - 1] });
        expect(faults[0]?.blockIndex).toBe(index);
        if (!isKeyRecord) expect(new Set(faults.map((fault) => fault.blockIndex))).toEqual(new Set([index]));
      }),
      { numRuns: 1000 },
    );
  }, 120_000);

  it('OPEN-11 every single field is sealed: a change of each is found', async () => {
    for (const [i, stored] of chain.slice(0, 2).entries()) {
      for (const path of pathsOf(stored)) {
        const value = flipValue(readPath(stored, path), 1);
        const faults = await faultsOf(changed(i + 1, path, value).slice(i, 2), { ...both, ...startsAt[i] });
        expect(faults[0], path.join('.')).toMatchObject({ blockIndex: i + 1 });
      }
    }
  });

  it('finds an empty chain not to be one of the expected keys', async () => {
    const expectedFingerprint = fingerprintOf(firstKeys.publicKeys);
    expect(await faultsOf([], { ...quick, expectedFingerprint })).toEqual([
      { blockIndex: 0, fault: 'signed_by_unknown_key', field: 'fingerprint' },
    ]);
    expect(await faultsOf([], quick)).toEqual([]);
  });

  it('finds a column more, a column less and a null that became a value', async () => {
    expect(await faultsOf(changed(2, ['block', 'note'], 'new'))).toEqual([
      { blockIndex: 2, fault: 'merkle_root_differs' },
    ]);
    const { workerId, ...columns } = chain[1]!.discoveries[0]!.columns;
    expect(workerId).toBe('worker-1');
    expect(await faultsOf(changed(2, ['discoveries', 0, 'columns'], columns))).toContainEqual({
      blockIndex: 2,
      fault: 'merkle_root_differs',
    });
  });

  it('leaves the roots of earlier blocks alone when a column is added that is null in them', async () => {
    const widened = chain.map((stored) => ({ ...stored, block: { ...stored.block, note: null } }));
    expect(await faultsOf(widened)).toEqual([]);
  });

  it('does not mind the order in which rows come', async () => {
    const reversed = chain.map((stored) => ({
      ...stored,
      discoveries: stored.discoveries.toReversed(),
      chainRecords: stored.chainRecords.toReversed(),
    }));
    expect(await faultsOf(reversed)).toEqual([]);
  });
});

/** For each fault but those of plans, a chain that has it. */
const faulty: Record<
  Exclude<ChainFaultCode, PlanFaultCode>,
  () => { blocks: StoredBlock[]; options?: ChainCheckOptions }
> = {
  column_malformed: () => ({ blocks: changed(2, ['block', 'computeMs'], Number.NaN) }),
  index_gap: () => ({ blocks: chain.toSpliced(2, 1) }),
  id_differs: () => ({ blocks: changed(2, ['block', 'id'], 3) }),
  previous_hash_differs: () => ({ blocks: changed(2, ['block', 'previousHash'], '0'.repeat(64)) }),
  merkle_root_differs: () => ({ blocks: changed(2, ['block', 'verifyMs'], 1) }),
  hash_differs: () => ({ blocks: changed(2, ['block', 'nonce'], 77n) }),
  result_hash_differs: () => ({ blocks: changed(2, ['discoveries', 0, 'columns', 'result', 'zeros'], 1) }),
  certificate_hash_differs: () => ({ blocks: changed(2, ['certificate', 'text'], 'y') }),
  certificate_missing: () => ({ blocks: changed(2, ['certificate'], undefined) }),
  discovery_missing: () => ({ blocks: changed(2, ['discoveries'], []) }),
  discovery_of_other_block: () => ({ blocks: changed(2, ['discoveries', 1, 'columns', 'blockId'], 3) }),
  difficulty_differs: () => ({ blocks: changed(2, ['discoveries', 0, 'columns', 'difficulty'], 4) }),
  value_differs: () => ({ blocks: changed(2, ['block', 'totalScientificValue'], '9.99') }),
  chain_record_of_other_block: () => ({ blocks: changed(2, ['chainRecords', 0, 'sealedIn'], 3) }),
  first_key_missing: () => ({ blocks: changed(1, ['chainRecords'], []) }),
  first_key_misplaced: () => ({
    blocks: buildWith((rows, index) => {
      if (index !== 2) return;
      rows.chainRecords.push(record(9, 'first_key', firstKeyPayload(secondKeys.publicKeys)));
    }),
  }),
  key_rotation_invalid: () => ({
    blocks: buildWith((rows, index) => {
      if (index !== 2) return;
      rows.chainRecords.push(
        record(9, 'key_rotation', keyRotationPayload(secondKeys, secondKeys.publicKeys)),
      );
    }),
  }),
  key_id_differs: () => ({ blocks: changed(2, ['signature', 'keyId'], 'f'.repeat(32)) }),
  signature_missing: () => ({ blocks: changed(2, ['signature'], undefined) }),
  signature_of_other_block: () => ({ blocks: changed(2, ['signature', 'blockIndex'], 3) }),
  signed_by_unknown_key: () => ({
    blocks: chain,
    options: { ...quick, expectedFingerprint: '0'.repeat(64) },
  }),
  ed25519_signature_invalid: () => ({
    blocks: changed(2, ['signature', 'ed25519'], chain[0]!.signature!.ed25519),
  }),
  ml_dsa_signature_invalid: () => ({
    blocks: changed(2, ['signature', 'mlDsa65'], chain[0]!.signature!.mlDsa65),
    options: both,
  }),
  tip_differs: () => ({ blocks: chain.slice(0, 4), options: { ...quick, expectedTip: tipOf(chain[4]!) } }),
};

const record = (id: number, kind: string, payload: unknown) => ({
  id,
  kind,
  payload,
  createdAt: new Date(0),
  sealedIn: 2,
});
const buildWith = (beforeSealing: NonNullable<ChainShape['beforeSealing']>) =>
  buildChain({ blockCount: 2, beforeSealing });

describe('the closed list of faults', () => {
  it.each(Object.keys(faulty) as (keyof typeof faulty)[])('%s is raised', async (fault) => {
    const { blocks, options } = faulty[fault]();
    expect((await faultsOf(blocks, options)).map((found) => found.fault)).toContain(fault);
  });

  it('holds each fault alone where a holder of the keys sealed something untrue', async () => {
    const wrongTotal = buildWith((rows) => Object.assign(rows.block, { totalScientificValue: '1.00' }));
    expect(await faultsOf(wrongTotal)).toEqual([
      { blockIndex: 1, fault: 'value_differs' },
      { blockIndex: 2, fault: 'value_differs' },
    ]);
    const wrongResult = buildWith((rows, index) => {
      if (index === 2) Object.assign(rows.block, { resultHash: '1'.repeat(64) });
    });
    expect(await faultsOf(wrongResult)).toEqual([
      { blockIndex: 2, fault: 'result_hash_differs', field: 'discoveries[0].result' },
    ]);
  });
});

describe('the changed field is named', () => {
  const named: [path: FieldPath, value: unknown, field: string][] = [
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

function malformed(field: string): Omit<ChainFault, 'blockIndex'> {
  return { fault: 'column_malformed', field };
}

describe('a fault names its column', () => {
  const result: FieldPath = ['discoveries', 0, 'columns', 'result', 'zeros'];

  it.each<[string, FieldPath, unknown, Omit<ChainFault, 'blockIndex'>]>([
    ['of the block', ['block', 'computeMs'], Number.NaN, malformed('computeMs')],
    ['of a hash', ['block', 'blockHash'], 'x', malformed('blockHash')],
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

describe('keys', () => {
  it('refuses a whole chain that someone else sealed again', async () => {
    const forged = buildChain({ blockCount: 2 });
    const expected = { ...quick, expectedFingerprint: fingerprintOf(secondKeys.publicKeys) };
    expect(await faultsOf(forged, expected)).toEqual([
      { blockIndex: 1, fault: 'signed_by_unknown_key', field: 'fingerprint' },
    ]);
    expect(
      await faultsOf(forged, { ...quick, expectedFingerprint: fingerprintOf(firstKeys.publicKeys) }),
    ).toEqual([]);
  });

  it('follows a rotation, and no longer takes the former keys after it', async () => {
    const stale = buildChain({ blockCount: 5 });
    const spliced = [...chain.slice(0, 3), stale[3]!];
    const faults = await faultsOf(spliced);
    expect(faults).toContainEqual({ blockIndex: 4, fault: 'signed_by_unknown_key', field: 'keyId' });
  });

  it.each([
    ['in two blocks that follow each other', [2, 3]],
    ['in the first block, beside the first keys', [1]],
    ['in the last block, so that no block is signed by the new keys', [4]],
  ])('follows changes %s, and is known by its first keys alone', async (_, rotateIn) => {
    const rotated = buildChain({ blockCount: 4, rotateIn });
    const named = [firstKeys, secondKeys, thirdKeys].slice(0, rotateIn.length + 1);
    const [first, ...later] = named.map(({ publicKeys }) => fingerprintOf(publicKeys));
    const report = await checkChain(rotated, { ...both, expectedFingerprint: first! });
    expect(report).toMatchObject({ valid: true, validSignatures: { ed25519: 4, mlDsa65: 4 } });
    expect(report.keys).toEqual([
      { fingerprint: first, fromBlock: 1 },
      ...later.map((fingerprint, at) => ({ fingerprint, fromBlock: rotateIn[at]! + 1 })),
    ]);
    expect(report.signer).toEqual(named.at(-1)?.publicKeys);
    for (const expectedFingerprint of later) {
      expect(await faultsOf(rotated, { ...quick, expectedFingerprint })).toEqual([
        { blockIndex: 1, fault: 'signed_by_unknown_key', field: 'fingerprint' },
      ]);
    }
  });

  it('checks a part of a chain from a known block and known keys', async () => {
    const start = { tip: tipOf(chain[2]!), keys: secondKeys.publicKeys };
    const part = await checkChain(chain.slice(3), { ...both, start });
    expect(part).toMatchObject({ valid: true, checkedBlocks: 2, fingerprint: undefined });
    const wrongKeys = await checkChain(chain.slice(3), {
      ...both,
      start: { ...start, keys: firstKeys.publicKeys },
    });
    expect(wrongKeys.faults.map((fault) => fault.fault)).toEqual([
      'signed_by_unknown_key',
      'signed_by_unknown_key',
    ]);
  });
});

describe('a long check', () => {
  it('tells its progress, stops at a number of faults, and ends when asked', async () => {
    const seen: ChainProgress[] = [];
    await checkChain(chain, { ...quick, onProgress: (progress) => void seen.push(progress) });
    expect(seen.at(-1)).toEqual({ checkedBlocks: 5, blockIndex: 5, faultCount: 0 });
    const broken = chain.map((stored) => ({ ...stored, signature: undefined }));
    expect(await checkChain(broken, { ...quick, faultsMax: 2 })).toMatchObject({
      truncated: true,
      checkedBlocks: 2,
    });
    await expect(checkChain(chain, { ...quick, signal: AbortSignal.abort() })).rejects.toThrow('abort');
  });

  it('reads blocks as they come', async () => {
    async function* stream() {
      yield* chain;
    }
    expect(await checkChain(stream(), quick)).toMatchObject({ valid: true, checkedBlocks: 5 });
  });

  it('passes on the failure of the ML-DSA check instead of a verdict', async () => {
    const failing = { ...both, mldsa: () => Promise.reject(new Error('worker ended')) };
    await expect(checkChain(chain, failing)).rejects.toThrow('worker ended');
  });

  it('takes an empty chain as valid', async () => {
    expect(await checkChain([], both)).toMatchObject({ valid: true, checkedBlocks: 0, tip: GENESIS });
  });
});
