import { AboutNumbers } from '../../ui/about-numbers.tsx';
import { SourcesCard } from './sources-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TestsTabs } from './tests-tabs.tsx';

/** Authentic Data Demo (spec part 3 §2.5): kernels and primitives beside tables that others published or computed. */
export function AuthenticScreen() {
  return (
    <>
      <header className="mb-4">
        <h1 className="font-semibold text-page">Authentic Data Demo</h1>
        <p className="max-w-[80ch] text-pretty text-ink-2">
          The server’s kernels and verifiers, and the cryptography of the ledger, run now on your order and
          are compared with tables that name their source. A test passes when every row agrees.
        </p>
      </header>
      <div className="grid gap-4">
        <StatusCard />
        <TestsTabs />
        <SourcesCard />
        <AboutTests />
      </div>
    </>
  );
}

function AboutTests() {
  return (
    <AboutNumbers>
      <p>
        Times are wall time, that of waiting for a thread included: a test takes your own share of the
        machine, beside your sessions. One runs at a time for each visitor and two on the server; leaving the
        page ends it.
      </p>
      <p>
        A test compares a finite list: it shows that this program computes what others computed, and proves no
        conjecture. Where a table is “computed”, programs that are not ours have made it.
      </p>
      <p>
        The number of the advanced tests is fixed, as their plans are. For pending ones no table is there yet,
        and they say so.
      </p>
    </AboutNumbers>
  );
}
