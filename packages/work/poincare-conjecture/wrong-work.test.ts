/** Certificates that were changed, by chance and with care: none is accepted. */
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAt, pathsOf, type ResultPath } from '../testing/change-result.ts';
import type { Verdict as UnitVerdict } from '../work-type.ts';
import { poincareConjecture } from './index.ts';
import {
  countTriangulation,
  decodeData,
  decodeSummary,
  emptyTally,
  encodeData,
  encodeSummary,
  type LeafTally,
  type RecordedTriangulation,
  type Traits,
} from './leaf.ts';
import { encodePairing } from './model/face-pairing.ts';
import { isomorphismSignature } from './model/isomorphism-signature.ts';
import { facePairsOf, gluingsOf } from './model/search-space.ts';
import { decodeVerdict, encodeVerdict, type Verdict } from './model/verdict.ts';
import { locateLeaf, planFor } from './plan.ts';
import { REASONS, type Reason } from './reasons.ts';
import { type CensusResult, HARDEST_LISTED, type LevelCounts, type ListedTriangulation } from './result.ts';
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

const valueAt = (value: unknown, path: ResultPath) =>
  path.reduce((inner, key) => (inner as Record<string, unknown>)[key], value);

/** The unit with one leaf made again from other records, and all that follows from it. */
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
});

describe('a result that a reader checks without the leaves', () => {
  const readerReason = (change: Partial<CensusResult>) =>
    reasonOf({ ...unit, result: { ...unit.result, ...change } }, false);

  it('is refused with any figure of a level or a total changed, and with any number of a listed one', async () => {
    expect(await reasonOf(unit, false)).toBe('accepted');
    // How much each leaf holds is known from all leaves only.
    const { leavesHolding: _, ...ofReader } = unit.result;
    const figures = pathsOf(ofReader).filter((path) => typeof valueAt(unit.result, path) !== 'string');
    expect(figures.length).toBeGreaterThan(60);
    for (const path of figures)
      for (const by of [1, -1])
        expect(await reasonOf({ ...unit, result: changed(path, by) }, false), path.join('.')).not.toBe(
          'accepted',
        );
  });

  it('is refused with a triangulation of its pairing that lies in another unit', async () => {
    // The unit ends within the pairings of five tetrahedra.
    const next = await computeUnit(planFor(plan.to, 1));
    const [foreign] = next.result.hardest;
    expect(foreign?.tetrahedra).toBe(5);
    const hardest = [foreign!, ...unit.result.hardest.slice(1)];
    expect(await readerReason({ hardest })).toBe('listed_outside_unit');
  });

  it('is refused with a level left out, or one that the unit doesn’t reach', async () => {
    const { levels } = unit.result;
    expect(levels.map(({ tetrahedra }) => tetrahedra)).toEqual([3, 4, 5]);
    expect(await readerReason({ levels: levels.slice(1) })).toBe('levels_differ_from_plan');
    const other = [...levels.slice(0, 2), { ...levels[2]!, tetrahedra: 6 }];
    expect(await readerReason({ levels: other })).toBe('levels_differ_from_plan');
    expect(await readerReason({ levels: levels.toReversed() })).toBe('levels_differ_from_plan');
  });
});

