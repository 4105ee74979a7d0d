import { useState } from 'react';
import { Link } from 'wouter';
import { sentenceOf } from '../../../api/request.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { BlockLines } from '../../../parts/block-lines.tsx';
import { BlockStatus } from '../../../parts/block-status.tsx';
import { KindName } from '../../../parts/kind-name.tsx';
import { BLOCKS_PATH, pathOfBlock } from '../../../parts/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDollars, formatMinutes, formatSeconds, formatWhole } from '../../../ui/format-number.ts';
import { SignChip } from '../../../ui/math-sign.tsx';
import { EmptyNotice, ErrorNotice, StaleNotice } from '../../../ui/notices.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import { useBlocks, useDiscoveries } from '../queries.ts';
import { type BlockRow, blockRows } from './block-rows.ts';

/** Rows shown before the visitor asks for all that are loaded. */
const SHOWN_ROWS = 10;
const LOADING_ROWS = Array.from({ length: SHOWN_ROWS }, (_, row) => `row-${row}`);
const TABLE_HEIGHT = 'min-h-[472px]';

export function BlocksCard() {
  const query = useBlocks();
  const discoveries = useDiscoveries().data?.discoveries ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const rows = blockRows(query.data?.blocks ?? [], discoveries);
  const shown = showsAll ? rows : rows.slice(0, SHOWN_ROWS);
  const retry = () => void query.refetch();
  return (
    <Card
      title="Recent Mathematical Blocks"
      tour="recent-blocks"
      aside={
        <>
          {query.isError && query.data && <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={retry} />}
          <Link
            href={BLOCKS_PATH}
            className="text-primary text-small underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            All blocks
          </Link>
        </>
      }
    >
      {query.isPending && <LoadingRows />}
      {query.isError && !query.data && (
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The ledger is untouched."
          onRetry={retry}
        />
      )}
      {query.data && rows.length === 0 && (
        <EmptyNotice className="min-h-60">No blocks mined yet. Start mining to see results here.</EmptyNotice>
      )}
      {shown.length > 0 && <BlocksTable rows={shown} />}
      {rows.length > shown.length && (
        <Button look="quiet" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {rows.at(-1)?.index === 1 ? 'Show all' : 'Show the newest'} {rows.length}
        </Button>
      )}
    </Card>
  );
}

function LoadingRows() {
  return (
    <div className={`grid content-start gap-2.5 ${TABLE_HEIGHT}`}>
      {LOADING_ROWS.map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}

function BlocksTable({ rows }: { rows: readonly BlockRow[] }) {
  return (
    <Table label="Recent Mathematical Blocks">
      <thead>
        <tr>
          <HeadCell>Block #</HeadCell>
          <HeadCell>Computation Type</HeadCell>
          <HeadCell isNumber>Difficulty</HeadCell>
          <HeadCell isNumber>Scientific Value</HeadCell>
          <HeadCell isNumber>Time</HeadCell>
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BlockTableRow key={row.index} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function BlockTableRow({ row }: { row: BlockRow }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(row.workType);
  return (
    <tr className="group/row" data-block={row.index}>
      <Cell>
        <Link
          href={pathOfBlock(row.index)}
          className="font-medium text-primary tabular-nums underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          {formatWhole(row.index)}
        </Link>
      </Cell>
      <Cell className="min-w-64 py-1.5 whitespace-normal! text-pretty">
        <span className="flex items-center gap-2.5">
          <SignChip sign={row.sign ?? names.glyph} />
          <span className="grid">
            <KindName names={names} />
            <BlockLines {...row} />
          </span>
        </span>
      </Cell>
      <Cell isNumber>{row.difficulty}</Cell>
      <Cell isNumber>{formatDollars(row.scientificValue)}</Cell>
      <Cell isNumber>
        {row.seconds === null ? (
          'n/a'
        ) : (
          <span data-tooltip={`${formatSeconds(row.seconds)} wall time`}>{formatMinutes(row.seconds)}</span>
        )}
      </Cell>
      <Cell>
        <BlockStatus status={row.status} fault={row.fault} />
      </Cell>
    </tr>
  );
}
