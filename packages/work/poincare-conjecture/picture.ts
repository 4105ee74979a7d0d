/** What a finished block shows: how many moves its spheres needed, and the way of the hardest through the Pachner graph. */

import { decodeBase64 } from '@productive-mining/ledger/base64.ts';
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { decodePairing } from './model/face-pairing.ts';
import { replayMove } from './model/replay-moves.ts';
import { decodeVerdict, type Verdict } from './model/verdict.ts';
import type { CensusPlan } from './plan.ts';
import { type CensusResult, gluingsOfListed, type ListedTriangulation } from './result.ts';

const SERIES_MAX = 4;
const WALKS_DRAWN = 3;

/** Of one number of tetrahedra: spheres by the number of moves. */
interface MovesOfLevel {
  tetrahedra: number;
  byMoves: readonly number[];
}

interface Walk {
  label: string;
  gluings: Int32Array;
  moves: readonly number[];
}

/** Shares of the spheres by the moves they needed, for the largest four numbers of tetrahedra. */
export function plotMoves(levels: readonly MovesOfLevel[], title: string): LivePlot {
  const drawn = levels.filter(({ byMoves }) => byMoves.length > 0).slice(-SERIES_MAX);
  return {
    name: 'Moves',
    title,
    caption:
      'The share of spheres, of each number of tetrahedra, that came down to a tabled sphere of at most two in so many moves. The moves are those that were found; shorter ways may exist.',
    x: { label: 'moves' },
    y: { label: 'spheres', unit: '%' },
    series: drawn.map(({ tetrahedra, byMoves }) => {
      const spheres = byMoves.reduce((sum, count) => sum + count, 0);
      return {
        label: `${tetrahedra} tetrahedra`,
        mark: drawn.length === 1 ? 'bars' : 'line',
        x: byMoves.map((_, moves) => moves),
        y: byMoves.map((count) => (100 * count) / spheres),
      };
    }),
  };
}

/** The number of tetrahedra after each move. */
export function sizesAlong(gluings: Int32Array, moves: readonly number[]): number[] {
  const sizes = [gluings.length / 4];
  let current: number[] | null = Array.from(gluings);
  for (const move of moves) {
    current = current && replayMove(current, move);
    if (!current) break;
    sizes.push(current.length / 4);
  }
  return sizes;
}

/** Of ways with the same numbers of tetrahedra, whose lines would hide one another, the first is drawn. */
export function plotWalk(walks: readonly Walk[]): LivePlot {
  const ways = new Map<string, { label: string; sizes: number[] }>();
  for (const { label, gluings, moves } of walks) {
    if (ways.size === WALKS_DRAWN) break;
    const sizes = sizesAlong(gluings, moves);
    const key = sizes.join(' ');
    if (!ways.has(key)) ways.set(key, { label, sizes });
  }
  const drawn = [...ways.values()];
  const longest = Math.max(...drawn.map(({ sizes }) => sizes.length - 1));
  return {
    name: 'Walk',
    title: `From one triangulation to the next in ${longest} moves`,
    caption:
      'Ways through the Pachner graph, whose nodes are triangulations and whose edges are moves: the number of tetrahedra after each move, until a tabled sphere is reached. Of spheres with the same numbers one is drawn.',
    x: { label: 'moves made' },
    y: { label: 'tetrahedra' },
    series: drawn.map(({ label, sizes }) => ({
      label,
      mark: 'line',
      x: sizes.map((_, index) => index),
      y: sizes,
    })),
  };
}

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
