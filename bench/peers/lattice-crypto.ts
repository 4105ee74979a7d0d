/**
 * LLL and BKZ-20 against fplll on the same q-ary bases: q of 20 bits, d = 80, 100 and 120. fplll reads its basis from a file
 * and prints what it found, ours gets numbers; both take little time compared with the reduction. The shortest vector of
 * each counts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chooseBasis,
  orderCoordinates,
} from '@productive-mining/work/lattice-crypto/compute/choose-basis.ts';
import { wasmBase64 } from '@productive-mining/work/lattice-crypto/compute/kernel.wasm.ts';
import type { ReductionKernel } from '@productive-mining/work/lattice-crypto/compute/reduction-kernel.ts';
import {
  openBasis,
  shortestPosition,
} from '@productive-mining/work/lattice-crypto/compute/reduction-kernel.ts';
import { deriveInstance } from '@productive-mining/work/lattice-crypto/model/derive-instance.ts';
import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import { seedOf } from '@productive-mining/work/testing/run-unit.ts';
import type { Comparison } from '../paired.ts';
import { comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const STRATEGIES = '/usr/share/libfplll8/strategies/default.json';
const DIMENSIONS = [80, 100, 120] as const;
/** Lattices of each dimension, reduced one after the other: the length of what BKZ finds is random. */
const LATTICES = 4;
/** BKZ ends when a tour changes nothing, as fplll's does. */
const TOURS_MAX = 1000;

interface Prepared {
  file: string;
  vectors: Float64Array[];
  modulus: number;
}

function prepare(folder: string, dimension: number): Prepared[] {
  return Array.from({ length: LATTICES }, (_, i) => {
    const source = { seed: seedOf(`bench ${dimension} ${i}`), instance: '0' };
    const instance = deriveInstance(source, dimension);
    const { vectors } = chooseBasis(instance, orderCoordinates(source, 0, dimension));
    const file = path.join(folder, `${dimension}-${i}.txt`);
    writeFileSync(file, `[${vectors.map((vector) => `[${vector.join(' ')}]`).join('\n')}]\n`);
    return { file, vectors, modulus: instance.modulus };
  });
}

/** Norm of the shortest vector that fplll printed, in units of √q. */
function shortestIn(printed: string, modulus: number): number {
  const norms = [...printed.matchAll(/\[([-\d ]+)\]/g)].map(([, row]) =>
    row!
      .trim()
      .split(/ +/)
      .reduce((sum, entry) => sum + Number(entry) ** 2, 0),
  );
  return Math.sqrt(Math.min(...norms) / modulus);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function compareOne(
  kernel: ReductionKernel,
  prepared: readonly Prepared[],
  { algorithm, goal }: { algorithm: 'lll' | 'bkz'; goal: number },
): Promise<Comparison> {
  const dimension = prepared[0]!.vectors.length;
  const options = algorithm === 'lll' ? '-a lll' : `-a bkz -b 20 -s ${STRATEGIES}`;
  let ours: number[] = [];
  let theirs: number[] = [];
  const comparison = await comparePaired({
    subject: `${algorithm === 'lll' ? 'LLL' : 'BKZ-20'}, ${LATTICES} q-ary lattices, d = ${dimension}`,
    peer: `fplll ${algorithm === 'lll' ? options : '-a bkz -b 20 with its strategies'}`,
    version: peerVersion('fplll --version', 'fplll-tools'),
    goal,
    ours: () => {
      ours = [];
      return cpuSecondsOf(() => {
        for (const { vectors, modulus } of prepared) {
          openBasis(kernel, vectors);
          while (!kernel.continueLll(1000));
          if (algorithm === 'bkz') {
            kernel.beginTours(20, TOURS_MAX);
            while (!kernel.continueTours());
          }
          ours.push(Math.sqrt(kernel.squaredNorm(shortestPosition(kernel, dimension)) / modulus));
        }
      });
    },
    theirs: () => {
      theirs = [];
      let total = 0;
      for (const { file, modulus } of prepared) {
        const { seconds, stdout } = cpuSecondsOfCommand(`fplll ${options} ${file}`);
        theirs.push(shortestIn(stdout, modulus));
        total += seconds;
      }
      return total;
    },
  });
  const note = `Shortest norm, mean: ours ${mean(ours).toFixed(3)}·√q, fplll ${mean(theirs).toFixed(3)}·√q.`;
  return { ...comparison, note };
}

/** @throws Error when fplll is missing */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-peers-'));
  const kernel = await loadKernel<ReductionKernel>(wasmBase64);
  try {
    const rows: Comparison[] = [];
    for (const dimension of DIMENSIONS) {
      const prepared = prepare(folder, dimension);
      rows.push(await compareOne(kernel, prepared, { algorithm: 'lll', goal: 0.7 }));
      rows.push(await compareOne(kernel, prepared, { algorithm: 'bkz', goal: 1.3 }));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
