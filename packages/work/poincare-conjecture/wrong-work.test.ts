/** Certificates that were changed, by chance and with care: none is accepted. */
import { decodeBase64, encodeBase64 } from '@productive-mining/ledger/base64.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAt, pathsOf, type ResultPath } from '../testing/change-result.ts';
import { poincareConjecture } from './index.ts';
import {
  countTriangulation,
  decodeData,
  emptyTally,
  encodeData,
  encodeSummary,
  type RecordedTriangulation,
  type Traits,
} from './leaf.ts';
import { decodeVerdict, encodeVerdict } from './model/verdict.ts';
import { locateLeaf, planFor } from './plan.ts';
import { computeUnit, evidenceOf, type FinishedUnit, verdictOf } from './testing/run-whole-unit.ts';

/** The first leaves: up to four tetrahedra, and some of five. All of them are challenged. */
const plan = planFor('3:1:0:baefcdijghlk', 15);
let unit: FinishedUnit;
/** All of three tetrahedra. */
let small: FinishedUnit;
beforeAll(async () => {
  unit = await computeUnit(plan);
  small = await computeUnit(planFor('3:1:0:baefcdijghlk', 4));
});

const reasonOf = async (wrong: FinishedUnit, isComplete = true) => {
  const verdict = await verdictOf({ ...evidenceOf(wrong), complete: isComplete }, wrong.result);
  return verdict.valid ? 'accepted' : verdict.reason;
};

/** The result with the number or word at `path` changed. */
const changed = (path: ResultPath, by: number) =>
  changeAt(unit.result, path, (value) => {
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return value + by;
    const at = Math.abs(by) % value.length;
    const letter = String.fromCharCode(value.charCodeAt(at) === 98 ? 99 : 98);
    return value.slice(0, at) + letter + value.slice(at + 1);
  });

/** The unit with one leaf made anew from other records, and all that follows from it. */
function forge(
  leaf: number,
  change: (records: RecordedTriangulation[]) => void,
  traits: Partial<Traits> = {},
) {
  const { segment, place } = locateLeaf(plan, leaf);
  const { tetrahedra } = segment;
  const records = decodeData(unit.data.get(leaf)!, tetrahedra)!;
  const honest = records.map(({ verdict }) => verdict);
  change(records);
  const tally = emptyTally();
  for (const record of records) {
    const verdict = decodeVerdict(record.verdict);
    const isHomologySphere = verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations';
    countTriangulation(tally, record, verdict, {
      tetrahedra,
      hasOneVertex: false,
      isHomologySphere,
      ...traits,
    });
  }
  const data = encodeData(records);
  const leaves = unit.leaves.with(leaf, encodeSummary(tally, place, data));
  const result = poincareConjecture.summarise(plan, leaves);
  return { honest, unit: { plan, leaves, data: new Map(unit.data).set(leaf, data), result } };
}

/** A leaf of five tetrahedra, where no known total tells a forgery. */
const LEAF = 14;

