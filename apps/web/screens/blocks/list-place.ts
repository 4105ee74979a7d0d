/** The place of a scrolled list, kept with the page's entry in the tab's history: going back finds it, a new visit doesn't. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Time without scrolling after which the place is kept: browsers refuse more than a hundred changes in half a minute. */
const REST_MS = 350;
const KEY = 'blockList';

interface ListPlace {
  /** Index of the block in the first row: newer ones wait above. */
  topIndex: number;
  offsetPx: number;
}

function readPlace(): ListPlace | null {
  const state = window.history.state as { [KEY]?: ListPlace } | null;
  return state?.[KEY] ?? null;
}

/** @returns the place at which the list was left, and a function that keeps another one */
export function useKeptPlace() {
  const [kept] = useState(readPlace);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = useCallback((place: ListPlace) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => window.history.replaceState({ ...window.history.state, [KEY]: place }, ''),
      REST_MS,
    );
  }, []);
  return { kept, keep };
}
