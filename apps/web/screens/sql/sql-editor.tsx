import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import { keywordCompletionSource, PostgreSQL, SQLDialect, sql } from '@codemirror/lang-sql';
import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { useEffect, useMemo, useRef } from 'react';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { completeNames } from './complete-names.ts';
import { EDITOR_HEIGHT_PX, QUERY_LABEL, QUERY_PLACEHOLDER } from './editor-frame.ts';
import type { Editing } from './plain-query.tsx';
import type { ReadingTable } from './queries.ts';
import { QUERY_WORDS } from './query-words.ts';

export interface SqlEditorProps {
  query: string;
  /** Tables and columns that are offered while one types. */
  tables: readonly ReadingTable[];
  describedBy: string;
  onChange: (query: string) => void;
  onRun: () => void;
  /** What was going on in the field whose place the editor takes, if in any. */
  takeOver: () => Editing | undefined;
}

/** The editor of queries: PostgreSQL's words in colour, and its tables and columns to choose from. */
export function SqlEditor({ query, tables, describedBy, onChange, onRun, takeOver }: SqlEditorProps) {
  const latest = useRef(tables);
  useEffect(() => {
    latest.current = tables;
  });
  const language = useMemo(
    () => [
      sql({ dialect: PostgreSQL, upperCaseKeywords: true }),
      // One source alone: while another is asked again for each letter, Enter wouldn't take what the list shows.
      autocompletion({
        icons: false,
        override: [(context: CompletionContext) => completeAt(context, latest.current)],
      }),
    ],
    [],
  );
  return (
    <CodeEditor
      language={language}
      label={QUERY_LABEL}
      describedBy={describedBy}
      code={query}
      placeholder={QUERY_PLACEHOLDER}
      heightMinPx={EDITOR_HEIGHT_PX}
      onChange={onChange}
      onRun={onRun}
      onReady={(editor) => goOn(editor, takeOver())}
    />
  );
}

function goOn(editor: EditorView, editing: Editing | undefined): void {
  if (!editing?.isFocused) return;
  const { anchor, head, wantsNames } = editing;
  editor.dispatch({ selection: { anchor, head }, scrollIntoView: true });
  editor.focus();
  if (wantsNames) startCompletion(editor);
}

const WITHOUT_NAMES = /String|Comment/;
const completeKeywords = keywordCompletionSource(SQLDialect.define({ keywords: QUERY_WORDS }), true);

function completeAt(context: CompletionContext, tables: readonly ReadingTable[]): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (WITHOUT_NAMES.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
  const found = completeNames(state.doc.toString(), pos, tables);
  const isAfterPoint = state.sliceDoc(pos - 1, pos) === '.';
  if (!found || (!explicit && !isAfterPoint && found.from === pos)) return null;
  const names = found.names.map(({ label, kind, detail }) => ({
    label,
    detail,
    type: kind === 'table' ? 'class' : 'property',
    // What the query reads comes before PostgreSQL's own words.
    boost: kind === 'column' ? 2 : 1,
  }));
  // Its words are a list in the editor itself, which are there at once.
  const words = isAfterPoint ? null : (completeKeywords(context) as CompletionResult | null);
  return {
    from: found.from,
    options: words?.from === found.from ? [...names, ...words.options] : names,
    validFor: /^\w*$/,
  };
}
