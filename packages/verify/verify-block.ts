/**
 * A reader's check of one block from what a ledger gives to anyone, or from a file: form, header, link, Merkle root, keys,
 * both signatures, plan, certificate and, on request, every leaf. Trusts nobody but the remembered fingerprint, and runs in
 * Node and in browsers.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ChainFaultCode } from '@productive-mining/ledger/chain/chain-faults.ts';
import { checkBlock } from '@productive-mining/ledger/chain/check-block.ts';
import { blockHash, encodeHeader, GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import {
  blockRecordOf,
  chainRecordOf,
  discoveryRecordOf,
  headerOf,
  type StoredBlock,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { NotCanonical } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import type { PublicKeys } from '@productive-mining/ledger/signing/keys.ts';
import { checkEd25519, checkMlDsa65 } from '@productive-mining/ledger/signing/sign-block.ts';
import {
  failsBy,
  HOLDS,
  notCheckedBy,
  STEP_NAMES,
  type Step,
  type StepName,
  type StepOutcome,
} from './block-steps.ts';
import { type CertificateCheck, checkCertificate } from './check-certificate.ts';
import { checkPlan } from './check-plan.ts';
import { followKeys, type KeyChange } from './follow-keys.ts';
import type { LeafSource } from './gather-leaves.ts';
import type { SealedStatementVerdict } from './judge-sealed.ts';
import { pause } from './pause.ts';
import { MalformedLine, readStoredLine } from './read-stored-lines.ts';

export interface VerifyOptions {
  /** 64 hex digits: the fingerprint of this ledger's first keys, as the reader remembers it. */
  rememberedFingerprint?: string | undefined;
  /** Changes of keys that an earlier check of this ledger reported: no block may leave one out. */
  rememberedChanges?: readonly KeyChange[] | undefined;
  /** A source of all leaves; without it the last step isn't taken. */
  leaves?: LeafSource | undefined;
  /** Told each step when it ends. */
  onStep?: (step: Step) => void;
  /** Told the share of a step that is done, 0 to 1. */
  onProgress?: (name: StepName, share: number) => void;
  signal?: AbortSignal | undefined;
}

export interface BlockReport {
  /** The block that was checked; undefined when it couldn't be read. */
  stored: StoredBlock | undefined;
  /** Whether no step failed. Steps that weren't taken say so themselves. */
  holds: boolean;
  /** Fingerprint of the first keys that the ledger names, whether it is the remembered one or not. */
  fingerprint: string | undefined;
  /** Changes of keys that the given blocks seal, ascending; none when the keys step fails or isn't taken. */
  keyChanges: readonly KeyChange[];
  steps: Step[];
  /** In the order in which the block seals them; none when the certificate wasn't reached. */
  statements: SealedStatementVerdict[];
  fieldsNotChecked: readonly string[];
}

/** How a step ended, and the size of what it looked at. */
interface Taken {
  outcome: StepOutcome;
  bytes: number;
  /** Whether the steps behind are taken though this one fails. */
  goesOn?: boolean;
}

/** Takes the steps in their order, each with its time; behind one that fails none is taken, unless it says so. */
class StepWalk {
  readonly steps: Step[] = [];
  hasFailed = false;
  private hasEnded = false;

  constructor(private readonly options: Pick<VerifyOptions, 'onStep' | 'signal'>) {}

  async take(name: StepName, check: () => Promise<Taken> | Taken): Promise<void> {
    // Give the page time to draw the step before, and a signal time to arrive.
    await pause();
    this.options.signal?.throwIfAborted();
    const startedAt = performance.now();
    const { outcome, bytes, goesOn }: Taken = this.hasEnded
      ? { outcome: notCheckedBy('ended_before'), bytes: 0 }
      : await check();
    const step: Step = { name, ...outcome, ms: performance.now() - startedAt, bytes };
    this.hasFailed ||= outcome.state === 'fails';
    this.hasEnded ||= outcome.state === 'fails' && !goesOn;
    this.steps.push(step);
    this.options.onStep?.(step);
  }
}

