/** Gives events that wait their turn: a page's message, a signal. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
