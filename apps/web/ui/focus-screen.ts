/**
 * Gives the focus to the screen when a dialog has closed that nothing had the focus before, as one that opened by itself: a
 * screen reader would begin at the page's top again.
 */
export function focusScreenAfter(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  if (activeElement === document.body || dialog.contains(activeElement))
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
