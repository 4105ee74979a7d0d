import { useState } from 'react';

const SAID_SHOWN_MS = 2000;

/** Copies to the clipboard and says for two seconds what came of it: a browser may refuse. */
export function useCopy(onFailure?: (error: unknown) => void) {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const copy = async (text: string | (() => Promise<string>)) => {
    setIsBusy(true);
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setSaid('copied');
    } catch (error) {
      setSaid('refused');
      onFailure?.(error);
    } finally {
      setIsBusy(false);
      setTimeout(() => setSaid(null), SAID_SHOWN_MS);
    }
  };
  return { said, isBusy, copy };
}
