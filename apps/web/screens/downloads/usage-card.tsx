import { requestPath } from '@productive-mining/client/request-path.ts';
import { exportSolutionsCsv } from '@productive-mining/contract/download-endpoints.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useKeys } from './queries.ts';

const CSV_OF_ZEROS = requestPath(exportSolutionsCsv, { params: { workType: 'riemann_zero' } });

/** How the files are opened, checked and cited. */
export function UsageCard() {
  const { data } = useKeys();
  const key = data?.fingerprint || 'FINGERPRINT';
  return (
    <Card title="Usage Instructions" tour="downloads-usage">
      <dl className="grid gap-4 lg:grid-cols-2">
        <Instruction title="In a spreadsheet">
          Open the CSV as UTF-8 with commas between the fields, all of which are quoted. A text that a
          spreadsheet would take for a formula has an apostrophe before it.
        </Instruction>
        <Instruction
          title="In Python"
          code={"import pandas as pd\npd.read_csv('riemann-zero-solutions.csv')"}
        >
          Integers of any length are texts in the columns that the codebook calls decimal, so that no digit is
          lost. A CSV with receipt is read with <span className="figures-mono">comment='#'</span>.
        </Instruction>
        <Instruction
          title="In DuckDB, R, Julia"
          code="select * from 'riemann-zero-closest-pairs.parquet' order by pair_spacing limit 10;"
        >
          Parquet files hold types, the meaning of each column and the block as of which they are true.
        </Instruction>
        <Instruction
          title="Checking a file"
          code={`npx productive-mining verify-download riemann-zero-solutions.csv --key ${key}`}
        >
          Save the signed manifest beside the file. Neither the command nor the field below needs a network.
        </Instruction>
        <Instruction title="Citing">
          A snapshot has its own entry for BibTeX. For other files give the ledger’s fingerprint and the block
          of the manifest. The same call with <span className="figures-mono whitespace-nowrap">?asOf=</span>{' '}
          and that block’s number gives the same solutions and tables again, whatever was mined since.
        </Instruction>
        <Instruction title="From a program" code={`curl -OJ ${window.location.origin}${CSV_OF_ZEROS}`}>
          The calls are in the{' '}
          <a href="/docs" className="text-primary underline underline-offset-2">
            API reference
          </a>
          , every column with its unit and precision in docs/codebook.md.
        </Instruction>
      </dl>
    </Card>
  );
}

interface InstructionProps {
  title: string;
  code?: string;
  children: React.ReactNode;
}

function Instruction({ title, code, children }: InstructionProps) {
  return (
    <div className="min-w-0">
      <dt className="font-medium">{title}</dt>
      <dd className="grid gap-2 text-pretty text-ink-2">
        <p>{children}</p>
        {code && (
          <div className="flex items-start gap-2 rounded-control bg-well py-1.5 pr-1.5 pl-3">
            <code className="figures-mono min-w-0 flex-1 whitespace-pre-wrap py-1 text-ink text-small [overflow-wrap:anywhere]">
              {code}
            </code>
            <CopyButton what={`of “${title}”`} label="Copy" text={code} />
          </div>
        )}
      </dd>
    </div>
  );
}
