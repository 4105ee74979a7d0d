/**
 * Recognition of the 3-sphere against Regina's isSphere on all closed orientable triangulations of five and of six
 * tetrahedra, as Regina's own census lists them. The numbers of spheres must agree before a time counts. Ours gives
 * a proof with each answer; a second row adds the checking of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { recognise } from '@productive-mining/work/poincare-conjecture/model/recognise-sphere.ts';
import { encodeVerdict } from '@productive-mining/work/poincare-conjecture/model/verdict.ts';
import { checkVerdict } from '@productive-mining/work/poincare-conjecture/verify/check-verdict.ts';
import type { Comparison } from '../paired.ts';
import { comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const script = fileURLToPath(new URL('poincare-conjecture/spheres.py', import.meta.url));
const ROUNDS_OF_FIVE = 10;

/** Runs the script on the signatures. @returns its last words, as regina-python prints others first */
function runRegina(task: 'gluings' | 'recognise', signatures: string): string[] {
  const command = `regina-python -q ${script} ${task} < ${signatures} 2> /dev/null`;
  return cpuSecondsOfCommand(command).stdout.trim().split('\n');
}

function describeProofs(all: readonly Int32Array[]): { spheres: number; undecided: number; note: string } {
  const verdicts = all.map((gluings) => recognise(gluings));
  const spheres = verdicts.filter((verdict) => verdict.kind === 'sphere');
  const bytes = verdicts.reduce((sum, verdict) => sum + encodeVerdict(verdict).length, 0);
  const extra = Math.max(...spheres.map((verdict) => verdict.most)) - all[0]!.length / 4;
  const moves = Math.max(...spheres.map((verdict) => verdict.moves.length));
  const mean = (bytes / all.length).toFixed(1);
  return {
    spheres: spheres.length,
    undecided: verdicts.filter((verdict) => verdict.kind === 'undecided').length,
    note: `at most ${moves} moves and ${extra} extra tetrahedra; ${mean} bytes a proof`,
  };
}

async function compareSize(folder: string, tetrahedra: number, rounds: number): Promise<Comparison[]> {
  const signatures = path.join(folder, `closed-${tetrahedra}`);
  cpuSecondsOfCommand(`tricensus -t ${tetrahedra} -i -o -f -s ${signatures} > /dev/null`);
  const all = runRegina('gluings', signatures).map((line) => Int32Array.from(line.split(' ').map(Number)));
  const { spheres, undecided, note } = describeProofs(all);
  const theirs = () => {
    const [count, seconds] = runRegina('recognise', signatures).at(-1)!.split(' ').map(Number);
    if (count !== spheres || undecided > 0) throw new Error(`${spheres} spheres here, ${count} there`);
    return seconds!;
  };
  const repeat = async (work: (gluings: Int32Array) => unknown) =>
    (await cpuSecondsOf(() => {
      for (let round = 0; round < rounds; round++) for (const gluings of all) work(gluings);
    })) / rounds;
  const subject = `3-sphere or not, all ${all.length} closed orientable triangulations of ${tetrahedra} tetrahedra`;
  const peer = 'Regina isSphere';
  const version = peerVersion('tricensus --version', 'regina-normal');
  return [
    await comparePaired({ subject, peer, version, goal: 1, ours: () => repeat(recognise), theirs, note }),
    await comparePaired({
      subject: `${subject}, with the check of each proof`,
      peer,
      version,
      goal: 1,
      rounds: 3,
      ours: () => repeat((gluings) => checkVerdict(gluings, recognise(gluings))),
      theirs,
      note: 'Regina gives no proof to check.',
    }),
  ];
}

/** @throws Error when Regina is missing or counts other spheres */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sphere-peers-'));
  try {
    return [...(await compareSize(folder, 5, ROUNDS_OF_FIVE)), ...(await compareSize(folder, 6, 1))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
