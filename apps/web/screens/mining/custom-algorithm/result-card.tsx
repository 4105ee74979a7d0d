import { ALGORITHM_SCORE } from '@productive-mining/rules/algorithm-score.ts';
import { type ReactNode, useMemo } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDollars, formatFixed, formatWhole, withUnit } from '../../../ui/format-number.ts';
import { EmptyNotice } from '../../../ui/notices.tsx';
import { Plot } from '../../../ui/plot/plot.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import type { Execution } from './lab-store.ts';
import { listPlot } from './list-plot.ts';

const PLOT_HEIGHT_PX = 180;

/** The six fields of spec part 1 §3. */
export function ResultCard({ execution }: { execution: Execution | undefined }) {
  return (
    <Card title="Result" tour="lab-result">
      {execution ? (
        <RunFields {...execution} />
      ) : (
        <EmptyNotice className="min-h-24">No result yet. Write a function and run it.</EmptyNotice>
      )}
    </Card>
  );
}

function RunFields({ run, faultyLine }: Pick<Execution, 'run' | 'faultyLine'>) {
  const { success, result, error, executionTime, memoryUsed, scientificValue } = run;
  const plot = useMemo(() => (result === null ? null : listPlot(result)), [result]);
  return (
    <dl className="grid gap-2">
      <Field label="Success">
        <Badge tone={success ? 'ok' : 'bad'}>{success ? 'yes' : 'no'}</Badge>
      </Field>
      <div className="grid gap-1.5">
        <dt className="text-ink-2">Result</dt>
        <dd className="grid gap-3">
          {result === null ? 'n/a' : <ResultText text={result} />}
          {plot && <Plot data={plot} fileName="algorithm-result" heightPx={PLOT_HEIGHT_PX} />}
        </dd>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        <dt className="text-ink-2">Error</dt>
        <dd className={error === null ? 'text-right' : 'break-words text-right text-bad'}>
          {error === null ? 'none' : error || 'Unknown error'}
          {faultyLine !== null && ` Line ${formatWhole(faultyLine)} can’t be read as JavaScript.`}
        </dd>
      </div>
      <Field label="Execution time">{formatRunTime(executionTime)}</Field>
      <Field label="Memory used">
        {memoryUsed === null ? (
          'n/a'
        ) : (
          <>
            est. {formatKilobytes(memoryUsed)}
            <ProvenanceTag kind="estimate" of="memory used">
              The size of the result as text. Browsers don’t measure the memory of a single worker.
            </ProvenanceTag>
          </>
        )}
      </Field>
      <Field label="Research value (score)">
        {scientificValue === null ? (
          'n/a'
        ) : (
          <>
            {formatDollars(scientificValue)}
            <ScoreTag />
          </>
        )}
      </Field>
    </dl>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto flex items-center gap-2 text-right tabular-nums">{children}</dd>
    </div>
  );
}

function ResultText({ text }: { text: string }) {
  return (
    <section
      aria-label="Text of the result"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="figures-mono max-h-60 overflow-y-auto rounded-control bg-sunken px-3 py-2"
    >
      <pre className="whitespace-pre-wrap break-words font-[inherit] [overflow-wrap:anywhere]">
        {text === '' ? '(empty text)' : text}
      </pre>
    </section>
  );
}

function ScoreTag() {
  const { min, msPerDollar, bytesPerDollar } = ALGORITHM_SCORE;
  return (
    <ProvenanceTag kind="estimate" of="the research value">
      A score, no measurement and no payment: one dollar for each {msPerDollar} ms of execution time and each{' '}
      {formatWhole(bytesPerDollar)} bytes of the result, rounded down, and at least {formatDollars(min)}.
    </ProvenanceTag>
  );
}

/** Writes a time, which browsers give in steps of 0.1 ms or less. */
export function formatRunTime(executionTimeMs: number): string {
  return withUnit(formatFixed(executionTimeMs, 1), 'ms');
}

function formatKilobytes(kilobytes: number): string {
  return withUnit(formatFixed(kilobytes, kilobytes < 10 ? 2 : 0), 'KB');
}
