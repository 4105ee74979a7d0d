/**
 * Bounds how many calls of a network address are at work at once. Further ones wait for their turn, in the order in which they
 * came, so that whoever sends hundreds at a time waits for itself, and not everybody for it.
 */

interface Address {
  atWork: number;
  waiting: Set<() => void>;
}

export class CallsAtWork {
  /** Those that have any. */
  private readonly addresses = new Map<string, Address>();

  /** @param most of one address; Infinity without a bound */
  constructor(private readonly most: number) {}

  /**
   * Waits for a turn.
   * @param name of the network address
   * @param signal aborts when the caller goes away
   * @returns what ends the turn, however often it is called; undefined when the caller went away before it came
   */
  async begin(name: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    const address = this.addresses.get(name) ?? { atWork: 0, waiting: new Set() };
    this.addresses.set(name, address);
    if (address.atWork < this.most) address.atWork++;
    else if (!(await turnOf(address, signal))) return undefined;
    let isAtWork = true;
    return () => {
      if (isAtWork) this.end(name, address);
      isAtWork = false;
    };
  }

  /** The turn is given on to who waits longest, who is at work from then on. */
  private end(name: string, address: Address): void {
    const [next] = address.waiting;
    if (next) next();
    else if (--address.atWork === 0) this.addresses.delete(name);
  }
}

/** @returns whether it came before the caller went away */
function turnOf({ waiting }: Address, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => settle(false);
    const take = () => settle(true);
    const settle = (hasCome: boolean) => {
      waiting.delete(take);
      signal.removeEventListener('abort', leave);
      resolve(hasCome);
    };
    waiting.add(take);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
