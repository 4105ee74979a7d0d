/**
 * Bounds how many calls of a network address are at work at once. Further ones wait for their turn, in the order in which they
 * came, so that whoever sends hundreds at a time waits for itself, and not everybody for it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from './counted-address.ts';

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
   * @param signal aborts when the caller goes away
   * @returns what ends the call, however often it is called; undefined when the caller went away before its turn
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

/**
 * A hook that lets a call begin in its turn, which ends with its answer. Calls that compute for as long as they are open have
 * places of their own.
 */
export function takeTurns(most: number): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const calls = new CallsAtWork(most);
  return async (request, reply) => {
    if (request.routeOptions.config.computes) return;
    const left = new AbortController();
    let end: (() => void) | undefined;
    reply.raw.once('close', () => {
      left.abort();
      end?.();
    });
    end = await calls.begin(countedAddress(request.ip), left.signal);
    // Nobody is there to take an answer.
    if (!end) return reply.hijack();
    if (left.signal.aborted) end();
  };
}
