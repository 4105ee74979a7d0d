import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { formatPercent } from './format-number.ts';

const TONES = { primary: 'bg-primary', ok: 'bg-ok', ore: 'bg-ore' } as const;

interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
  tone?: keyof typeof TONES;
  className?: string;
}

/** Grows by transform, which moves nothing around it; a new unit begins at once. */
export function ProgressBar({ label, percent, tone = 'primary', className }: ProgressBarProps) {
  const shownPercent = useRef(percent);
  const isGrowing = percent >= shownPercent.current;
  useEffect(() => {
    shownPercent.current = percent;
  }, [percent]);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={formatPercent(percent)}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-well', className)}
    >
      <div
        className={clsx(
          'h-full w-full origin-left',
          isGrowing && 'transition-transform duration-300 ease-linear',
          TONES[tone],
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
