import type { WorkTypeItem } from '@productive-mining/contract/entities/work-types.ts';
import { Play, Plus, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type FrontierCoverage, useCoverage } from '../../../api/coverage.ts';
import { Button } from '../../../ui/button.tsx';
import { namedFrontier } from '../frontier-choice.ts';
import { type StartRequest, useStart, useStop } from '../sessions/commands.ts';
import type { MiningForm } from './use-mining-form.ts';

const NOTHING_CHOSEN = 'Select at least one computation type to start mining';

interface StartControlsProps {
  form: MiningForm;
  chosen: readonly WorkTypeItem[];
  isLocked: boolean;
  sessionCount: number;
}

export function StartControls({ form, chosen, isLocked, sessionCount }: StartControlsProps) {
  const start = useStart();
  const stop = useStop();
  const frontiers = useCoverage().data?.frontiers ?? [];
  const startable = chosen.filter((item) => item.available);
  const hasSessions = sessionCount > 0;
  const startRef = useRef<HTMLButtonElement>(null);
  const isStopped = stop.isSuccess && !hasSessions;
  useEffect(() => {
    // The stop button is gone and must not take the focus with it.
    if (isStopped && document.activeElement === document.body)
      startRef.current?.focus({ preventScroll: true });
  }, [isStopped]);
  const startChosen = () => start.mutate(startable.map(({ value }) => requestOf(value, form, frontiers)));
  return (
    <>
      <div data-clear className="flex flex-wrap gap-2">
        <Button
          ref={startRef}
          data-tour="start-mining"
          look={hasSessions ? 'outline' : 'primary'}
          icon={hasSessions ? Plus : Play}
          isBusy={start.isPending}
          disabled={startable.length === 0}
          onClick={startChosen}
          className="grow"
        >
          {labelOfStart(hasSessions, startable.length)}
        </Button>
        {hasSessions && (
          <Button
            look="danger"
            icon={Square}
            isBusy={stop.isPending}
            onClick={() => stop.mutate(undefined)}
            className="grow"
          >
            {sessionCount === 1 ? 'Stop mining' : `Stop all ${sessionCount}`}
          </Button>
        )}
      </div>
      <Hint form={form} chosen={chosen} isLocked={isLocked} />
    </>
  );
}

function requestOf(
  workType: string,
  { difficulty, frontiers: chosen, stopAfter }: MiningForm,
  frontiers: readonly FrontierCoverage[],
): StartRequest {
  const frontier = namedFrontier(frontiers, { workType, difficulty, frontier: chosen[workType] });
  return { workType, difficulty, ...(frontier ? { frontier } : {}), ...(stopAfter ? { stopAfter } : {}) };
}

function labelOfStart(hasSessions: boolean, count: number): string {
  if (hasSessions) return count > 1 ? `Add ${count} sessions` : 'Add session';
  return count > 1 ? `Start ${count} sessions` : 'Start mining';
}

function Hint({ form, chosen, isLocked }: Pick<StartControlsProps, 'form' | 'chosen' | 'isLocked'>) {
  const later = chosen.find((item) => !item.available);
  const text =
    form.isMulti && form.chosen.length === 0
      ? NOTHING_CHOSEN
      : later
        ? `${later.label} is coming later.`
        : isLocked
          ? 'Type and difficulty are locked while mining. Pause or stop to change them.'
          : null;
  return (
    <p aria-live="polite" className="text-pretty text-ink-2 text-small not-empty:mt-2.5">
      {text}
    </p>
  );
}
