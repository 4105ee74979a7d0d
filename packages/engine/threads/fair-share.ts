/**
 * Shares a number of compute slots: between visitors first, then between a visitor's sessions. Stride
 * scheduling: whoever has used the least time goes next; a newcomer starts level with the least of those present,
 * so that it neither waits for what others used before it came nor is owed anything.
 */

export interface Claim {
  visitorId: string;
  sessionId: string;
}

export interface Slot {
  /** Gives the slot back; the time it was held is charged. Later calls do nothing. */
  release(): void;
}

interface Waiting extends Claim {
  grant: (slot: Slot) => void;
}

/** Picks the waiting claim whose visitor, then session, has used the least. Ties go to the one that came first. */
function nextClaim<C extends Claim>(
  waiting: readonly C[],
  usedMs: { visitor: (id: string) => number; session: (id: string) => number },
): C | undefined {
  let best: C | undefined;
  for (const claim of waiting) {
    if (!best) {
      best = claim;
      continue;
    }
    const byVisitor = usedMs.visitor(claim.visitorId) - usedMs.visitor(best.visitorId);
    const bySession = usedMs.session(claim.sessionId) - usedMs.session(best.sessionId);
    if (byVisitor < 0 || (claim.visitorId === best.visitorId && bySession < 0)) best = claim;
  }
  return best;
}

export class FairShare {
  private readonly waiting: Waiting[] = [];
  private readonly held = new Map<string, number>();
  private readonly visitorMs = new Map<string, number>();
  private readonly sessionMs = new Map<string, number>();
  /** Below zero while more slots are held than there are now. */
  private free: number;

  constructor(
    private slots: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.free = slots;
  }

  /** Changes the number of slots, 0 for none; held ones above it are lent no more once they come back. */
  setSlots(slots: number): void {
    this.free += slots - this.slots;
    this.slots = slots;
    this.dispatch();
  }

  /** How much of it is in use, and how many claims wait. */
  load(): { slots: number; slotsInUse: number; tasksWaiting: number } {
    return { slots: this.slots, slotsInUse: this.slots - this.free, tasksWaiting: this.waiting.length };
  }

  /** Resolves when a slot is free and it is this claim's turn. @throws the signal's reason when it aborts first */
  acquire(claim: Claim, signal: AbortSignal): Promise<Slot> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        const place = this.waiting.indexOf(entry);
        if (place >= 0) this.waiting.splice(place, 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        ...claim,
        grant: (slot) => {
          signal.removeEventListener('abort', leave);
          resolve(slot);
        },
      };
      this.admit(claim);
      this.waiting.push(entry);
      signal.addEventListener('abort', leave, { once: true });
      this.dispatch();
    });
  }

  private admit({ visitorId, sessionId }: Claim): void {
    const present = (key: string) =>
      this.held.has(key) || this.waiting.some((w) => w.visitorId === key || w.sessionId === key);
    const level = (used: Map<string, number>, key: string, peers: Iterable<string>) => {
      if (present(key)) return;
      const others = [...peers]
        .filter((peer) => peer !== key && present(peer))
        .map((peer) => used.get(peer) ?? 0);
      if (others.length > 0) used.set(key, Math.max(used.get(key) ?? 0, Math.min(...others)));
    };
    level(this.visitorMs, visitorId, this.visitorMs.keys());
    level(this.sessionMs, sessionId, this.sessionMs.keys());
  }

  private dispatch(): void {
    while (this.free > 0) {
      const claim = nextClaim(this.waiting, {
        visitor: (id) => this.visitorMs.get(id) ?? 0,
        session: (id) => this.sessionMs.get(id) ?? 0,
      });
      if (!claim) return;
      this.waiting.splice(this.waiting.indexOf(claim), 1);
      this.free--;
      claim.grant(this.hold(claim));
    }
  }

  private hold({ visitorId, sessionId }: Claim): Slot {
    const since = this.now();
    const count = (key: string, change: number) => {
      const total = (this.held.get(key) ?? 0) + change;
      if (total > 0) this.held.set(key, total);
      else this.held.delete(key);
    };
    // Charged at once with a nominal millisecond, so that several free slots go to several claimants.
    this.charge(visitorId, sessionId, 1);
    count(visitorId, 1);
    count(sessionId, 1);
    let released = false;
    return {
      release: () => {
        if (released) return;
        released = true;
        count(visitorId, -1);
        count(sessionId, -1);
        this.charge(visitorId, sessionId, this.now() - since);
        this.free++;
        this.dispatch();
      },
    };
  }

  private charge(visitorId: string, sessionId: string, elapsedMs: number): void {
    this.visitorMs.set(visitorId, (this.visitorMs.get(visitorId) ?? 0) + elapsedMs);
    this.sessionMs.set(sessionId, (this.sessionMs.get(sessionId) ?? 0) + elapsedMs);
  }

  /** Forgets a session that ended, and its visitor's account when nothing of it is left. */
  forget(claim: Claim): void {
    this.sessionMs.delete(claim.sessionId);
    if (!this.held.has(claim.visitorId) && !this.waiting.some((w) => w.visitorId === claim.visitorId)) {
      this.visitorMs.delete(claim.visitorId);
    }
  }
}
