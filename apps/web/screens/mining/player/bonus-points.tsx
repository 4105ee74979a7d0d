import { formatWhole } from '../../../ui/format-number.ts';

/** What an achievement, quest or milestone pays: in-app tokens without monetary value, not earned by mining. */
export function BonusPoints({ amount }: { amount: number }) {
  return (
    <span className="text-small">
      <span className="whitespace-nowrap font-medium text-ore tabular-nums">
        +{formatWhole(amount)} $MINED
      </span>{' '}
      <span className="whitespace-nowrap text-ink-2">bonus points</span>
    </span>
  );
}
