import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { Eraser, Play, Square } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useStore } from '../../ui/external-store.ts';
import { formatWhole } from '../../ui/format-number.ts';
import { draft, emptyDraft, readAsOf, writeDraft } from './console-store.ts';
import { FailureCard } from './failure-card.tsx';
import { useSchema } from './queries.ts';
import { QueryField } from './query-field.tsx';
import { linkOf } from './query-link.ts';
import { ResultCard } from './result-card.tsx';
import type { QueryRun } from './use-query-run.ts';

const NO_TABLES: readonly never[] = [];

/** The editor, and what came of the last query. */
export function QueryTab({ run }: { run: QueryRun }) {
  const { outcome } = run;
  const askAgain = (asOf: number | null) => {
    if (!outcome) return;
    writeDraft({ asOf: asOf === null ? '' : String(asOf) });
    run.execute({ query: outcome.question.query, asOf });
  };
  return (
    <>
      <EditorCard run={run} />
      {outcome?.kind === 'result' && <ResultCard question={outcome.question} result={outcome.result} />}
      {outcome?.kind === 'failure' && (
        <FailureCard
          failure={outcome.failure}
          isRunning={run.isRunning}
          onAgain={() => askAgain(outcome.question.asOf)}
          onNewest={() => askAgain(null)}
        />
      )}
    </>
  );
}

function EditorCard({ run }: { run: QueryRun }) {
  const { query, asOf } = useStore(draft);
  const tables = useSchema().data?.tables ?? NO_TABLES;
  const noteId = useId();
  const height = readAsOf(asOf);
  const execute = () => {
    const { query: text, asOf: typed } = draft.get();
    const block = readAsOf(typed);
    if (block !== undefined) run.execute({ query: text, asOf: block });
  };
  return (
    <Card title="Query" tour="sql-query">
      <p id={noteId} className="mb-3 text-pretty text-ink-2 text-small">
        One statement that reads: SELECT, WITH, VALUES, TABLE or EXPLAIN. At most {SQL_LIMITS.timeMs / 1000}{' '}
        seconds, {formatWhole(SQL_LIMITS.rowsMax)} rows and 1 MB. Ctrl+Enter runs it, Ctrl+Space lists names,
        Tab leaves the editor.
      </p>
      <QueryField
        query={query}
        tables={tables}
        describedBy={noteId}
        onChange={(text) => writeDraft({ query: text })}
        onRun={execute}
      />
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <ExecuteButton
          isRunning={run.isRunning}
          isPossible={query.trim() !== '' && height !== undefined}
          onExecute={execute}
        />
        {run.isRunning && (
          <Button icon={Square} onClick={run.cancel}>
            Cancel
          </Button>
        )}
        <Button icon={Eraser} disabled={query === ''} onClick={emptyDraft}>
          Clear
        </Button>
        {query.trim() !== '' && (
          <CopyButton
            what="to this query"
            label="Copy link"
            text={linkOf(window.location.origin, query, height ?? null)}
          />
        )}
        <AsOfField text={asOf} isWrong={height === undefined} />
      </div>
      <p role="status" className="mt-2 min-h-4 text-ink-2 text-small">
        {run.isRunning && 'The query is running.'}
        {run.wasCancelled && 'Cancelled. Your query is kept.'}
      </p>
    </Card>
  );
}

interface ExecuteButtonProps {
  isRunning: boolean;
  isPossible: boolean;
  onExecute: () => void;
}

/** A button that is disabled loses the focus, which comes back to it when the query has ended. */
function ExecuteButton({ isRunning, isPossible, onExecute }: ExecuteButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isRunning || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isRunning]);
  return (
    <Button
      ref={button}
      look="primary"
      icon={Play}
      disabled={isRunning || !isPossible}
      className="min-w-40"
      data-tour="sql-execute"
      onClick={() => {
        hadFocus.current = document.activeElement === button.current;
        onExecute();
      }}
    >
      {isRunning ? 'Executing...' : 'Execute Query'}
    </Button>
  );
}

function AsOfField({ text, isWrong }: { text: string; isWrong: boolean }) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
      <label htmlFor={id} className="text-ink-2">
        As of block
      </label>
      <input
        id={id}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        placeholder="newest"
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-sentence`}
        onChange={({ target }) => writeDraft({ asOf: target.value })}
        className="figures-mono h-9 w-28 rounded-control border border-control bg-surface px-2 touch:h-11 touch:text-[16px]"
      />
      <span id={`${id}-sentence`} role="alert" className="text-bad text-small empty:hidden">
        {isWrong && 'The index of a block, such as 12.'}
      </span>
    </span>
  );
}
