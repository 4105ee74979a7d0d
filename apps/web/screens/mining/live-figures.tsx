import type { LiveViewData } from '@productive-mining/contract/entities.ts';
import type { ReactNode } from 'react';
import { formatFigure, withUnit } from '../../ui/format-number.ts';

type LiveFigure = LiveViewData['figures'][number];

interface Parameter {
  label: string;
  value: string;
  tag?: ReactNode;
}

/** Longer texts, as equations between large numbers, take a row of their own. */
const CELL_CHARACTERS_MAX = 24;

/** What the unit was given and what it has found so far. */
export function LiveFigures({
  figures,
  parameters,
}: {
  figures: readonly LiveFigure[];
  parameters: readonly Parameter[];
}) {
  return (
    <dl className="mt-4 grid grid-flow-row-dense grid-cols-2 gap-x-5 gap-y-3 border-line border-t pt-3.5 sm:grid-cols-4">
      {parameters.map((parameter) => (
        <Figure key={parameter.label} {...parameter} />
      ))}
      {figures.map((figure) => (
        <Figure key={figure.label} label={figure.label} value={textOf(figure)} />
      ))}
    </dl>
  );
}

function Figure({ label, value, tag }: Parameter) {
  const isLong = value.length > CELL_CHARACTERS_MAX;
  return (
    <div className={isLong ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="truncate text-ink-2 text-small">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span className={isLong ? 'figures-mono break-words' : 'font-medium text-title tabular-nums'}>
          {value}
        </span>
        {tag}
      </dd>
    </div>
  );
}

function textOf({ value, unit }: LiveFigure): string {
  const text = typeof value === 'number' ? formatFigure(value) : value;
  return unit ? withUnit(text, unit) : text;
}
