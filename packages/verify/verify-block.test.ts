import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { fingerprintOf, keyIdOf } from '@productive-mining/ledger/signing/keys.ts';
import { firstKeys, secondKeys, thirdKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { flipValue, pathsOf, readPath, withValue } from '@productive-mining/ledger/testing/flip-bit.ts';
import { sealAgain, signedBy } from '@productive-mining/ledger/testing/seal-again.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { type Claim, damages } from '@productive-mining/work/testing/certify-unit.ts';
import { runPartsOnce } from '@productive-mining/work/testing/run-parts-once.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { STEP_NAMES, type StepName } from './block-steps.ts';
import { checkCertificate } from './check-certificate.ts';
import {
  changedAndSigned,
  columnsOf,
  dataLinesOf,
  FINGERPRINT,
  KINDS,
  ROTATED_IN,
  sealedChain,
} from './testing/seal-units.ts';
import { type BlockReport, type VerifyOptions, verifyBlock } from './verify-block.ts';

let chain: StoredBlock[];
beforeAll(async () => {
  chain = await sealedChain();
  for (const kind of KINDS) await runPartsOnce(kind);
}, 120_000);
afterAll(() => vi.restoreAllMocks());

const lineOf = (stored: StoredBlock) => JSON.stringify(storedBlockToJson(stored));
/** What a reader of a block is given: the blocks that name its keys, the one before, and the block. */
const linesOf = (stored: StoredBlock, index = stored.block.index): string[] => {
  const needed = chain.filter(
    ({ block }) => block.index < index && [1, ROTATED_IN, index - 1].includes(block.index),
  );
  return [...needed, stored].map(lineOf);
};
const check = (stored: StoredBlock, options: VerifyOptions = {}) =>
  verifyBlock(linesOf(stored), { rememberedFingerprint: FINGERPRINT, ...options });
const endOf = ({ steps }: BlockReport) => {
  const failed = steps.find(({ state }) => state === 'fails');
  return failed?.state === 'fails' ? { step: failed.name, reason: failed.reason } : undefined;
};

/** The block as another holder of keys would seal and sign it. */
function sealedBy(keys: typeof firstKeys, rows: StoredBlock): StoredBlock {
  return signedBy(keys, sealAgain(withValue(rows, ['block', 'keyId'], keyIdOf(keys.publicKeys))));
}

const claimIn = (rows: StoredBlock) =>
  ({ ...columnsOf(rows), certificate: rows.certificate, ...rows.block }) as unknown as Claim;

describe.each(KINDS)('an honest block of %s', (kind) => {
  const stored = () => chain[KINDS.indexOf(kind)]!;

  it('holds at every step, and with all leaves every statement is checked, but what is reported only where they are computed', {
    timeout: 120_000,
  }, async () => {
    const shares: number[] = [];
    const onProgress = (name: StepName, share: number) => name === 'leaves' && shares.push(share);
    const { steps, holds, ...computed } = await check(stored(), { leaves: { kind: 'computed' }, onProgress });
    const hasOrigin = columnsOf(stored()).seed !== undefined;
    expect(steps.map(({ name, state }) => [name, state])).toEqual(
      STEP_NAMES.map((name) => [name, name === 'plan' && !hasOrigin ? 'not checked here' : 'holds']),
    );
    expect(holds).toBe(true);
    for (const { ms, bytes } of steps) expect(Math.min(ms, bytes)).toBeGreaterThanOrEqual(0);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    const lines = await dataLinesOf(kind);
    const downloaded = await checkCertificate(stored(), { leaves: { kind: 'downloaded', lines } });
    expect(downloaded.outcome).toEqual({ state: 'holds' });
    const sealed = columnsOf(stored()).statements as { claim: string; status: string }[];
    const told = ({ statements }: Pick<BlockReport, 'statements'>) =>
      statements.map((said) => [said.claim, 'reason' in said ? said.reason : said.verdict]);
    expect(told(computed)).toEqual(sealed.map(({ claim }) => [claim, 'checked']));
    expect(told(downloaded)).toEqual(
      sealed.map(({ claim, status }) => [claim, status === 'reported' ? 'as_reported' : 'checked']),
    );
    for (const { fieldsNotChecked } of [computed, downloaded]) expect(fieldsNotChecked).toEqual([]);
  });

  it('fails at the certificate when the certificate was changed before it was sealed', {
    timeout: 120_000,
  }, async () => {
    for (const [at, [name, damage]] of Object.entries(damages).entries()) {
      if (name === 'the secret' || name === 'the root') continue;
      const damaged = changedAndSigned(stored(), (rows) => damage(claimIn(rows), at, at));
      expect(endOf(await check(damaged)), name).toMatchObject({ step: 'certificate' });
    }
  });
});

describe('a damaged block', () => {
  /** The step at which a changed stored value is found. */
  function stepOf([table, ...path]: readonly (string | number)[]): StepName[] {
    const column = String(path[0]);
    if (table === 'signature') {
      const bySignature: Record<string, StepName> = { ed25519: 'ed25519', mlDsa65: 'ml_dsa_65' };
      return [bySignature[column] ?? 'keys'];
    }
    if (table !== 'block') return ['merkle_root'];
    if (column === 'index') return ['form', 'header'];
    const header =
      'id previousHash merkleRoot timestamp difficulty nonce blockHash minerId totalScientificValue';
    return [header.split(' ').includes(column) ? 'header' : 'merkle_root'];
  }

  it('ends at the step that looks at what was changed: three hundred changed bits', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: KINDS.length - 1 }),
        fc.nat(),
        fc.nat({ max: 5000 }),
        fc.nat({ max: 4 }),
        async (at, place, byte, bit) => {
          const stored = chain[at]!;
          const paths = pathsOf(stored);
          const path = paths[place % paths.length]!;
          const changed = flipValue(readPath(stored, path), 8 * byte + bit);
          const damaged = withValue(stored, path, changed);
          const report = await verifyBlock(linesOf(damaged, at + 1), { rememberedFingerprint: FINGERPRINT });
          expect(stepOf(path), path.join('.')).toContain(endOf(report)?.step);
          expect(report.statements).toEqual([]);
          const after = report.steps.slice(report.steps.findIndex(({ state }) => state === 'fails') + 1);
          for (const step of after) expect(step).toMatchObject({ reason: 'ended_before' });
        },
      ),
      { numRuns: 300, seed: 20261123 },
    );
  });

  it.each<[string, (rows: StoredBlock) => StoredBlock, StepName, string]>([
    [
      'that links elsewhere',
      (rows) =>
        changedAndSigned(withValue(rows, ['block', 'previousHash'], 'ab'.repeat(32)), () => undefined),
      'link',
      'previous_hash_differs',
    ],
    [
      'signed by keys that the ledger doesn’t name',
      (rows) => sealedBy(thirdKeys, rows),
      'keys',
      'signed_by_unknown_key',
    ],
    [
      'signed by keys that a change has retired',
      (rows) => sealedBy(firstKeys, rows),
      'keys',
      'signed_by_unknown_key',
    ],
    [
      'with a number that no region has',
      (rows) => changedAndSigned(rows, ({ block }) => Object.assign(block, { nonce: 0n })),
      'plan',
      'number_differs',
    ],
    [
      'with another plan',
      (rows) => changedAndSigned(rows, (changed) => Object.assign(columnsOf(changed), { plan: {} })),
      'plan',
      'plan_differs',
    ],
    [
      'with a discovery of no form',
      (rows) => changedAndSigned(rows, (changed) => Object.assign(columnsOf(changed), { unitId: 5 })),
      'certificate',
      'unit_malformed',
    ],
    [
      'with a number in the place of a plan',
      (rows) => changedAndSigned(rows, (changed) => Object.assign(columnsOf(changed), { plan: 1n })),
      'plan',
      'plan_differs',
    ],
  ])('%s, sealed and signed again, ends at its step', async (_, damage, step, reason) => {
    expect(endOf(await check(damage(chain.at(-1)!)))).toEqual({ step, reason });
  });

  it.each<[StepName, 'ed25519' | 'mlDsa65']>([
    ['ed25519', 'ed25519'],
    ['ml_dsa_65', 'mlDsa65'],
  ])(
    'that is the first fails at the signature that was changed, not at the keys that it names: %s',
    async (step, scheme) => {
      const damaged = withValue(chain[0]!, ['signature', scheme], chain[1]!.signature![scheme]);
      expect(endOf(await check(damaged))).toMatchObject({ step });
    },
  );

  it('with a damaged block that names its keys fails at the keys, with one before it at the link', async () => {
    const [first, change, , before, stored] = chain.map(lineOf) as [string, string, string, string, string];
    const damaged = (line: string) => line.replace('"difficulty":1', '"difficulty":2');
    const read = (...lines: string[]) => verifyBlock(lines, { rememberedFingerprint: FINGERPRINT });
    expect(endOf(await read(first, change, before, stored))).toBeUndefined();
    expect(endOf(await read(damaged(first), change, before, stored))).toMatchObject({ step: 'keys' });
    expect(endOf(await read(first, damaged(change), before, stored))).toMatchObject({ step: 'keys' });
    expect(endOf(await read(first, change, damaged(before), stored))).toMatchObject({ step: 'link' });
    expect(endOf(await read(first, before, stored))).toEqual({
      step: 'keys',
      reason: 'signed_by_unknown_key',
    });
  });

  describe('that seals a record about keys', () => {
    const withRecord = (kind: string, payload: unknown) => (rows: StoredBlock) => {
      const createdAt = new Date(Number(rows.block.timestamp));
      const record = { id: 99, kind, payload, createdAt, sealedIn: rows.block.index };
      Object.assign(rows, { chainRecords: [...rows.chainRecords, record] });
    };

    it('fails at the keys when the keys before haven’t signed the change', async () => {
      const change = (from: typeof firstKeys) =>
        withRecord('key_rotation', keyRotationPayload(from, thirdKeys.publicKeys));
      const last = chain.at(-1)!;
      expect(endOf(await check(changedAndSigned(last, change(secondKeys))))).toBeUndefined();
      for (const stored of [last, chain[0]!])
        expect(endOf(await check(changedAndSigned(stored, change(thirdKeys))))).toEqual({
          step: 'keys',
          reason: 'key_rotation_invalid',
        });
    });

    it('fails at the keys when it names first keys a second time, in block 1 or later', async () => {
      const again = withRecord('first_key', firstKeyPayload(firstKeys.publicKeys));
      for (const stored of [chain[0]!, chain.at(-1)!])
        expect(endOf(await check(changedAndSigned(stored, again)))).toEqual({
          step: 'keys',
          reason: 'first_key_misplaced',
        });
    });
  });

  it.each([
    '',
    'null',
    '[]',
    '{',
    '{}',
    '['.repeat(200_000),
    '{"block":{}}',
    '{"block":{"index":{"$integer":"1"}}}',
  ])('that is no block ends at its form, case %#', async (line) => {
    const report = await verifyBlock([line]);
    expect(endOf(report)).toEqual({ step: 'form', reason: 'not_a_stored_block' });
    expect(report).toMatchObject({ holds: false, stored: undefined });
    expect(report.steps).toHaveLength(STEP_NAMES.length - 1);
  });
});

