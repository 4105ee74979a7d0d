/**
 * The census of closed orientable triangulations of five and of six tetrahedra against Regina's tricensus, one thread:
 * each once up to isomorphism, as gluings. The isomorphism signatures must be the same before a time counts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CensusKernel,
  openCensus,
  searchPrefix,
  setPairing,
} from '@productive-mining/work/poincare-conjecture/compute.ts';
import { facePairings } from '@productive-mining/work/poincare-conjecture/model/face-pairing.ts';
import { isomorphismSignature } from '@productive-mining/work/poincare-conjecture/model/isomorphism-signature.ts';
import { gluingsOf } from '@productive-mining/work/poincare-conjecture/model/search-space.ts';
import type { Comparison } from '../paired.ts';
import { comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const GOAL = 1.5;

/** All triangulations of a size as gluings; finds their face pairings too. */
function enumerate(kernel: CensusKernel, tetrahedra: number): Int32Array[] {
  const found: Int32Array[] = [];
  for (const partner of facePairings(tetrahedra)) {
    const pairs = setPairing(kernel, partner);
    for (const some of searchPrefix(kernel, pairs, []))
      for (const ranks of some) found.push(gluingsOf(pairs, ranks));
  }
  return found;
}

async function compareSize(kernel: CensusKernel, folder: string, tetrahedra: number): Promise<Comparison> {
  const file = path.join(folder, `closed-${tetrahedra}`);
  const command = `tricensus -t ${tetrahedra} -i -o -f -s --threads=1 ${file} > /dev/null`;
  cpuSecondsOfCommand(command);
  const theirs = readFileSync(file, 'utf8').trim().split('\n').sort();
  const ours = enumerate(kernel, tetrahedra).map(isomorphismSignature).sort();
  if (ours.join() !== theirs.join()) throw new Error(`the triangulations of ${tetrahedra} tetrahedra differ`);
  return comparePaired({
    subject: `${ours.length} closed orientable triangulations of ${tetrahedra} tetrahedra`,
    peer: 'Regina tricensus -i -o -f -s --threads=1',
    version: peerVersion('tricensus --version', 'regina-normal'),
    goal: GOAL,
    rounds: 3,
    ours: () => cpuSecondsOf(() => enumerate(kernel, tetrahedra)),
    theirs: () => cpuSecondsOfCommand(command).seconds,
    note: 'The same isomorphism signatures; Regina’s time holds the writing of them.',
  });
}

/** @throws Error when Regina is missing, or lists other triangulations */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'census-peers-'));
  try {
    const kernel = await openCensus();
    return [await compareSize(kernel, folder, 5), await compareSize(kernel, folder, 6)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
