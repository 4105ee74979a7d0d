import { lazy, Suspense } from 'react';

const KatexFormula = lazy(() =>
  import('./katex-formula.tsx').then((module) => ({ default: module.KatexFormula })),
);

/** TeX set as mathematics; its source stands there until the setter has loaded. Wide formulas scroll in their box. */
export function Formula({ tex }: { tex: string }) {
  return (
    <section
      aria-label={`Formula ${tex}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto overflow-y-hidden whitespace-nowrap py-1"
    >
      <Suspense fallback={<code className="figures-mono text-ink-2">{tex}</code>}>
        <KatexFormula tex={tex} />
      </Suspense>
    </section>
  );
}