describe('a plan with its origin', () => {
  /** A block of a kind without a seed in its plan, so that its test unit has an origin. */
  const stored = () => chain[KINDS.indexOf('prime_pattern')]!;
  const drawnFrom = (tipIndex: number, tipHash: string) => (rows: StoredBlock) => {
    const { workType, frontier, position } = columnsOf(rows) as Record<string, string>;
    const tip = { index: tipIndex, hash: readHash(tipHash, 'tipHash') };
    const source = { tip, workType: workType!, frontier: frontier!, position: position!, draw: 1 };
    Object.assign(columnsOf(rows), { tipIndex, tipHash, seed: drawSeed(source) });
  };

  it.each<[string, Record<string, unknown>, string]>([
    ['seed', { seed: '0'.repeat(64) }, 'seed_not_of_tip'],
    ['draw', { draw: 2 }, 'seed_not_of_tip'],
    ['position', { position: '7' }, 'seed_not_of_tip'],
    ['end', { endPosition: '7' }, 'end_differs'],
    ['tip’s hash', { tipHash: null }, 'origin_malformed'],
    ['plan', { plan: { from: '1' } }, 'plan_differs'],
  ])('whose %s was changed before it was sealed fails at the plan', async (_, changed, reason) => {
    const damaged = changedAndSigned(stored(), (rows) => Object.assign(columnsOf(rows), changed));
    expect(endOf(await check(damaged))).toEqual({ step: 'plan', reason });
  });

  it('fails when its tip isn’t the block of that number, or no earlier one', async () => {
    const { index, previousHash } = stored().block;
    const ended = async (tipIndex: number, tipHash: string) =>
      endOf(await check(changedAndSigned(stored(), drawnFrom(tipIndex, tipHash))));
    expect(await ended(index - 1, previousHash)).toBeUndefined();
    for (const tipIndex of [0, index - 1, index, index + 1])
      expect(await ended(tipIndex, 'ab'.repeat(32))).toEqual({ step: 'plan', reason: 'tip_unknown' });
  });

  it('isn’t checked for a block that doesn’t say where it comes from', async () => {
    const columns = ['position', 'endPosition', 'seed', 'tipIndex', 'tipHash', 'draw'];
    const unsaid = changedAndSigned(stored(), (rows) => {
      for (const column of columns) delete columnsOf(rows)[column];
    });
    const { steps } = await check(unsaid);
    expect(steps.find(({ name }) => name === 'plan')).toMatchObject({ reason: 'origin_not_sealed' });
    const withoutPlan = changedAndSigned(unsaid, (rows) => Object.assign(columnsOf(rows), { plan: 1n }));
    expect(endOf(await check(withoutPlan))).toEqual({ step: 'certificate', reason: 'unit_malformed' });
  });
});

