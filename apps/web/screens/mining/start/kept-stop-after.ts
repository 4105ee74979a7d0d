/** The “Stop after” that was chosen in this tab, so that it survives a reload and a visit to another page. */
import type { StopAfter } from '@productive-mining/contract/entities/session.ts';

const KEY = 'chosenStopAfter';

/** The most that the start card takes. */
export const STOP_AFTER_MAX = { blocks: 1_000_000, minutes: 525_600 } as const;

/** No limit where none was chosen, or nothing can be kept. */
export function readKeptStopAfter(): StopAfter | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const [unit, amount] = Object.entries(kept)[0] ?? [];
    if (unit !== 'blocks' && unit !== 'minutes') return undefined;
    return Number.isInteger(amount) && amount >= 1 && amount <= STOP_AFTER_MAX[unit]
      ? { [unit]: amount }
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepStopAfter(stopAfter: StopAfter | undefined): void {
  try {
    if (stopAfter) sessionStorage.setItem(KEY, JSON.stringify(stopAfter));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, a reload shows no limit.
  }
}
