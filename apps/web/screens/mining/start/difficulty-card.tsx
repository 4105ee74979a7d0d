import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import type { WorkTypeItem } from '@productive-mining/contract/entities/work-types.ts';
import { DIFFICULTY, estimateMinutes, estimateValue } from '@productive-mining/rules/estimated-value.ts';
import { bonusMultiplier } from '@productive-mining/rules/mining-reward.ts';
import { plannedSeconds } from '@productive-mining/rules/planned-time.ts';
import type { ReactNode } from 'react';
import { useWorkTypes } from '../../../api/work-types.ts';
import { formatTokens } from '../../../parts/format-tokens.ts';
import { Card } from '../../../ui/card.tsx';
import { DrawnLater } from '../../../ui/drawn-later.tsx';
import { formatDollars, formatFixed, formatSeconds, withUnit } from '../../../ui/format-number.ts';
import { LazySlider } from '../../../ui/lazy-slider.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { expectedTokens } from '../expected-tokens.ts';
import { useStats } from '../queries.ts';
import { KnownGround } from './known-ground.tsx';
import { StartControls } from './start-controls.tsx';
import { StopAfterField } from './stop-after-field.tsx';
import type { MiningForm } from './use-mining-form.ts';

/** Shown while no type is chosen: there is nothing to estimate. */
const NOT_KNOWN = 'n/a';

const loadWhereItRuns = () => import('./where-it-runs.tsx').then((module) => module.WhereItRuns);
const WHERE_PLACE = <div className="mt-3 min-h-[101px]" />;

interface DifficultyCardProps {
  form: MiningForm;
  isLocked: boolean;
  sessionCount: number;
}

export function DifficultyCard({ form, isLocked, sessionCount }: DifficultyCardProps) {
  const { items } = useWorkTypes();
  const chosen = items.filter((item) => form.chosen.includes(item.value));
  return (
    <Card title="Difficulty Settings" tour="difficulty">
      <div data-tour="complexity" className="rounded-control">
        <div className="flex items-baseline justify-between">
          <span className="text-ink-2">Complexity Level</span>
          <span className="font-semibold text-figure tabular-nums">{form.difficulty}/100</span>
        </div>
        <LazySlider
          label="Complexity Level"
          value={form.difficulty}
          min={DIFFICULTY.min}
          max={DIFFICULTY.max}
          step={DIFFICULTY.step}
          valueText={`${form.difficulty} of 100`}
          isDisabled={isLocked}
          onChange={form.setDifficulty}
        />
      </div>
      <Estimates difficulty={form.difficulty} chosen={chosen} />
      <StopAfterField stopAfter={form.stopAfter} onChange={form.setStopAfter} />
      <StartControls form={form} chosen={chosen} isLocked={isLocked} sessionCount={sessionCount} />
      {!form.isMulti && (
        // In one column the picture of the work follows the button; the choice is locked meanwhile.
        <div className={isLocked ? '@max-[42rem]:hidden' : undefined}>
          <KnownGround workType={form.chosen[0] ?? ''} form={form} />
        </div>
      )}
      <DrawnLater load={loadWhereItRuns} props={{}} place={WHERE_PLACE} />
    </Card>
  );
}

interface EstimatesProps {
  difficulty: number;
  chosen: readonly WorkTypeItem[];
}

/** Estimates by the formulas of the specification, beside what this server has measured. */
function Estimates({ difficulty, chosen }: EstimatesProps) {
  const isKnown = chosen.length > 0;
  const values = chosen.map((item) => estimateValue(difficulty, item.estimate));
  const value = values.reduce((sum, next) => sum + next, 0);
  const tokens = values.reduce((sum, next) => sum + expectedTokens(next, difficulty), 0);
  const each = chosen.length > 1 ? `${chosen.length} blocks` : '';
  return (
    <dl className="mt-1.5 mb-2.5 grid gap-1">
      <Estimate label="Est. Value" value={isKnown ? formatDollars(value) : NOT_KNOWN} note={each}>
        <ProvenanceTag kind="formula" of="the estimated value">
          <ValueFormula difficulty={difficulty} chosen={chosen} />
        </ProvenanceTag>
      </Estimate>
      <MeasuredTimes difficulty={difficulty} chosen={chosen} />
      <EstimatedTime difficulty={difficulty} isKnown={isKnown} />
      <Estimate
        label="Est. Reward"
        value={isKnown ? `${formatTokens(tokens)} $MINED` : NOT_KNOWN}
        note={each}
        className="text-ore"
      >
        <ProvenanceTag kind="formula" of="the estimated reward">
          <p className="font-math-upright">0.1 × value × {formatFixed(bonusMultiplier(difficulty), 4)}</p>
          <p className="mt-1.5 text-ink-2 text-small">
            Paid for each verified block, rounded down to 0.01. The multiplier makes a second of work pay the
            same at every difficulty. A result that isn’t verified earns nothing.
          </p>
        </ProvenanceTag>
      </Estimate>
    </dl>
  );
}

