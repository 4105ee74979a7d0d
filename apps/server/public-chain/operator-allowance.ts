/** How many anchors the operator's key signs for one network address in an hour: who drops the cookie is another visitor. */

const HOUR_MS = 3_600_000;
/** Addresses that are remembered; the one that was counted longest ago is forgotten first. */
const REMEMBERED = 20_000;

export class OperatorAllowance {
  /** When each address had an anchor in the last hour, oldest first. */
  private readonly taken = new Map<string, number[]>();

  /**
   * @param perHour anchors of an address in any hour; Infinity without a bound
   * @param now milliseconds of a clock that isn't set
   */
  constructor(
    private readonly perHour: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Counts an anchor, whatever becomes of it.
   * @returns undefined when there was one left, otherwise the seconds until there is
   */
  take(address: string): number | undefined {
    if (!Number.isFinite(this.perHour)) return undefined;
    const now = this.now();
    const recent = (this.taken.get(address) ?? []).filter((at) => now - at < HOUR_MS);
    const [first] = recent;
    if (first !== undefined && recent.length >= this.perHour)
      return Math.ceil((first + HOUR_MS - now) / 1000);
    this.taken.delete(address);
    this.taken.set(address, [...recent, now]);
    this.forget();
    return undefined;
  }

  private forget(): void {
    const [oldest] = this.taken.keys();
    if (this.taken.size > REMEMBERED && oldest !== undefined) this.taken.delete(oldest);
  }
}
