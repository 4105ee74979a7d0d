/** One computed leaf of each form, with what it says: the part of docs/format-vectors.json that is about the kinds. */
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import * as heightLeaf from '@productive-mining/work/birch-swinnerton-dyer/leaf.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import * as curveLeaf from '@productive-mining/work/elliptic-curve-crypto/leaf.ts';
import { planFor as logarithmPlan } from '@productive-mining/work/elliptic-curve-crypto/plan.ts';
import { decodeBeyondLeaf, decodeFromFourLeaf } from '@productive-mining/work/goldbach-verification/leaf.ts';
import { BEYOND_START } from '@productive-mining/work/goldbach-verification/plan.ts';
import * as attemptLeaf from '@productive-mining/work/lattice-crypto/leaf.ts';
import * as flowLeaf from '@productive-mining/work/navier-stokes/leaf.ts';
import * as censusLeaf from '@productive-mining/work/poincare-conjecture/leaf.ts';
import { planFor as censusPlan } from '@productive-mining/work/poincare-conjecture/plan.ts';
import * as primeLeaf from '@productive-mining/work/prime-pattern/leaf.ts';
import * as zeroLeaf from '@productive-mining/work/riemann-zero/leaf.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import * as stretchLeaf from '@productive-mining/work/yang-mills/leaf.ts';

const SEED = '5e'.repeat(32);

interface LeafCase {
  workType: string;
  form: string;
  plan: JsonObject;
  leaf: number;
  /** Whether the bulk data is short enough to be shown. */
  showsData: boolean;
  says(summary: Uint8Array, data: Uint8Array | undefined): unknown;
}

function saysOfPair(summary: Uint8Array) {
  const { A, B, kind, curve } = heightLeaf.readLeaf(summary)!;
  return { A, B, kind, curve: curve ? { ...curve, pointX: curve.pointX ?? null } : null };
}

/** A leaf of a stream of gauge configurations: leaf `leaf` of a short unit, whose summary all sweeps before it decide. */
const stretch = (group: 2 | 3, beta: number, side: 4 | 6, leaf: number): LeafCase => ({
  workType: 'yang_mills',
  form: 'stretch',
  plan: { group, beta, side, stream: 0, leaves: 2, cycles: 1, stride: 1 },
  leaf,
  showsData: false,
  says: (summary) => stretchLeaf.readLeaf(side, summary),
});

/** A leaf of a flow of a short unit, by what it begins with. */
const flow = (side: 64 | 128, reynolds: number, start: string, parameter: number): LeafCase => ({
  workType: 'navier_stokes',
  form: `${side}² points`,
  plan: { side, reynolds, start, parameter, flow: 2, leaves: 2, steps: 2, stride: 1 },
  leaf: 3,
  showsData: false,
  says: (summary) => {
    const leaf = flowLeaf.readLeaf(side, summary)!;
    return { ...leaf, spectrum: [...leaf.spectrum] };
  },
});

/** The first leaf of the second flow of a short unit in a cube, one step behind its beginning. */
const cubeFlow: LeafCase = {
  workType: 'navier_stokes',
  form: '64³ points',
  plan: {
    ...{ dimensions: 3, side: 64, reynolds: 50, start: 'vortices', parameter: 1, flow: 2 },
    ...{ leaves: 1, steps: 1, stride: 1 },
  },
  leaf: 1,
  showsData: false,
  says: (summary) => {
    const leaf = flowLeaf.readLeaf(64, summary)!;
    return { ...leaf, spectrum: [...leaf.spectrum] };
  },
};