describe('each reason', () => {
  const verdictFor = (wrong: FinishedUnit) => verdictOf(evidenceOf(wrong), wrong.result);
  /** The verdict of a reader, who can’t add the leaves up. */
  const readerVerdict = (wrong: FinishedUnit) =>
    verdictOf({ ...evidenceOf(wrong), complete: false }, wrong.result);
  const claiming = (change: Partial<CensusResult>) =>
    readerVerdict({ ...small, result: { ...small.result, ...change } });
  /** Another first entry in the list of the hardest spheres. */
  const listing = (change: Partial<ListedTriangulation>) =>
    claiming({ hardest: [{ ...small.result.hardest[0]!, ...change }] });
  const inBase64 = (verdict: Verdict) => encodeBase64(encodeVerdict(verdict));

  /** A manifold of the small unit that is told from the sphere by its homology, as a result would list it. */
  function listedByHomology(): ListedTriangulation {
    for (let leaf = 0; leaf < small.plan.leaves; leaf++) {
      const { tetrahedra, pairing, partner } = locateLeaf(small.plan, leaf).segment;
      for (const { ranks, verdict } of decodeData(small.data.get(leaf)!, tetrahedra)!) {
        const decoded = decodeVerdict(verdict);
        if (decoded.kind !== 'not_sphere' || decoded.proof.kind !== 'homology') continue;
        const signature = isomorphismSignature(gluingsOf(facePairsOf(partner), ranks));
        const listed = { signature, tetrahedra, pairing, word: encodePairing(partner) };
        return { ...listed, ranks: ranks.join(''), verdict: encodeBase64(verdict) };
      }
    }
    throw new Error('the small unit has no such manifold');
  }

  /** A leaf whose counts can’t be, for one who has its summary alone. */
  function withCounts(change: (tally: LeafTally) => Partial<LeafTally>): FinishedUnit {
    const { segment, place } = locateLeaf(small.plan, 0);
    const { tally } = decodeSummary(small.leaves[0]!, segment.tetrahedra);
    const wrong = { ...tally, ...change(tally) };
    const leaves = small.leaves.with(0, encodeSummary(wrong, place, small.data.get(0)!));
    return { ...small, leaves, data: new Map() };
  }

  it('is given for each count of a leaf that its others leave no room for', async () => {
    const others = ({ found, spheres, homologySpheres, undecided }: LeafTally) =>
      found - spheres - homologySpheres - undecided;
    const one = ([first = 0, ...rest]: readonly number[]) => [first + 1, ...rest];
    const changes: ((tally: LeafTally) => Partial<LeafTally>)[] = [
      (tally) => ({ undecided: tally.undecided + others(tally) + 1 }),
      (tally) => ({ homologySpheres: tally.homologySpheres + others(tally) + 1 }),
      ({ spheres }) => ({ oneVertexSpheres: spheres + 1 }),
      ({ byMoves }) => ({ byMoves: one(byMoves) }),
      ({ byExtra }) => ({ byExtra: one(byExtra) }),
    ];
    for (const change of changes)
      expect(await readerVerdict(withCounts(change)), String(change)).toEqual({
        valid: false,
        reason: 'counts_do_not_add_up',
      });
    const challenged = [0];
    const { data: _, ...reader } = evidenceOf(withCounts((tally) => ({ undecided: others(tally) })));
    const all = { ...reader, data: new Map(), challenged, complete: false };
    expect(await verdictOf(all, small.result)).toEqual({ valid: true });
  });

  it('is given for a result, a leaf or its data that is wrong in just this', async () => {
    const { result } = small;
    const [first, second] = result.hardest as [ListedTriangulation, ListedTriangulation];
    expect(second.signature).not.toBe(first.signature);
    expect(result.levels.map(({ isWhole }) => isWhole)).toEqual([true]);
    const [level] = result.levels as [LevelCounts];
    const claimingLevel = (change: Partial<LevelCounts>) => claiming({ levels: [{ ...level, ...change }] });
    /** One more manifold that is no sphere, in the level and in the totals. */
    const oneMore = { triangulations: level.triangulations + 1, notSpheres: level.notSpheres + 1 };
    expect(result.hardest.length).toBeLessThan(HARDEST_LISTED);
    const untrue = { kind: 'homology', prime: 2, images: [1, 1, 1, 1] } as const;
    const shortData = new Map(small.data).set(0, small.data.get(0)!.slice(0, -1));
    const raised: Record<Reason, Promise<UnitVerdict>> = {
      leaf_malformed: readerVerdict({ ...small, leaves: small.leaves.with(0, new Uint8Array(3)) }),
      leaf_has_other_triangulations: verdictFor(forge(LEAF, (records) => records.splice(7, 1)).unit),
      counts_do_not_add_up: readerVerdict(withCounts(({ spheres }) => ({ oneVertexSpheres: spheres + 1 }))),
      data_malformed: verdictFor({ ...small, data: shortData }),
      summary_differs_from_data: verdictFor(forge(LEAF, () => undefined, { hasOneVertex: true }).unit),
      verdict_malformed: listing({ verdict: encodeBase64(Uint8Array.of(9)) }),
      proof_does_not_hold: listing({ verdict: inBase64({ kind: 'not_sphere', proof: untrue }) }),
      verdict_is_not_the_recognisers: listing({ verdict: inBase64({ kind: 'undecided' }) }),
      result_differs_from_leaves: verdictFor({
        ...small,
        result: { ...result, spheres: result.spheres + 1 },
      }),
      region_differs: claiming({ to: result.from }),
      no_such_pairing: listing({ word: 'badc' }),
      listed_is_no_triangulation: listing({ ranks: '0'.repeat(first.ranks.length) }),
      signature_differs: listing({ signature: second.signature }),
      verdict_is_of_another_kind: claiming({ exotic: [first] }),
      homology_is_not_trivial: claiming({ exotic: [listedByHomology()] }),
      listed_outside_unit: listing({ pairing: first.pairing + 1 }),
      listed_twice: claiming({ hardest: [first, first] }),
      list_out_of_order: claiming({ hardest: result.hardest.toReversed() }),
      listed_is_not_counted: claimingLevel({
        byExtra: [...level.byExtra.slice(0, -1), 0, level.byExtra.at(-1)!],
      }),
      levels_differ_from_plan: claimingLevel({ isWhole: false }),
      level_does_not_add_up: claimingLevel({ spheres: level.spheres + 1 }),
      totals_differ_from_levels: claiming({ triangulations: result.triangulations + 1 }),
      level_differs_from_known_totals: claiming({ ...oneMore, levels: [{ ...level, ...oneMore }] }),
    };
    expect(await readerVerdict(small)).toEqual({ valid: true });
    expect(await readerVerdict({ ...small, data: new Map() })).toEqual({ valid: true });
    for (const [reason, verdict] of Object.entries(raised))
      expect(await verdict, reason).toEqual({ valid: false, reason });
    expect(Object.keys(raised).sort()).toEqual([...REASONS].sort());
  });
});
