/** Lets some things run and the others wait: a server sends two streams to one address at a time. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes to who has waited longest, or is free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
