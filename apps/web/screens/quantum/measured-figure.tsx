import { coherenceQuality } from '@productive-mining/rules/clock/coherence-quality.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatFixed } from '../../ui/format-number.ts';

interface MeasuredFigureProps {
  label: string;
  value: number | null;
  write: (value: number) => string;
  tag?: ReactNode;
  note?: ReactNode;
}

/** A figure that is n/a while nothing has measured it. */
export function MeasuredFigure({ label, value, write, tag, note }: MeasuredFigureProps) {
  return (
    <Figure label={label} tag={value === null ? undefined : tag} note={note}>
      {value === null ? 'n/a' : write(value)}
    </Figure>
  );
}

const TONES = { Excellent: 'ok', Good: 'primary', Fair: 'warn', Poor: 'bad' } as const;
const DECIMALS = 3;

/** A coherence with its word, which no other figure has. */
export function CoherenceFigure({
  label,
  value,
  note,
}: Pick<MeasuredFigureProps, 'label' | 'value' | 'note'>) {
  const quality = value === null ? undefined : coherenceQuality(value);
  const tag = quality && (
    <span className="font-normal text-base">
      <Badge tone={TONES[quality]}>{quality}</Badge>
    </span>
  );
  return (
    <MeasuredFigure
      {...{ label, value, note, tag }}
      write={(coherence) => formatFixed(coherence, DECIMALS)}
    />
  );
}
