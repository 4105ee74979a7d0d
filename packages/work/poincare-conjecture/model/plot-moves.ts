/** Plots of moves, for a finished block and for a running chunk: how many were needed, and the sizes they lead through. */
import type { LivePlot } from '../../live-view.ts';
import { replayMove } from './replay-moves.ts';

const SERIES_MAX = 4;
const WALKS_DRAWN = 3;

/** Spheres of one number of tetrahedra, by the number of moves. */
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
  const drawn = levels.filter(({ byMoves }) => byMoves.some((count) => count > 0)).slice(-SERIES_MAX);
  return {
    name: 'Moves',
    title,
    caption:
      'The share of spheres, of each number of tetrahedra, that came down to a tabled sphere of at most two in so many moves. The moves are those that were found; shorter ways may exist.',
    x: { label: 'moves', isWhole: true },
    y: { label: 'spheres', unit: '%' },
    series: drawn.map(({ tetrahedra, byMoves }) => {
      const spheres = byMoves.reduce((sum, count) => sum + count, 0);
      return {
        label: tetrahedra === 1 ? '1 tetrahedron' : `${tetrahedra} tetrahedra`,
        mark: drawn.length === 1 ? 'bars' : 'line',
        x: byMoves.map((_, moves) => moves),
        y: byMoves.map((count) => (100 * count) / spheres),
      };
    }),
  };
}

/** The number of tetrahedra after each move. */
function sizesAlong(gluings: Int32Array, moves: readonly number[]): number[] {
  const sizes = [gluings.length / 4];
  let current: number[] | null = Array.from(gluings);
  for (const move of moves) {
    current = current && replayMove(current, move);
    if (!current) break;
    sizes.push(current.length / 4);
  }
  return sizes;
}

/** Draws the first of the ways with the same numbers of tetrahedra, as their lines would hide one another. */
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
    title: `Down to a tabled sphere in ${longest} moves`,
    caption:
      'Ways through the Pachner graph, whose nodes are triangulations and whose edges are moves: the number of tetrahedra after each move, until a tabled sphere is reached. Of spheres with the same numbers one is drawn.',
    x: { label: 'moves made', isWhole: true },
    y: { label: 'tetrahedra', isWhole: true },
    series: drawn.map(({ label, sizes }) => ({
      label,
      mark: 'line',
      x: sizes.map((_, index) => index),
      y: sizes,
    })),
  };
}
