import {
  STRENGTH_BANDS,
  type StrengthBand,
  strengthBand,
  strengthProgress,
} from '@productive-mining/rules/security-strength.ts';
import { clsx } from 'clsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatPercent, formatWhole } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The four bands of spec part 3 §4, with the way from the present one to the next. */
export function LevelsCard({ bits }: { bits: number }) {
  const current = strengthBand(bits);
  const next = STRENGTH_BANDS[STRENGTH_BANDS.indexOf(current) + 1];
  const percent = strengthProgress(bits);
  const label = next ? `Progress to ${next.name}` : 'Progress: the last level is reached';
  return (
    <Card title="Level progression">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-2 text-small">
        <span>{label}</span>
        <span className="tabular-nums">{formatPercent(percent)}</span>
      </p>
      <ProgressBar label={label} percent={percent} />
      <ol className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {STRENGTH_BANDS.map((band, at) => (
          <Level key={band.name} band={band} next={STRENGTH_BANDS[at + 1]} isCurrent={band === current} />
        ))}
      </ol>
    </Card>
  );
}

interface LevelProps {
  band: StrengthBand;
  next: StrengthBand | undefined;
  isCurrent: boolean;
}

function Level({ band: { fromBits, name, meaning }, next, isCurrent }: LevelProps) {
  const isFirst = fromBits === STRENGTH_BANDS[0].fromBits;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={clsx('rounded-card border px-3.5 py-3', isCurrent ? 'border-primary' : 'border-line')}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {name}
        {isCurrent && <Badge tone="primary">current</Badge>}
      </p>
      <p className="text-pretty text-ink-2">{meaning}</p>
      <p className="mt-1 text-ink-2 text-small tabular-nums">
        {isFirst && next
          ? `Below ${formatWhole(next.fromBits)} bits; threshold ${formatWhole(fromBits)}`
          : `${formatWhole(fromBits)} bits and above`}
      </p>
    </li>
  );
}
