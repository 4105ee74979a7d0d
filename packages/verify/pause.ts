/** Milliseconds of work after which events that wait get their turn. */
const TURN_MS = 50;

/**
 * A function to call between steps of long work: once a turn has passed, it tells the share done and gives events that wait
 * their turn, a signal among them.
 * @returns whose promise rejects with the signal's reason
 */
export function turnTaker({ onProgress, signal }: TurnOptions): (share: number) => Promise<void> | undefined {
  let turnEnds = performance.now() + TURN_MS;
  return (share) => {
    if (performance.now() < turnEnds) return undefined;
    onProgress?.(share);
    return pause().then(() => {
      signal?.throwIfAborted();
      turnEnds = performance.now() + TURN_MS;
    });
  };
}

export interface TurnOptions {
  /** Share done, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Gives events that wait their turn: a page's message, a signal. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
