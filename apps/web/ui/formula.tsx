import { lazy, Suspense, useEffect, useState } from 'react';

const KatexFormula = lazy(() =>
  import('./katex-formula.tsx').then((module) => ({ default: module.KatexFormula })),
);

const SETTER_WITHIN_MS = 1500;
/** After the first formulas have been set, those of later pages are set at once. */
let isSetterDue = false;

/** The setter is large: it loads when the page has nothing else to draw. */
function useSetterDue(): boolean {
  const [isDue, setIsDue] = useState(isSetterDue);
  useEffect(() => {
    if (isDue) return;
    const begin = () => {
      isSetterDue = true;
      setIsDue(true);
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(begin, { timeout: SETTER_WITHIN_MS });
    return () => cancelIdleCallback(request);
  }, [isDue]);
  return isDue;
}

/** TeX set as mathematics; its source is shown until the setter has loaded. Wide formulas scroll in their box. */
export function Formula({ tex }: { tex: string }) {
  const isDue = useSetterDue();
  const [isAtOnce] = useState(isDue);
  const source = <code className="figures-mono text-ink-2">{tex}</code>;
  return (
    <section
      aria-label={`Formula ${tex}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto overflow-y-hidden whitespace-nowrap py-1"
    >
      {isDue ? (
        <Suspense fallback={source}>
          <KatexFormula tex={tex} isAtOnce={isAtOnce}>
            {source}
          </KatexFormula>
        </Suspense>
      ) : (
        source
      )}
    </section>
  );
}
