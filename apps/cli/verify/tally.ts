/** Counts what a check of certificates looked at: only what was done is counted as checked. */
import { z } from 'zod';

const count = z.int().min(0);
const NAMED_MAX = 200;

/** The form in which a file keeps it, and the only one. */
export const tallyForm = z.strictObject({
  blocks: count,
  /** Certificates that hold. */
  certificates: count,
  /** Leaves that those certificates open. */
  openedLeaves: count,
  /** Units of which every leaf was computed here, and whose result is the one that these leaves give. */
  wholeUnits: count,
  /** Statements by verdict; those that weren't checked by what was missing. */
  checked: count,
  false: count,
  notChecked: z
    .record(z.string().regex(/^[a-z0-9_]{1,60}$/), count)
    .refine((named) => Object.keys(named).length <= NAMED_MAX),
  /** Fields of results whose figures nothing here was compared with. */
  fieldsNotChecked: count,
});
export type Tally = z.infer<typeof tallyForm>;

export function emptyTally(): Tally {
  return {
    blocks: 0,
    certificates: 0,
    openedLeaves: 0,
    wholeUnits: 0,
    checked: 0,
    false: 0,
    notChecked: {},
    fieldsNotChecked: 0,
  };
}

export function addTallies(left: Tally, right: Tally): Tally {
  const notChecked = { ...left.notChecked };
  for (const [reason, number] of Object.entries(right.notChecked))
    countNotChecked(notChecked, reason, number);
  return {
    blocks: left.blocks + right.blocks,
    certificates: left.certificates + right.certificates,
    openedLeaves: left.openedLeaves + right.openedLeaves,
    wholeUnits: left.wholeUnits + right.wholeUnits,
    checked: left.checked + right.checked,
    false: left.false + right.false,
    notChecked,
    fieldsNotChecked: left.fieldsNotChecked + right.fieldsNotChecked,
  };
}

/** Adds to the statements that weren't checked for a reason. */
export function countNotChecked(named: Tally['notChecked'], reason: string, number = 1): void {
  named[reason] = (Object.hasOwn(named, reason) ? named[reason]! : 0) + number;
}
