import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const COPIED_SHOWN_MS = 1500;

/** A hash shortened in the middle; a press copies the whole, which the tooltip shows. */
export function Hash({ value, label, ends = 6 }: { value: string; label: string; ends?: number }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
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
