/** What a dishonest holder of the keys could seal, and the step of the second implementation that finds it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/certificates/challenge.ts';
import { loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import {
  type CertifiedUnit,
  type Claim,
  certifyPlan,
  claimOf,
  UNIT,
} from '@productive-mining/work/testing/certify-unit.ts';
import { leafLinesOf } from '@productive-mining/work/testing/leaf-lines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInPython, describeWithPython } from './testing/check-in-python.ts';
import { CASES } from './testing/forged-units.ts';
import type { Forgery, UnitCase } from './testing/forgery.ts';
import { firstAgain, sealUnit } from './testing/seal-unit.ts';

const SECRETS_TRIED = 100_000;

type Unit = Omit<CertifiedUnit, 'nextPosition'>;

/** What second/check.py prints of these arguments. */
const outputOf = async (...args: string[]) => (await checkInPython(...args)).output;

/** A secret that opens a leaf of this root, or leaves it closed. */
async function secretFor(
  { workType, plan, workRoot }: Claim,
  wanted: { leaf: number; opened: boolean },
): Promise<string> {
  const leafCount = workTypeOf(workType).leafCount(plan);
  const count = (await loadVerifier(workType)).challengeCount(plan);
  for (let i = 0; i < SECRETS_TRIED; i++) {
    const secret = i.toString(16).padStart(64, '0');
    const challenge = challengeOf(hexToBytes(workRoot), hexToBytes(secret), UNIT);
    if (drawLeaves(challenge, leafCount, count).includes(wanted.leaf) === wanted.opened) return secret;
  }
  throw new Error(`no secret draws leaf ${wanted.leaf}`);
}

/** The unit with one leaf changed, and its tree, root and draw made again, and its result where the leaf is opened. */
async function withLeaf(unit: Unit, forgery: Extract<Forgery, { leaf: number }>): Promise<Unit> {
  const leaves = [...unit.leaves];
  const data = new Map(unit.data);
  const changed = leaves[forgery.leaf]!.slice();
  const changedData = forgery.changeLeaf(changed, data.get(forgery.leaf)?.slice());
  if (changedData) data.set(forgery.leaf, changedData);
  leaves[forgery.leaf] = changed;
  const { plan, workType } = unit.claim;
  const result = forgery.opened ? workTypeOf(workType).summarise(plan, leaves) : unit.claim.result;
  const unopened = await claimOf(workType, { plan, result }, leaves);
  const secret = await secretFor(unopened, forgery);
  const claim = await claimOf(workType, { plan, result }, leaves, { secret });
  return { ...unit, claim, leaves, data };
}

describeWithPython('forged blocks before the second implementation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forged-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const blockFile = (stored: StoredBlock) => {
    const file = path.join(folder, 'block');
    writeFileSync(file, `${JSON.stringify(storedBlockToJson(stored))}\n`);
    return file;
  };
  const dataFile = (unit: Unit) => {
    const file = path.join(folder, 'data');
    writeFileSync(file, `${leafLinesOf(unit).join('\n')}\n`);
    return file;
  };
  const checkUnit = (unit: Unit, withData: boolean) =>
    outputOf('block', blockFile(sealUnit(unit.claim)), ...(withData ? ['--data', dataFile(unit)] : []));

  describe.each(CASES)('$name', ({ workType, plan, forgeries }: UnitCase) => {
    let unit: Unit;
    beforeAll(async () => {
      unit = await certifyPlan(workType, plan);
    });

    it('is found valid unchanged, with all its leaves and as the chain’s first block', async () => {
      expect(await checkUnit(unit, true)).toMatch(/^valid but for/m);
      expect(await outputOf('chain', blockFile(sealUnit(unit.claim)))).toMatch(/^valid but for/m);
    });

    it('is found valid with a further discovery, which its certificate isn’t of', async () => {
      const stored = sealUnit(unit.claim);
      const [{ columns, reward }] = stored.discoveries as [(typeof stored.discoveries)[0]];
      const further = { columns: { ...columns, id: columns.id + 1, unitId: 'another unit' }, reward };
      const totalScientificValue = (2 * Number(columns.scientificValue)).toFixed(2);
      const discoveries = [...stored.discoveries, further];
      const output = await outputOf(
        'block',
        blockFile(firstAgain({ ...stored, block: { ...stored.block, totalScientificValue }, discoveries })),
      );
      expect(output).toMatch(/^valid but for/m);
      expect(output).toContain('not checked: the mathematics of a further discovery');
    });

    it.each(forgeries)('is refused with $what', async (forgery) => {
      let forged = unit;
      if ('leaf' in forgery) forged = await withLeaf(unit, forgery);
      else {
        const claim = structuredClone(unit.claim);
        forgery.changeResult(claim.result as never);
        forged = { ...unit, claim };
      }
      const output = await checkUnit(forged, forgery.withData ?? false);
      expect(output).toMatch(/^not valid$/m);
      // One fault, and that of the mathematics: everything that is hashed holds.
      expect(output.match(/^fault: .*/gm)).toEqual([expect.stringMatching(forgery.fault)]);
    });

    it.each<[string, RegExp, (stored: StoredBlock) => StoredBlock]>([
      [
        'a header',
        /^fault: block 1: the block hash isn't that of the header$/,
        (stored) => ({ ...stored, block: { ...stored.block, difficulty: 99 } }),
      ],
      [
        'an Ed25519 signature',
        /^fault: block 1: the Ed25519 signature doesn't hold$/,
        ({ signature, ...stored }) => ({ ...stored, signature: flipped(signature!, 'ed25519') }),
      ],
      [
        'an ML-DSA-65 signature',
        /^fault: block 1: the ML-DSA-65 signature doesn't hold$/,
        ({ signature, ...stored }) => ({ ...stored, signature: flipped(signature!, 'mlDsa65') }),
      ],
      [
        'a link, sealed and signed again,',
        /^fault: block 1: the link isn't the hash of the block before$/,
        (stored) => firstAgain(stored, { index: 0, hash: new Uint8Array(32) }),
      ],
    ])('is refused with %s changed', async (_, fault, change) => {
      const output = await outputOf('chain', blockFile(change(sealUnit(unit.claim))));
      expect(output).toMatch(/^not valid$/m);
      expect(output.match(/^fault: .*/gm)).toContainEqual(expect.stringMatching(fault));
    });
  });
});

/** Signatures with one bit of one of them changed. */
function flipped<T extends NonNullable<StoredBlock['signature']>>(
  signature: T,
  name: 'ed25519' | 'mlDsa65',
): T {
  const bytes = Uint8Array.from(signature[name] as Uint8Array);
  bytes[20]! ^= 1;
  return { ...signature, [name]: bytes };
}
