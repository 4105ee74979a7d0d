import {
  type ClockComparison,
  compareClocks,
  standardDeviation,
} from '@productive-mining/rules/clock/compare-clocks.ts';
import { useMemo } from 'react';
import { useClockExchanges } from '../../live/clock-exchange.ts';
import { Card } from '../../ui/card.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatFixed, formatWhole, withUnit } from '../../ui/format-number.ts';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import type { PlotData } from '../../ui/plot/plot-shape.ts';
import { allanPlot, offsetPlot } from './clock-plots.ts';
import { MeasuredFigure } from './measured-figure.tsx';
import type { TimingState } from './queries.ts';

type Oscillators = TimingState['oscillators'];

const RELATIONS: Readonly<Record<NonNullable<Oscillators['relation']>, string>> = {
  same_oscillator:
    'Same oscillator: server and browser run on one machine, so that there is nothing to compare.',
  apart:
    'Server and browser are reached on one machine, and yet their clocks run at different rates: one of them is scaled, or has a virtual machine’s clock.',
  two_oscillators: 'Two oscillators: the server’s and this machine’s.',
};
const UNKNOWN = 'Whether these are two oscillators shows when the drift is known to 1 ppm.';

const inMs = (decimals: number) => (value: number) => withUnit(formatFixed(value, decimals), 'ms');
const inPpm = (value: number) => withUnit(formatFixed(value, 2), 'ppm');

/** Standard errors beyond which a drift has a sign. */
const SURE_ERRORS = 3;

/** How sure the drift is, and which of the two it says is faster. */
export function driftNote({
  driftPpm,
  driftErrorPpm,
}: Pick<ClockComparison, 'driftPpm' | 'driftErrorPpm'>): string | undefined {
  if (driftPpm === null || driftErrorPpm === null) return undefined;
  const sign = driftPpm > 0 ? 'your clock is the slower one' : 'your clock is the faster one';
  const isBeyondError = Math.abs(driftPpm) > SURE_ERRORS * driftErrorPpm;
  return `± ${inPpm(driftErrorPpm)}${isBeyondError ? `: ${sign}` : ''}`;
}

/** The comparison as this page has measured it, with both ends named. */
export function OscillatorsCard({ oscillators }: { oscillators: Oscillators }) {
  const { samples, latenessMs } = useClockExchanges();
  const comparison = useMemo(() => compareClocks(samples), [samples]);
  const { relation, serverTimerJitterMs } = oscillators;
  return (
    <Card title="Server’s oscillator against yours" tour="quantum-oscillators">
      <p className="mb-3 max-w-[80ch] text-pretty">{relation ? RELATIONS[relation] : UNKNOWN}</p>
      <FigureGrid>
        <MeasuredFigure label="Exchanges" value={samples.length} write={formatWhole} />
        <MeasuredFigure
          label="Drift"
          value={comparison.driftPpm}
          write={inPpm}
          note={driftNote(comparison)}
        />
        <MeasuredFigure
          label="Offset"
          value={comparison.offsetMs}
          write={inMs(1)}
          note="the server’s time less yours, each since its own start: only its change says something"
        />
        <MeasuredFigure
          label="Least delay"
          value={comparison.leastDelayMs}
          write={inMs(2)}
          note="there and back"
        />
        <MeasuredFigure
          label="Timer jitter, server"
          value={serverTimerJitterMs}
          write={inMs(2)}
          note="standard deviation of how late its timers are"
        />
        <MeasuredFigure
          label="Timer jitter, this browser"
          value={standardDeviation(latenessMs)}
          write={inMs(2)}
          note="of those that begin an exchange"
        />
      </FigureGrid>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Chart
          data={offsetPlot(samples, comparison)}
          fileName="clock-offset"
          empty="The offset is drawn from the second exchange on."
        />
        <Chart
          data={allanPlot(comparison)}
          fileName="allan-deviation"
          empty="The Allan deviation is drawn once three averaging times have been measured, in about a minute."
        />
      </div>
    </Card>
  );
}

interface ChartProps {
  data: PlotData | undefined;
  fileName: string;
  empty: string;
}

function Chart({ data, fileName, empty }: ChartProps) {
  if (!data) return <EmptyNotice className="min-h-60">{empty}</EmptyNotice>;
  return <Plot data={data} fileName={fileName} />;
}
