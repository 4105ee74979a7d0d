import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Those that wait take turns, so that each is a task of its own. */
let lastTurn: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(whenIdle);
  return lastTurn;
}

/** Draws its children once the rest of the page is there and idle, in the order of the page; `place` stands there before. */
export function DrawnLater({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isGone = false;
    void nextTurn().then(() => {
      if (!isGone) startTransition(() => setDue(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isDue ? children : place;
}
