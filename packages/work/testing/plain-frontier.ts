/**
 * For the tests: what the faults of a frontier's regions mean, without its runs. Every region is compared with all before it, in
 * a time that is quadratic. Positions are decimal numbers.
 */
import type { Region, RegionFault } from '../plans/explored-frontier.ts';

export class PlainFrontier {
  private readonly added: Region[] = [];
  /** Those that were added, and those that took the place of a disputed one. */
  private readonly noted: Region[] = [];

  constructor(private readonly start: string) {}

  add(region: Region): RegionFault | undefined {
    const { start, added } = this;
    const [from, to] = [BigInt(region.position), BigInt(region.end)];
    if (from >= to) return 'number_differs';
    const sharesGround = ({ position, end }: Region) => BigInt(position) < to && from < BigInt(end);
    if (from < BigInt(start) || added.some(sharesGround)) return 'regions_overlap';
    const beginning = { number: 0n, position: '-1', end: start };
    if (![beginning, ...added].every((other) => areCompatible(other, region))) return 'number_differs';
    const inOrder = added.every((other) =>
      BigInt(other.position) < from ? mayPrecede(other, region) : mayPrecede(region, other),
    );
    added.push(region);
    if (!this.noteOrigin(region)) return 'origin_missing';
    return inOrder ? undefined : 'tip_out_of_order';
  }

  noteOrigin(region: Region): boolean {
    const { noted } = this;
    noted.push(region);
    const hasOrigin = ({ tipIndex }: Region) => tipIndex !== undefined;
    if (hasOrigin(region) && region.draw !== 1) return true;
    return hasOrigin(region)
      ? noted.every((other) => hasOrigin(other) || other.number < region.number)
      : noted.every((other) => !hasOrigin(other) || other.draw !== 1 || other.number > region.number);
  }
}

/** Whether two regions may be of one frontier, by their numbers and places alone; number 0 is what lies before its start. */
export function areCompatible(one: Region, other: Region): boolean {
  const [left, right] = BigInt(one.position) < BigInt(other.position) ? [one, other] : [other, one];
  const step = right.number - left.number;
  const room = BigInt(right.position) - BigInt(left.end);
  if (room === 0n) return step === 1n || (step === 0n && left.number !== 0n);
  return room > 0n && step >= 0n;
}

/** Whether the tips of two regions are in order, the left one's place being before the right one's. */
function mayPrecede(left: Region, right: Region): boolean {
  if (left.tipIndex === undefined || right.tipIndex === undefined) return true;
  return left.draw !== 1 || left.tipIndex <= right.tipIndex;
}
