import { type ComponentType, useEffect, useRef, useState } from 'react';
import { nextTask, whenIdle } from '../../ui/when-idle.ts';
import { type Editing, PlainQuery } from './plain-query.tsx';
import type { SqlEditorProps } from './sql-editor.tsx';

type Editor = ComponentType<SqlEditorProps>;

/** The editor's code, once it has been loaded. */
let loadedEditor: Editor | undefined;

/**
 * The field of the query. The editor is more code than all else of the screen, so that a plain field is there first: when
 * the reader comes to it, or it holds a query, the editor takes its place, with what was typed, the selection and the
 * focus. Should its code not come, the plain field stays.
 */
export function QueryField(props: Omit<SqlEditorProps, 'takeOver'>) {
  const { query, describedBy, onChange, onRun } = props;
  const [Editor, setEditor] = useState(() => loadedEditor);
  const isAsked = useRef(false);
  const editing = useRef<Editing>(undefined);
  const composition = useRef<Promise<void>>(undefined);
  const askForEditor = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const { SqlEditor } = await import('./sql-editor.tsx');
      await composition.current;
      await nextTask();
      loadedEditor = SqlEditor;
      setEditor(() => SqlEditor);
    } catch {
      isAsked.current = false;
    }
  };
  const hasQuery = query !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, whichever function it is
  useEffect(() => {
    if (hasQuery && !loadedEditor) void whenIdle().then(askForEditor);
  }, [hasQuery]);
  if (Editor) return <Editor {...props} takeOver={() => editing.current} />;
  return (
    <PlainQuery
      query={query}
      describedBy={describedBy}
      onChange={onChange}
      onRun={onRun}
      onNear={() => void askForEditor()}
      editing={editing}
      composition={composition}
    />
  );
}
