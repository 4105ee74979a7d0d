/** The mathematics of a stored block: its certificate, or all its leaves, and what each sealed statement is worth after that. */
import { type Statement, statement } from '@productive-mining/contract/entities/discovery.ts';
import {
  type DiscoveryColumns,
  orderedDiscoveries,
  type StoredBlock,
} from '@productive-mining/ledger/chain/stored-block.ts';
import { checkReader, type ReaderVerdict } from '@productive-mining/work/certificates/check-reader.ts';
import {
  type CertificateClaim,
  type CertificateOptions,
  openCertificate,
} from '@productive-mining/work/certificates/verify-certificate.ts';
import { isAvailable, undecidedReasonOf } from '@productive-mining/work/registry.ts';
import { z } from 'zod';
import { failsBy, HOLDS, type NotCheckedOutcome, notCheckedBy, type StepOutcome } from './block-steps.ts';
import { type GatheredLeaves, gatherLeaves, type LeafSource } from './gather-leaves.ts';
import { judgeSealed, notLookedAt, type SealedStatementVerdict } from './judge-sealed.ts';
import { type TurnOptions, turnTaker } from './pause.ts';
import { MalformedLine } from './read-stored-lines.ts';

export interface CertificateCheck {
  outcome: StepOutcome;
  /** In the order in which the block seals them. */
  statements: SealedStatementVerdict[];
  /** Fields of the result whose figures nothing was compared with. */
  fieldsNotChecked: readonly string[];
  /** Size of what was looked at: plan, result and certificate, and the leaves where there are some. */
  bytes: number;
}

export interface CertificateCheckOptions extends TurnOptions {
  /** Without it only the leaves that the certificate opens are looked at. */
  leaves?: LeafSource;
}

const jsonObject = z.record(z.string(), z.json());
const unitColumns = z.object({
  unitId: z.string(),
  workType: z.string(),
  plan: jsonObject,
  result: jsonObject,
  statements: z.array(statement),
});

/**
 * Checks the first discovery of a block, which the certificate is of; the statements of others aren't checked. That the block
 * seals what is looked at is a question of its Merkle root (verify-block.ts). Leaves that are given and aren't the block's
 * say nothing of the block: the outcome is then that they weren't checked, and the verdicts are those of the certificate.
 * @throws the signal's reason, and what reading the lines of leaves throws; an exception is no fault of the block
 */
export async function checkCertificate(
  stored: StoredBlock,
  options: CertificateCheckOptions = {},
): Promise<CertificateCheck> {
  const [first, ...others] = orderedDiscoveries(stored.discoveries);
  const check = await checkUnit(stored, first?.columns, options);
  return {
    ...check,
    statements: [...check.statements, ...others.flatMap(({ columns }) => leftOut(columns))],
  };
}

/** The statements of a discovery that the certificate isn't of. */
function leftOut(columns: DiscoveryColumns): SealedStatementVerdict[] {
  const unit = unitColumns.safeParse(columns);
  return unit.success ? notLookedAt(unit.data.statements, 'other_discovery') : [];
}

async function checkUnit(
  stored: StoredBlock,
  columns: DiscoveryColumns | undefined,
  options: CertificateCheckOptions,
): Promise<CertificateCheck> {
  const unit = unitColumns.safeParse(columns);
  if (!unit.success) return endedBy(failsBy('unit_malformed', unit.error.issues[0]?.path.join('.')), []);
  const { statements, ...discovery } = unit.data;
  if (!isAvailable(discovery.workType))
    return endedBy(notCheckedBy('kind_unknown'), notLookedAt(statements, 'kind_unknown'));
  const { workRoot, secret } = stored.block;
  const claim = { ...discovery, workRoot, secret, certificate: stored.certificate } as CertificateClaim;
  const gathered = options.leaves ? await gather(claim, options.leaves, options) : undefined;
  if (gathered && 'unusable' in gathered) return withoutLeaves(claim, statements, gathered.unusable, options);
  const verdict = await checkReader(claim, checkOptions(gathered, options));
  const ofFile = options.leaves?.kind === 'downloaded' ? faultOfFile(verdict) : undefined;
  if (ofFile) return withoutLeaves(claim, statements, ofFile, options);
  return {
    outcome: outcomeOf(verdict),
    statements: judgeSealed(statements, claim, verdict),
    fieldsNotChecked: verdict.fieldsNotChecked,
    bytes: sizeOf(claim) + (gathered?.bytes ?? 0),
  };
}

