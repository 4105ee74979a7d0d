import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstKeyPayload, keyRotationPayload } from '../signing/key-records.ts';
import { fingerprintOf } from '../signing/keys.ts';
import {
  buildChain,
  type ChainShape,
  firstKeys,
  secondKeys,
  thirdKeys,
  tipAfter,
} from '../testing/build-chain.ts';
import { both, chain, changed, faultsOf, quick, startsAt } from '../testing/changed-chain.ts';
import { type FieldPath, flipValue, pathsOf, readPath } from '../testing/flip-bit.ts';
import { CHAIN_FAULTS, type ChainFaultCode, PLAN_FAULTS, type PlanFaultCode } from './chain-faults.ts';
import { type ChainCheckOptions, checkChain } from './check-chain.ts';
import { blockHash, GENESIS, sealBlock } from './seal-block.ts';
import { contentsOf, headerOf, type StoredBlock } from './stored-block.ts';

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

  it('takes a record that doesn’t say where it is sealed for one of its block', async () => {
    const unsaid = changed(2, ['chainRecords', 0, 'sealedIn'], undefined);
    expect(await faultsOf(unsaid)).toEqual([]);
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

interface FaultyChain {
  blocks: StoredBlock[];
  options?: ChainCheckOptions;
  /** The column that the fault names. */
  field?: string;
  /** Default: 2. */
  blockIndex?: number;
}

/** For each fault but those of plans, a chain that has it. */
const faulty: Record<Exclude<ChainFaultCode, PlanFaultCode>, () => FaultyChain> = {
  column_malformed: () => ({ blocks: changed(2, ['block', 'computeMs'], Number.NaN), field: 'computeMs' }),
  index_gap: () => ({ blocks: chain.toSpliced(2, 1), field: 'index', blockIndex: 4 }),
  id_differs: () => ({ blocks: changed(2, ['block', 'id'], 3), field: 'id' }),
  previous_hash_differs: () => ({
    blocks: changed(2, ['block', 'previousHash'], '0'.repeat(64)),
    field: 'previousHash',
  }),
  merkle_root_differs: () => ({ blocks: changed(2, ['block', 'verifyMs'], 1), field: 'verifyMs' }),
  hash_differs: () => ({ blocks: changed(2, ['block', 'nonce'], 77n) }),
  result_hash_differs: () => ({
    blocks: changed(2, ['discoveries', 0, 'columns', 'result', 'zeros'], 1),
    field: 'discoveries[0].result',
  }),
  certificate_hash_differs: () => ({
    blocks: changed(2, ['certificate', 'text'], 'y'),
    field: 'certificate',
  }),
  certificate_missing: () => ({ blocks: changed(2, ['certificate'], undefined) }),
  discovery_missing: () => ({ blocks: changed(2, ['discoveries'], []) }),
  discovery_of_other_block: () => ({
    blocks: changed(2, ['discoveries', 1, 'columns', 'blockId'], 3),
    field: 'discoveries[1].blockId',
  }),
  difficulty_differs: () => ({
    blocks: changed(2, ['discoveries', 0, 'columns', 'difficulty'], 4),
    field: 'discoveries[0].difficulty',
  }),
  value_differs: () => ({ blocks: changed(2, ['block', 'totalScientificValue'], '9.99') }),
  chain_record_of_other_block: () => ({
    blocks: changed(2, ['chainRecords', 0, 'sealedIn'], 3),
    field: 'chainRecords.3.sealedIn',
  }),
  first_key_missing: () => ({
    blocks: changed(1, ['chainRecords'], []),
    field: 'chainRecords',
    blockIndex: 1,
  }),
  first_key_misplaced: () => ({
    blocks: buildWith((rows, index) => {
      if (index !== 2) return;
      rows.chainRecords.push(record(9, 'first_key', firstKeyPayload(secondKeys.publicKeys)));
    }),
    field: 'chainRecords',
  }),
  key_rotation_invalid: () => ({
    blocks: buildWith((rows, index) => {
      if (index !== 2) return;
      rows.chainRecords.push(
        record(9, 'key_rotation', keyRotationPayload(secondKeys, secondKeys.publicKeys)),
      );
    }),
    field: 'chainRecords',
  }),
  key_id_differs: () => ({ blocks: changed(2, ['signature', 'keyId'], 'f'.repeat(32)), field: 'keyId' }),
  signature_missing: () => ({ blocks: changed(2, ['signature'], undefined), field: 'signature' }),
  signature_of_other_block: () => ({
    blocks: changed(2, ['signature', 'blockIndex'], 3),
    field: 'signature.blockIndex',
  }),
  signed_by_unknown_key: () => ({
    blocks: chain,
    options: { ...quick, expectedFingerprint: '0'.repeat(64) },
    field: 'fingerprint',
    blockIndex: 1,
  }),
  ed25519_signature_invalid: () => ({
    blocks: changed(2, ['signature', 'ed25519'], chain[0]!.signature!.ed25519),
    field: 'signature.ed25519',
  }),
  ml_dsa_signature_invalid: () => ({
    blocks: changed(2, ['signature', 'mlDsa65'], chain[0]!.signature!.mlDsa65),
    options: both,
    field: 'signature.mlDsa65',
  }),
  tip_differs: () => ({
    blocks: chain.slice(0, 4),
    options: { ...quick, expectedTip: tipAfter(chain) },
    blockIndex: 4,
  }),
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
  it('has a full sentence for each', () => {
    for (const [fault, sentence] of Object.entries(CHAIN_FAULTS))
      expect(sentence, fault).toMatch(/^[A-Z].{20,}\.$/);
    expect(Object.keys(CHAIN_FAULTS)).toEqual([...Object.keys(faulty), ...Object.keys(PLAN_FAULTS)]);
  });

  it.each(Object.keys(faulty) as (keyof typeof faulty)[])('%s is raised', async (fault) => {
    const { blocks, options, field, blockIndex = 2 } = faulty[fault]();
    expect(await faultsOf(blocks, options)).toContainEqual({ blockIndex, fault, ...(field && { field }) });
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

describe('the end of a chain', () => {
  const end = tipAfter(chain);

  it('is the expected block by index and hash', async () => {
    expect(await faultsOf(chain, { ...quick, expectedTip: end })).toEqual([]);
    const others = [
      { ...end, index: 6 },
      { ...end, hash: end.hash.toReversed() },
    ];
    for (const expectedTip of others)
      expect(await faultsOf(chain, { ...quick, expectedTip })).toEqual([
        { blockIndex: 5, fault: 'tip_differs' },
      ]);
  });

  it('is none whose hashes can’t be read', async () => {
    const unread = changed(5, ['block', 'blockHash'], 'x', changed(5, ['block', 'previousHash'], 'y'));
    const report = await checkChain(unread, { ...both, expectedTip: end });
    expect(report.faults).toEqual([
      { blockIndex: 5, fault: 'column_malformed', field: 'blockHash' },
      { blockIndex: 5, fault: 'column_malformed', field: 'previousHash' },
      { blockIndex: 5, fault: 'tip_differs' },
    ]);
    expect(report.tip).toEqual({ index: 5, hash: new Uint8Array(32) });
    expect(report.validSignatures).toEqual({ ed25519: 4, mlDsa65: 4 });
  });

  it('isn’t looked at when the check ended before', async () => {
    const broken = changed(1, ['block', 'id'], 7);
    expect(await faultsOf(broken, { ...quick, expectedTip: end, faultsMax: 1 })).toEqual([
      { blockIndex: 1, fault: 'id_differs', field: 'id' },
    ]);
  });
});

describe('signatures', () => {
  it('aren’t checked where that isn’t asked for', async () => {
    const unsigned = changed(2, ['signature', 'ed25519'], new Uint8Array(64));
    const none = await checkChain(unsigned, { ...both, checkSignatures: 'none' });
    expect(none).toMatchObject({ valid: true, validSignatures: { ed25519: 0, mlDsa65: 0 } });
    const one = await checkChain(chain, quick);
    expect(one.validSignatures).toEqual({ ed25519: 5, mlDsa65: 0 });
  });

  it('of both kinds are checked each by itself', async () => {
    const report = await checkChain(changed(2, ['signature', 'ed25519'], new Uint8Array(64)), both);
    expect(report.faults).toEqual([
      { blockIndex: 2, fault: 'ed25519_signature_invalid', field: 'signature.ed25519' },
    ]);
    expect(report.validSignatures).toEqual({ ed25519: 4, mlDsa65: 5 });
  });

  it('that hold for the computed hash name the stored one as changed, and nothing else', async () => {
    const both2And4 = changed(4, ['block', 'blockHash'], '1'.repeat(64), changed(2, ['block', 'id'], 7));
    const report = await checkChain(both2And4, both);
    expect(report.faults).toEqual([
      { blockIndex: 2, fault: 'id_differs', field: 'id' },
      { blockIndex: 4, fault: 'hash_differs', field: 'blockHash' },
    ]);
    expect(report.validSignatures).toEqual({ ed25519: 5, mlDsa65: 5 });
  });

  it.each<[string, FieldPath, object[]]>([
    [
      'the block',
      ['block', 'keyId'],
      [
        { blockIndex: 2, fault: 'merkle_root_differs', field: 'keyId' },
        { blockIndex: 2, fault: 'key_id_differs', field: 'keyId' },
      ],
    ],
    ['the signature', ['signature', 'keyId'], [{ blockIndex: 2, fault: 'key_id_differs', field: 'keyId' }]],
  ])('are checked where %s alone names the keys that are due', async (_, path, faults) => {
    const report = await checkChain(changed(2, path, 'f'.repeat(32)), both);
    expect(report.faults).toEqual(faults);
    expect(report.validSignatures).toEqual({ ed25519: 5, mlDsa65: 5 });
  });

  it('of a ledger without first keys are by nobody’s keys, and no fault of their own', async () => {
    expect(await faultsOf(changed(1, ['chainRecords'], []))).toEqual([
      { blockIndex: 1, fault: 'merkle_root_differs' },
      { blockIndex: 1, fault: 'first_key_missing', field: 'chainRecords' },
    ]);
  });
});

describe('keys', () => {
  it('are those of the first record where the first block seals two', async () => {
    const twice = buildWith((rows, index) => {
      if (index === 1) rows.chainRecords.push(record(9, 'first_key', firstKeyPayload(secondKeys.publicKeys)));
    });
    expect((await faultsOf(twice)).filter(({ fault }) => fault !== 'chain_record_of_other_block')).toEqual([
      { blockIndex: 1, fault: 'first_key_misplaced', field: 'chainRecords' },
    ]);
  });

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
    const start = { tip: tipAfter(chain.slice(0, 3)), keys: secondKeys.publicKeys };
    const part = await checkChain(chain.slice(3), { ...both, start });
    expect(part).toMatchObject({ valid: true, checkedBlocks: 2, fingerprint: undefined });
    const expectedFingerprint = fingerprintOf(firstKeys.publicKeys);
    expect(await faultsOf([], { ...quick, start, expectedFingerprint })).toEqual([]);
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