describe('a thousand changed certificates', () => {
  it('MINE-44 of which none is accepted: any number or word of the result', async () => {
    expect(await reasonOf(unit)).toBe('accepted');
    const paths = pathsOf(unit.result);
    expect(paths.length).toBeGreaterThan(60);
    const amount = fc.integer({ min: -1000, max: 1000 }).filter((by) => by !== 0);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), amount, async (path, by) => {
        expect(await reasonOf({ ...unit, result: changed(path, by) })).toBe('result_differs_from_leaves');
      }),
      { numRuns: 800, seed: 5 },
    );
  });

  it('nor with a changed byte of a leaf or of its data', async () => {
    expect(await reasonOf(small)).toBe('accepted');
    const leaf = fc.nat({ max: small.plan.leaves - 1 });
    const flip = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(leaf, fc.boolean(), fc.nat(), flip, async (index, isData, at, by) => {
        const leaves = small.leaves.map((bytes) => bytes.slice());
        const data = new Map([...small.data].map(([key, bytes]) => [key, bytes.slice()]));
        const bytes = isData ? data.get(index)! : leaves[index]!;
        if (bytes.length === 0) return;
        bytes[at % bytes.length]! ^= by;
        expect(await reasonOf({ ...small, leaves, data })).not.toBe('accepted');
      }),
      { numRuns: 200, seed: 6 },
    );
  });

  it('nor with what a reader sees of a listed triangulation changed', async () => {
    const fields = ['signature', 'word', 'ranks', 'verdict'] as const;
    const listed = unit.result.hardest.length;
    expect(listed).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: listed - 1 }),
        fc.constantFrom(...fields),
        fc.nat(),
        async (entry, field, at) => {
          const result = changed(['hardest', entry, field], at);
          expect(await reasonOf({ ...unit, result }, false)).not.toBe('accepted');
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe('a unit that was forged with care', () => {
  it('without a triangulation, or with one twice', async () => {
    const without = forge(LEAF, (records) => records.splice(7, 1));
    expect(await reasonOf(without.unit)).toBe('leaf_has_other_triangulations');
    const twice = forge(LEAF, (records) => records.splice(7, 0, records[7]!));
    expect(await reasonOf(twice.unit)).toBe('leaf_has_other_triangulations');
    const other = forge(LEAF, (records) => records.splice(7, 1, records[8]!));
    expect(await reasonOf(other.unit)).toBe('leaf_has_other_triangulations');
  });

  it('with a sphere that is said to be undecided, or none', async () => {
    const undecided = { kind: 'undecided' } as const;
    const at = decodeData(unit.data.get(LEAF)!, 5)!.findIndex(
      ({ verdict }) => decodeVerdict(verdict).kind === 'sphere',
    );
    expect(at).toBeGreaterThanOrEqual(0);
    const lazy = forge(LEAF, (records) => {
      records[at]!.verdict = encodeVerdict(undecided);
    });
    expect(await reasonOf(lazy.unit)).toBe('verdict_is_not_the_recognisers');
    const images = Array(6).fill(1);
    const wrong = forge(LEAF, (records) => {
      const proof = { kind: 'homology', prime: 2, images } as const;
      records[at]!.verdict = encodeVerdict({ kind: 'not_sphere', proof });
    });
    expect(await reasonOf(wrong.unit)).toBe('proof_does_not_hold');
  });

  it('with a manifold that is said to be a sphere by another’s moves', async () => {
    const records = decodeData(unit.data.get(LEAF)!, 5)!;
    const kinds = records.map(({ verdict }) => decodeVerdict(verdict).kind);
    const [sphere, other] = [kinds.indexOf('sphere'), kinds.indexOf('not_sphere')];
    const wrong = forge(LEAF, (changed) => {
      changed[other]!.verdict = changed[sphere]!.verdict;
    });
    expect(await reasonOf(wrong.unit)).toBe('proof_does_not_hold');
  });

  it('with traits that its triangulations don’t have', async () => {
    const oneVertex = forge(LEAF, () => undefined, { hasOneVertex: true });
    expect(await reasonOf(oneVertex.unit)).toBe('summary_differs_from_data');
    const homology = forge(LEAF, () => undefined, { isHomologySphere: true });
    expect(await reasonOf(homology.unit)).not.toBe('accepted');
  });

  it('with a whole level that isn’t the known one', async () => {
    const levels = unit.result.levels.map((level) =>
      level.isWhole ? { ...level, triangulations: level.triangulations + 1 } : level,
    );
    expect(levels.some(({ isWhole }) => isWhole)).toBe(true);
    expect(await reasonOf({ ...unit, result: { ...unit.result, levels } }, false)).toBe(
      'level_differs_from_known_totals',
    );
  });

  it('with a part left out', async () => {
    const { verifier } = await import('./verify.ts');
    const evidence = evidenceOf(unit);
    const parts = verifier.parts(evidence, unit.result);
    expect(
      verifier.conclude(
        evidence,
        unit.result,
        parts.slice(1).map(() => ({ reason: null })),
      ),
    ).toEqual({
      valid: false,
      reason: 'part_missing',
    });
  });

  it('with a listed sphere under another kind', async () => {
    const [hardest] = unit.result.hardest;
    expect(decodeBase64(hardest!.verdict)).toBeDefined();
    const exotic = [hardest!];
    expect(await reasonOf({ ...unit, result: { ...unit.result, exotic } }, false)).toBe(
      'verdict_is_of_another_kind',
    );
    const open = [{ ...hardest!, verdict: encodeBase64(encodeVerdict({ kind: 'undecided' })) }];
    expect(await reasonOf({ ...unit, result: { ...unit.result, open } }, false)).toBe(
      'verdict_is_not_the_recognisers',
    );
  });
});
