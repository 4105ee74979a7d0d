import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import { ClaimStatus, Escapes } from '../../../parts/claim-status.tsx';
import { WithTerms } from '../../../parts/glossary/with-terms.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

interface StatementsCardProps {
  statements: readonly Statement[];
  /** The block's: without `verified`, statements lose the colours of what is shown. */
  status: Block['status'];
}

/** Each thing the block says, with how far it is checked: what leads is shown, the rest follows on request. */
export function StatementsCard({ statements, status }: StatementsCardProps) {
  const leading = leadingOf(statements);
  const further = statements.filter((statement) => !leading.includes(statement));
  return (
    <Card title="What this block says" tour="block-statements">
      <ul className="grid">
        {leading.map((statement) => (
          <Said key={statement.claim} statement={statement} status={status} />
        ))}
      </ul>
      {further.length > 0 && (
        <details className="mt-3 border-line border-t pt-3">
          <summary className="cursor-pointer rounded-chip text-primary touch:min-h-11 touch:content-center">
            {further.length} more {further.length === 1 ? 'statement' : 'statements'}
          </summary>
          <ul className="mt-3 grid">
            {further.map((statement) => (
              <Said key={statement.claim} statement={statement} status={status} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

const LEADING_MAX = 3;

/** The first statement, which is what the kind is about, then what is proved, in the kind's order. */
function leadingOf(statements: readonly Statement[]): readonly Statement[] {
  return statements
    .filter((statement, at) => at === 0 || statement.status === 'proved')
    .slice(0, LEADING_MAX);
}

function Said({ statement, status }: { statement: Statement; status: Block['status'] }) {
  return (
    <li className="border-line border-t py-3.5 first:border-t-0 first:pt-0 last:pb-0">
      <p className="text-pretty text-title">
        <WithTerms>{statement.claim}</WithTerms>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2 text-small">
        <ClaimStatus status={statement.status} isVerified={status === 'verified'} />
        <span className="min-w-0 flex-1 basis-72">
          <WithTerms>{statement.method}</WithTerms>
        </span>
      </p>
      {statement.escapes && <Escapes escapes={statement.escapes} />}
      {statement.note && <Note>{statement.note}</Note>}
    </li>
  );
}

/** What is known since the block was sealed: the statement above stays as it was. */
function Note({ children }: { children: string }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
      <Badge tone="warn">not shown</Badge>
      <span className="min-w-0 flex-1 basis-72">Known since this block was sealed: {children}</span>
    </p>
  );
}
