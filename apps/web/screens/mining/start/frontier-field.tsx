import { useId } from 'react';
import type { FrontierCoverage } from '../../../api/coverage.ts';
import { nextRegionSentence } from '../../../parts/next-region.ts';
import { Powers } from '../../../ui/powers.tsx';

interface FrontierFieldProps {
  /** At least two. */
  choices: readonly FrontierCoverage[];
  chosen: FrontierCoverage | undefined;
  isLocked: boolean;
  onChoose: (frontier: string) => void;
}

/** Offers the frontiers of a kind, each with what was known there and whether its next region is new. */
export function FrontierField({ choices, chosen, isLocked, onChoose }: FrontierFieldProps) {
  const name = useId();
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-ink-2 text-small">Frontier</legend>
      {choices.map(({ frontier, title, knownBefore, isNextNew }) => (
        <label
          key={frontier}
          className="flex items-start gap-2.5 rounded-control border border-line px-2.5 py-2 has-checked:border-primary has-enabled:hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            value={frontier}
            checked={frontier === chosen?.frontier}
            onChange={() => onChoose(frontier)}
            className="mt-0.5 size-4 shrink-0 accent-primary"
          />
          <span className="grid min-w-0 gap-0.5">
            <span>
              <Powers>{title}</Powers>
            </span>
            <span className="text-pretty text-ink-2 text-small">
              <Powers>{knownBefore.brief}</Powers>{' '}
              <span className={isNextNew ? 'font-medium text-primary' : undefined}>
                {nextRegionSentence(isNextNew)}
              </span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
