import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { EditorView, minimalSetup } from 'codemirror';
import { useEffect, useRef } from 'react';

interface CodeEditorProps {
  label: string;
  /** Id of the text that tells how to use it. */
  describedBy: string;
  code: string;
  onChange: (code: string) => void;
  /** Called on Ctrl or Cmd with Enter. */
  onRun: () => void;
}

/** Tab leaves the editor, as it leaves any field. */
export function CodeEditor({ label, describedBy, code, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ code, onChange, onRun });
  useEffect(() => {
    latest.current = { code, onChange, onRun };
  });

  useEffect(() => {
    const runAlgorithm = () => {
      latest.current.onRun();
      return true;
    };
    const editor = new EditorView({
      parent: host.current!,
      doc: latest.current.code,
      extensions: [
        keymap.of([{ key: 'Mod-Enter', run: runAlgorithm }]),
        minimalSetup,
        lineNumbers(),
        bracketMatching(),
        javascript(),
        syntaxHighlighting(HIGHLIGHTS),
        APPEARANCE,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          tabindex: '0',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, describedBy]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === code) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: code } });
  }, [code]);

  return <div ref={host} className="h-76 min-w-0 overflow-hidden rounded-control border border-control" />;
}

const HIGHLIGHTS = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.null, tags.bool], color: 'var(--primary)' },
  { tag: [tags.number, tags.regexp], color: 'var(--warn)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: tags.comment, color: 'var(--ink-2)' },
  { tag: tags.definition(tags.function(tags.variableName)), fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

const APPEARANCE = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--sunken)' },
  '&.cm-focused': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontSize: '0.78125rem',
    lineHeight: '1.25rem',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-2)', backgroundColor: 'var(--sunken)', border: 'none' },
  '.cm-line': { paddingRight: '12px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--tint-primary)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--well)' },
});
