import { Check, Copy } from 'lucide-react';
import { useCopy } from './use-copy.ts';

/** A hash shortened in the middle; a press copies the whole, which the tooltip shows. */
export function Hash({ value, label, ends = 6 }: { value: string; label: string; ends?: number }) {
  const { said, copy } = useCopy();
  const isCopied = said === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy(value)}
      data-tooltip={value}
      aria-label={isCopied ? `${label} copied` : `Copy ${label} ${value}`}
      className="figures-mono inline-flex items-center gap-1.5 rounded-chip text-ink-2 hover:text-ink touch:min-h-11"
    >
      {shortenHash(value, ends)}
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

export function shortenHash(value: string, ends = 6): string {
  return value.length <= 2 * ends + 1 ? value : `${value.slice(0, ends)}…${value.slice(-ends)}`;
}
