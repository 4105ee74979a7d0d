import { bitStrength, type StrengthFigures } from '@productive-mining/rules/security-strength.ts';
import { RefreshCw } from 'lucide-react';
import { sentenceOf } from '../../api/request.ts';
import { AboutNumbers } from '../../ui/about-numbers.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { FormulaCard } from './formula-card.tsx';
import { LevelsCard } from './levels-card.tsx';
import { ProjectionsCard } from './projections-card.tsx';
import { ProtectionsCard } from './protections-card.tsx';
import { type StrengthQuery, useStrength } from './queries.ts';
import { StrengthCard } from './strength-card.tsx';

const MAIN_HEIGHT = 'min-h-60';

/** Cryptographic Strength (spec part 3 §2.6): a score by a formula, beside what really protects the ledger. */
export function StrengthScreen() {
  const query = useStrength();
  return (
    <>
      <Heading query={query} />
      <div className="grid gap-4">
        <Main query={query} />
        <AboutStrength />
      </div>
    </>
  );
}

function Heading({ query: { isFetching, staleSinceMs, refresh } }: { query: StrengthQuery }) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-page">
          Cryptographic Strength
          {staleSinceMs !== undefined && <StaleNotice sinceMs={staleSinceMs} onRetry={refresh} />}
        </h1>
        <p className="max-w-[80ch] text-pretty text-ink-2">
          A gamified strength score, not a security guarantee: it grows with what is mined, by a formula.
          Beside it is what the signatures of the ledger really withstand.
        </p>
      </div>
      <Button icon={RefreshCw} isBusy={isFetching} onClick={refresh}>
        Refresh
      </Button>
    </header>
  );
}

function Main({ query: { strength, refresh } }: { query: StrengthQuery }) {
  if (strength.state === 'known') return <Figures figures={strength.figures} />;
  return (
    <>
      <Card title="Mining-based strength" tour="strength-mining">
        {strength.state === 'loading' && (
          <p role="status" className={`grid place-items-center text-ink-2 ${MAIN_HEIGHT}`}>
            Loading security data...
          </p>
        )}
        {strength.state === 'failed' && (
          <ErrorNotice
            className={MAIN_HEIGHT}
            sentence={sentenceOf(strength.error)}
            whatIsSafe="The ledger is untouched: the score is a formula over what it holds."
            onRetry={refresh}
          />
        )}
        {strength.state === 'missing' && (
          <div role="alert" className={`grid place-content-center justify-items-center gap-3 ${MAIN_HEIGHT}`}>
            <p className="max-w-[64ch] text-pretty text-center">
              Enhanced security data not available. Current security level:{' '}
              {strength.securityLevel === null ? 'not known' : `${strength.securityLevel} bits`}
            </p>
            <Button icon={RefreshCw} onClick={refresh}>
              Retry Loading
            </Button>
          </div>
        )}
      </Card>
      <ProtectionsCard />
    </>
  );
}

function Figures({ figures }: { figures: StrengthFigures }) {
  return (
    <>
      <StrengthCard figures={figures} />
      <LevelsCard bits={bitStrength(figures)} />
      <ProtectionsCard />
      <ProjectionsCard figures={figures} />
      <FormulaCard figures={figures} />
    </>
  );
}

function AboutStrength() {
  return (
    <AboutNumbers>
      <p>
        Mining makes no cipher stronger. Bit strength and quantum strength are formulas over the number of
        blocks and discoveries, and say how much was mined. The names of the levels are those of the formula’s
        scale; no key of that length is used anywhere.
      </p>
      <p>
        The formula has two caps: the discovery bonus ends at 512 bits, and the quantum strength at 8,192.
        Projections are what it gives for ledgers that nobody has mined.
      </p>
      <p>
        The table of primitives is of another sort: its figures are published, by the standards named behind
        each tag. ML-DSA-65’s 192 bits are those of its category; a category is a comparison, not a proof.
        ML-KEM-768 runs in the server’s self-test and protects no block.
      </p>
    </AboutNumbers>
  );
}
