import { sentenceOf } from '../../api/request.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatFixed, formatWhole, withUnit } from '../../ui/format-number.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CoherenceFigure } from './measured-figure.tsx';
import { type TimingState, useZeros } from './queries.ts';

/** Spec part 2 §9. */
const SHOWN_ZEROS = 20;
const DECIMALS = 8;

export function ZerosTab({ state }: { state: TimingState }) {
  const { currentPhase, currentZero, phaseCoherence } = state.resonance_analysis;
  return (
    <>
      <Card title="Riemann metrics now">
        <FigureGrid>
          <Figure label="Current zero">{formatFixed(currentZero, DECIMALS)}</Figure>
          <Figure label="Current phase" note="γ · t mod 2π, a formula">
            {withUnit(formatFixed(currentPhase, 3), 'rad')}
          </Figure>
          <CoherenceFigure
            label="Phase coherence"
            value={phaseCoherence}
            note="order over 60 s of the waves of the first 20 zeros"
          />
        </FigureGrid>
      </Card>
      <Card title="Zeros of ζ(½ + it)">
        <ZeroList />
      </Card>
    </>
  );
}

function ZeroList() {
  const { data, error, refetch } = useZeros();
  if (!data && error)
    return (
      <ErrorNotice
        className="min-h-60"
        sentence={sentenceOf(error)}
        whatIsSafe="Zeros are computed again when they are asked for."
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-60 rounded-control" />;
  const { zeros } = data.zeros;
  return (
    <>
      <ol className="grid grid-cols-2 gap-x-5 gap-y-1.5 font-mono text-small tabular-nums sm:grid-cols-3 lg:grid-cols-5">
        {zeros.slice(0, SHOWN_ZEROS).map((zero) => (
          <li key={zero}>{zero.toFixed(DECIMALS)}</li>
        ))}
      </ol>
      <p className="mt-3 max-w-[80ch] text-pretty text-ink-2">
        and {formatWhole(Math.max(0, zeros.length - SHOWN_ZEROS))} more. The kernel that mines zeros found
        them when they were first asked for since this server’s start.
      </p>
    </>
  );
}
