import { ChartNoAxesGantt, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { FrontierCoverage } from '../../api/coverage.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { Powers } from '../../ui/powers.tsx';
import { formatAmount, powerOfTen } from './format-ahead.ts';
import { STATE_NAMES } from './region-states.ts';
import { RegionTable } from './region-table.tsx';
import { type Piece, type PieceState, piecesOf, type WayAhead, wayAhead } from './strip-scale.ts';

const REGIONS_PX = 22;
const WAY_PX = 8;
const SIGN_PX = 22;
const STATES = Object.keys(STATE_NAMES) as PieceState[];

/** Regions, holes and the way to the marks, drawn to scale, and the regions as a table. */
export function FrontierStrip({ frontier }: { frontier: FrontierCoverage }) {
  const [showsTable, setShowsTable] = useState(false);
  const pieces = piecesOf(frontier);
  const way = wayAhead(frontier);
  if (pieces.length === 0 && !way) return null;
  return (
    <figure className="min-w-0">
      {pieces.length > 0 && (
        <>
          <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
            <h4 className="text-ink-2 text-small">{regionsTitle(frontier)}</h4>
            <Button
              look="quiet"
              size="small"
              icon={showsTable ? ChartNoAxesGantt : Table2}
              aria-pressed={showsTable}
              aria-label={`Table of ${frontier.title}`}
              onClick={() => setShowsTable(!showsTable)}
            >
              Table
            </Button>
          </div>
          {showsTable ? (
            <RegionTable frontier={frontier} />
          ) : (
            <RegionStrip frontier={frontier} pieces={pieces} />
          )}
        </>
      )}
      {way && <WayStrip way={way} frontier={frontier} />}
    </figure>
  );
}

function regionsTitle({ regions, regionCount, holes, holeCount }: FrontierCoverage): string {
  const first = regionCount > regions.length || holeCount > holes.length ? ', the first ones drawn' : '';
  return `${formatCount(regionCount, 'region')} with blocks, ${formatCount(holeCount, 'hole')}${first}`;
}

function RegionStrip({ frontier, pieces }: { frontier: FrontierCoverage; pieces: readonly Piece[] }) {
  const id = useId();
  const fills = fillsOf(id);
  const shown = STATES.filter((state) => pieces.some((piece) => piece.state === state));
  const parts = [...frontier.regions, ...frontier.holes].sort((a, b) => a.from.along - b.from.along);
  return (
    <>
      <svg
        role="img"
        aria-label={`${frontier.title}: ${regionsTitle(frontier)}. The table has them one by one.`}
        width="100%"
        height={REGIONS_PX}
        className="mt-1.5 block overflow-visible"
      >
        <Patterns id={id} />
        <rect width="100%" height={REGIONS_PX} rx={3} fill="var(--well)" />
        {pieces.map(({ state, from, to }) => (
          <rect
            key={`${state} ${from}`}
            x={`${from}%`}
            width={`${to - from}%`}
            y={1}
            height={REGIONS_PX - 2}
            fill={fills[state]}
            stroke={STROKES[state]}
            strokeWidth={1.5}
          />
        ))}
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-ink-2 text-small">
        <span>
          <Powers>{parts[0]?.from.place}</Powers>
        </span>
        <span className="ml-auto text-right">
          <Powers>{parts.at(-1)?.to.place}</Powers>
        </span>
      </p>
      <ul aria-hidden className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
        {shown.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <svg width="14" height="10" aria-hidden="true">
              <rect x="1" y="1" width="12" height="8" fill={fills[state]} stroke={STROKES[state]} />
            </svg>
            {STATE_NAMES[state]}
          </li>
        ))}
      </ul>
    </>
  );
}

const STROKES: Readonly<Record<PieceState, string>> = {
  covered: 'var(--chart-1)',
  mining: 'var(--chart-1)',
  resting: 'var(--chart-2)',
  waiting: 'var(--control)',
};

const fillsOf = (id: string): Readonly<Record<PieceState, string>> => ({
  covered: 'var(--chart-1)',
  mining: `url(#${id}-mining)`,
  resting: `url(#${id}-resting)`,
  waiting: 'var(--surface)',
});

/** Holes differ by their pattern, not by colour alone. */
function Patterns({ id }: { id: string }) {
  const stripes = [
    ['mining', 'rotate(45)', STROKES.mining],
    ['resting', 'rotate(-45)', STROKES.resting],
  ] as const;
  return (
    <defs>
      {stripes.map(([state, turn, colour]) => (
        <pattern
          key={state}
          id={`${id}-${state}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={turn}
        >
          <rect width="5" height="5" fill="var(--surface)" />
          <rect width="2" height="5" fill={colour} />
        </pattern>
      ))}
    </defs>
  );
}

/** The signs have the numbers of the list of marks below. */
function WayStrip({ way, frontier }: { way: WayAhead; frontier: FrontierCoverage }) {
  const { isLogarithmic, reached, ticks, signs } = way;
  const rows = 1 + Math.max(...signs.map(({ row }) => row));
  const barY = rows * SIGN_PX;
  const unit = isLogarithmic ? `${frontier.unit}, by powers of ten` : frontier.unit;
  return (
    <>
      <svg
        role="img"
        aria-label={`The way to the marks in ${unit}: ${formatAmount(frontier.reached.along)} reached. The marks are listed below.`}
        width="100%"
        height={barY + WAY_PX + 20}
        className="mt-4 block overflow-visible px-2.5"
      >
        <rect y={barY} width="100%" height={WAY_PX} rx={3} fill="var(--well)" />
        <rect y={barY} width={`${reached}%`} height={WAY_PX} rx={3} fill="var(--chart-1)" />
        {signs.map(({ number, percent, row }) => (
          <g key={number}>
            <line
              x1={`${percent}%`}
              x2={`${percent}%`}
              y1={barY - row * SIGN_PX - 3}
              y2={barY + WAY_PX}
              stroke="var(--control)"
            />
            <circle
              cx={`${percent}%`}
              cy={barY - row * SIGN_PX - 11}
              r={8.5}
              fill="var(--surface)"
              stroke="var(--control)"
            />
            <text
              x={`${percent}%`}
              y={barY - row * SIGN_PX - 7}
              textAnchor="middle"
              className="fill-ink font-medium text-small"
            >
              {number}
            </text>
          </g>
        ))}
        {ticks.map(({ at, percent }) => (
          <text
            key={at}
            x={`${percent}%`}
            y={barY + WAY_PX + 15}
            textAnchor={percent < 5 ? 'start' : percent > 95 ? 'end' : 'middle'}
            className="fill-ink-2 text-small"
          >
            {isLogarithmic ? powerOfTen(Math.round(Math.log10(at))) : formatAmount(at)}
          </text>
        ))}
      </svg>
      <p className="mt-0.5 text-ink-2 text-small">{unit}</p>
    </>
  );
}
