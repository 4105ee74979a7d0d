/**
 * Ways to damage a block of the ledger: bits of what is stored, and contents that whoever holds the keys, or other keys, has
 * sealed and signed again. Each names the step at which a checker has to find it.
 */
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { firstKeyPayload, keyRotationPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { keyIdOf, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { withValue } from '@productive-mining/ledger/testing/flip-bit.ts';
import { sealAgain, signedBy } from '@productive-mining/ledger/testing/seal-again.ts';
import { FORGED_LEAVES } from './damaged-leaves.ts';
import {
  bit,
  COLUMNS,
  type Damage,
  edited,
  FIRST,
  forged,
  more,
  ofBlock,
  otherBase64,
  otherDigit,
  RESULT,
  signedByLedger,
} from './make-damage.ts';

/** A lattice again; the block before it has sealed a change of keys long since. */
const LARGER_LATTICE = 10;

const thief = makeKeys(new Uint8Array(32).fill(99));

const storedBits: Damage[] = [
  bit(FIRST.lattice, ['block', 'difficulty'], 3, 'header'),
  bit(FIRST.primes, ['block', 'nonce'], 41, 'header'),
  bit(FIRST.census, ['block', 'timestamp'], 17, 'header'),
  edited(FIRST.logarithm, ['block', 'minerId'], otherDigit, 'header'),
  edited(FIRST.lattice, ['block', 'previousHash'], otherDigit, 'header'),
  bit(FIRST.zeros, ['block', 'computeMs'], 50, 'merkle_root'),
  edited(FIRST.logarithm, [...RESULT, 'logarithm'], otherDigit, 'merkle_root'),
  edited(FIRST.primes, [...COLUMNS, 'statements', 0, 'claim'], otherDigit, 'merkle_root'),
  bit(FIRST.lattice, ['discoveries', 0, 'reward', 'rewardBaseUnits'], 5, 'merkle_root'),
  edited(FIRST.primes, ['chainRecords', 0, 'payload', 'primes'], otherDigit, 'merkle_root'),
  edited(FIRST.primes, ['certificate', 'openings', 3, 'leaf'], more, 'merkle_root'),
  edited(FIRST.lattice, ['block', 'difficulty'], String, 'form'),
  bit(FIRST.curves, ['block', 'nonce'], 7, 'header'),
  edited(FIRST.gauge, ['block', 'previousHash'], otherDigit, 'header'),
  bit(FIRST.flows, ['block', 'timestamp'], 21, 'header'),
  edited(FIRST.curves, [...RESULT, 'torsion', 1], more, 'merkle_root'),
  edited(FIRST.gauge, [...COLUMNS, 'statements', 1, 'claim'], otherDigit, 'merkle_root'),
  edited(FIRST.flows, ['certificate', 'openings', 2, 'summary'], otherBase64, 'merkle_root'),
];

const signatures: Damage[] = [
  bit(FIRST.primes, ['signature', 'ed25519'], 77, 'ed25519'),
  bit(FIRST.primes, ['signature', 'mlDsa65'], 20_001, 'ml_dsa_65'),
  {
    what: 'the signatures of other keys, under the ledger’s own name',
    block: FIRST.lattice,
    fails: 'ed25519',
    change: ofBlock((stored) => {
      const { signature } = signedBy(thief, stored);
      return { ...stored, signature: { ...signature!, keyId: stored.block.keyId } };
    }),
  },
  {
    what: 'other keys, sealed and signed by them',
    block: FIRST.census,
    fails: 'keys',
    change: ofBlock((stored) => signedBy(thief, sealAgain(withThiefsId(stored)))),
  },
  {
    what: 'first keys of somebody else, sealed and signed by them',
    block: FIRST.logarithm,
    fails: 'keys',
    change: ofBlock((stored) => {
      const payload = firstKeyPayload(thief.publicKeys);
      return signedBy(
        thief,
        sealAgain(withValue(withThiefsId(stored), ['chainRecords', 0, 'payload'], payload)),
      );
    }),
  },
  {
    what: 'a change of keys that other keys have signed, sealed and signed again',
    block: FIRST.zeros,
    fails: 'keys',
    change: ofBlock((stored) => {
      const { signatures: theirs } = keyRotationPayload(thief, thief.publicKeys);
      const path = ['chainRecords', 0, 'payload', 'signatures'];
      return signedByLedger(sealAgain(withValue(stored, path, theirs)));
    }),
  },
];

function withThiefsId(stored: StoredBlock): StoredBlock {
  return withValue(stored, ['block', 'keyId'], keyIdOf(thief.publicKeys));
}

const OVERLAP = 'That no other block has the same region or a part of it';
const UNIT_SIZES = 'Not how large a unit of a difficulty is';

const places: Damage[] = [
  {
    what: 'a link to another block, sealed and signed again',
    block: FIRST.goldbach,
    fails: 'link',
    change: ofBlock((stored) => {
      const tip = { index: FIRST.goldbach - 1, hash: new Uint8Array(32).fill(7) };
      return signedByLedger(sealAgain(stored, tip));
    }),
  },
  forged(FIRST.lattice, [...COLUMNS, 'difficulty'], more, 'merkle_root'),
  forged(FIRST.goldbach, ['block', 'totalScientificValue'], () => '9999.00', 'merkle_root'),
  forged(FIRST.lattice, [...COLUMNS, 'seed'], otherDigit, 'plan'),
  forged(FIRST.primes, [...COLUMNS, 'tipHash'], otherDigit, 'plan'),
  forged(FIRST.primes, [...COLUMNS, 'endPosition'], otherDigit, 'plan'),
  forged(FIRST.goldbach, [...COLUMNS, 'plan', 'leaves'], more, 'plan'),
  forged(LARGER_LATTICE, ['block', 'nonce'], () => 0n, 'plan'),
  {
    ...forged(LARGER_LATTICE, ['block', 'nonce'], () => 9n, 'plan'),
    unseenBy: { page: OVERLAP, file: OVERLAP },
  },
  forged(FIRST.curves, [...COLUMNS, 'plan', 'leaves'], more, 'plan'),
  forged(FIRST.gauge, [...COLUMNS, 'plan', 'beta'], () => 2200, 'plan'),
  {
    ...forged(FIRST.gauge, [...COLUMNS, 'plan', 'cycles'], more, 'plan'),
    unseenBy: { second: UNIT_SIZES },
  },
  forged(FIRST.flows, [...COLUMNS, 'plan', 'draws'], () => 8, 'plan'),
];

const mathematics: Damage[] = [
  {
    ...forged(FIRST.primes, ['certificate', 'openings'], exchanged, 'certificate'),
    what: 'two opened leaves exchanged, sealed and signed again',
  },
  forged(FIRST.lattice, ['certificate', 'proof'], otherBase64, 'certificate'),
  forged(FIRST.lattice, ['certificate', 'groups'], otherBase64, 'certificate'),
  forged(FIRST.primes, ['block', 'secret'], otherDigit, 'certificate'),
  forged(FIRST.census, ['block', 'workRoot'], otherDigit, 'certificate'),
  forged(FIRST.logarithm, [...RESULT, 'logarithm'], () => '5', 'certificate'),
  forged(FIRST.lattice, [...RESULT, 'vector', 3], more, 'certificate'),
  forged(FIRST.zeros, [...RESULT, 'samples', 1, 'ordinate'], () => '20.000000000000', 'certificate'),
  forged(FIRST.goldbach, [...RESULT, 'peaks', 6, 'p'], () => 37, 'certificate'),
  forged(FIRST.census, [...RESULT, 'hardest', 0, 'verdict'], () => 'AQUBIQ==', 'certificate'),
  forged(FIRST.primes, [...RESULT, 'counts', 'twins'], more, 'leaves'),
  forged(FIRST.goldbach, [...RESULT, 'counts', 2], more, 'certificate'),
  {
    ...forged(FIRST.goldbach, [...RESULT, 'counts'], movedOn, 'leaves'),
    what: 'even numbers moved from one count to another, sealed and signed again',
  },
  forged(FIRST.logarithm, [...RESULT, 'steps'], more, 'leaves'),
  forged(FIRST.curves, ['certificate', 'openings', 4, 'summary'], otherBase64, 'certificate'),
  forged(FIRST.gauge, ['certificate', 'proof'], otherBase64, 'certificate'),
  forged(FIRST.flows, ['certificate', 'groups'], otherBase64, 'certificate'),
  forged(FIRST.flows, ['block', 'secret'], otherDigit, 'certificate'),
  forged(FIRST.curves, [...RESULT, 'curves'], more, 'certificate'),
  forged(FIRST.curves, [...RESULT, 'listed', 0, 'torsion'], more, 'certificate'),
  forged(FIRST.curves, [...RESULT, 'points'], more, 'leaves'),
  forged(FIRST.gauge, [...RESULT, 'measured'], more, 'certificate'),
  forged(FIRST.gauge, [...RESULT, 'plaquette', 'value'], more, 'leaves'),
  forged(FIRST.flows, [...RESULT, 'flows', 0, 'enstrophy'], more, 'certificate'),
  forged(FIRST.flows, [...RESULT, 'flows', 1, 'vorticity'], more, 'leaves'),
];

const SEALED_WORDS = 'what a statement says in words isn’t looked at';

const statements: Damage[] = [FIRST.primes, FIRST.flows].map((block) => ({
  ...forged(block, [...COLUMNS, 'statements', 0, 'claim'], (claim: string) => `${claim} All.`, 'leaves'),
  fails: undefined,
  unseenBy: { second: SEALED_WORDS },
}));

export const DAMAGES: readonly Damage[] = [
  ...storedBits,
  ...signatures,
  ...places,
  ...mathematics,
  ...statements,
  ...FORGED_LEAVES,
].sort((one, other) => one.block - other.block);

/** The summaries of the first two opened leaves in each other's place. */
function exchanged([first, second, ...others]: { leaf: number; summary: string }[]) {
  return [{ ...first, summary: second!.summary }, { ...second, summary: first!.summary }, ...others];
}

/** Counts with the same sum. */
function movedOn([first, second, third, ...others]: number[]) {
  return [first, second! + 1, third! - 1, ...others];
}