/** The formula's time, paler than the measured one above it, which is the one to believe. */
function EstimatedTime({ difficulty, isKnown }: { difficulty: number; isKnown: boolean }) {
  return (
    <Estimate
      label="Est. Time"
      value={isKnown ? withUnit(String(estimateMinutes(difficulty)), 'min') : NOT_KNOWN}
      className="font-normal! text-ink-2"
    >
      <ProvenanceTag kind="formula" of="the estimated time" text="formula, not measured">
        <p className="font-math-upright">⌊2 + 0.15 × difficulty⌋ minutes</p>
        <p className="mt-1.5 text-ink-2 text-small">
          The formula knows nothing of this machine. Units are planned for about{' '}
          {formatSeconds(plannedSeconds(difficulty))} of one core; “Measured” has the wall times of blocks on
          this server: believe it.
        </p>
      </ProvenanceTag>
    </Estimate>
  );
}

function ValueFormula({ difficulty, chosen }: EstimatesProps) {
  return (
    <>
      <p className="font-math-upright">(base + increment) × (1 + min(difficulty / 200, 0.5))</p>
      <ul className="mt-1.5 text-small">
        {chosen.map(({ value, label, estimate }) => (
          <li key={value}>
            {label}: ({estimate.base} + {estimate.increment}) ×{' '}
            {formatFixed(1 + Math.min(difficulty / 200, 0.5), 3)} ={' '}
            {formatDollars(estimateValue(difficulty, estimate))}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-ink-2 text-small">A scoring formula, not money.</p>
    </>
  );
}

/** Median wall time of this server's blocks of the chosen types at this difficulty. */
function MeasuredTimes({ difficulty, chosen }: EstimatesProps) {
  const { data } = useStats();
  const isOne = chosen.length === 1;
  if (chosen.length === 0) {
    return (
      <div className="flex justify-between text-ink-2">
        <dt>Measured</dt>
        <dd>{NOT_KNOWN}</dd>
      </div>
    );
  }
  return chosen.map((item) => {
    const measured = measuredTime(data, item, difficulty);
    const count = measured?.blocks ?? 0;
    return (
      <div key={item.value} className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-ink-2">{isOne ? 'Measured' : `Measured, ${item.glyph}`}</dt>
        <dd className="ml-auto text-right">
          {measured ? (
            <>
              here: <span className="font-medium">≈ {formatSeconds(measured.medianSeconds)}</span>{' '}
              <span className="text-ink-2 text-small">
                wall time, {count === 1 ? 'one block' : `${count} blocks`}
              </span>
            </>
          ) : (
            <span className="text-ink-2">here: no block at {difficulty} yet</span>
          )}
        </dd>
      </div>
    );
  });
}

function measuredTime(stats: Stats | undefined, { value }: WorkTypeItem, difficulty: number) {
  return stats?.measuredTimes.find((entry) => entry.workType === value && entry.difficulty === difficulty);
}

interface EstimateProps {
  label: string;
  value: string;
  note?: string;
  className?: string;
  children: ReactNode;
}

function Estimate({ label, value, note = '', className = '', children }: EstimateProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto flex items-center gap-2">
        <span className={`font-medium tabular-nums ${className}`}>{value}</span>
        {note && <span className="text-ink-2 text-small">{note}</span>}
        {children}
      </dd>
    </div>
  );
}
