/** Keeps two computations of a thread from using one kernel in turns. */
export interface Shared {
  user?: symbol;
}

/**
 * Runs the steps as long as nothing else has begun on the same kernel. An abandoned computation needs no end: the next one
 * takes over.
 * @throws Error when the steps are continued after another computation took the kernel over
 */
export function* runAlone<Step, Outcome>(
  shared: Shared,
  steps: Generator<Step, Outcome, void>,
): Generator<Step, Outcome, void> {
  const user = Symbol('user');
  shared.user = user;
  for (;;) {
    if (shared.user !== user) throw new Error('another computation took the kernel over');
    const step = steps.next();
    if (step.done) return step.value;
    yield step.value;
  }
}
