/**
 * What a reader may believe of a block: each statement's verdict. With all leaves the result is made again from them; with
 * those alone that the certificate opens, a statement that needs more counts as not checked here. Runs in Node and in browsers.
 */
import type { BoundBy, Need } from '../binding.ts';
import { sameJson } from '../kit/equality.ts';
import { orderedLeaves } from '../kit/parts.ts';
import { type UndecidedReason, workTypeOf } from '../registry.ts';
import { type JsonObject, type Statement, UndecidedUnit, type WorkType } from '../work-type.ts';
import {
  type CertificateClaim,
  type CertificateOptions,
  type CertificateReason,
  type OpenedCertificate,
  openCertificate,
  runVerifier,
  type UndecidedVerdict,
} from './verify-certificate.ts';

/** What is missing when a statement isn't checked here though the block has no fault: a closed list. */
export const NOT_CHECKED_REASONS = [
  'needs_all_leaves',
  'needs_leaf_data',
  'find_not_under_root',
  'as_reported',
] as const;
export type NotCheckedReason = (typeof NOT_CHECKED_REASONS)[number];

/**
 * Checked: what its method names was done here, and each figure follows from plan and leaves under the root. False: a fault
 * contradicts it. Not checked here: neither; the reason is what is missing, the fault at which the check ended, or why it came
 * to no end.
 */
export type StatementVerdict = { claim: string; name: string } & (
  | { verdict: 'checked' }
  | { verdict: 'not checked here'; reason: NotCheckedReason | CertificateReason | UndecidedReason }
  | { verdict: 'false'; reason: CertificateReason }
);

export type ReaderVerdict = {
  /** In the order in which the kind makes them; none when plan or result can't be read. */
  statements: readonly StatementVerdict[];
  /** Fields of the result that hold figures which nothing here was compared with. */
  fieldsNotChecked: readonly string[];
} & ({ valid: true } | { valid: false; reason: CertificateReason } | UndecidedVerdict);

/**
 * Gives every fault of a stored block as a reason, and no verdict where the kind's method can't decide here. An exception is no
 * fault of the block.
 * @throws RangeError for a kind that can't be mined
 */
export async function checkReader(
  claim: CertificateClaim,
  options: CertificateOptions = {},
): Promise<ReaderVerdict> {
  const opened = await openCertificate(claim, options);
  if (typeof opened === 'string') return refuse(readSaid(claim), opened, []);
  const said = saidOf(opened.definition, opened);
  const again = opened.evidence.complete ? makeAgain(opened) : opened.result;
  if (!again || !sameJson(again, opened.result)) {
    const reason = 'result_differs_from_leaves';
    return refuse(
      said,
      reason,
      again ? contradicted(said, saidOf(opened.definition, { ...opened, result: again })) : [],
    );
  }
  const verdict = await runVerifier(opened, options);
  if (verdict.valid === null) return leaveOpen(said, verdict);
  if (!verdict.valid) return refuse(said, verdict.reason, refutedBy(opened.definition, verdict.reason));
  return {
    valid: true,
    statements: said.map((statement) => judge(statement, opened)),
    fieldsNotChecked: fieldsNotChecked(opened),
  };
}

/** A statement with the name that its kind's binding gives it. */
interface Said {
  name: string;
  statement: Statement;
}

function saidOf(
  { statements, binding }: WorkType,
  { plan, result }: { plan: JsonObject; result: JsonObject },
): Said[] {
  const names = binding.names(plan, result);
  return statements(plan, result).map((statement, index) => ({ name: names[index]!, statement }));
}

/** The statements of a claim whose certificate isn't accepted. */
function readSaid({ workType, ...claim }: CertificateClaim): Said[] {
  const definition = workTypeOf(workType);
  const plan = definition.readPlan(claim.plan);
  const result = definition.readResult(claim.result);
  return plan && result ? saidOf(definition, { plan, result }) : [];
}

/** The result of the leaves, with the fields of the stored one's form; undefined when they have none, which contradicts the stored one. */
function makeAgain({ definition, plan, evidence, result }: OpenedCertificate): JsonObject | undefined {
  try {
    const again = definition.summarise(plan, orderedLeaves(evidence.leaves, evidence.leaves.size) ?? []);
    return Object.fromEntries(Object.entries(again).filter(([field]) => Object.hasOwn(result, field)));
  } catch (error) {
    if (error instanceof RangeError || error instanceof UndecidedUnit) return undefined;
    throw error;
  }
}

/** The names of the statements that aren't made of the result as the leaves give it. */
function contradicted(said: readonly Said[], again: readonly Said[]): string[] {
  const isSaidAgain = ({ name, statement }: Said) =>
    again.some((other) => other.name === name && sameJson(asJson(other.statement), asJson(statement)));
  return said.filter((statement) => !isSaidAgain(statement)).map(({ name }) => name);
}

function asJson({ claim, status, method, escapes }: Statement): JsonObject {
  return { claim, status, method, escapes: escapes ?? null };
}

function refutedBy({ binding }: WorkType, reason: string): readonly string[] {
  const refutes: { readonly [reason: string]: readonly string[] | undefined } = binding.refutes;
  return refutes[reason] ?? [];
}

function refuse(said: readonly Said[], reason: CertificateReason, refuted: readonly string[]): ReaderVerdict {
  const statements = said.map(({ name, statement: { claim } }): StatementVerdict => {
    if (refuted.includes(name)) return { claim, name, verdict: 'false', reason };
    return { claim, name, verdict: 'not checked here', reason };
  });
  return { valid: false, reason, statements, fieldsNotChecked: [] };
}

function leaveOpen(said: readonly Said[], undecided: UndecidedVerdict): ReaderVerdict {
  const { reason } = undecided;
  const statements = said.map(
    ({ name, statement: { claim } }): StatementVerdict => ({
      claim,
      name,
      verdict: 'not checked here',
      reason,
    }),
  );
  return { ...undecided, statements, fieldsNotChecked: [] };
}

const LACKS: { readonly [N in Need]: NotCheckedReason } = {
  'find leaf': 'find_not_under_root',
  'leaf data': 'needs_leaf_data',
  'all leaves': 'needs_all_leaves',
  computation: 'as_reported',
};

function has({ evidence, areComputedHere, notShown }: OpenedCertificate, need: Need): boolean {
  if (need === 'all leaves') return evidence.complete;
  if (need === 'computation') return areComputedHere;
  if (need === 'leaf data') return !notShown.includes('leaf_data_missing');
  return !notShown.includes('find_not_under_root');
}

function judge({ name, statement: { claim } }: Said, opened: OpenedCertificate): StatementVerdict {
  const needs = opened.definition.binding.needs[name];
  // A statement without a binding would be shown as checked by nothing.
  if (!needs) throw new TypeError(`no binding of the statement ${JSON.stringify(claim)}`);
  const lacking = needs.find((need) => !has(opened, need));
  if (!lacking) return { claim, name, verdict: 'checked' };
  return { claim, name, verdict: 'not checked here', reason: LACKS[lacking] };
}

function fieldsNotChecked({ definition, result, evidence, notShown }: OpenedCertificate): string[] {
  if (evidence.complete) return [];
  const isFindOpened = !notShown.includes('find_not_under_root');
  const isBound = (by: BoundBy | undefined) => by === 'plan' || (by === 'opened leaves' && isFindOpened);
  return Object.keys(result).filter((field) => !isBound(definition.binding.fields[field]));
}
