/**
 * Checks a block's certificate from what the block stores. The opened leaves must be under the committed root, and be those
 * that root and revealed secret draw; then the kind's own verifier looks at them and at the result. check-reader.ts says
 * of each statement what this shows. Runs in Node and in browsers.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { checkWorkGroups } from '@productive-mining/ledger/merkle/work-groups.ts';
import { checkWorkOpenings, workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { judgeUnit } from '../judge-unit.ts';
import { isWhole } from '../kit/read-json.ts';
import {
  loadVerifier,
  type UndecidedReason,
  type UnitReason,
  undecidedReasonOf,
  workTypeOf,
} from '../registry.ts';
import type { Evidence, JsonObject, PartReason, Verdict, Verifier, WorkType } from '../work-type.ts';
import { challengeOf } from './challenge.ts';
import { CERTIFICATE_VERSION, drawChallenged, opensLastLeaf } from './draw-challenge.ts';

/** What a block stores of a unit. */
export interface CertificateClaim {
  /** The id of the discovery. */
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
  /** The summaries of all leaves, in order, from GET /api/blocks/:index/data or computed here; without them only the opened ones are looked at. */
  leaves?: readonly Uint8Array[];
  /** Whether these leaves were computed here, by the kernels that mine; otherwise they are as somebody gives them. */
  areComputedHere?: boolean;
  /**
   * Bulk data of challenged leaves by index, from the same call. Each has to be its leaf's own; what needs that of all challenged
   * leaves is looked at when none is missing.
   */
  data?: ReadonlyMap<number, Uint8Array>;
  /** Share done, 0 to 1; may wait, and may throw to end the check. */
  onProgress?: (share: number) => Promise<void> | void;
}

interface Opening {
  index: number;
  summary: Uint8Array;
}

/** A certificate whose form is right; what it says isn't checked yet. */
export interface Certificate {
  version: number;
  unitId: string;
  leafCount: number;
  openings: Opening[];
  proof: Uint8Array[];
  /** Roots over groups of leaves: what a recheck of one group is compared with. */
  groups: Uint8Array[];
}

const HASH_BYTES = 32;

/** Why a certificate isn't accepted before the kind's own verifier has looked at it: a closed list. */
export const CERTIFICATE_REASONS = [
  'certificate_malformed',
  'plan_or_result_malformed',
  'leaf_count_differs',
  'opened_leaves_differ_from_challenge',
  'opening_not_under_root',
  'groups_not_under_root',
  'leaves_not_under_root',
  'data_not_of_leaves',
  'result_differs_from_leaves',
] as const;
export type CertificateReason = (typeof CERTIFICATE_REASONS)[number] | UnitReason | PartReason;

/** What isn't shown though the certificate holds: a closed list. The find of earlier versions, or the bulk data of leaves. */
export type NotShown = 'find_not_under_root' | 'leaf_data_missing';
export type CertificateVerdict =
  | { valid: true; notShown?: readonly NotShown[] }
  | Exclude<Verdict<CertificateReason>, { valid: true }>
  | UndecidedVerdict;
/** Neither valid nor not: the method came to no end here, which says nothing of the block. */
export type UndecidedVerdict = { valid: null; reason: UndecidedReason };

/**
 * Gives every fault of a stored block as the verdict's reason. An exception is no fault of the block: the check itself
 * failed, and says nothing about it.
 * @throws RangeError for a kind that can't be mined
 */
export async function verifyCertificate(
  claim: CertificateClaim,
  options: CertificateOptions = {},
): Promise<CertificateVerdict> {
  const opened = await openCertificate(claim, options);
  return typeof opened === 'string' ? { valid: false, reason: opened } : runVerifier(opened, options);
}

/** A claim whose leaves are under its root; what they say isn't checked yet. */
export interface OpenedCertificate extends StoredUnit {
  definition: WorkType;
  verifier: Verifier<JsonObject, JsonObject, UnitReason>;
  evidence: Evidence;
  /** Whether all leaves were computed by the reader. */
  areComputedHere: boolean;
  /** What can't be shown with the leaves and the data that are here. */
  notShown: readonly NotShown[];
}

/** Reads a claim and holds its leaves against root and challenge; why it isn't accepted, otherwise. */
export async function openCertificate(
  claim: CertificateClaim,
  { leaves, areComputedHere = false, data = new Map() }: CertificateOptions,
): Promise<OpenedCertificate | (typeof CERTIFICATE_REASONS)[number]> {
  const definition = workTypeOf(claim.workType);
  const certificate = readCertificate(claim);
  if (!certificate) return 'certificate_malformed';
  const unit = readUnit(definition, claim, certificate.version);
  if (!unit) return 'plan_or_result_malformed';
  const verifier = await loadVerifier(claim.workType);
  const opened = judgeOpenings(claim, certificate, unit, { definition, verifier });
  if (typeof opened === 'string') return opened;
  if (leaves && !areUnderRoot(leaves, certificate.leafCount, claim.workRoot)) return 'leaves_not_under_root';
  const withoutData = opened.challenged.some((leaf) => !data.has(leaf));
  const given = leaves ? { leaves: new Map(leaves.entries()), complete: true } : {};
  const evidence: Evidence = { plan: unit.plan, ...opened, ...given, data, withoutData };
  if (isAnyOtherData(verifier, evidence)) return 'data_not_of_leaves';
  const isFindOpened =
    !definition.lastLeaf || evidence.complete || opensLastLeaf(definition, certificate.version);
  const wantsData = Object.values(definition.binding.needs).some((needs) => needs.includes('leaf data'));
  const notShown: NotShown[] = [
    ...(isFindOpened ? [] : (['find_not_under_root'] as const)),
    ...(wantsData && withoutData ? (['leaf_data_missing'] as const) : []),
  ];
  return { ...unit, definition, verifier, evidence, areComputedHere: areComputedHere && !!leaves, notShown };
}

