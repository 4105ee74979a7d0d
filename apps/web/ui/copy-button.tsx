import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

const SAID_SHOWN_MS = 1500;

interface CopyButtonProps {
  /** What it copies, for screen readers, e.g. "the formula’s figure". */
  what: string;
  label?: string;
  /** The text, or how to get it. */
  text: string | (() => Promise<string>);
  onFailure?: (error: unknown) => void;
}

/** Copies a text and says so; a browser that refuses the clipboard is reported as well. */
export function CopyButton({ what, label = 'Copy', text, onFailure }: CopyButtonProps) {
  const [said, setSaid] = useState<'Copied' | 'Not copied' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const copy = async () => {
    setIsBusy(true);
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setSaid('Copied');
    } catch (error) {
      setSaid('Not copied');
      onFailure?.(error);
    } finally {
      setIsBusy(false);
      setTimeout(() => setSaid(null), SAID_SHOWN_MS);
    }
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={said === 'Copied' ? Check : Copy}
        aria-label={`${label} ${what}`}
        isBusy={isBusy}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status" className="sr-only">
        {said === null ? '' : `${said}: ${what}`}
      </span>
    </>
  );
}