/** A verdict that speaks against the leaves that somebody gave, and not against the block. */
function faultOfFile(verdict: ReaderVerdict): NotCheckedOutcome | undefined {
  if (verdict.valid !== false) return undefined;
  if (verdict.reason === 'leaves_not_under_root') return notCheckedBy('leaves_of_other_root');
  return verdict.reason === 'data_not_of_leaves' ? notCheckedBy('data_of_other_leaves') : undefined;
}

function outcomeOf(verdict: ReaderVerdict): StepOutcome {
  if (verdict.valid === null) return notCheckedBy(verdict.reason);
  return verdict.valid ? HOLDS : failsBy(verdict.reason);
}

/** What the certificate shows alone, when the leaves can't be used. A statement that needs them says why. */
async function withoutLeaves(
  claim: CertificateClaim,
  sealed: readonly Statement[],
  unusable: NotCheckedOutcome,
  options: CertificateCheckOptions,
): Promise<CertificateCheck> {
  const verdict = await checkReader(claim, checkOptions(undefined, options));
  const isComputed = options.leaves?.kind === 'computed';
  const lacking: readonly string[] = [
    'needs_all_leaves',
    'needs_leaf_data',
    ...(isComputed ? ['as_reported'] : []),
  ];
  const statements = judgeSealed(sealed, claim, verdict).map((said) =>
    said.verdict === 'not checked here' && lacking.includes(said.reason)
      ? { ...said, reason: unusable.reason }
      : said,
  );
  const outcome = verdict.valid === false ? failsBy(verdict.reason) : unusable;
  return { outcome, statements, fieldsNotChecked: verdict.fieldsNotChecked, bytes: sizeOf(claim) };
}

function endedBy(outcome: StepOutcome, statements: SealedStatementVerdict[]): CertificateCheck {
  return { outcome, statements, fieldsNotChecked: [], bytes: 0 };
}

function checkOptions(gathered: GatheredLeaves | undefined, options: TurnOptions): CertificateOptions {
  const { leaves, data, areComputedHere } = gathered ?? {};
  return {
    ...(leaves && data ? { leaves, data, areComputedHere: areComputedHere === true } : {}),
    onProgress: turnTaker(options),
  };
}

/** The leaves, or why there are none; undefined when the certificate itself can't be opened, which its check says. */
async function gather(
  claim: CertificateClaim,
  source: LeafSource,
  options: TurnOptions,
): Promise<GatheredLeaves | { unusable: NotCheckedOutcome } | undefined> {
  const opened = await openCertificate(claim, {});
  if (typeof opened === 'string') return undefined;
  const { definition, plan, result, evidence } = opened;
  const unit = { workType: claim.workType, definition, plan, result, opened: new Set(evidence.challenged) };
  try {
    return (await gatherLeaves(unit, source, options)) ?? { unusable: notCheckedBy('leaves_incomplete') };
  } catch (error) {
    if (error instanceof MalformedLine) return { unusable: notCheckedBy('leaf_unreadable', error.at) };
    const undecided = undecidedReasonOf(error);
    if (undecided) return { unusable: notCheckedBy(undecided) };
    throw error;
  }
}

function sizeOf({ plan, result, certificate }: CertificateClaim): number {
  const size = (value: unknown) => JSON.stringify(value)?.length ?? 0;
  return size(plan) + size(result) + size(certificate);
}
