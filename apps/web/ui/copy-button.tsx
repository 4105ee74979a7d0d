import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

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
  const { said, isBusy, copy } = useCopy(onFailure);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={said === 'copied' ? Check : Copy}
        aria-label={`${label} ${what}`}
        isBusy={isBusy}
        onClick={() => void copy(text)}
      >
        {label}
      </Button>
      <span role="status" className="sr-only">
        {said !== null && `${said === 'copied' ? 'Copied' : 'Not copied'}: ${what}`}
      </span>
    </>
  );
}