/**
 * Checks the last of some stored blocks. The others, where they are given, are the block before it and those that name its
 * keys: block 1 and each that seals a change of keys.
 * @param lines stored blocks as GET /api/blockchain/stored gives them, ascending by index
 * @throws the signal's reason, and what reading the lines of leaves throws; never for what a line says
 */
export async function verifyBlock(
  lines: readonly string[],
  options: VerifyOptions = {},
): Promise<BlockReport> {
  const walk = new StepWalk(options);
  let blocks: StoredBlock[] = [];
  await walk.take('form', () => {
    const read = readBlocks(lines);
    if ('blocks' in read) blocks = read.blocks;
    return { outcome: 'blocks' in read ? HOLDS : read.outcome, bytes: sizeOfLines(lines) };
  });
  const stored = blocks.at(-1);
  const report: BlockReport = {
    stored,
    holds: false,
    fingerprint: undefined,
    keyChanges: [],
    steps: walk.steps,
    statements: [],
    fieldsNotChecked: [],
  };
  if (stored) await takeSteps(walk, { stored, earlier: blocks.slice(0, -1) }, report, options);
  else for (const name of STEP_NAMES.slice(1)) if (name !== 'leaves') await walk.take(name, unreachable);
  report.holds = !walk.hasFailed;
  return report;
}

function unreachable(): never {
  throw new TypeError('no step is taken behind one that fails');
}

async function takeSteps(
  walk: StepWalk,
  { stored, earlier }: { stored: StoredBlock; earlier: readonly StoredBlock[] },
  report: BlockReport,
  options: VerifyOptions,
): Promise<void> {
  await walk.take('header', () => checkHeader(stored));
  await walk.take('link', () => checkLink(stored, earlier.at(-1)));
  await walk.take('merkle_root', () => checkContents(stored));
  let keys: PublicKeys | undefined;
  await walk.take('keys', async () => {
    const { rememberedFingerprint: fingerprint, rememberedChanges: changes } = options;
    const found = await followKeys(stored, earlier, { fingerprint, changes });
    keys = found.keys;
    report.keyChanges = found.changes;
    report.fingerprint = found.fingerprint;
    const bytes = keys ? keys.ed25519.length + keys.mlDsa65.length : 0;
    return { outcome: found.outcome, bytes, goesOn: keys !== undefined };
  });
  await walk.take('ed25519', () => checkSignature(stored, keys, 'ed25519'));
  await walk.take('ml_dsa_65', () => checkSignature(stored, keys, 'mlDsa65'));
  await walk.take('plan', () => canonical(() => checkPlan(stored, earlier)));
  const takeMathematics = (name: StepName, leaves: LeafSource | undefined) =>
    walk.take(name, async () => {
      const { signal, onProgress } = options;
      const check = await checkCertificate(stored, {
        ...(leaves ? { leaves } : {}),
        ...(signal ? { signal } : {}),
        onProgress: (share) => onProgress?.(name, share),
      });
      report.statements = check.statements;
      report.fieldsNotChecked = check.fieldsNotChecked;
      return check;
    });
  await takeMathematics('certificate', undefined);
  if (options.leaves) await takeMathematics('leaves', options.leaves);
}

function readBlocks(lines: readonly string[]): { blocks: StoredBlock[] } | { outcome: StepOutcome } {
  const blocks: StoredBlock[] = [];
  for (const [at, line] of lines.entries()) {
    try {
      blocks.push(readStoredLine(line));
    } catch (error) {
      if (!(error instanceof MalformedLine)) throw error;
      return { outcome: failsBy('not_a_stored_block', `line ${at + 1}: ${error.at}`) };
    }
  }
  const isAscending = blocks.every(({ block }, at) => at === 0 || block.index > blocks[at - 1]!.block.index);
  if (blocks.length === 0) return { outcome: failsBy('not_a_stored_block', 'no line') };
  return isAscending ? { blocks } : { outcome: failsBy('blocks_out_of_order') };
}

function sizeOfLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The outcome of a check that may meet a column without canonical form. */
function canonical(check: () => Taken): Taken {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof NotCanonical)) throw error;
    return { outcome: failsBy('column_malformed', error.at), bytes: 0 };
  }
}

function checkHeader({ block }: StoredBlock): Taken {
  return canonical(() => {
    const header = headerOf(block);
    const bytes = encodeHeader(header).length;
    if (bytesToHex(blockHash(header)) !== block.blockHash) return { outcome: failsBy('hash_differs'), bytes };
    return { outcome: block.id === block.index ? HOLDS : failsBy('id_differs', 'id'), bytes };
  });
}

/** The block before counts by the hash of its own header, whatever hash it names. */
function checkLink({ block }: StoredBlock, previous: StoredBlock | undefined): Taken {
  return canonical(() => {
    const { index, previousHash } = headerOf(block);
    if (index === 1) return { outcome: linkTo(GENESIS.hash, previousHash), bytes: previousHash.length };
    if (index < 1) return { outcome: failsBy('index_gap', 'index'), bytes: 0 };
    if (previous?.block.index !== index - 1)
      return { outcome: notCheckedBy('previous_block_missing'), bytes: 0 };
    const header = headerOf(previous.block);
    return { outcome: linkTo(blockHash(header), previousHash), bytes: encodeHeader(header).length };
  });
}

function linkTo(hash: Uint8Array, previousHash: Uint8Array): StepOutcome {
  return sameItems(hash, previousHash) ? HOLDS : failsBy('previous_hash_differs', 'previousHash');
}

/** The root over all records of the block, and the values that are stored twice. The link is another step's. */
function checkContents(stored: StoredBlock): Taken {
  const { index, previousHash } = headerOf(stored.block);
  const { faults } = checkBlock(stored, { index: index - 1, hashes: [previousHash] });
  const [first] = faults;
  if (first) return { outcome: failsBy(first.fault, first.field), bytes: 0 };
  return { outcome: HOLDS, bytes: recordsOf(stored).reduce((sum, record) => sum + record.length, 0) };
}

function recordsOf({ block, discoveries, chainRecords }: StoredBlock): Uint8Array[] {
  return [
    blockRecordOf(block),
    ...discoveries.map(({ columns, reward }) => discoveryRecordOf(columns, reward)),
    ...chainRecords.map(chainRecordOf),
  ];
}

const SIGNATURE_CHECKS = {
  ed25519: { check: checkEd25519, fault: 'ed25519_signature_invalid' },
  mlDsa65: { check: checkMlDsa65, fault: 'ml_dsa_signature_invalid' },
} as const satisfies Record<string, { check: typeof checkEd25519; fault: ChainFaultCode }>;

/** A signature of the header's own hash by the keys that are due. */
function checkSignature(
  { block, signature }: StoredBlock,
  keys: PublicKeys | undefined,
  scheme: keyof typeof SIGNATURE_CHECKS,
): Taken {
  if (!keys || !signature) return { outcome: notCheckedBy('first_block_missing'), bytes: 0 };
  const { check, fault } = SIGNATURE_CHECKS[scheme];
  const holds = check(blockHash(headerOf(block)), signature[scheme], keys[scheme]);
  const bytes = signature[scheme].length + keys[scheme].length;
  return { outcome: holds ? HOLDS : failsBy(fault, `signature.${scheme}`), bytes };
}

/**
 * Checks every leaf of one stored block, when the other steps were taken before.
 * @param line a stored block
 * @throws as verifyBlock
 */
export async function verifyLeaves(
  line: string,
  leaves: LeafSource,
  options: Pick<VerifyOptions, 'onProgress' | 'signal'> = {},
): Promise<CertificateCheck & { step: Step }> {
  const { onProgress, signal } = options;
  const stored = readStoredLine(line);
  const startedAt = performance.now();
  const check = await checkCertificate(stored, {
    leaves,
    ...(signal ? { signal } : {}),
    onProgress: (share) => onProgress?.('leaves', share),
  });
  const ms = performance.now() - startedAt;
  return { ...check, step: { name: 'leaves', ...check.outcome, ms, bytes: check.bytes } };
}