/** Runs the kind's own verifier, as far as its evidence goes. */
export async function runVerifier(
  { verifier, evidence, result, notShown }: OpenedCertificate,
  { onProgress }: Pick<CertificateOptions, 'onProgress'>,
): Promise<CertificateVerdict> {
  try {
    const verdict = await judgeUnit(verifier, { evidence, result }, onProgress);
    return verdict.valid && notShown.length > 0 ? { valid: true, notShown } : verdict;
  } catch (error) {
    const undecided = undecidedReasonOf(error);
    if (undecided) return { valid: null, reason: undecided };
    throw error;
  }
}

/** Whether these are all leaves of the unit: the root over them is the committed one. */
function areUnderRoot(leaves: readonly Uint8Array[], leafCount: number, root: string): boolean {
  return leaves.length === leafCount && bytesToHex(workRoot(leaves)) === root;
}

/** Whether the bulk data that is given of an opened leaf isn't that whose digest its summary holds. */
function isAnyOtherData({ isOtherData }: Verifier, { plan, leaves, data, challenged }: Evidence): boolean {
  if (!isOtherData) return false;
  return challenged.some((leaf) => {
    const given = data.get(leaf);
    return given !== undefined && isOtherData(plan, { leaf, summary: leaves.get(leaf)!, data: given });
  });
}

interface StoredUnit {
  plan: JsonObject;
  result: JsonObject;
}

/**
 * Plan and result as the kind reads them; undefined when they have another form, the result lacks a field that those of its
 * certificate's version have, or it names no last leaf of the plan.
 */
function readUnit(definition: WorkType, claim: CertificateClaim, version: number): StoredUnit | undefined {
  const plan = definition.readPlan(claim.plan);
  const result = definition.readResult(claim.result);
  if (!plan || !result) return undefined;
  const isMissing = ([field, since]: [string, number]) => version >= since && !Object.hasOwn(result, field);
  if (Object.entries(definition.fieldsSince ?? {}).some(isMissing)) return undefined;
  const last = definition.lastLeaf?.(result) ?? 0;
  return last < definition.leafCount(plan) ? { plan, result } : undefined;
}

/** The opened leaves, when they are those that root and secret draw and are under the root; why not, otherwise. */
function judgeOpenings(
  claim: CertificateClaim,
  { version, unitId, leafCount, openings, proof, groups }: Certificate,
  unit: StoredUnit,
  { definition, verifier }: { definition: WorkType; verifier: Verifier },
): Pick<Evidence, 'leaves' | 'complete' | 'challenged'> | (typeof CERTIFICATE_REASONS)[number] {
  if (leafCount !== definition.leafCount(unit.plan)) return 'leaf_count_differs';
  const root = hexToBytes(claim.workRoot);
  const challenge = challengeOf(root, hexToBytes(claim.secret), unitId);
  const challenged = drawChallenged(definition, verifier, { ...unit, version }, challenge);
  if (openings.length !== challenged.length || openings.some(({ index }, i) => index !== challenged[i]))
    return 'opened_leaves_differ_from_challenge';
  if (!checkWorkOpenings({ root, leafCount, openings, proof })) return 'opening_not_under_root';
  if (!checkWorkGroups({ root, leafCount, groups })) return 'groups_not_under_root';
  const leaves = new Map(openings.map(({ index, summary }) => [index, summary]));
  return { leaves, complete: openings.length === leafCount, challenged };
}

/** Reads a stored certificate; undefined when its form is wrong or it is of another unit or root. */
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
  const source = membersOf(certificate);
  if (!isReadableVersion(source?.version, workTypeOf(workType)) || source?.workRoot !== workRoot)
    return undefined;
  const { version, unitId, leafCount, openings } = source;
  if (unitId !== claimedUnit || !Number.isSafeInteger(leafCount) || !Array.isArray(openings))
    return undefined;
  const read = openings.map(readOpening);
  const proof = readHashes(source.proof);
  const groups = readHashes(source.groups);
  if (!proof || !groups || read.some((opening) => opening === undefined)) return undefined;
  return {
    version: version as number,
    unitId: claimedUnit,
    leafCount: leafCount as number,
    openings: read as Opening[],
    proof,
    groups,
  };
}

/** Version 1 opened too little of logarithms and isn't read for a kind that opened the last leaf since 2 (decision 0014). */
function isReadableVersion(
  version: unknown,
  { lastLeaf, lastLeafOpenedSince }: Pick<WorkType, 'lastLeaf' | 'lastLeafOpenedSince'>,
): boolean {
  const least = lastLeaf && lastLeafOpenedSince === undefined ? 2 : 1;
  return Number.isInteger(version) && isWhole(version, least, CERTIFICATE_VERSION);
}

function readOpening(value: unknown): Opening | undefined {
  const source = membersOf(value);
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

/** Members of a stored value, each to be checked; what is no record has none that is asked for. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | null | undefined {
  return value as Readonly<Record<string, unknown>> | null | undefined;
}
