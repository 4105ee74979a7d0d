import { Check, Copy, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Prints the words and nothing else. */
const ON_PAPER = `@media print {
  body * { visibility: hidden; }
  #recovery-phrase, #recovery-phrase * { visibility: visible; color: #000; background: #fff; }
  #recovery-phrase { position: fixed; inset: 0; padding: 1cm; }
}`;

interface PhraseWordsProps {
  words: readonly string[];
  onWritten: () => void;
}

export function PhraseWords({ words, onWritten }: PhraseWordsProps) {
  const headingRef = useRef<HTMLParagraphElement>(null);
  const { said, copy } = useCopy();
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <style>{ON_PAPER}</style>
      <p ref={headingRef} tabIndex={-1} className="text-pretty outline-none">
        Write these words down in this order.
      </p>
      <div id="recovery-phrase">
        <ol
          aria-label="Recovery phrase"
          className="grid grid-cols-2 gap-1.5 rounded-block bg-sunken p-3 sm:grid-cols-3 print:grid-cols-2"
        >
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice; only its place tells it apart
            <li key={at} className="flex items-baseline gap-2 rounded-control bg-surface px-2.5 py-1.5">
              <span className="w-5 shrink-0 text-right text-ink-2 text-small tabular-nums">{at + 1}</span>
              <span className="font-mono">{word}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onWritten}>
          I have written it down
        </Button>
        <div className="flex gap-2 sm:ml-auto">
          <Button icon={said === 'copied' ? Check : Copy} onClick={() => void copy(words.join(' '))}>
            Copy
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <p role="status" className="text-ink-2 text-small empty:hidden">
        {said === 'copied' &&
          'Copied. Other programs can read the clipboard: empty it once the words are safe.'}
        {said === 'refused' && 'The browser does not allow copying. Write the words down or print them.'}
      </p>
    </div>
  );
}
