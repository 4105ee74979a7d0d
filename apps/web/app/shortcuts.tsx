import { useEffect, useRef } from 'react';

const SHORTCUTS: readonly (readonly [keys: string, action: string])[] = [
  ['?', 'Show this list'],
  ['F8', 'Go to the notification'],
  ['← → in a plot', 'Read values out, point by point'],
  ['Home, End in a plot', 'First and last point'],
  ['← → on the slider', 'Difficulty down and up by one'],
  ['k or ←, j or →', 'On a block’s page: the earlier, the later block'],
  ['Esc', 'Close what is on top'],
];

/** The list of shortcuts, opened by `?` outside of fields. */
export function Shortcuts() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]');
      if (event.key === '?' && !isTyping && !dialogRef.current?.open) dialogRef.current?.showModal();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <dialog
      ref={dialogRef}
      aria-label="Shortcuts"
      className="m-auto w-[min(440px,calc(100vw-32px))] rounded-card border border-control bg-surface px-6 py-5 text-ink shadow-floating backdrop:bg-[oklch(0.1_0.02_265/0.45)]"
    >
      <h2 className="mb-3 font-semibold text-title">Shortcuts</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={keys} className="contents">
            <dt className="figures-mono whitespace-nowrap">{keys}</dt>
            <dd className="text-ink-2">{action}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-5">
        <button
          type="submit"
          className="min-h-9 w-full rounded-control border border-control font-medium hover:bg-sunken touch:min-h-11"
        >
          Close
        </button>
      </form>
    </dialog>
  );
}
