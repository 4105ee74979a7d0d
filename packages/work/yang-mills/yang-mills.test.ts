/** The kernel's sweeps against a plain replay, published random numbers, and values of the plaquette. */
import { canonicalJson } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { describe, expect, it } from 'vitest';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import { loadKernel } from '../load-kernel.ts';
import { naturalLogarithm, turn } from '../numerics/elementary.ts';
import { philox } from '../numerics/philox.ts';
import { finish } from '../testing/run-unit.ts';
import type { GaugeKernel } from './compute/gauge-kernel.ts';
import { GaugeStream } from './compute/gauge-stream.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { readLeaf, writeLeaf } from './leaf.ts';
import type { Lattice } from './model/definition.ts';
import { ENSEMBLES } from './model/ensembles.ts';
import { type LatticePlan, latticeOfChain } from './plan.ts';
import { summarise } from './result.ts';
import { PlainLattice } from './testing/plain-lattice.ts';
import { ReplayStream } from './verify/replay-stream.ts';

async function openKernel({ group, side, beta, key }: Lattice): Promise<GaugeKernel> {
  const kernel = await loadKernel<GaugeKernel>(wasmBase64);
  kernel.open(group, side, beta, ...key);
  kernel.coldStart();
  return kernel;
}

function sweepOnce(kernel: GaugeKernel, number: number, isHeatBath: boolean): void {
  for (const parity of [0, 1])
    for (const mu of [0, 1, 2, 3]) kernel.updateEighth(parity, mu, number, isHeatBath);
}

const linksOf = (kernel: GaugeKernel, { group, side }: Lattice) =>
  new Float64Array(kernel.memory.buffer, kernel.linksAt(), 4 * side ** 4 * (group === 2 ? 4 : 18)).slice();

describe.each([
  { group: 2, beta: 2.3 },
  { group: 3, beta: 5.7 },
  { group: 3, beta: 0.5 },
] as const)('SU($group) at β = $beta', ({ group, beta }) => {
  it('is replayed bit for bit by the plain program', async () => {
    const lattice: Lattice = { group, side: 4, beta, key: [0x01234567, 0x89abcdef] };
    const kernel = await openKernel(lattice);
    const plain = new PlainLattice(lattice);
    for (const [number, isHeatBath] of [true, false, false, true].entries()) {
      sweepOnce(kernel, number, isHeatBath);
      plain.sweep(number, isHeatBath);
      expect(linksOf(kernel, lattice)).toEqual(plain.numbers());
      for (let slice = 0; slice < lattice.side; slice++)
        expect(kernel.plaquetteSum(slice)).toBe(plain.plaquetteSum(slice));
    }
  });
});

describe.each(ENSEMBLES.filter((_, place) => place % 5 === 0))(
  'SU($group) at $beta thousandths',
  (ensemble) => {
    it('has the same leaves, states and fingerprints in kernel and replay, from the seed and from a state', async () => {
      const plan: LatticePlan = { ...ensemble, side: 6, stream: 4, leaves: 4, cycles: 1, stride: 2 };
      const kernel = await loadKernel<GaugeKernel>(wasmBase64);
      const stream = new GaugeStream(kernel, plan, latticeOfChain(plan, 1));
      const replay = await ReplayStream.open(plan, 1);
      const later = await ReplayStream.open(plan, 1);
      for (let place = 0; place < 4; place++) {
        const summary = finish(stream.nextLeaf());
        expect(finish(replay.replayLeaf(place))).toEqual(summary);
        if (place >= 2) expect(finish(later.replayLeaf(place))).toEqual(summary);
        const state = stream.state();
        const { fingerprint } = readLeaf(plan.side, summary)!;
        expect(plainFingerprint(state)).toEqual(fingerprint);
        expect(replay.fingerprint()).toEqual(fingerprint);
        expect(replay.departure()).toBeLessThan(1e-13);
        if (place === 1) expect(later.take(state)).toBe(true);
      }
    });
  },
);

it('an average that rounds to zero from below is 0, as −0 has no canonical form', () => {
  const plan: LatticePlan = { group: 2, beta: 500, side: 4, stream: 0, leaves: 4, cycles: 1, stride: 2 };
  const leaf = writeLeaf({
    fingerprint: new Uint8Array(32),
    plaquettes: -1e-12,
    rectangles: [-1e-12, -1e-12, 0, 0, 0],
    polyakov: { real: 0, imaginary: 0 },
  });
  const result = summarise(plan, new Array<Uint8Array>(8).fill(leaf));
  expect(result.loops.map(({ value }) => value)).toEqual([0, 0]);
  expect(canonicalJson(result)).toContain('"plaquette":{"error":0,');
});

it('over-relaxation keeps the action', async () => {
  const lattice: Lattice = { group: 3, side: 4, beta: 5.5, key: [1, 2] };
  const kernel = await openKernel(lattice);
  const sum = () => [0, 1, 2, 3].reduce((all, slice) => all + kernel.plaquetteSum(slice), 0);
  for (let number = 0; number < 3; number++) sweepOnce(kernel, number, true);
  const before = sum();
  sweepOnce(kernel, 3, false);
  expect(Math.abs(sum() / before - 1)).toBeLessThan(1e-12);
});

// kat_vectors of Random123 1.14, "philox4x32 10".
it.each([
  [
    [0, 0, 0, 0],
    [0, 0],
    ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8'],
  ],
  [
    [-1, -1, -1, -1],
    [-1, -1],
    ['408f276d', '41c83b0e', 'a20bc7c6', '6d5451fd'],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    ['d16cfe09', '94fdcceb', '5001e420', '24126ea1'],
  ],
])('Philox of %j under %j is as its authors publish it', (counter, key, words) => {
  expect(philox(counter, key).map((word) => word.toString(16).padStart(8, '0'))).toEqual(words);
});

it('logarithm, sine and cosine are right to rounding', () => {
  for (let i = 0; i < 20_000; i++) {
    const x = (i + 0.5) / 20_000;
    expect(Math.abs(naturalLogarithm(x) - Math.log(x))).toBeLessThan(4e-16 * Math.max(1, -Math.log(x)));
    const { cosine, sine } = turn(x);
    expect(Math.abs(cosine - Math.cos(2 * Math.PI * x))).toBeLessThan(1e-15);
    expect(Math.abs(sine - Math.sin(2 * Math.PI * x))).toBeLessThan(1e-15);
  }
});
