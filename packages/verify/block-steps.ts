/** The steps of a reader's check of one block, in their order, and what each may end with: closed lists with their sentences. */
import { CHAIN_FAULTS, type ChainFaultCode } from '@productive-mining/ledger/chain/chain-faults.ts';
import type { CertificateReason } from '@productive-mining/work/certificates/verify-certificate.ts';
import type { UndecidedReason } from '@productive-mining/work/registry.ts';

export const STEP_NAMES = [
  'form',
  'header',
  'link',
  'merkle_root',
  'keys',
  'ed25519',
  'ml_dsa_65',
  'plan',
  'certificate',
  'leaves',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** Faults that this check names itself; those of the ledger and of certificates keep their own names. */
export const READER_FAULTS = {
  not_a_stored_block: 'This isn’t a stored block as a ledger gives it.',
  blocks_out_of_order: 'The blocks don’t follow each other by their index.',
  key_block_invalid: 'A block that names the keys doesn’t hold.',
  key_change_left_out:
    'The blocks leave out a change of keys that is remembered of this ledger: keys that were replaced sign no more.',
  other_ledger:
    'The ledger’s first keys aren’t the remembered ones: it is another ledger, or was sealed again under other keys. The steps behind are taken by its own keys.',
  unit_malformed: 'The discovery doesn’t name its unit, kind, plan, result and statements in their form.',
} as const;

/** Why a step wasn't taken, or came to no end, though nothing speaks against the block. */
export const STEP_NOT_CHECKED = {
  ended_before: 'An earlier step failed, and the check ended there.',
  previous_block_missing: 'The block before isn’t among what was given.',
  first_block_missing: 'Block 1, which names the ledger’s first keys, isn’t among what was given.',
  no_key_remembered:
    'No key of this ledger was remembered before, as at every first check; the next one compares it.',
  kind_unknown: 'This program doesn’t know the kind of mathematics.',
  origin_not_sealed: 'The block doesn’t say where its plan comes from, as earlier versions didn’t.',
  leaf_unreadable: 'The file isn’t that of this block’s leaves: a line isn’t a leaf as a ledger gives it.',
  leaves_incomplete:
    'The file isn’t that of this block’s leaves: they aren’t all of the unit, in their order.',
  leaves_of_other_root: 'The file isn’t that of this block’s leaves: their root isn’t the one that it seals.',
  data_of_other_leaves:
    'The file isn’t that of this block’s leaves: bulk data in it isn’t what an opened leaf has the digest of.',
} as const;

/** What a step rests on that holds, though the given blocks don't show it. */
export const STEP_RESTS_ON = {
  changes_given:
    'It rests on the changes of keys that were given; that none was left out, only the whole ledger shows.',
} as const;

/** Why a statement isn't checked here: what is missing, or that the sealed words are no longer those of the kind. */
export const SEALED_NOT_CHECKED = {
  needs_all_leaves: 'Only all leaves show it.',
  needs_leaf_data: 'It needs the bulk data of leaves, which a check of every leaf has.',
  find_not_under_root: 'Certificates of that version don’t open the leaf of the find.',
  as_reported:
    'It is as the miner’s program reports it: the leaves alone don’t show it, and they weren’t computed here.',
  said_otherwise: 'The kind doesn’t say it in these words of this plan and result.',
  other_discovery: 'The certificate is of the block’s first discovery alone.',
  withdrawn: 'It is known today to promise more than is shown.',
} as const;

export type SealedNotChecked = keyof typeof SEALED_NOT_CHECKED;

export type StepFault = keyof typeof READER_FAULTS | ChainFaultCode | CertificateReason;
export type StepNotChecked = keyof typeof STEP_NOT_CHECKED | UndecidedReason;

export type StepRestsOn = keyof typeof STEP_RESTS_ON;

export type StepOutcome =
  | { state: 'holds'; restsOn?: StepRestsOn }
  /** `at` is the place, where one is known: a column, or a line. */
  | { state: 'fails'; reason: StepFault; at?: string }
  | { state: 'not checked here'; reason: StepNotChecked; at?: string };

export type NotCheckedOutcome = Extract<StepOutcome, { state: 'not checked here' }>;

export type Step = StepOutcome & {
  name: StepName;
  /** Wall time of this step, in milliseconds. */
  ms: number;
  /** Size of what this step looked at. */
  bytes: number;
};

export const HOLDS: StepOutcome = { state: 'holds' };

export function failsBy(reason: StepFault, at?: string): StepOutcome {
  return at === undefined ? { state: 'fails', reason } : { state: 'fails', reason, at };
}

export function notCheckedBy(reason: StepNotChecked, at?: string): NotCheckedOutcome {
  return at === undefined ? { state: 'not checked here', reason } : { state: 'not checked here', reason, at };
}

const SENTENCES: Readonly<Record<string, string>> = {
  ...CHAIN_FAULTS,
  ...READER_FAULTS,
  ...STEP_NOT_CHECKED,
  ...STEP_RESTS_ON,
  ...SEALED_NOT_CHECKED,
};

/**
 * The reason of a step, what it rests on, or the reason of a statement as a full sentence; those of a kind consist of words.
 * @param reason may come from what an earlier run has written down
 */
export function sentenceOf(reason: string): string {
  const known = Object.hasOwn(SENTENCES, reason) ? SENTENCES[reason] : undefined;
  return known ?? `The check found: ${reason.replaceAll('_', ' ')}.`;
}
