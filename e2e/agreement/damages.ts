/**
 * Ways to damage a block of the ledger: bits of what is stored, and contents that whoever holds the keys, or other keys, has
 * sealed and signed again. Each names the step at which a checker has to find it.
 */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { keyIdOf, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import {
  type FieldPath,
  flipValue,
  readPath,
  withValue,
} from '@productive-mining/ledger/testing/flip-bit.ts';
import { sealAgain, signedBy } from '@productive-mining/ledger/testing/seal-again.ts';
import type { StepName } from '@productive-mining/verify/block-steps.ts';
import { keysAt } from './build-ledger.ts';

export type Checker = 'page' | 'file' | 'command' | 'second';

export interface Damage {
  what: string;
  /** Index of the damaged block, at which the ledger ends then. */
  block: number;
  /** The step that fails; undefined where none does, because no statement is believed for its words alone. */
  fails: StepName | undefined;
  change: (stored: StoredBlock) => StoredBlock;
  /** Checkers that can't see it, each with the sentence that says so where it is described. */
  unseenBy?: Partial<Record<Checker, string>>;
}

/** The index of the first block of each kind. */
const LOGARITHM = 1;
const LATTICE = 2;
const GOLDBACH = 3;
const ZEROS = 4;
const PRIMES = 5;
const CENSUS = 6;
/** A lattice again; the block before it has sealed a change of keys long since. */
const LARGER_LATTICE = 7;

const RESULT: FieldPath = ['discoveries', 0, 'columns', 'result'];
const COLUMNS: FieldPath = ['discoveries', 0, 'columns'];
const thief = makeKeys(new Uint8Array(32).fill(99));

type Change = (value: never) => unknown;

const changedAt = (stored: StoredBlock, path: FieldPath, change: Change) =>
  withValue(stored, path, change(readPath(stored, path) as never));
const signedByLedger = (stored: StoredBlock) => signedBy(keysAt(stored.block.index), stored);
const more = (value: number) => value + 1;
/** Another text of the same form: its last hexadecimal digit changed. */
const otherDigit = (text: string) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;

/** One bit of one stored value changed; the hashes stay as they are. */
function bit(block: number, path: FieldPath, at: number, fails: StepName): Damage {
  const change: Damage['change'] = (stored) =>
    changedAt(stored, path, (value: unknown) => flipValue(value, at));
  return { what: `bit ${at} of ${path.join('.')}`, block, fails, change };
}

/** A stored value changed; the hashes stay as they are. */
function edited(block: number, path: FieldPath, change: Change, fails: StepName): Damage {
  return {
    what: `another ${path.join('.')}`,
    block,
    fails,
    change: (stored) => changedAt(stored, path, change),
  };
}

/** A value changed, every hash made again, and the block signed by the ledger's own keys. */
function forged(block: number, path: FieldPath, change: Change, fails: StepName): Damage {
  return {
    ...edited(block, path, change, fails),
    what: `another ${path.join('.')}, sealed and signed again`,
    change: (stored) => signedByLedger(sealAgain(changedAt(stored, path, change))),
  };
}

const storedBits: Damage[] = [
  bit(LATTICE, ['block', 'difficulty'], 3, 'header'),
  bit(PRIMES, ['block', 'nonce'], 41, 'header'),
  bit(CENSUS, ['block', 'timestamp'], 17, 'header'),
  edited(LOGARITHM, ['block', 'minerId'], otherDigit, 'header'),
  edited(LATTICE, ['block', 'previousHash'], otherDigit, 'header'),
  bit(ZEROS, ['block', 'computeMs'], 50, 'merkle_root'),
  edited(LOGARITHM, [...RESULT, 'logarithm'], otherDigit, 'merkle_root'),
  edited(PRIMES, [...COLUMNS, 'statements', 0, 'claim'], otherDigit, 'merkle_root'),
  bit(LATTICE, ['discoveries', 0, 'reward', 'rewardBaseUnits'], 5, 'merkle_root'),
  edited(PRIMES, ['chainRecords', 0, 'payload', 'primes'], otherDigit, 'merkle_root'),
  edited(PRIMES, ['certificate', 'openings', 3, 'leaf'], more, 'merkle_root'),
  edited(LATTICE, ['block', 'difficulty'], String, 'form'),
];

const signatures: Damage[] = [
  bit(PRIMES, ['signature', 'ed25519'], 77, 'ed25519'),
  bit(PRIMES, ['signature', 'mlDsa65'], 20_001, 'ml_dsa_65'),
  {
    what: 'the signatures of other keys, under the ledger’s own name',
    block: LATTICE,
    fails: 'ed25519',
    change: (stored) => {
      const { signature } = signedBy(thief, stored);
      return { ...stored, signature: { ...signature!, keyId: stored.block.keyId } };
    },
  },
  {
    what: 'other keys, sealed and signed by them',
    block: CENSUS,
    fails: 'keys',
    change: (stored) => signedBy(thief, sealAgain(withThiefsId(stored))),
  },
  {
    what: 'first keys of somebody else, sealed and signed by them',
    block: LOGARITHM,
    fails: 'keys',
    change: (stored) => {
      const payload = firstKeyPayload(thief.publicKeys);
      return signedBy(
        thief,
        sealAgain(withValue(withThiefsId(stored), ['chainRecords', 0, 'payload'], payload)),
      );
    },
  },
  {
    what: 'a change of keys that other keys have signed, sealed and signed again',
    block: ZEROS,
    fails: 'keys',
    change: (stored) => {
      const { signatures: theirs } = keyRotationPayload(thief, thief.publicKeys);
      const path = ['chainRecords', 0, 'payload', 'signatures'];
      return signedByLedger(sealAgain(withValue(stored, path, theirs)));
    },
  },
];

function withThiefsId(stored: StoredBlock): StoredBlock {
  return withValue(stored, ['block', 'keyId'], keyIdOf(thief.publicKeys));
}

const OVERLAP = 'That no other block has the same region or a part of it';

const places: Damage[] = [
  {
    what: 'a link to another block, sealed and signed again',
    block: GOLDBACH,
    fails: 'link',
    change: (stored) => {
      const tip = { index: GOLDBACH - 1, hash: new Uint8Array(32).fill(7) };
      return signedByLedger(sealAgain(stored, tip));
    },
  },
  forged(LATTICE, [...COLUMNS, 'difficulty'], more, 'merkle_root'),
  forged(GOLDBACH, ['block', 'totalScientificValue'], () => '9999.00', 'merkle_root'),
  forged(LATTICE, [...COLUMNS, 'seed'], otherDigit, 'plan'),
  forged(PRIMES, [...COLUMNS, 'tipHash'], otherDigit, 'plan'),
  forged(PRIMES, [...COLUMNS, 'endPosition'], otherDigit, 'plan'),
  forged(GOLDBACH, [...COLUMNS, 'plan', 'leaves'], more, 'plan'),
  forged(LARGER_LATTICE, ['block', 'nonce'], () => 0n, 'plan'),
  {
    ...forged(LARGER_LATTICE, ['block', 'nonce'], () => 9n, 'plan'),
    unseenBy: { page: OVERLAP, file: OVERLAP },
  },
];

const mathematics: Damage[] = [
  {
    ...forged(PRIMES, ['certificate', 'openings'], exchanged, 'certificate'),
    what: 'two opened leaves exchanged, sealed and signed again',
  },
  forged(LATTICE, ['certificate', 'proof'], changedBase64, 'certificate'),
  forged(LATTICE, ['certificate', 'groups'], changedBase64, 'certificate'),
  forged(PRIMES, ['block', 'secret'], otherDigit, 'certificate'),
  forged(CENSUS, ['block', 'workRoot'], otherDigit, 'certificate'),
  forged(LOGARITHM, [...RESULT, 'logarithm'], () => '5', 'certificate'),
  forged(LATTICE, [...RESULT, 'vector', 3], more, 'certificate'),
  forged(ZEROS, [...RESULT, 'samples', 1, 'ordinate'], () => '20.000000000000', 'certificate'),
  forged(GOLDBACH, [...RESULT, 'peaks', 6, 'p'], () => 37, 'certificate'),
  forged(CENSUS, [...RESULT, 'hardest', 0, 'verdict'], () => 'AQUBIQ==', 'certificate'),
  forged(PRIMES, [...RESULT, 'counts', 'twins'], more, 'leaves'),
  forged(GOLDBACH, [...RESULT, 'counts', 2], more, 'certificate'),
  {
    ...forged(GOLDBACH, [...RESULT, 'counts'], movedOn, 'leaves'),
    what: 'even numbers moved from one count to another, sealed and signed again',
  },
  forged(LOGARITHM, [...RESULT, 'steps'], more, 'leaves'),
];

const SEALED_WORDS = 'what a statement says in words isn’t looked at';

const statements: Damage[] = [
  {
    ...forged(PRIMES, [...COLUMNS, 'statements', 0, 'claim'], (claim: string) => `${claim} All.`, 'leaves'),
    fails: undefined,
    unseenBy: { second: SEALED_WORDS },
  },
];

export const DAMAGES: readonly Damage[] = [
  ...storedBits,
  ...signatures,
  ...places,
  ...mathematics,
  ...statements,
].sort((one, other) => one.block - other.block);

/** The summaries of the first two opened leaves in each other's place. */
function exchanged([first, second, ...others]: { leaf: number; summary: string }[]) {
  return [{ ...first, summary: second!.summary }, { ...second, summary: first!.summary }, ...others];
}

/** Counts with the same sum. */
function movedOn([first, second, third, ...others]: number[]) {
  return [first, second! + 1, third! - 1, ...others];
}

function changedBase64(text: string): string {
  return `${text.startsWith('AAAA') ? 'BBBB' : 'AAAA'}${text.slice(4)}`;
}
