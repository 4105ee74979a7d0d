import { SAMPLE_QUERIES, type SampleQuery } from '@productive-mining/rules/sample-queries.ts';
import { Play, SquarePen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface SamplesTabProps {
  isRunning: boolean;
  /** Copies the query into the editor and shows it there. */
  onUse: (query: string) => void;
  /** Does so, and runs it. */
  onExecute: (query: string) => void;
}

export function SamplesTab({ isRunning, onUse, onExecute }: SamplesTabProps) {
  return (
    <>
      <p className="text-ink-2">Each of these runs on this server. Use one as it is, or change it first.</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {SAMPLE_QUERIES.map((sample, place) => (
          <SampleCard
            key={sample.title}
            sample={sample}
            tour={place === 0 ? 'sql-sample' : undefined}
            isRunning={isRunning}
            onUse={() => onUse(sample.query)}
            onExecute={() => onExecute(sample.query)}
          />
        ))}
      </div>
    </>
  );
}

interface SampleCardProps {
  sample: SampleQuery;
  /** Marks its button for a tutorial. */
  tour: string | undefined;
  isRunning: boolean;
  onUse: () => void;
  onExecute: () => void;
}

function SampleCard({ sample, tour, isRunning, onUse, onExecute }: SampleCardProps) {
  const { title, description, query } = sample;
  return (
    <Card title={title} className="grid grid-rows-[auto_auto_1fr_auto]">
      <p className="mb-2 text-pretty text-ink-2">{description}</p>
      <pre className="figures-mono mb-3 whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 [overflow-wrap:anywhere]">
        {query}
      </pre>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={Play}
          aria-label={`Execute “${title}”`}
          data-tour={tour}
          disabled={isRunning}
          onClick={onExecute}
        >
          Execute
        </Button>
        <Button icon={SquarePen} aria-label={`Use Query “${title}”`} onClick={onUse}>
          Use Query
        </Button>
        <CopyButton what={`“${title}”`} text={query} />
      </div>
    </Card>
  );
}
