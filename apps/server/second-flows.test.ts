/** Leaves of flows as the kernel computes them, replayed to the bit by the program that was written from docs/format.md alone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { compute } from '@productive-mining/work/navier-stokes/compute.ts';
import { readLeaf } from '@productive-mining/work/navier-stokes/leaf.ts';
import { BEGINNINGS, reynoldsOf, rungRounds } from '@productive-mining/work/navier-stokes/model/ensembles.ts';
import { type FlowPlan, nameOfBeginning, pointsOf } from '@productive-mining/work/navier-stokes/plan.ts';
import { computeLeaves } from '@productive-mining/work/testing/run-unit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInPython, describeWithPython } from './testing/check-in-python.ts';

const VECTORS = fileURLToPath(new URL('../../docs/format-vectors.json', import.meta.url));

/** A short unit of a beginning, and of the first flow with one of the Reynolds numbers. */
const unitOf = (
  side: FlowPlan['side'],
  { place, rung, ...size }: { place: number; rung: number } & Pick<FlowPlan, 'leaves' | 'steps'>,
): FlowPlan => {
  const round = rungRounds({ side })[rung]!;
  const flow = { side, reynolds: reynoldsOf({ side }, round), ...BEGINNINGS[place]!, flow: 2 * round };
  return { ...flow, ...size, stride: 1 };
};
const PLANS = [
  ...BEGINNINGS.map((_, place) => unitOf(64, { place, rung: place, leaves: 2, steps: 2 })),
  // A step in Python takes half a second on 128² points, and two on 256².
  unitOf(128, { place: 1, rung: 2, leaves: 1, steps: 1 }),
  unitOf(256, { place: 2, rung: 1, leaves: 1, steps: 1 }),
];
/** A leaf of one step, of helices in a cube. */
const CUBE: FlowPlan = {
  ...{ dimensions: 3, side: 64, reynolds: 75, start: 'helices', parameter: 2, flow: 8 },
  ...{ leaves: 1, steps: 1, stride: 1 },
};

/** The last leaf of the second flow. */
const leafOf = ({ leaves }: FlowPlan) => 2 * leaves - 1;

const summaryOf = async (plan: FlowPlan): Promise<Uint8Array> =>
  (await computeLeaves(compute, plan, [{ first: leafOf(plan), count: 1 }]))[0]!.summary;

function vectorOf(plan: FlowPlan, summary: Uint8Array) {
  const { fingerprint, spectrum, ...numbers } = readLeaf(plan.side, summary)!;
  return {
    workType: 'navier_stokes',
    form: `${nameOfBeginning(plan)}, ${pointsOf(plan)} points`,
    ...{ plan, leaf: leafOf(plan), summary: encodeBase64(summary) },
    says: { ...numbers, fingerprint: encodeBase64(fingerprint), spectrum: [...spectrum] },
  };
}

describeWithPython('flows before the second implementation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-flows-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The test vectors with these leaves in place of theirs. */
  const check = (leaves: readonly object[]) => {
    const file = path.join(folder, 'vectors');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(VECTORS, 'utf8')), leaves }));
    return checkInPython('vectors', file);
  };

  it('are replayed to the bit from each beginning, and on each number of points', async () => {
    const vectors = await Promise.all(PLANS.map(async (plan) => vectorOf(plan, await summaryOf(plan))));
    const { code, output } = await check(vectors);
    expect(code, output).toBe(0);
    for (const { form } of vectors) expect(output).toContain(`checked: leaf of navier_stokes, ${form}\n`);
  });

  it('in a cube are checked too, and refused with a bit changed', async () => {
    const summary = await summaryOf(CUBE);
    expect((await check([vectorOf(CUBE, summary)])).code).toBe(0);
    summary[0]! ^= 1;
    expect((await check([vectorOf(CUBE, summary)])).code).toBe(1);
  });

  it.each([
    ['fingerprint', 31],
    ['dissipated enstrophy', 32],
    ['energy', 40],
    ['enstrophy', 48],
    ['palinstrophy', 56],
    ['greatest vorticity', 64],
    ['greatest speed', 72],
    ['last shell', 80 + 4 * 21],
  ])('are refused with the lowest bit of the %s changed', async (_, at) => {
    const [plan] = PLANS as [FlowPlan];
    const summary = await summaryOf(plan);
    summary[at]! ^= 1;
    const { code, output } = await check([vectorOf(plan, summary)]);
    expect(code, output).toBe(1);
    expect(output.match(/^fault: .*/gm)).toEqual([
      expect.stringMatching(/^fault: leaf of navier_stokes, .* differs$/),
    ]);
  });

  it('are refused with what they say changed', async () => {
    const [plan] = PLANS as [FlowPlan];
    const vector = vectorOf(plan, await summaryOf(plan));
    vector.says.greatest.speed *= 2;
    expect((await check([vector])).code).toBe(1);
  });
});
