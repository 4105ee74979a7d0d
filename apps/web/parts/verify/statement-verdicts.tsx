import { sentenceOf } from '@productive-mining/verify/block-steps.ts';
import type { SealedStatementVerdict } from '@productive-mining/verify/judge-sealed.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Powers } from '../../ui/powers.tsx';

const TONES: Readonly<Record<SealedStatementVerdict['verdict'], BadgeTone>> = {
  checked: 'ok',
  'not checked here': 'plain',
  false: 'bad',
};

/** Each sealed statement with what this check says of it. */
export function StatementVerdicts({ statements }: { statements: readonly SealedStatementVerdict[] }) {
  return (
    <ul aria-label="Statements of the block" className="grid">
      {statements.map((statement) => (
        <li key={statement.claim} className="border-line border-t py-2 first:border-t-0">
          <p className="text-pretty">
            <Powers>{statement.claim}</Powers>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-ink-2 text-small">
            <Badge tone={TONES[statement.verdict]}>{statement.verdict}</Badge>
            <span className="min-w-0 flex-1 basis-60 text-pretty">{wordsOf(statement)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What was checked by which method, or why not. */
function wordsOf(statement: SealedStatementVerdict): string {
  if (statement.verdict === 'checked') return `As ${statement.status}: ${statement.method}`;
  const reason = sentenceOf(statement.reason);
  return 'note' in statement && statement.note !== undefined ? `${reason} ${statement.note}` : reason;
}
