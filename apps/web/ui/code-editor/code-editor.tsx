import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { clsx } from 'clsx';
import { EditorView, minimalSetup } from 'codemirror';
import { useEffect, useLayoutEffect, useRef } from 'react';

interface CodeEditorProps {
  /** The language and what else the editor gets for it; the same value at every drawing. */
  language: Extension;
  label: string;
  /** Id of the text that tells how to use it. */
  describedBy: string;
  code: string;
  /** Shown while there is no code. */
  placeholder?: string;
  /** Grows with its code from this height on; without it the editor has a height of its own. */
  heightMinPx?: number;
  onChange: (code: string) => void;
  /** Called on Ctrl or Cmd with Enter. */
  onRun: () => void;
  /** Called when the editor is there, before anything else can happen on the page. */
  onReady?: (editor: EditorView) => void;
}

/** Tab leaves the editor, as it leaves any field. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, label, describedBy, code, placeholder = '', heightMinPx } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  // No key may fall between a field whose place the editor takes and the editor.
  useLayoutEffect(() => {
    const runCode = () => {
      latest.current.onRun();
      return true;
    };
    const editor = new EditorView({
      parent: host.current!,
      doc: latest.current.code,
      extensions: [
        keymap.of([{ key: 'Mod-Enter', run: runCode }]),
        minimalSetup,
        lineNumbers(),
        bracketMatching(),
        language,
        placeholderText(placeholder),
        syntaxHighlighting(HIGHLIGHTS),
        APPEARANCE,
        heightMinPx === undefined ? FILLING : growingFrom(heightMinPx),
        EditorView.lineWrapping,
        namedBy(label, describedBy),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    latest.current.onReady?.(editor);
    return () => editor.destroy();
  }, [language, label, describedBy, placeholder, heightMinPx]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === code) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: code } });
  }, [code]);

  return (
    <div
      ref={host}
      style={{ minHeight: heightMinPx }}
      className={clsx(
        'min-w-0 overflow-hidden rounded-control border border-control outline-primary focus-within:outline-2',
        heightMinPx === undefined && 'h-76',
      )}
    />
  );
}

const namedBy = (label: string, describedBy: string) =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, tabindex: '0' });

const FILLING = EditorView.theme({ '&': { height: '100%' } });

/** The whole of the lowest height takes the pointer, and a long text scrolls in itself. */
const growingFrom = (heightMinPx: number) =>
  EditorView.theme({
    '&': { maxHeight: '24rem' },
    '.cm-scroller': { overflow: 'auto' },
    '.cm-content, .cm-gutter': { minHeight: `${heightMinPx}px` },
  });

const HIGHLIGHTS = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.null, tags.bool], color: 'var(--primary)' },
  { tag: [tags.number, tags.regexp], color: 'var(--warn)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: tags.comment, color: 'var(--ink-2)' },
  { tag: tags.definition(tags.function(tags.variableName)), fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

const APPEARANCE = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--sunken)' },
  // The frame around the editor shows the focus: the numbers of lines would cover an outline within.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontSize: '0.78125rem',
    lineHeight: '1.25rem',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--ink-2)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-2)', backgroundColor: 'var(--sunken)', border: 'none' },
  '.cm-line': { paddingRight: '12px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--tint-primary)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--well)' },
  // The editor's own colours of a list to choose from are those of a light page.
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--control)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-primary)',
    background: 'var(--primary)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.85' },
});
