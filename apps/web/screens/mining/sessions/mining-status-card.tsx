import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import type { ReactNode } from 'react';
import { useWorkTypes } from '../../../api/work-types.ts';
import { KindName } from '../../../parts/kind-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { MathSign } from '../../../ui/math-sign.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WORDS = { mining: 'mining', paused: 'paused', idle: 'idle' } as const;

interface MiningStatusCardProps {
  /** Absent while nothing is reported. */
  status: AnswerOf<'getMiningStatus'> | undefined;
  sessionCount: number;
}

export function MiningStatusCard({ status, sessionCount }: MiningStatusCardProps) {
  const { namesOf, query } = useWorkTypes();
  const session = status?.session ?? null;
  const names = session && namesOf(session.selectedWorkType);
  return (
    <Card title="Mining Status">
      <dl className="grid gap-1.5">
        <Row label="State">
          {WORDS[status?.status ?? 'idle']}
          {sessionCount > 1 && `, ${sessionCount} sessions`}
        </Row>
        <Row label="Difficulty level">{session ? `${session.currentDifficulty}/100` : 'n/a'}</Row>
        <Row label="Work type">
          {names && query.isPending && <Skeleton className="h-4 w-40" />}
          {names && !query.isPending && (
            <>
              <MathSign sign={names.glyph} className="mr-2 text-ink-2" />
              <KindName names={names} />
            </>
          )}
          {!names && 'n/a'}
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
