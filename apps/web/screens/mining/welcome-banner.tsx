import type { ComponentProps } from 'react';
import { PRODUCT_NAME } from '../../parts/product.ts';
import { LedgerLine } from './ledger-line.tsx';

/** Says in one sentence, without figures, what this is (OPEN-04), and below it what the ledger shows so far. */
export function WelcomeBanner(choice: ComponentProps<typeof LedgerLine>) {
  return (
    <section
      aria-label="Welcome"
      className="mb-3 rounded-card border border-line bg-surface px-4 py-1.5 md:px-[18px]"
    >
      <p className="text-pretty text-ink-2">
        <strong className="font-semibold text-ink">Welcome to {PRODUCT_NAME}.</strong> Each session computes
        real mathematics; what a second method confirms is sealed into a block that anyone can check again.
      </p>
      <LedgerLine {...choice} />
    </section>
  );
}
