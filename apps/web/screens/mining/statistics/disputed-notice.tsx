import { ShieldAlert } from 'lucide-react';
import { formatCount } from '../../../ui/format-number.ts';

/** What later checks found wrong in this ledger; nothing if all is well. */
export function DisputedNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-3.5 flex items-start gap-2 text-small">
      <ShieldAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-bad" />
      <span className="text-pretty text-ink-2">
        <strong className="font-medium text-bad">{formatCount(count, 'block')} disputed</strong> by a later
        check:{' '}
        {count === 1
          ? 'its value no longer counts, and its region'
          : 'their values no longer count, and their regions'}{' '}
        {count === 1 ? 'is' : 'are'} computed again.
      </span>
    </p>
  );
}
