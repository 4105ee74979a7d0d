import { javascript } from '@codemirror/lang-javascript';
import { Play, Square } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import { useStore } from '../../../ui/external-store.ts';
import { formatSeconds } from '../../../ui/format-number.ts';
import { useElapsed } from '../../../ui/use-now.ts';
import { type AlgorithmRun, TIME_LIMIT_MS } from './algorithm-run.ts';
import { EXAMPLES } from './examples.ts';
import { ExecutionsCard } from './executions-card.tsx';
import { type Execution, labCode, labExecutions, labInput, shownExecutionId } from './lab-store.ts';
import { formatRunTime, ResultCard } from './result-card.tsx';
import { useAlgorithmRuns } from './use-algorithm-runs.ts';

/** Characters of a result that one line may have; the style cuts it further. */
const OUTCOME_MAX = 200;

const JAVASCRIPT = javascript();

const FIELD = 'h-9 rounded-control border border-control bg-surface px-2 touch:h-11 touch:text-[16px]';

/** Runs a visitor's own function in the visitor's own browser (spec part 1 §2 and §5). */
export function CustomAlgorithmLab() {
  const executions = useStore(labExecutions);
  const shownId = useStore(shownExecutionId);
  const shown = executions.find(({ id }) => id === shownId);
  return (
    <div data-wide-tab className="grid min-w-0 gap-4">
      <AlgorithmCard shown={shown} />
      <ResultCard execution={shown} />
      <ExecutionsCard executions={executions} shownId={shown?.id} />
    </div>
  );
}

function AlgorithmCard({ shown }: { shown: Execution | undefined }) {
  const code = useStore(labCode);
  const input = useStore(labInput);
  const { startedAtMs, start, cancel } = useAlgorithmRuns();
  const [inputId, noteId] = [useId(), useId()];
  const isRunning = startedAtMs !== null;
  const run = () => void start(labCode.get(), labInput.get());
  return (
    <Card title="Custom Algorithm" aside={<ExampleChoice code={code} />} tour="lab-algorithm">
      <p id={noteId} className="mb-3 text-pretty text-ink-2 text-small">
        Your first function is called with the input, in this browser only: nothing is sent, and nothing is
        added to the blockchain or the statistics. It has no network, no storage and no page, and{' '}
        {TIME_LIMIT_MS / 1000} seconds.
      </p>
      <CodeEditor
        language={JAVASCRIPT}
        label="Algorithm code"
        describedBy={noteId}
        code={code}
        onChange={labCode.set}
        onRun={run}
      />
      <form
        className="mt-3.5 flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <label htmlFor={inputId} className="text-ink-2">
          Input
        </label>
        <input
          id={inputId}
          value={input}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => labInput.set(target.value)}
          className={`${FIELD} figures-mono min-w-0 grow basis-24`}
        />
        {isRunning && (
          <Button icon={Square} onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" look="primary" icon={Play} isBusy={isRunning} data-tour="lab-run">
          Run algorithm
        </Button>
      </form>
      <p role="status" className="mt-2 min-h-4 text-ink-2 text-small">
        {isRunning && <RunningTime startedAtMs={startedAtMs} />}
        {!isRunning && shown && <Outcome run={shown.run} />}
      </p>
    </Card>
  );
}

/** The result in one line, beside the button that asked for it; the card below has all of it. */
function Outcome({ run: { result, error, executionTime } }: { run: AlgorithmRun }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="shrink-0">{error === null ? 'Result' : 'Failed'}</span>
      <span
        className={`figures-mono min-w-0 truncate font-medium ${error === null ? 'text-ink' : 'text-bad'}`}
      >
        {(error === null ? result : error || 'Unknown error')?.slice(0, OUTCOME_MAX)}
      </span>
      <span className="ml-auto shrink-0 tabular-nums">{formatRunTime(executionTime)}</span>
    </span>
  );
}

/** Tells a screen reader once that a run began, and not at every tick of the clock. */
function RunningTime({ startedAtMs }: { startedAtMs: number }) {
  const elapsedMs = useElapsed(startedAtMs, 100);
  return (
    <>
      Running <span aria-hidden>for {formatSeconds(elapsedMs / 1000)}</span>
    </>
  );
}

const OWN_CODE = 'own';

function ExampleChoice({ code }: { code: string }) {
  const id = useId();
  const chosen = EXAMPLES.findIndex((example) => example.code === code);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-ink-2 text-small">
        Example
      </label>
      <select
        id={id}
        value={chosen < 0 ? OWN_CODE : chosen}
        onChange={({ target }) => {
          const example = EXAMPLES[Number(target.value)];
          if (example) labCode.set(example.code);
        }}
        className={`${FIELD} min-w-0`}
      >
        {chosen < 0 && <option value={OWN_CODE}>your own code</option>}
        {EXAMPLES.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
