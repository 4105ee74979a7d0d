import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus on when the row that holds it goes away: to the same control of the row that takes its place, or to
 * the list itself when it is empty. The list must be focusable.
 * @param rowCount rows of the list as it is drawn
 * @returns properties for the element of the list
 */
export function useRowFocus<Row extends HTMLElement>(rowCount: number) {
  const list = useRef<Row>(null);
  const held = useRef<{ row: number; fromEnd: number } | null>(null);
  const onFocus = (event: FocusEvent) => {
    const row = [...event.currentTarget.children].findIndex((child) => child.contains(event.target));
    const controls = controlsOf(event.currentTarget.children[row]);
    // Controls are counted from the end: a row that is alone lacks the choice at its beginning.
    held.current = row < 0 ? null : { row, fromEnd: controls.length - controls.indexOf(event.target) };
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget) held.current = null;
  };
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!held.current || !isLost) return;
    const { row, fromEnd } = held.current;
    const next = list.current?.children[Math.min(row, rowCount - 1)];
    const target = controlsOf(next).at(-fromEnd) ?? list.current;
    if (target instanceof HTMLElement) target.focus();
  }, [rowCount]);
  return { ref: list, onFocus, onBlur };
}

function controlsOf(row: Element | undefined): Element[] {
  return [...(row?.querySelectorAll('button') ?? [])];
}
