import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { EDITOR_HEIGHT_PX, QUERY_LABEL, QUERY_PLACEHOLDER } from './editor-frame.ts';

/** What a field hands on to the editor that takes its place. */
export interface Editing {
  /** Place where the selection began, in characters. */
  anchor: number;
  /** The other end of the selection, where the cursor is. */
  head: number;
  isFocused: boolean;
  /** Whether names are due: a letter was the last that was typed, or Ctrl+Space was pressed. */
  wantsNames: boolean;
}

interface PlainQueryProps {
  query: string;
  describedBy: string;
  onChange: (query: string) => void;
  onRun: () => void;
  /** Called when the reader comes to the field. */
  onNear: () => void;
  /** Filled as the field goes, while it still has focus and selection. */
  editing: RefObject<Editing | undefined>;
  /** Filled while characters are composed, as of Japanese; fulfilled when they are there. */
  composition: RefObject<Promise<void> | undefined>;
}

/** Font and breaks of the editor, so that nothing moves when it comes. */
const TEXT =
  'font-mono text-small leading-5 [font-feature-settings:"zero"] [font-variant-ligatures:none] whitespace-break-spaces [overflow-wrap:anywhere] [word-break:break-word]';
/** The editor's space around a line, with that of its numbers. */
const LINE = 'pr-3 pl-[calc(var(--numbers)+6px)]';

/**
 * The query as plain text, in place and type of the editor. Below the field are the lines once more, unseen but for their
 * numbers: they give it its height.
 */
export function PlainQuery(props: PlainQueryProps) {
  const { query, describedBy, onChange, onRun, onNear, editing, composition } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef({ lastInput: '', hasAskedNames: false });
  useLayoutEffect(() => {
    const box = field.current!;
    return () => {
      editing.current = editingIn(box, typed.current);
    };
  }, [editing]);
  const answerKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter') onRun();
    else if (event.ctrlKey && event.key === ' ') typed.current.hasAskedNames = true;
    else return;
    event.preventDefault();
  };
  const lines = query.split(/\r\n?|\n/);
  return (
    <div
      style={{ minHeight: EDITOR_HEIGHT_PX, ['--numbers' as string]: widthOfNumbers(lines.length) }}
      className="max-h-96 min-w-0 overflow-auto rounded-control border border-control bg-sunken outline-primary focus-within:outline-2"
    >
      <div className={clsx('relative grid content-start py-1', TEXT)} style={{ minHeight: EDITOR_HEIGHT_PX }}>
        <NumberedLines lines={lines} />
        <textarea
          ref={field}
          aria-label={QUERY_LABEL}
          aria-describedby={describedBy}
          placeholder={QUERY_PLACEHOLDER}
          value={query}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          style={{ minHeight: EDITOR_HEIGHT_PX }}
          className={clsx(
            'absolute inset-0 resize-none overflow-hidden bg-transparent py-1 caret-ink outline-none placeholder:text-ink-2',
            LINE,
          )}
          onFocus={onNear}
          onPointerEnter={onNear}
          onChange={({ currentTarget, nativeEvent }) => {
            typed.current.lastInput = (nativeEvent as InputEvent).inputType ?? '';
            onChange(currentTarget.value);
          }}
          onKeyDown={answerKey}
          onCompositionStart={({ currentTarget }) => {
            composition.current = new Promise((resolve) =>
              currentTarget.addEventListener('compositionend', () => resolve(), { once: true }),
            );
          }}
        />
      </div>
    </div>
  );
}

/** Give the field its height; only their numbers are seen. */
function NumberedLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its number
    <div key={at} aria-hidden className="relative min-h-5">
      <span className="absolute left-0 w-(--numbers) pr-[3px] text-right text-ink-2">{at + 1}</span>
      <span className={clsx('invisible block', LINE)}>{line}</span>
    </div>
  ));
}

/** Wide enough for the number of the last line, as the editor makes it. */
const widthOfNumbers = (lines: number) => `max(20px, ${String(lines).length}ch + 8px)`;

function editingIn(
  field: HTMLTextAreaElement,
  typed: { lastInput: string; hasAskedNames: boolean },
): Editing {
  const { selectionStart, selectionEnd, selectionDirection, value } = field;
  const isBackwards = selectionDirection === 'backward';
  const hasTypedName =
    typed.lastInput === 'insertText' &&
    selectionStart === selectionEnd &&
    /[\w.]/.test(value.charAt(selectionEnd - 1));
  return {
    anchor: isBackwards ? selectionEnd : selectionStart,
    head: isBackwards ? selectionStart : selectionEnd,
    isFocused: document.activeElement === field,
    wantsNames: typed.hasAskedNames || hasTypedName,
  };
}
