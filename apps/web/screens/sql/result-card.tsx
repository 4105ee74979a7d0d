import { queryResultsCsv, queryResultsName } from '@productive-mining/rules/query-results-csv.ts';
import { SQL_EXPORT_LIMITS, SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { makeReceipt, writeReceipt } from '@productive-mining/verify/query-receipt.ts';
import { Download, ReceiptText } from 'lucide-react';
import { Link } from 'wouter';
import { pathOfBlock } from '../../parts/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { EmptyNotice } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ExportAllButton, ExportProgress, ReceiptChoice, useExportAll } from './export-all.tsx';
import type { QueryResult } from './queries.ts';
import { linkOf } from './query-link.ts';
import { ResultPlot } from './result-plot-part.tsx';
import { ResultSubtitle } from './result-subtitle.tsx';
import { ResultTable } from './result-table.tsx';
import type { Question } from './use-query-run.ts';

interface ResultCardProps {
  question: Question;
  result: QueryResult;
}

/** The rows of an answer, as table, plot and file, and as of which block it is true. */
export function ResultCard({ question, result }: ResultCardProps) {
  const { columns, rows, rowCount, executionTime, asOf } = result;
  const exporting = useExportAll();
  const saveReceipt = () =>
    saveFile(receiptName(asOf), 'application/json', writeReceipt(makeReceipt(question.query, result)));
  const save = () => saveFile(queryResultsName(new Date()), 'text/csv', queryResultsCsv(columns, rows));
  return (
    <Card
      title="Query Results"
      tour="sql-result"
      aside={
        <span className="flex flex-wrap gap-1.5">
          <CopyButton
            what="to this answer"
            label="Copy link"
            text={linkOf(window.location.origin, question.query, asOf)}
          />
          <Button size="small" icon={ReceiptText} onClick={saveReceipt} data-tour="sql-receipt">
            Receipt
          </Button>
          <Button size="small" icon={Download} onClick={save} data-tour="sql-export">
            Export CSV
          </Button>
          <ExportAllButton exporting={exporting} query={question.query} asOf={asOf} />
        </span>
      }
    >
      <ReceiptChoice exporting={exporting} />
      <ExportProgress state={exporting.state} />
      <ResultSubtitle rowCount={rowCount} executionTime={executionTime} />
      <Validity result={result} />
      {rowCount === 0 ? (
        <EmptyNotice className="min-h-24">
          The query ran, and no row matches.
          {columns.length > 0 && ` The columns are ${columns.join(', ')}.`}
        </EmptyNotice>
      ) : (
        <>
          <ResultTable key={keyOf(result)} columns={columns} rows={rows} />
          <ResultPlot key={`plot ${keyOf(result)}`} result={result} />
        </>
      )}
      <p className="mt-3 text-pretty text-ink-2 text-small">
        “Export CSV” writes the rows above raw: a cell with a comma is put in quotes, and quotes within a cell
        stay as they are. “Export all rows” reads the whole result again as of the same block, up to{' '}
        {formatWhole(SQL_EXPORT_LIMITS.rowsMax)} rows, by RFC 4180: quotes doubled, and an apostrophe before
        what a spreadsheet would run. “Receipt” saves query, block and rows with their hashes;{' '}
        <span className="figures-mono">npx productive-mining replay</span> asks again as of that block and
        compares.
      </p>
    </Card>
  );
}

const receiptName = (asOf: number) => `query-receipt-block-${asOf}.json`;

/** Parts of the result that remember a choice begin again with other columns. */
const keyOf = ({ columns, asOf, rowCount }: QueryResult) => JSON.stringify([columns, asOf, rowCount]);

function Validity({ result: { asOf, truncated, isFixedByHeight, complete } }: { result: QueryResult }) {
  return (
    <div className="mb-3 grid gap-1 text-pretty text-small">
      {truncated && (
        <p className="text-warn">
          There are more rows: an answer has at most {formatWhole(SQL_LIMITS.rowsMax)}, and 1 MB of them.
        </p>
      )}
      {complete.map(({ frontier, statement }) => (
        <p key={frontier}>{statement}</p>
      ))}
      <p className="text-ink-2">
        As of{' '}
        {asOf === 0 ? (
          'block 0, before the first one'
        ) : (
          <Link href={pathOfBlock(asOf)} className="text-primary underline underline-offset-2">
            block {formatWhole(asOf)}
          </Link>
        )}
        .{' '}
        {isFixedByHeight
          ? 'The same query as of that block has the same rows later; without an ORDER BY perhaps in another order.'
          : 'The query also reads what the block doesn’t fix, such as rechecks, records or the time of day: asked again as of that block, it may have other rows.'}
      </p>
    </div>
  );
}
