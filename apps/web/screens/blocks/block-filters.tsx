import { X } from 'lucide-react';
import { useLocation } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { type BlockFilter, isFiltered, MINE, NO_FILTER, pathOfFilter } from '../../parts/block-filter.ts';
import { Button } from '../../ui/button.tsx';
import { shortenHash } from '../../ui/hash.tsx';
import { LazySelect } from '../../ui/lazy-select.tsx';
import { SignChip } from '../../ui/math-sign.tsx';

const EVERY_KIND = 'every';

/** The conditions of the list: kind and "mine" as controls, those set by a search as chips that a press removes; one press clears all. */
export function BlockFilters({ filter }: { filter: BlockFilter }) {
  const [, navigate] = useLocation();
  const { items } = useWorkTypes();
  const apply = (change: Partial<BlockFilter>) => navigate(pathOfFilter({ ...filter, ...change }));
  const isMine = filter.miner === MINE;
  const options = [
    { value: EVERY_KIND, label: 'Every kind' },
    ...items.map(({ value, label, displayName, glyph }) => ({
      value,
      label,
      title: displayName,
      sign: <SignChip sign={glyph} />,
    })),
  ];
  return (
    <>
      <div className="w-full sm:w-64">
        <LazySelect
          label="Computation type"
          value={filter.workType ?? EVERY_KIND}
          options={options}
          isDisabled={false}
          onChange={(value) => apply({ workType: value === EVERY_KIND ? null : value })}
        />
      </div>
      <Button
        aria-pressed={isMine}
        look={isMine ? 'primary' : 'outline'}
        className="min-h-11"
        onClick={() => apply({ miner: isMine ? null : MINE })}
      >
        Mine only
      </Button>
      {filter.hash !== null && (
        <Condition
          label="Hash"
          value={`${shortenHash(filter.hash, 8)}…`}
          onRemove={() => apply({ hash: null })}
        />
      )}
      {filter.miner !== null && !isMine && (
        <Condition
          label="Miner"
          value={shortenHash(filter.miner, 6)}
          onRemove={() => apply({ miner: null })}
        />
      )}
      {isFiltered(filter) && (
        <Button look="quiet" className="min-h-11" onClick={() => navigate(pathOfFilter(NO_FILTER))}>
          Clear filters
        </Button>
      )}
    </>
  );
}

function Condition({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <Button
      icon={X}
      className="min-h-11"
      aria-label={`Remove condition ${label} ${value}`}
      onClick={onRemove}
    >
      {label} <span className="figures-mono">{value}</span>
    </Button>
  );
}
