/** What a check of the plans can find, and the sentence for it: packages/work/plans/check-plans.ts. */
export const PLAN_FAULTS = {
  origin_malformed: 'The columns that say where the plan comes from are incomplete, or have another form.',
  origin_missing: 'A region that was planned after plans had origins doesn’t say where its plan comes from.',
  tip_unknown: 'The tip that the seed was drawn from is no earlier block of this chain.',
  tip_out_of_order: 'Of two regions the one that was planned later was drawn from an earlier tip.',
  seed_not_of_tip: 'The seed isn’t the hash of its tip, position and draw.',
  kind_unknown: 'The plan is of a kind that this program doesn’t have.',
  frontier_differs:
    'The frontier is none that the kind has at this difficulty, or not the one that the plan names.',
  plan_malformed: 'The plan doesn’t have the form of its kind.',
  plan_differs: 'The plan isn’t the one that difficulty, position and seed make.',
  end_differs: 'The region doesn’t end where its plan ends.',
  regions_overlap: 'The region, or a part of it, is that of another block.',
  number_differs: 'The region’s number doesn’t fit its place among the others of its frontier.',
} as const;

/** Everything that a check of the chain can find, and the sentence for it. */

export const CHAIN_FAULTS = {
  column_malformed: 'A column has no canonical form (not hex, not an amount, not a number).',
  index_gap: 'The index doesn’t follow that of the block before.',
  id_differs: 'The block’s id isn’t its index.',
  previous_hash_differs: 'The link isn’t the hash of the block before.',
  merkle_root_differs: 'The Merkle root isn’t the root over the block’s contents.',
  hash_differs: 'The block hash isn’t the hash of the header.',
  result_hash_differs: 'The result hash isn’t the hash of the first discovery’s result.',
  certificate_hash_differs: 'The certificate hash isn’t the hash of the certificate.',
  certificate_missing: 'The certificate is missing.',
  discovery_missing: 'The block has no discovery.',
  discovery_of_other_block: 'A discovery names another block.',
  difficulty_differs: 'A discovery’s difficulty isn’t the block’s.',
  value_differs: 'The block’s value isn’t the sum of its discoveries’.',
  chain_record_of_other_block: 'A chain record names another block.',
  first_key_missing: 'The first block doesn’t seal the ledger’s first keys.',
  first_key_misplaced: 'A record of first keys is in a place where none may be.',
  key_rotation_invalid: 'A change of keys isn’t signed by the keys before.',
  key_id_differs: 'Block and signature name different keys.',
  signature_missing: 'The signatures are missing.',
  signature_of_other_block: 'The signatures name another block.',
  signed_by_unknown_key: 'The block is signed by a key that isn’t this ledger’s.',
  ed25519_signature_invalid: 'The Ed25519 signature doesn’t hold.',
  ml_dsa_signature_invalid: 'The ML-DSA-65 signature doesn’t hold.',
  tip_differs: 'The chain doesn’t end at the expected block.',
  ...PLAN_FAULTS,
} as const;

export type ChainFaultCode = keyof typeof CHAIN_FAULTS;
export type PlanFaultCode = keyof typeof PLAN_FAULTS;

export interface ChainFault {
  /** The stored block's index; if that is unreadable, the index that was due. */
  blockIndex: number;
  fault: ChainFaultCode;
  /** The stored column that doesn't fit, if it is known, e.g. "resultHash" or "discoveries[0].scientificValue". */
  field?: string;
}
