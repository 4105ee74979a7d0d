/** Milliseconds of work after which events that wait get their turn. */
export const TURN_MS = 50;

/** Gives events that wait their turn: a page's message, a signal. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
