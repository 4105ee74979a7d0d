import type { Tip } from '@productive-mining/verify/compare-tip.ts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import type { CheckedBlock } from './check-messages.ts';
import type { KeptLedger } from './kept-ledger.ts';

interface RememberedKeyProps {
  block: CheckedBlock;
  /** What the browser remembered before this check. */
  kept: KeptLedger | undefined;
  /** Whether it remembers the ledger since this check. */
  isKept: boolean;
  onForget: () => void;
}

/** Whose ledger it is, since when this browser knows it, and whether the server still gives what was checked of it. */
export function RememberedKey({ block, kept, isKept, onForget }: RememberedKeyProps) {
  const { fingerprint, tip } = block;
  if (!fingerprint && !kept) return null;
  const isChanged = fingerprint !== undefined && kept !== undefined && fingerprint !== kept.fingerprint;
  return (
    <div className="grid gap-1.5 text-small">
      {fingerprint && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <KeyRound aria-hidden className="size-4 shrink-0 text-ink-2" />
          The ledger’s key is <Hash value={fingerprint} label="Key fingerprint" ends={8} />
        </p>
      )}
      {isChanged ? (
        <p className="text-pretty font-medium text-bad">
          That is not the key that this browser remembers since {dayOf(kept.firstSeenAt)}:{' '}
          <Hash value={kept.fingerprint} label="Remembered fingerprint" ends={8} />. It is another ledger, or
          somebody sealed it again under other keys.
        </p>
      ) : (
        <p className="text-pretty text-ink-2">
          {fingerprint ? sinceWhen(kept, block.holds, isKept) : 'The check ended before the ledger’s key.'}
        </p>
      )}
      {tip && kept?.tip && (tip.state === 'shorter' || tip.state === 'other') && (
        <p className="text-pretty font-medium text-bad">
          {tip.state === 'shorter'
            ? `The ledger got shorter: this browser has checked block ${formatWhole(kept.tip.index)}, and now ${endOf(tip.newest)}.`
            : `The server gives another block ${formatWhole(kept.tip.index)} than the one that this browser has checked.`}
        </p>
      )}
      {tip?.state === 'kept' && kept?.tip && (
        <p className="text-ink-2">
          The server still gives block {formatWhole(kept.tip.index)}, the newest that this browser has
          checked. That the blocks between lead to it is a check of the whole ledger.
        </p>
      )}
      {kept && (
        <div>
          <Button size="small" onClick={onForget}>
            Forget key and newest block
          </Button>
        </div>
      )}
    </div>
  );
}

function endOf(newest: Tip | undefined): string {
  return newest ? `it ends at block ${formatWhole(newest.index)}` : 'its newest block can’t be read';
}

function sinceWhen(kept: KeptLedger | undefined, holds: boolean, isKept: boolean): string {
  if (kept) return `This browser remembers it since ${dayOf(kept.firstSeenAt)}.`;
  if (!holds) return 'This browser hasn’t seen it before, and doesn’t keep it, as the block doesn’t hold.';
  return isKept
    ? 'This browser saw it for the first time now, and remembers it from here on. Compare it with a fingerprint from another source.'
    : 'This browser remembers no key, and can’t keep this one, as it stores nothing for this page. Compare it with a fingerprint from another source.';
}

function dayOf(time: string): string {
  return new Date(time).toLocaleString();
}
