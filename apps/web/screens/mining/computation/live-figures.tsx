import type { LiveViewData } from '@productive-mining/contract/entities/live-view.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatFigure } from '../../../ui/format-number.ts';
import { Powers } from '../../../ui/powers.tsx';

export type LiveFigure = LiveViewData['figures'][number];

export interface Parameter {
  label: string;
  value: string;
  unit?: string | undefined;
  tag?: ReactNode;
}

/** Longest texts in one cell and in two; longer ones, as equations between large numbers, take a row. */
const CHARACTERS_MAX = { ofCell: 12, ofTwoCells: 40 } as const;

/** What the unit was given and what it has found so far. */
export function LiveFigures({
  figures,
  parameters,
}: {
  figures: readonly LiveFigure[];
  parameters: readonly Parameter[];
}) {
  return (
    <dl className="mt-3 grid grid-flow-row-dense grid-cols-2 content-start gap-x-5 gap-y-2 border-line border-t pt-2.5 sm:grid-cols-4">
      {parameters.map((parameter) => (
        <Figure key={parameter.label} {...parameter} />
      ))}
      {figures.map((figure) => (
        <Figure key={figure.label} label={figure.label} value={textOf(figure)} unit={figure.unit} />
      ))}
    </dl>
  );
}

function Figure({ label, value, unit, tag }: Parameter) {
  const { length } = value;
  const span = length > CHARACTERS_MAX.ofTwoCells ? 'col-span-full' : 'col-span-2';
  return (
    <div className={clsx('flex min-w-0 flex-col justify-end', length > CHARACTERS_MAX.ofCell && span)}>
      <dt className="text-pretty text-ink-2 text-small leading-4">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={
            length > CHARACTERS_MAX.ofCell
              ? 'figures-mono min-w-0 break-words leading-5'
              : 'font-medium text-title tabular-nums'
          }
        >
          <Powers>{value}</Powers>
        </span>
        {unit && <span className="text-ink-2 text-small">{unit}</span>}
        {tag}
      </dd>
    </div>
  );
}

function textOf({ value }: LiveFigure): string {
  return typeof value === 'number' ? formatFigure(value) : value;
}
