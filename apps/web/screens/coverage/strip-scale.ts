/** Places of regions, holes and marks on the strips of a frontier, in percent of a strip's width. */
import type { FrontierCoverage } from '../../api/coverage.ts';

/** A way ahead this many times as long as what is reached is drawn by powers of ten. */
const LINEAR_MAX = 20;
/** Signs of marks that are nearer to each other lie above each other. */
const SIGN_PERCENT = 7;
const LOG_TICKS_MAX = 6;

export type PieceState = 'covered' | FrontierCoverage['holes'][number]['state'];

export interface Piece {
  state: PieceState;
  from: number;
  to: number;
}

/** The listed regions and holes, from the frontier's start to the end of the last one. */
export function piecesOf({ regions, holes }: Pick<FrontierCoverage, 'regions' | 'holes'>): Piece[] {
  const parts = [
    ...regions.map(({ from, to }) => ({ state: 'covered' as const, from: from.along, to: to.along })),
    ...holes.map(({ state, from, to }) => ({ state, from: from.along, to: to.along })),
  ];
  const end = Math.max(0, ...parts.map(({ to }) => to));
  const percent = (along: number) => (end === 0 ? 0 : (100 * along) / end);
  return parts
    .map(({ state, from, to }) => ({ state, from: percent(from), to: percent(to) }))
    .sort((left, right) => left.from - right.from);
}

export interface Tick {
  at: number;
  percent: number;
}

export interface MarkSign {
  /** From 1 on, as the list of marks counts them. */
  number: number;
  percent: number;
  /** Rows above the strip: signs that would touch have different ones. */
  row: number;
}

export interface WayAhead {
  isLogarithmic: boolean;
  reached: number;
  ticks: Tick[];
  signs: MarkSign[];
}

/** The way to the furthest mark; undefined without marks. */
export function wayAhead({
  reached,
  marks,
}: Pick<FrontierCoverage, 'reached' | 'marks'>): WayAhead | undefined {
  const furthest = Math.max(...marks.map(({ at }) => at));
  if (!Number.isFinite(furthest) || furthest <= 1) return undefined;
  const isLogarithmic = furthest > LINEAR_MAX * reached.along;
  const scale = isLogarithmic
    ? (along: number) => (along <= 1 ? 0 : (100 * Math.log10(along)) / Math.log10(furthest))
    : (along: number) => (100 * along) / furthest;
  const places = isLogarithmic ? powersOfTen(furthest) : [0, furthest / 2, furthest];
  return {
    isLogarithmic,
    reached: scale(reached.along),
    ticks: places.map((at) => ({ at, percent: scale(at) })),
    signs: placeSigns(marks.map(({ at }) => scale(at))),
  };
}

function powersOfTen(furthest: number): number[] {
  const last = Math.floor(Math.log10(furthest));
  const step = Math.max(1, Math.ceil(last / LOG_TICKS_MAX));
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => 10 ** (index * step));
}

/** @param percents of the marks, nearest first */
function placeSigns(percents: readonly number[]): MarkSign[] {
  const lastOfRow: number[] = [];
  return percents.map((percent, index) => {
    const free = lastOfRow.findIndex((last) => percent - last >= SIGN_PERCENT);
    const row = free === -1 ? lastOfRow.length : free;
    lastOfRow[row] = percent;
    return { number: index + 1, percent, row };
  });
}
