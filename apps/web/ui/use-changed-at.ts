import { useState } from 'react';

/** The time at which a value was first seen as it is, by `performance.now()`: no setting of the machine's clock moves it. */
export function useChangedAt(value: unknown): number {
  const [seen, setSeen] = useState(() => ({ value, atMs: performance.now() }));
  if (Object.is(seen.value, value)) return seen.atMs;
  const changed = { value, atMs: performance.now() };
  setSeen(changed);
  return changed.atMs;
}
