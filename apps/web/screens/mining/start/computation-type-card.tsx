import type { WorkTypeItem } from '@productive-mining/contract/entities/work-types.ts';
import { useId } from 'react';
import { safetyOf } from '../../../api/request.ts';
import { useWorkTypes } from '../../../api/work-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Switch } from '../../../ui/checkbox.tsx';
import { LazySelect } from '../../../ui/lazy-select.tsx';
import { SignChip } from '../../../ui/math-sign.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { Powers } from '../../../ui/powers.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BriefGround, FrontierChoice } from './known-ground.tsx';
import type { MiningForm } from './use-mining-form.ts';

const COMING_LATER = 'coming later';

interface ComputationTypeCardProps {
  form: MiningForm;
  /** Whether the choice is locked, as it is while mining. */
  isLocked: boolean;
}

export function ComputationTypeCard({ form, isLocked }: ComputationTypeCardProps) {
  const { query } = useWorkTypes();
  const multiId = useId();
  const aside = (
    <label htmlFor={multiId} className="flex items-center gap-2 text-ink-2 text-small touch:min-h-11">
      Multi
      <Switch id={multiId} isChecked={form.isMulti} isDisabled={isLocked} onChange={form.setMulti} />
    </label>
  );
  return (
    <Card title="Computation Type" aside={aside} tour="computation-type">
      {query.isError && !query.data ? (
        <ErrorNotice
          className="min-h-[112px]"
          sentence="The kinds of mathematics could not be read."
          whatIsSafe={safetyOf(query.error, 'Running sessions go on.')}
          onRetry={() => void query.refetch()}
        />
      ) : form.isMulti ? (
        <TypeCheckboxes form={form} isLocked={isLocked} />
      ) : (
        <TypeSelect form={form} isLocked={isLocked} />
      )}
    </Card>
  );
}

function TypeSelect({ form, isLocked }: ComputationTypeCardProps) {
  const { items, query } = useWorkTypes();
  const chosen = form.chosen[0] ?? '';
  if (query.isPending) {
    return (
      <>
        <Skeleton className="h-11 rounded-control" />
        <Skeleton className="mt-2.5 h-[51px]" />
      </>
    );
  }
  return (
    <>
      <LazySelect
        label="Computation type"
        value={chosen}
        isDisabled={isLocked}
        onChange={form.choose}
        options={items.map((item) => ({
          value: item.value,
          label: item.label,
          title: item.displayName,
          sign: <SignChip sign={item.glyph} />,
          ...(item.available ? {} : { disabledNote: COMING_LATER }),
        }))}
      />
      <p className="mt-2.5 min-h-[51px] text-pretty text-ink-2 text-small">
        <Powers>{items.find((item) => item.value === chosen)?.description}</Powers>
      </p>
      <div className="not-empty:mt-2 text-pretty text-small">
        <FrontierChoice workType={chosen} form={form} isLocked={isLocked} />
      </div>
    </>
  );
}

function TypeCheckboxes({ form, isLocked }: ComputationTypeCardProps) {
  const { items } = useWorkTypes();
  const laterId = useId();
  const later = items.filter((item) => !item.available);
  const chosen = items.filter((item) => item.available && form.chosen.includes(item.value));
  return (
    <fieldset disabled={isLocked} className="grid min-w-0">
      <legend className="sr-only">Computation types</legend>
      {items
        .filter((item) => item.available)
        .map((item) => (
          <TypeCheckbox key={item.value} item={item} form={form} isLocked={isLocked} />
        ))}
      {later.length > 0 && (
        <p id={laterId} className="mt-2 border-line border-t pt-2.5 pb-1 text-ink-2 text-small">
          {COMING_LATER}
        </p>
      )}
      {later.map((item) => (
        <TypeCheckbox key={item.value} item={item} form={form} isLocked describedBy={laterId} />
      ))}
      {/* Below the list, which keeps its rows in their places while they are ticked. */}
      {chosen.map((item) => (
        <section key={item.value} aria-label={item.label} className="mt-2.5 border-line border-t pt-2.5">
          <h4 className="flex items-center gap-2.5 font-medium">
            <SignChip sign={item.glyph} />
            {item.label}
          </h4>
          <BriefGround workType={item.value} form={form} isLocked={isLocked} />
        </section>
      ))}
    </fieldset>
  );
}

interface TypeCheckboxProps extends ComputationTypeCardProps {
  item: WorkTypeItem;
  describedBy?: string;
}

function TypeCheckbox({ item, form, isLocked, describedBy }: TypeCheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="-mx-1.5 flex min-h-9 items-center gap-2.5 rounded-control px-1.5 has-enabled:hover:bg-sunken touch:min-h-11"
    >
      <Checkbox
        id={id}
        isChecked={form.chosen.includes(item.value)}
        isDisabled={isLocked}
        describedBy={describedBy}
        onChange={() => form.toggle(item.value)}
      />
      <SignChip sign={item.glyph} />
      <span title={item.displayName} className={item.available ? 'min-w-0' : 'min-w-0 text-ink-2'}>
        {item.label}
      </span>
    </label>
  );
}
