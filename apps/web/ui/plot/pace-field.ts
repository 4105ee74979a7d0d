import { FIELD } from '@productive-mining/work/live-field.ts';
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../use-media.ts';
import type { PlotData } from './plot-shape.ts';

/** Least time between two pictures for visitors who ask for less motion. */
export const CALM_INTERVAL_MS = 5000;

/**
 * The data that is drawn. A field comes at most twice a second, or every five seconds where less motion is asked for, and
 * none while the page is hidden; title, caption and table stay with their picture. Everything else is given back at once.
 */
export function usePacedField(data: PlotData): PlotData {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(data);
  const shownAtMs = useRef(performance.now());
  const intervalMs = isCalm ? CALM_INTERVAL_MS : FIELD.intervalMs;

  useEffect(() => {
    if (data === shown) return;
    const show = () => {
      shownAtMs.current = performance.now();
      setShown(data);
    };
    if (!isSameField(data, shown)) return show();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(show, shownAtMs.current + intervalMs - performance.now());
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [data, shown, intervalMs]);

  return isSameField(data, shown) ? shown : data;
}

function isSameField(data: PlotData, other: PlotData): boolean {
  return data.field !== undefined && data.field.label === other.field?.label;
}
