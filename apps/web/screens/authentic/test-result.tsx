import { CircleCheck, CircleX } from 'lucide-react';
import { formatSeconds, formatWhole } from '../../ui/format-number.ts';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import type { TestAnswer } from './queries.ts';

type Outcome = Extract<TestAnswer, { success: true }>;

/** Rows that differ are shown up to here. */
const DIFFERENCES_SHOWN = 10;

/** Passed or Failed, with the figures, the time and the places that differ. */
export function TestResult({ label, answer }: { label: string; answer: TestAnswer }) {
  if (!answer.success) return <FailedTest label={label} sentence={answer.error} />;
  const { verified, durationMs, results } = answer;
  const { table, rows, agreeing, executed, refusal } = results;
  return (
    <div className="grid gap-2">
      <Verdict label={label} isPassed={verified} />
      <p className="text-pretty">
        {formatWhole(agreeing)} of {formatWhole(rows)} rows agree with the table “{table.name}”, in{' '}
        {formatSeconds(durationMs / 1000)}. Done: {listed(executed)}.
      </p>
      {refusal !== null && <p className="text-pretty text-bad">The independent check refuses: {refusal}.</p>}
      <Differences differences={results.differences} />
      <p className="text-pretty text-ink-2 text-small">
        The table is {table.origin}: {table.source}.
      </p>
    </div>
  );
}

/** A test that gave no result. @param sentence why */
export function FailedTest({ label, sentence }: { label: string; sentence: string }) {
  return (
    <div className="grid gap-2">
      <Verdict label={label} isPassed={false} />
      <p className="text-pretty">{sentence}</p>
    </div>
  );
}

function Verdict({ label, isPassed }: { label: string; isPassed: boolean }) {
  const Icon = isPassed ? CircleCheck : CircleX;
  return (
    <p role="status" className={`flex items-center gap-2 font-semibold ${isPassed ? 'text-ok' : 'text-bad'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}: {isPassed ? 'Passed' : 'Failed'}
    </p>
  );
}

const listed = (executed: Outcome['results']['executed']) =>
  Object.entries(executed)
    .map(([name, count]) => `${formatWhole(count)} ${name}`)
    .join(', ');

function Differences({ differences }: { differences: Outcome['results']['differences'] }) {
  if (differences.length === 0) return null;
  const more = differences.length - DIFFERENCES_SHOWN;
  return (
    <>
      <Table label="Rows that differ">
        <thead>
          <tr>
            <HeadCell>Place</HeadCell>
            <HeadCell>In the table</HeadCell>
            <HeadCell>Computed here</HeadCell>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, DIFFERENCES_SHOWN).map(({ place, expected, found }) => (
            <tr key={place} className="group/row">
              <Cell>{place}</Cell>
              <Cell>{expected}</Cell>
              <Cell>{found ?? 'nothing'}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {more > 0 && <p className="text-ink-2 text-small">and {formatWhole(more)} more</p>}
    </>
  );
}
