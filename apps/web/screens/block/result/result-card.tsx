// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard

import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DrawnInTurn } from '../../../ui/drawn-later.tsx';
import { Formula } from '../../../ui/formula.tsx';
import { Plot } from '../../../ui/plot/plot.tsx';
import { Powers } from '../../../ui/powers.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import type { BlockOnPage } from '../queries.ts';

type DiscoveryOnPage = BlockOnPage['discoveries'][number];
type FoundTable = NonNullable<DiscoveryOnPage['findings']>['tables'][number];

/** What was found: the pictures of the kind, formulas, lists, and the record as it is stored. */
export function ResultCard({ discovery, blockIndex }: { discovery: DiscoveryOnPage; blockIndex: number }) {
  const { picture, furtherPictures, findings, subject, workType } = discovery;
  const pictures = picture ? [picture, ...furtherPictures] : furtherPictures;
  return (
    <Card title="Result" tour="block-result">
      <p className="mb-4 text-pretty text-ink-2">
        <Powers>{subject}</Powers>
      </p>
      {pictures.map((picture, at) => (
        <div key={picture.title} className="mb-6 min-h-[292px]">
          <DrawnInTurn place={null}>
            <Plot data={picture} fileName={`block-${blockIndex}-${workType}-${at + 1}`} />
          </DrawnInTurn>
        </div>
      ))}
      {findings && findings.formulas.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {findings.formulas.map(({ tex, meaning, plain, again }) => (
            <li key={tex} className="min-w-0">
              <Formula tex={tex} />
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <p className="min-w-0 text-pretty text-ink-2 text-small">
                  <Powers>{meaning}</Powers>
                </p>
                <div className="-my-1 ml-auto flex flex-wrap justify-end">
                  <CopyButton what={`figure: ${meaning}`} text={plain} />
                  {again && (
                    <CopyButton what={`line: ${meaning}`} label={`For ${again.program}`} text={again.lines} />
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {findings?.tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <FoundList key={table.title} table={table} />
        ))}
      <details className="mt-3">
        <summary className="cursor-pointer rounded-chip text-primary touch:min-h-11 touch:content-center">
          Stored record
        </summary>
        <section
          aria-label="Stored record"
          tabIndex={0}
          className="mt-2 max-h-96 overflow-auto rounded-control bg-sunken p-3"
        >
          <pre className="figures-mono">
            {JSON.stringify({ plan: discovery.plan, result: discovery.result }, null, 2)}
          </pre>
        </section>
      </details>
    </Card>
  );
}

const SHOWN_ROWS = 8;

function FoundList({ table }: { table: FoundTable }) {
  const shown = table.rows.slice(0, SHOWN_ROWS);
  const more = table.rows.slice(SHOWN_ROWS);
  return (
    <div className="mb-4">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-medium">{table.title}</h3>
        <div className="-my-1 ml-auto">
          <CopyButton what={`list: ${table.title}`} text={plainLines(table)} />
        </div>
      </div>
      <FoundRows table={table} label={table.title} rows={shown} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-chip text-primary touch:min-h-11 touch:content-center">
            {more.length} more
          </summary>
          <FoundRows table={table} label={`${table.title}, continued`} rows={more} />
        </details>
      )}
    </div>
  );
}

/** A list for other programs: a row a line, a tab between cells, digits without marks. */
export function plainLines({ columns, rows }: FoundTable): string {
  const plain = (cell: string) => cell.replaceAll(/(?<=\d),(?=\d{3})/g, '').replace(/^−(?=\d)/, '-');
  return [columns, ...rows.map((row) => row.map(plain))].map((row) => `${row.join('\t')}\n`).join('');
}

interface FoundRowsProps {
  table: FoundTable;
  label: string;
  rows: readonly string[][];
}

const NUMBER = /^[\d,.−-]+$|^n\/a$/;

function FoundRows({ table, label, rows }: FoundRowsProps) {
  const isNumber = table.columns.map((_, column) => rows.every((row) => NUMBER.test(row[column] ?? '')));
  return (
    <Table label={label}>
      <thead>
        <tr>
          {table.columns.map((column, at) => (
            <HeadCell key={column} isNumber={isNumber[at] ?? false}>
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')} className="group/row">
            {table.columns.map((column, at) => (
              <Cell
                key={column}
                isNumber={isNumber[at] ?? false}
                className={
                  isNumber[at] ? '' : 'max-md:max-w-[38vw] max-md:whitespace-normal max-md:wrap-anywhere'
                }
              >
                {row[at]}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
