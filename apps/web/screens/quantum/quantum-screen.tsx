import { type ReactNode, useEffect } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { keepExchanging } from '../../live/clock-exchange.ts';
import { AboutNumbers } from '../../ui/about-numbers.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice, StaleNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabGroup } from '../../ui/tabs.tsx';
import { ConstantsTab } from './constants-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ParametersTab } from './parameters-tab.tsx';
import { type TimingState, useTimingState } from './queries.ts';
import { TimingTab } from './timing-tab.tsx';
import { ZerosTab } from './zeros-tab.tsx';

/** Quantum Clock (spec part 2 §2.2): two oscillators compared, and what the specification sets beside them. */
export function QuantumScreen() {
  const query = useTimingState();
  const { data: state } = query;
  useEffect(keepExchanging, []);
  const withState = (draw: (state: TimingState) => ReactNode): ReactNode => {
    if (state) return draw(state);
    if (!query.error) return <Skeleton className="h-96 rounded-card" />;
    return (
      <Card title="Timing now">
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(query.error)}
          whatIsSafe="The comparison goes on as long as the live channel is open."
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  };
  return (
    <>
      <Heading query={query} />
      <TabGroup
        label="Quantum clock"
        items={[
          {
            value: 'quantum-overview',
            label: 'Overview',
            content: withState((known) => <OverviewTab state={known} />),
          },
          {
            value: 'quantum-timing',
            label: 'Timing State',
            content: withState((known) => <TimingTab state={known} />),
          },
          {
            value: 'quantum-zeros',
            label: 'Riemann Zeros',
            content: withState((known) => <ZerosTab state={known} />),
          },
          { value: 'quantum-constants', label: 'Constants', content: <ConstantsTab /> },
          { value: 'quantum-parameters', label: 'Parameters', content: <ParametersTab /> },
        ]}
      />
      <div className="mt-5">
        <AboutClock />
      </div>
    </>
  );
}

function Heading({ query }: { query: ReturnType<typeof useTimingState> }) {
  const { data: state } = query;
  return (
    <header className="mb-4">
      <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-page">
        Quantum Clock
        {state && (
          <span className="font-normal text-base" data-tour="quantum-badge">
            <Badge tone={state.quantum_state.phase_locked ? 'ok' : 'plain'}>
              {state.quantum_state.phase_locked ? 'Phase Locked' : 'Free Running'}
            </Badge>
          </span>
        )}
        {query.isError && state && (
          <StaleNotice sinceMs={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
        )}
      </h1>
      <p className="max-w-[90ch] text-pretty text-ink-2">
        Two clocks compared: the server’s and this browser’s, by four time stamps an exchange. Simulated clock
        model - no hardware: no quantum device is behind this screen.
      </p>
    </header>
  );
}

function AboutClock() {
  return (
    <AboutNumbers>
      <p>
        Offset, drift, Allan deviation and jitter are measured, between the server’s clock and this browser’s
        alone: both only go forward, and neither is set by the time of day. Where both run on one machine
        there is one oscillator, and the screen says so.
      </p>
      <p>
        Phase Locked means that waves at the five published Schumann frequencies, as both clocks keep them,
        have had an order of at least 0.9 for a minute (Kuramoto’s order parameter, 1 where all phases agree).
      </p>
      <p>
        The Moon, the Earth’s resonances and the zeros of ζ are computed or published. They keep no time here
        and influence none.
      </p>
    </AboutNumbers>
  );
}
