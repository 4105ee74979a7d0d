import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusScreenAfter } from './focus-screen.ts';

interface ModalProps {
  label: string;
  onClose: () => void;
  /** Asked before Esc or a press beside it closes it; false keeps it open. */
  mayDismiss?: () => boolean;
  className?: string;
  children: ReactNode;
}

/** The platform's dialog, open while mounted: Esc and a press beside it close it, and the focus goes back, or to the screen. */
export function Modal({ label, onClose, mayDismiss, className, children }: ModalProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const mayDismissRef = useRef(mayDismiss);
  mayDismissRef.current = mayDismiss;
  // Closes before the element leaves the document: only then does closing give the focus back.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    dialog.showModal();
    // By itself the dialog would focus the first element that can take it, even if that is no field.
    dialog.querySelector('input')?.focus();
    // The focused element may be at the end of a long text, which is read from its start.
    dialog.scrollTop = 0;
    const isHeld = () => mayDismissRef.current?.() === false;
    const closeOnBackdrop = (event: MouseEvent) => event.target === dialog && !isHeld() && dialog.close();
    // A browser asks by "cancel" only once; after that, Esc closes unless its key is refused.
    const holdOnEscape = (event: Event) => {
      const isAsked = event.type === 'cancel' || (event as KeyboardEvent).key === 'Escape';
      if (isAsked && isHeld()) event.preventDefault();
    };
    dialog.addEventListener('click', closeOnBackdrop);
    dialog.addEventListener('cancel', holdOnEscape);
    dialog.addEventListener('keydown', holdOnEscape);
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      dialog.removeEventListener('cancel', holdOnEscape);
      dialog.removeEventListener('keydown', holdOnEscape);
      dialog.close();
      focusScreenAfter(dialog);
    };
  }, []);
  return (
    <dialog
      ref={dialogRef}
      aria-label={label}
      // Strict mode mounts twice: the event of the first closing comes when it is open again.
      onClose={() => !dialogRef.current?.open && onClose()}
      className={clsx(
        'rounded-card border border-control bg-surface text-ink shadow-floating backdrop:bg-[oklch(0.1_0.02_265/0.45)]',
        className,
      )}
    >
      {children}
    </dialog>
  );
}