const CASES: readonly LeafCase[] = [
  {
    workType: 'prime_pattern',
    form: 'interval',
    plan: { start: '0', span: 245_760, leaves: 32 },
    leaf: 0,
    showsData: false,
    says: primeLeaf.decodeLeaf,
  },
  {
    workType: 'prime_pattern',
    form: 'interval',
    plan: { start: '1000000143360', span: 245_760, leaves: 32 },
    leaf: 1,
    showsData: false,
    says: primeLeaf.decodeLeaf,
  },
  {
    workType: 'goldbach_verification',
    form: 'from_4',
    plan: { frontier: 'from_4', start: '4', leafSpan: 860_160, leaves: 16 },
    leaf: 0,
    showsData: false,
    says: decodeFromFourLeaf,
  },
  {
    workType: 'goldbach_verification',
    form: 'beyond',
    plan: { frontier: 'beyond', start: String(BEYOND_START), groups: 1, tilesPerLeaf: 1, leafForm: 2 },
    leaf: 9,
    showsData: false,
    says: (summary) => decodeBeyondLeaf(2, summary),
  },
  {
    workType: 'riemann_zero',
    form: 'zeros',
    plan: { firstInterval: 1_024_000, intervals: 64, leafSpan: 16 },
    leaf: 2,
    showsData: true,
    says: (summary, data) => ({
      ...zeroLeaf.decodeSummary(summary, 16),
      occupancy: [...zeroLeaf.decodeSummary(summary, 16)!.occupancy],
      data: Array.from({ length: data!.length / zeroLeaf.bytesPerZero }, (_, i) =>
        zeroLeaf.readZero(data!, i),
      ),
    }),
  },
  stretch(2, 2300, 4, 1),
  stretch(3, 5700, 4, 2),
  stretch(2, 2300, 6, 0),
  flow(64, 100, 'random', 3),
  flow(64, 100, 'vortices', 2),
  flow(128, 300, 'layers', 200),
  cubeFlow,
  ...[1, 11].map((leaf) => ({
    workType: 'birch_swinnerton_dyer',
    form: 'pair',
    plan: { start: '100', leaves: 12 },
    leaf,
    showsData: true,
    says: saysOfPair,
  })),
  {
    workType: 'birch_swinnerton_dyer',
    form: 'pair',
    plan: { start: '0', leaves: 1 },
    leaf: 0,
    showsData: false,
    says: saysOfPair,
  },
  {
    workType: 'elliptic_curve_crypto',
    form: 'curve',
    plan: logarithmPlan({ instance: '0', seed: SEED, fieldLimit: 256, distinguishedBits: 4 }),
    leaf: 0,
    showsData: false,
    says: curveLeaf.decodeCurveLeaf,
  },
  {
    workType: 'elliptic_curve_crypto',
    form: 'walks',
    plan: logarithmPlan({ instance: '0', seed: SEED, fieldLimit: 256, distinguishedBits: 4 }),
    leaf: 1,
    showsData: false,
    says: (summary) => {
      const reader = new curveLeaf.WalkLeafReader(summary);
      return Array.from({ length: 8 }, (_, place) => ({
        end: BigInt(reader.low(place)) + (BigInt(reader.high(place)) << 32n),
        steps: reader.steps(place),
      }));
    },
  },
  {
    workType: 'lattice_crypto',
    form: 'attempt',
    plan: {
      instance: '0',
      seed: SEED,
      dimension: 30,
      blockSize: 12,
      tours: 1,
      squaredTarget: 1_000_000,
      leaves: 8,
    },
    leaf: 0,
    showsData: false,
    says: (summary) => attemptLeaf.decodeLeaf(summary, 30),
  },
  {
    workType: 'poincare_conjecture',
    form: 'census',
    plan: censusPlan('2:1:0:baefcdhg', 2),
    leaf: 0,
    showsData: true,
    says: (summary) => censusLeaf.decodeSummary(summary, 2),
  },
];

/** JSON of what a leaf says: integers beyond 2^53 as decimal texts, bytes in base64. */
function written(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (value instanceof Uint16Array) return [...value];
  if (Array.isArray(value)) return value.map(written);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, written(member)]));
}

export async function leafVectors(): Promise<object[]> {
  const vectors: object[] = [];
  for (const { workType, form, plan, leaf, showsData, says } of CASES) {
    const outcome = await computeChunk(
      workType,
      plan,
      { first: leaf, count: 1 },
      { shouldStop: () => false },
    );
    if (outcome.kind !== 'done') throw new Error('stopped');
    const { summary, data } = outcome.leaves[0]!;
    vectors.push({
      workType,
      form,
      plan,
      leaf,
      summary: encodeBase64(summary),
      ...(showsData && data ? { data: encodeBase64(data) } : {}),
      says: written(says(summary, data)),
    });
  }
  return vectors;
}
