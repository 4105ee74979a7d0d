import 'katex/dist/katex.min.css';
import katex from 'katex';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nextTask } from './when-idle.ts';

interface KatexFormulaProps {
  tex: string;
  /** Set before the browser draws again; otherwise in a task of its own, as several of a page would make a long one. */
  isAtOnce: boolean;
  /** Shown until it is set. */
  children: ReactNode;
}

export function KatexFormula({ tex, isAtOnce, children }: KatexFormulaProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isSet, setIsSet] = useState(isAtOnce);
  useEffect(() => {
    let isGone = false;
    const set = () => {
      if (isGone || !ref.current) return;
      katex.render(tex, ref.current, { throwOnError: false, strict: 'ignore' });
      setIsSet(true);
    };
    if (isAtOnce) set();
    else void nextTask().then(set);
    return () => {
      isGone = true;
    };
  }, [tex, isAtOnce]);
  return (
    <>
      {!isSet && children}
      <span ref={ref} />
    </>
  );
}
