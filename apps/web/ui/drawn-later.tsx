import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextTask, whenIdle } from './when-idle.ts';

/** What waits to be drawn. Each has its own turn, so that each is a task of its own. */
const waiting: (() => void)[] = [];

async function drawInTurn(): Promise<void> {
  while (waiting.length > 0) {
    await whenIdle();
    waiting.shift()?.();
  }
}

/** @returns a function that gives the turn up */
function awaitTurn(draw: () => void): () => void {
  waiting.push(draw);
  if (waiting.length === 1) void drawInTurn();
  return () => {
    const place = waiting.indexOf(draw);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/**
 * Counts the turns that have come to a part since it was mounted, from 0 to `turns`: what draws a little more at each has a
 * task for each.
 */
export function useTurns(turns: number): number {
  const [come, setCome] = useState(0);
  const isDone = come >= turns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn that has come asks for the next one
  useEffect(() => {
    if (isDone) return;
    return awaitTurn(() => startTransition(() => setCome((before) => before + 1)));
  }, [come, isDone]);
  return come;
}

/** Draws its children by themselves once the page is there and idle; until then it shows `place`, which is as high. */
export function DrawnInTurn({ place, children }: { place: ReactNode; children: ReactNode }) {
  return useTurns(1) === 1 ? children : place;
}

/** Whether something was drawn next already: the page around what comes later is there. */
let isPageThere = false;

/**
 * Draws its children in the task after `place`, whether the page is idle or not: what is in sight and large doesn't make
 * one long task with the page around it. On a page that is there, as for who comes back to a list, they are drawn at once.
 */
export function DrawnNext({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [hasCome, setCome] = useState(isPageThere);
  useEffect(() => {
    if (hasCome) return;
    let isGone = false;
    void nextTask().then(() => {
      if (isGone) return;
      isPageThere = true;
      startTransition(() => setCome(true));
    });
    return () => {
      isGone = true;
    };
  }, [hasCome]);
  return hasCome ? children : place;
}

type Loaded<Props> = { Component: ComponentType<Props> } | { error: unknown } | null;

/** Components that have been loaded before are drawn at once. */
const loadedBefore = new WeakMap<() => Promise<unknown>, unknown>();

function recall<Props>(load: () => Promise<ComponentType<Props>>): Loaded<Props> {
  const Component = loadedBefore.get(load) as ComponentType<Props> | undefined;
  return Component ? { Component } : null;
}

interface DrawnLaterProps<Props> {
  /** Loads the component's code; the same function at every drawing. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Shown until then, as high as the component. */
  place?: ReactNode;
}

/**
 * Loads and draws a component once the page is there and idle. Unlike several of React.lazy, which React shows together in
 * one long task, each is drawn by itself.
 */
export function DrawnLater<Props extends object>({ load, props, place = null }: DrawnLaterProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props>>(() => recall(load));
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    let isGone = false;
    let giveUp: (() => void) | undefined;
    const show = (next: Loaded<Props>) => {
      if (!isGone) giveUp = awaitTurn(() => startTransition(() => setLoaded(next)));
    };
    whenIdle()
      .then(load)
      .then((Component) => {
        loadedBefore.set(load, Component);
        show({ Component });
      })
      .catch((error: unknown) => show({ error }));
    return () => {
      isGone = true;
      giveUp?.();
    };
  }, [load, isLoaded]);
  if (loaded === null) return place;
  // The screen's error boundary shows it.
  if ('error' in loaded) throw loaded.error;
  return <loaded.Component {...props} />;
}
