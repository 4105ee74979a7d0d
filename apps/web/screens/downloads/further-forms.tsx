import { ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type FetchFile, solutionsOf, tableOf } from './fetch-files.ts';
import type { SolutionSet } from './queries.ts';
import type { CardDownload } from './use-download.ts';

interface FurtherFormsProps {
  workType: string;
  sets: readonly SolutionSet[];
  download: CardDownload;
}

/** The solutions in other forms, and the tables behind them, whose rows have every figure in a column of its own. */
export function FurtherForms({ workType, sets, download }: FurtherFormsProps) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control px-3 text-small hover:bg-sunken touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Tables and other formats
      </summary>
      <div className="grid gap-3 px-3 pt-1 pb-3">
        <Forms
          title="Solutions"
          download={download}
          forms={[
            ['JSON', solutionsOf(workType, 'json')],
            ['NDJSON', solutionsOf(workType, 'ndjson')],
            ['Parquet', solutionsOf(workType, 'parquet')],
          ]}
        />
        {sets.map(({ table, workTypeName }) =>
          table === null ? null : (
            <Forms
              key={table}
              title={workTypeName}
              download={download}
              forms={[
                ['CSV', tableOf(workType, table, 'csv')],
                ['CSV with receipt', tableOf(workType, table, 'csv', 'comment')],
                ['NDJSON', tableOf(workType, table, 'ndjson')],
                ['Parquet', tableOf(workType, table, 'parquet')],
                ['PARI/GP', tableOf(workType, table, 'pari')],
                ['Sage', tableOf(workType, table, 'sage')],
              ]}
            />
          ),
        )}
      </div>
    </details>
  );
}

interface FormsProps {
  title: string;
  forms: readonly (readonly [label: string, fetchFile: FetchFile])[];
  download: CardDownload;
}

function Forms({ title, forms, download }: FormsProps) {
  return (
    <div>
      <p className="mb-1 text-pretty text-ink-2 text-small">{title}</p>
      <div className="flex flex-wrap gap-1.5">
        {forms.map(([label, fetchFile]) => (
          <Button
            key={label}
            size="small"
            disabled={download.isRunning}
            aria-label={`${title} as ${label}`}
            onClick={() => void download.start(fetchFile)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
