import type { FrontierCoverage } from '../../api/coverage.ts';
import { formatClock, formatWhole } from '../../ui/format-number.ts';
import { Powers } from '../../ui/powers.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { formatAmount } from './format-ahead.ts';
import { STATE_NAMES } from './region-states.ts';

type Place = FrontierCoverage['reached'];

interface Row {
  from: Place;
  to: Place;
  words: string;
  /** Null in a hole. */
  blocks: number | null;
}

/** The regions and holes of the strip, in the order of the frontier. */
export function RegionTable({ frontier }: { frontier: FrontierCoverage }) {
  return (
    <Table label={`Regions of ${frontier.title}`}>
      <thead>
        <tr>
          <HeadCell>Region</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell isNumber>Length, {frontier.unit}</HeadCell>
          <HeadCell isNumber>Blocks</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rowsOf(frontier).map(({ from, to, words, blocks }) => (
          <tr key={`${from.along} ${words}`} className="group/row">
            <Cell>{words}</Cell>
            <Cell>
              <Powers>{from.place}</Powers>
            </Cell>
            <Cell>
              <Powers>{to.place}</Powers>
            </Cell>
            <Cell isNumber>{formatAmount(to.along - from.along)}</Cell>
            <Cell isNumber>{blocks === null ? 'none yet' : formatWhole(blocks)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function rowsOf({ regions, holes }: FrontierCoverage): Row[] {
  const rows: Row[] = [
    ...regions.map((region) => ({ ...region, words: STATE_NAMES.covered })),
    ...holes.map((hole) => ({ ...hole, words: stateOf(hole), blocks: null })),
  ];
  return rows.sort((left, right) => left.from.along - right.from.along);
}

/** What becomes of a hole, and when. */
export function stateOf({ state, until }: FrontierCoverage['holes'][number]): string {
  if (state === 'resting' && until !== null) {
    return `${STATE_NAMES.resting}, until ${formatClock(Date.parse(until))}`;
  }
  return STATE_NAMES[state];
}
