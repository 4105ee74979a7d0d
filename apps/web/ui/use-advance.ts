import { useEffect, useRef } from 'react';

const ADVANCE_MS = 220;

/**
 * When something new comes first in a row, what was there moves on by one place, unless the visitor wants less motion.
 *
 * @param newest number of the newest; undefined while it isn't known
 * @param stepPx from one place to the next
 * @returns ref of the row, whose first child stays in place
 */
export function useAdvance(newest: number | undefined, stepPx: number) {
  const rowRef = useRef<HTMLOListElement>(null);
  const previousNewest = useRef(newest);
  useEffect(() => {
    const previous = previousNewest.current;
    previousNewest.current = newest;
    if (previous === undefined || newest === undefined || newest <= previous) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const place of Array.from(rowRef.current?.children ?? []).slice(1)) {
      place.animate?.([{ transform: `translateX(-${stepPx}px)` }, { transform: 'none' }], {
        duration: ADVANCE_MS,
        easing: 'ease-out',
      });
    }
  }, [newest, stepPx]);
  return rowRef;
}
