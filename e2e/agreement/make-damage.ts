/** What a damage of a sealed block is, and the ways to make one: values that are changed as they are stored, or sealed and signed again. */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import {
  type FieldPath,
  flipValue,
  readPath,
  withValue,
} from '@productive-mining/ledger/testing/flip-bit.ts';
import { sealAgain, signedBy } from '@productive-mining/ledger/testing/seal-again.ts';
import type { StepName } from '@productive-mining/verify/block-steps.ts';
import { keysAt, type SealedUnit } from './build-ledger.ts';

export type Checker = 'page' | 'file' | 'command' | 'second';

export interface Damage {
  what: string;
  /** Index of the damaged block, at which the ledger ends then. */
  block: number;
  /** The step that fails; undefined where none does, because no statement is believed for its words alone. */
  fails: StepName | undefined;
  change: (unit: SealedUnit) => SealedUnit | Promise<SealedUnit>;
  /** Checkers that can't see it, each with the sentence that says so where it is described. */
  unseenBy?: Partial<Record<Checker, string>>;
}

/** The index of the first block of each kind. */
export const FIRST = {
  ...{ logarithm: 1, lattice: 2, goldbach: 3, zeros: 4, primes: 5, census: 6 },
  ...{ curves: 7, gauge: 8, flows: 9 },
} as const;

export const RESULT: FieldPath = ['discoveries', 0, 'columns', 'result'];
export const COLUMNS: FieldPath = ['discoveries', 0, 'columns'];

type Change = (value: never) => unknown;

const changedAt = (stored: StoredBlock, path: FieldPath, change: Change) =>
  withValue(stored, path, change(readPath(stored, path) as never));
export const signedByLedger = (stored: StoredBlock): StoredBlock =>
  signedBy(keysAt(stored.block.index), stored);
export const more = (value: number): number => value + 1;
/** Another text of the same form: its last hexadecimal digit changed. */
export const otherDigit = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
export const otherBase64 = (text: string): string =>
  `${text.startsWith('AAAA') ? 'BBBB' : 'AAAA'}${text.slice(4)}`;

/** A damage of the block alone: its leaves stay. */
export function ofBlock(change: (stored: StoredBlock) => StoredBlock): Damage['change'] {
  return ({ stored, leafLines }) => ({ stored: change(stored), leafLines });
}

/** One bit of one stored value changed; the hashes stay as they are. */
export function bit(block: number, path: FieldPath, at: number, fails: StepName): Damage {
  const change = ofBlock((stored) => changedAt(stored, path, (value: unknown) => flipValue(value, at)));
  return { what: `bit ${at} of ${path.join('.')}`, block, fails, change };
}

/** A stored value changed; the hashes stay as they are. */
export function edited(block: number, path: FieldPath, change: Change, fails: StepName): Damage {
  return {
    what: `another ${path.join('.')}`,
    block,
    fails,
    change: ofBlock((stored) => changedAt(stored, path, change)),
  };
}

/** A value changed, every hash made again, and the block signed by the ledger's own keys. */
export function forged(block: number, path: FieldPath, change: Change, fails: StepName): Damage {
  return {
    ...edited(block, path, change, fails),
    what: `another ${path.join('.')}, sealed and signed again`,
    change: ofBlock((stored) => signedByLedger(sealAgain(changedAt(stored, path, change)))),
  };
}
