import type { RecordEntryData, RecordsData } from '@productive-mining/contract/entities/result.ts';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '../ui/badge.tsx';
import { formatDay, formatWhole } from '../ui/format-number.ts';
import { Cell, HeadCell, Table } from '../ui/table.tsx';
import { pathOfBlock } from './paths.ts';

/** The block on whose page the table is. */
export interface ComparedBlock {
  entry: RecordEntryData;
  blockIndex: number;
  timestamp: string;
  isDisputed: boolean;
}

interface Row extends RecordEntryData {
  blockIndex: number;
  timestamp: string;
  /** Words shown beside the block. */
  marks: readonly ('record' | 'this block' | 'disputed')[];
}

interface RecordsTableProps {
  records: RecordsData;
  /** The block whose row is marked. Without a record it gets a row below the record of its class. */
  compared?: ComparedBlock;
}

/** The best result of each class and the block that holds it. */
export function RecordsTable({ records, compared }: RecordsTableProps) {
  const [classColumn, ...figureColumns] = records.columns;
  return (
    <Table label={records.title}>
      <thead>
        <tr>
          <HeadCell isNumber className="align-bottom">
            {classColumn}
          </HeadCell>
          <HeadCell className="align-bottom">Block</HeadCell>
          {figureColumns.map((column) => (
            <HeadCell key={column} isNumber className="align-bottom">
              <span className="ml-auto block max-w-24 text-pretty whitespace-normal">{column}</span>
            </HeadCell>
          ))}
          <HeadCell isNumber className="align-bottom">
            Sealed
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rowsOf(records, compared).map((row) => (
          <RecordRow key={row.blockIndex} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function RecordRow({ row }: { row: Row }) {
  const isCompared = row.marks.includes('this block');
  return (
    <tr className="group/row" aria-current={isCompared || undefined}>
      <Cell isNumber className="font-semibold">
        {formatWhole(row.class)}
      </Cell>
      <Cell>
        <span className="flex items-center gap-2">
          {isCompared ? (
            <span className="tabular-nums">{formatWhole(row.blockIndex)}</span>
          ) : (
            <Link
              href={pathOfBlock(row.blockIndex)}
              aria-label={`Block ${row.blockIndex}, ${row.className}`}
              className="text-primary tabular-nums underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {formatWhole(row.blockIndex)}
            </Link>
          )}
          {row.marks.map((mark) => (
            <Mark key={mark} mark={mark} />
          ))}
        </span>
      </Cell>
      {row.figures.map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures have the order of the columns
        <Cell key={at} isNumber>
          {figure}
        </Cell>
      ))}
      <Cell isNumber className="text-ink-2">
        <time dateTime={row.timestamp}>{formatDay(row.timestamp)}</time>
      </Cell>
    </tr>
  );
}

function Mark({ mark }: { mark: Row['marks'][number] }) {
  if (mark === 'record') return <RecordBadge>record</RecordBadge>;
  return <Badge tone={mark === 'disputed' ? 'bad' : 'primary'}>{mark}</Badge>;
}

/** The mark of a record, on every page that names one. */
export function RecordBadge({ children }: { children: string }) {
  return (
    <Badge tone="ok">
      <Trophy aria-hidden className="size-3.5" />
      {children}
    </Badge>
  );
}

function rowsOf({ records }: RecordsData, compared: ComparedBlock | undefined): Row[] {
  const rows = records.map((record): Row => {
    const isCompared = record.blockIndex === compared?.blockIndex;
    return { ...record, marks: isCompared ? ['record', 'this block'] : ['record'] };
  });
  if (!compared || rows.some(({ blockIndex }) => blockIndex === compared.blockIndex)) return rows;
  const { entry, blockIndex, timestamp, isDisputed } = compared;
  const own: Row = {
    ...entry,
    blockIndex,
    timestamp,
    marks: isDisputed ? ['this block', 'disputed'] : ['this block'],
  };
  return [...rows, own].sort((a, b) => a.class - b.class);
}
