import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Those that wait take turns, so that each is a task of its own. */
let lastTurn: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(whenIdle);
  return lastTurn;
}

type Loaded<Props> = { Component: ComponentType<Props> } | { error: unknown } | null;

interface DrawnLaterProps<Props> {
  /** Of the component's code; the same function at every drawing. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** What stands there before, as high as the component. */
  place?: ReactNode;
}

/**
 * Loads and draws a component once the page is there and idle. Unlike several of React.lazy, which React shows together in
 * one long task, each is drawn by itself.
 */
export function DrawnLater<Props extends object>({ load, props, place = null }: DrawnLaterProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props>>(null);
  useEffect(() => {
    let isGone = false;
    const show = (next: Loaded<Props>) => {
      if (!isGone) startTransition(() => setLoaded(next));
    };
    whenIdle()
      .then(load)
      .then(async (Component) => {
        await nextTurn();
        show({ Component });
      })
      .catch((error: unknown) => show({ error }));
    return () => {
      isGone = true;
    };
  }, [load]);
  if (loaded === null) return place;
  // Where the screen's own failure is shown.
  if ('error' in loaded) throw loaded.error;
  return <loaded.Component {...props} />;
}
