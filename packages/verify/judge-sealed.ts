/** What a reader may believe of each statement that a block seals, word for word. */
import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import type {
  NotCheckedReason,
  ReaderVerdict,
  StatementVerdict,
} from '@productive-mining/work/certificates/check-reader.ts';
import { noteStatements } from '@productive-mining/work/certificates/note-statements.ts';
import type {
  CertificateClaim,
  CertificateReason,
} from '@productive-mining/work/certificates/verify-certificate.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Json, Statement as MadeStatement } from '@productive-mining/work/work-type.ts';
import type { SealedNotChecked, StepFault, StepNotChecked } from './block-steps.ts';

/** A sealed statement with its verdict. */
export type SealedStatementVerdict = {
  claim: string;
  status: Statement['status'];
  method: string;
} & (
  | { verdict: 'checked' }
  | {
      verdict: 'not checked here';
      reason: NotCheckedReason | SealedNotChecked | StepFault | StepNotChecked;
      /** Full sentences, for a statement that was withdrawn. */
      note?: string;
    }
  | { verdict: 'false'; reason: CertificateReason }
);

/** Statements that weren't looked at, and why. */
export function notLookedAt(
  sealed: readonly Statement[],
  reason: StepFault | StepNotChecked | SealedNotChecked,
): SealedStatementVerdict[] {
  return sealed.map((statement) => ({ ...wordsOf(statement), verdict: 'not checked here', reason }));
}

/**
 * The reader's verdict is of the statements that the kind makes today of plan and result. A sealed one has the verdict of the
 * one that says the same, with the same status, method and chances of escape; another counts as not checked.
 */
export function judgeSealed(
  sealed: readonly Statement[],
  claim: CertificateClaim,
  verdict: ReaderVerdict,
): SealedStatementVerdict[] {
  const definition = workTypeOf(claim.workType);
  const plan = definition.readPlan(claim.plan);
  const result = definition.readResult(claim.result);
  const made = plan && result ? definition.statements(plan, result) : [];
  const noted = noteStatements(definition, claim.certificate as Json, sealed as readonly MadeStatement[]);
  return sealed.map((statement, at) => {
    const judged = verdict.statements[made.findIndex((other) => saysTheSame(other, statement))];
    return judgeOne(statement, noted[at]?.note, judged, verdict);
  });
}

function judgeOne(
  statement: Statement,
  note: string | undefined,
  judged: StatementVerdict | undefined,
  verdict: ReaderVerdict,
): SealedStatementVerdict {
  const words = wordsOf(statement);
  if (judged?.verdict === 'false') return { ...words, verdict: 'false', reason: judged.reason };
  if (note !== undefined) return { ...words, verdict: 'not checked here', reason: 'withdrawn', note };
  if (judged?.verdict === 'checked') return { ...words, verdict: 'checked' };
  const reason = judged?.reason ?? (verdict.valid ? 'said_otherwise' : verdict.reason);
  return { ...words, verdict: 'not checked here', reason };
}

function wordsOf({ claim, status, method }: Statement) {
  return { claim, status, method };
}

function saysTheSame(made: MadeStatement, sealed: Statement): boolean {
  const [one, other] = [made.escapes, sealed.escapes];
  const sameEscapes =
    one?.oneLeaf === other?.oneLeaf &&
    one?.onePercent === other?.onePercent &&
    one?.tenPercent === other?.tenPercent;
  return (
    made.claim === sealed.claim &&
    made.status === sealed.status &&
    made.method === sealed.method &&
    sameEscapes
  );
}
