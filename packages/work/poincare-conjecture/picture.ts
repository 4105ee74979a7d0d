/** What a finished block shows: how many moves its spheres needed, and the way of the hardest through the Pachner graph. */

import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { decodePairing } from './model/face-pairing.ts';
import { plotMoves, plotWalk } from './model/plot-moves.ts';
import { decodeVerdict, type Verdict } from './model/verdict.ts';
import type { CensusPlan } from './plan.ts';
import { type CensusResult, gluingsOfListed, type ListedTriangulation } from './result.ts';

export function picture(_plan: CensusPlan, result: CensusResult): LivePlot {
  const { spheres, triangulations } = result;
  return plotMoves(
    result.levels,
    `${groupDigits(spheres)} of ${groupDigits(triangulations)} are the 3-sphere`,
  );
}

export function furtherPictures(_plan: CensusPlan, result: CensusResult): LivePlot[] {
  const walks = result.hardest.flatMap((listed) => {
    const verdict = verdictOf(listed);
    const partner = decodePairing(listed.word);
    const gluings = partner && gluingsOfListed(listed, partner);
    if (!gluings || verdict.kind !== 'sphere') return [];
    return [{ label: listed.signature, gluings, moves: verdict.moves }];
  });
  return walks.length > 0 ? [plotWalk(walks)] : [];
}

function verdictOf({ verdict }: ListedTriangulation): Verdict {
  return decodeVerdict(decodeBase64(verdict) ?? new Uint8Array());
}

export function findings(_plan: CensusPlan, result: CensusResult): Findings {
  const { triangulations, spheres, oneVertexSpheres, homologySpheres, hardest, exotic, open } = result;
  const tables = [
    {
      title: 'By number of tetrahedra',
      columns: ['tetrahedra', 'triangulations', 'spheres', 'with one vertex', 'other manifolds', 'undecided'],
      rows: result.levels.map((level) => [
        `${level.tetrahedra}${level.isWhole ? ', all' : ''}`,
        groupDigits(level.triangulations),
        groupDigits(level.spheres),
        groupDigits(level.oneVertexSpheres),
        groupDigits(level.notSpheres),
        groupDigits(level.undecided),
      ]),
    },
    {
      title: 'Spheres that needed the most',
      columns: ['isomorphism signature', 'face pairing', 'moves', 'extra tetrahedra'],
      rows: hardest.map((listed) => [
        listed.signature,
        `${listed.tetrahedra}:${listed.pairing}`,
        ...effort(listed),
      ]),
    },
    {
      title: 'Homology spheres that aren’t the 3-sphere',
      columns: ['isomorphism signature', 'face pairing', 'its group acts on'],
      rows: exotic.map((listed) => [
        listed.signature,
        `${listed.tetrahedra}:${listed.pairing}`,
        action(listed),
      ]),
    },
    {
      title: 'Undecided',
      columns: ['isomorphism signature', 'face pairing'],
      rows: open.map(({ signature, tetrahedra, pairing }) => [signature, `${tetrahedra}:${pairing}`]),
    },
  ];
  return {
    formulas: [
      {
        tex: `${texNumber(triangulations)} \\text{ triangulations},\\quad ${texNumber(spheres)} \\cong S^3`,
        meaning: 'Closed orientable triangulations found, and how many are the 3-sphere.',
      },
      {
        tex: `${texNumber(oneVertexSpheres)} \\text{ with } |V| = 1`,
        meaning: 'Spheres with a single vertex.',
      },
      {
        tex: `${texNumber(homologySpheres)}: \\ H_1 = 0,\\ \\pi_1 \\neq 1`,
        meaning: 'Manifolds that homology can’t tell from the sphere, and the fundamental group can.',
      },
    ],
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

function effort(listed: ListedTriangulation): string[] {
  const verdict = verdictOf(listed);
  if (verdict.kind !== 'sphere') return ['n/a', 'n/a'];
  return [groupDigits(verdict.moves.length), groupDigits(verdict.most - listed.tetrahedra)];
}

function action(listed: ListedTriangulation): string {
  const verdict = verdictOf(listed);
  const isAction = verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations';
  return isAction ? `${verdict.proof.degree} points` : 'n/a';
}