describe('what isn’t checked says so', () => {
  /** Sealed without its origin, as blocks of earlier versions were. */
  const block = () => chain[KINDS.indexOf('elliptic_curve_crypto')]!;
  const reasonsOf = ({ steps }: BlockReport) =>
    Object.fromEntries(
      steps.flatMap((step) => (step.state === 'not checked here' ? [[step.name, step.reason]] : [])),
    );

  it('a block alone has neither link nor keys', async () => {
    const report = await verifyBlock([lineOf(block())], { rememberedFingerprint: FINGERPRINT });
    expect(reasonsOf(report)).toMatchObject({
      link: 'previous_block_missing',
      keys: 'first_block_missing',
      ed25519: 'first_block_missing',
      ml_dsa_65: 'first_block_missing',
    });
    expect(report).toMatchObject({ holds: true, fingerprint: undefined });
  });

  it('a key that nobody remembers is told, and its signatures are checked', async () => {
    const report = await check(block(), { rememberedFingerprint: undefined });
    expect(reasonsOf(report)).toEqual({ keys: 'no_key_remembered', plan: 'origin_not_sealed' });
    expect(report.fingerprint).toBe(FINGERPRINT);
  });

  it('another key than the remembered one is a fault, and the block is checked by its own ledger’s keys', async () => {
    const rememberedFingerprint = fingerprintOf(thirdKeys.publicKeys);
    const rememberedChanges = [{ index: 2, keyId: keyIdOf(thirdKeys.publicKeys) }];
    const report = await check(block(), { rememberedFingerprint, rememberedChanges });
    expect(endOf(report)).toEqual({ step: 'keys', reason: 'other_ledger' });
    expect(report).toMatchObject({ holds: false, fingerprint: FINGERPRINT, keyChanges: [] });
    const others = report.steps.filter(({ name }) => name !== 'keys');
    expect(others.map(({ name, state }) => [name, state])).toEqual(
      others.map(({ name }) => [name, name === 'plan' ? 'not checked here' : 'holds']),
    );
    expect(report.statements.map(({ verdict }) => verdict)).toContain('checked');
    const { signature, ...rows } = block();
    const foreign = signedBy(thirdKeys, rows as StoredBlock).signature!;
    const forged = { ...rows, signature: { ...signature!, mlDsa65: foreign.mlDsa65 } };
    const { steps, holds } = await check(forged, { rememberedFingerprint });
    expect(holds).toBe(false);
    expect(steps.flatMap(({ name, state }) => (state === 'fails' ? [name] : []))).toEqual([
      'keys',
      'ml_dsa_65',
    ]);
    expect(steps.at(-1)).toMatchObject({ name: 'certificate', reason: 'ended_before' });
  });

  it('a kind of a later program isn’t checked, nor any of its statements', async () => {
    const later = changedAndSigned(block(), (rows) => Object.assign(columnsOf(rows), { workType: 'later' }));
    const report = await check(later);
    expect(reasonsOf(report)).toEqual({ plan: 'origin_not_sealed', certificate: 'kind_unknown' });
    for (const said of report.statements) expect(said).toMatchObject({ reason: 'kind_unknown' });
  });

  it.each(['claim', 'status', 'method'])(
    'a sealed statement with another %s than its kind says isn’t checked',
    async (field) => {
      const stored = changedAndSigned(chain[0]!, (rows) => {
        const [first] = columnsOf(rows).statements as Record<string, unknown>[];
        first![field] =
          first![field] === 'computed' ? 'proved' : field === 'status' ? 'computed' : 'Everything.';
      });
      const leaves = { kind: 'downloaded', lines: await dataLinesOf(KINDS[0]!) } as const;
      const [first, ...others] = (await check(stored, { leaves })).statements;
      expect(first).toMatchObject({ verdict: 'not checked here', reason: 'said_otherwise' });
      for (const { verdict } of others) expect(verdict).toBe('checked');
    },
  );
});

it('a signal ends the check, also while leaves are computed', async () => {
  await expect(check(chain[0]!, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  const leave = new AbortController();
  const onProgress = (name: StepName) => name === 'leaves' && leave.abort(new Error('left then'));
  const run = check(chain[0]!, { leaves: { kind: 'computed' }, signal: leave.signal, onProgress });
  await expect(run).rejects.toThrow('left then');
});
