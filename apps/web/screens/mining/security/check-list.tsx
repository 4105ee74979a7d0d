import type { CheckName } from '@productive-mining/rules/security-status.ts';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { formatClock } from '../../../ui/format-number.ts';
import type { SecurityStatus } from './queries.ts';

type Check = SecurityStatus['checks'][number];

const LABELS: Readonly<Record<CheckName, string>> = {
  chain: 'Stored chain',
  highest_tip: 'Highest block',
  money: 'Money',
  storage: 'Storage',
  disputes: 'Disputed blocks',
  signing_keys: 'Signing keys',
  cookie_key: 'Cookie key',
  post_quantum: 'Post-quantum self-tests',
  connection: 'This connection',
  requests: 'Refused requests',
  clock: 'Clock',
};

/** The checks from which the status follows, each with its finding and time. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <div>
      <h3 className="mb-1 font-medium">Checks behind the status</h3>
      <ul>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </div>
  );
}

function CheckRow({ check: { name, ok, detail, checkedAt } }: { check: Check }) {
  return (
    <li
      data-check={name}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 border-line border-t py-2 first:border-t-0"
    >
      <CheckSign ok={ok} />
      <span className="font-medium">{LABELS[name]}</span>
      <span className="text-ink-2 text-small tabular-nums">
        {checkedAt === null ? 'not yet' : formatClock(Date.parse(checkedAt))}
      </span>
      <p className="col-span-2 col-start-2 text-pretty text-ink-2 text-small">{detail}</p>
    </li>
  );
}

/** A failed check is also told in words. */
function CheckSign({ ok }: Pick<Check, 'ok'>) {
  const shape = 'mt-0.5 size-4';
  if (ok === null)
    return <CircleDashed role="img" aria-label="not done yet:" className={`${shape} text-ink-2`} />;
  if (ok) return <CircleCheck role="img" aria-label="holds:" className={`${shape} text-ok`} />;
  return <TriangleAlert role="img" aria-label="does not hold:" className={`${shape} text-warn`} />;
}
