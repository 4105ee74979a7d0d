/**
 * Checks a block's certificate as a reader does: from what the block stores, without the miner's leaves. The opened
 * leaves must stand under the committed root, and be those that root and revealed secret draw; then the kind's own
 * verifier looks at them and at the result. Runs in Node and in browsers.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { decodeBase64 } from '@productive-mining/ledger/base64.ts';
import { checkWorkGroups } from '@productive-mining/ledger/work-groups.ts';
import { checkWorkOpenings } from '@productive-mining/ledger/work-root.ts';
import { challengeOf } from './challenge.ts';
import { drawChallenged } from './draw-challenge.ts';
import { loadVerifier, workTypeOf } from './registry.ts';
import {
  type Evidence,
  type JsonObject,
  type PartOutcome,
  UndecidedUnit,
  type Verdict,
} from './work-type.ts';

/** What a block stores of a unit. */
export interface CertificateClaim {
  /** Of the discovery. */
  unitId: string;
  workType: string;
  plan: JsonObject;
  result: JsonObject;
  /** 64 hex digits each. */
  workRoot: string;
  secret: string;
  certificate: unknown;
}

export interface CertificateOptions {
  /** Bulk data of challenged leaves by index, from GET /api/blocks/:index/data; without it what depends on it isn't looked at. */
  data?: ReadonlyMap<number, Uint8Array>;
  /** Share done, 0 to 1. */
  onProgress?: (share: number) => void;
}

interface Opening {
  index: number;
  summary: Uint8Array;
}

/** A certificate whose form is right; what it says isn't checked yet. */
export interface Certificate {
  unitId: string;
  leafCount: number;
  openings: Opening[];
  proof: Uint8Array[];
  /** Roots over groups of leaves: what a recheck of one group is compared with. */
  groups: Uint8Array[];
}

/** 2: of units that end by a find, the last leaf is opened besides. 1 says the same of the other kinds. */
export const CERTIFICATE_VERSION = 2;
const HASH_BYTES = 32;

/** Never throws for what a block stores, whatever its form: what is wrong is the verdict's reason. */
export async function verifyCertificate(
  claim: CertificateClaim,
  options: CertificateOptions = {},
): Promise<Verdict> {
  try {
    return await judgeClaim(claim, options);
  } catch (error) {
    if (error instanceof UndecidedUnit) return { valid: false, reason: error.reason };
    if (isMalformed(error)) return { valid: false, reason: 'plan_or_result_malformed' };
    throw error;
  }
}

/** What a kind throws at a plan that it doesn't make, or at a result without the fields that it reads. */
function isMalformed(error: unknown): boolean {
  return error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError;
}

async function judgeClaim(
  claim: CertificateClaim,
  { data = new Map(), onProgress }: CertificateOptions,
): Promise<Verdict> {
  const certificate = readCertificate(claim);
  if (!certificate) return { valid: false, reason: 'certificate_malformed' };
  const { unitId, leafCount, openings, proof, groups } = certificate;
  const definition = workTypeOf(claim.workType);
  if (leafCount !== definition.leafCount(claim.plan)) return { valid: false, reason: 'leaf_count_differs' };
  const verifier = await loadVerifier(claim.workType);
  const root = hexToBytes(claim.workRoot);
  const challenge = challengeOf(root, hexToBytes(claim.secret), unitId);
  const challenged = drawChallenged(definition, verifier, claim, challenge);
  if (openings.length !== challenged.length || openings.some(({ index }, i) => index !== challenged[i])) {
    return { valid: false, reason: 'opened_leaves_differ_from_challenge' };
  }
  if (!checkWorkOpenings({ root, leafCount, openings, proof }))
    return { valid: false, reason: 'opening_not_under_root' };
  if (!checkWorkGroups({ root, leafCount, groups })) return { valid: false, reason: 'groups_not_under_root' };
  const leaves = new Map(openings.map(({ index, summary }) => [index, summary]));
  const evidence: Evidence = {
    plan: claim.plan,
    leaves,
    complete: openings.length === leafCount,
    challenged,
    data,
  };
  const parts = verifier.parts(evidence, claim.result);
  const outcomes: PartOutcome[] = [];
  for (const [index, part] of parts.entries()) {
    const steps = await verifier.runPart(evidence, claim.result, part);
    let step = steps.next();
    for (; !step.done; step = steps.next()) onProgress?.((index + step.value) / parts.length);
    outcomes.push(step.value);
  }
  return verifier.conclude(evidence, claim.result, outcomes);
}

/** Reads a stored certificate; undefined where its form is wrong or it is of another unit or root. */
export function readCertificate({
  certificate,
  unitId: claimedUnit,
  workType,
  workRoot,
  secret,
}: Pick<CertificateClaim, 'certificate' | 'unitId' | 'workType' | 'workRoot' | 'secret'>):
  | Certificate
  | undefined {
  if (!/^[0-9a-f]{64}$/.test(workRoot) || !/^[0-9a-f]{64}$/.test(secret)) return undefined;
  const source = asRecord(certificate);
  if (!isReadable(source?.version, workType) || source?.workRoot !== workRoot) return undefined;
  const { unitId, leafCount, openings } = source;
  if (unitId !== claimedUnit || !Number.isSafeInteger(leafCount) || !Array.isArray(openings))
    return undefined;
  const read = openings.map(readOpening);
  const proof = readHashes(source.proof);
  const groups = readHashes(source.groups);
  if (!proof || !groups || read.some((opening) => opening === undefined)) return undefined;
  return { unitId: claimedUnit, leafCount: leafCount as number, openings: read as Opening[], proof, groups };
}

function isReadable(version: unknown, workType: string): boolean {
  return version === CERTIFICATE_VERSION || (version === 1 && !workTypeOf(workType).lastLeaf);
}

function readOpening(value: unknown): Opening | undefined {
  const source = asRecord(value);
  const summary = typeof source?.summary === 'string' ? decodeBase64(source.summary) : undefined;
  return summary && Number.isSafeInteger(source?.leaf)
    ? { index: source?.leaf as number, summary }
    : undefined;
}

function readHashes(value: unknown): Uint8Array[] | undefined {
  const bytes = typeof value === 'string' ? decodeBase64(value) : undefined;
  if (!bytes || bytes.length % HASH_BYTES !== 0) return undefined;
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
}
