import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatFixed, formatWhole, withUnit } from '../../ui/format-number.ts';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { formatExponent } from './format-exponent.ts';
import { CoherenceFigure, MeasuredFigure } from './measured-figure.tsx';
import type { TimingState } from './queries.ts';

const factor = (value: number) => `×${formatFixed(value, 2)}`;

export function TimingTab({ state }: { state: TimingState }) {
  return (
    <>
      <CrystalCard state={state} />
      <BreakdownCard breakdown={state.precision_breakdown} />
      <MathematicsCard mathematics={state.mathematical_integration} />
    </>
  );
}

function CrystalCard({ state }: { state: TimingState }) {
  const { crystal_diagnostics: crystal, resonance_analysis: resonance } = state;
  return (
    <Card title="Crystal oscillator">
      <FigureGrid>
        <CoherenceFigure
          label="Crystal coherence"
          value={crystal.coherence}
          note="least-delayed exchanges, at 1 kHz"
        />
        <MeasuredFigure
          label="Frequency"
          value={crystal.frequency}
          write={(hertz) => withUnit(formatFixed(hertz, 3), 'Hz')}
          tag={<NominalTag />}
        />
        <MeasuredFigure
          label="Amplitude"
          value={crystal.amplitude}
          write={(ms) => withUnit(formatFixed(ms, 2), 'ms')}
          note="half of the span of offsets in 60 s, drift taken out"
        />
        <MeasuredFigure
          label="In step"
          value={resonance.crystal_sync}
          write={(share) => withUnit(formatFixed(100 * share, 1), '%')}
          note="exchanges of 60 s within 1 ms"
        />
      </FigureGrid>
    </Card>
  );
}

function BreakdownCard({ breakdown }: { breakdown: TimingState['precision_breakdown'] }) {
  return (
    <Card title="Precision breakdown: model factors">
      <FigureGrid>
        <Figure label="Base: Planck time" tag={<PlanckTag />}>
          {withUnit(formatExponent(breakdown.basePlanck), 's')}
        </Figure>
        <MeasuredFigure
          label="Schumann factor"
          value={breakdown.schumannEnhanced}
          write={factor}
          note="no receiver measures resonances"
        />
        <MeasuredFigure
          label="Crystal factor"
          value={breakdown.crystalEnhanced}
          write={factor}
          note="scatter of offsets before and after the drift is taken out"
        />
        <MeasuredFigure
          label="Riemann factor"
          value={breakdown.riemannEnhanced}
          write={factor}
          note="zeros keep no time"
        />
        <MeasuredFigure
          label="Total enhancement"
          value={breakdown.totalEnhancement}
          write={factor}
          note="scatter of offsets, by that of the least-delayed around the line"
        />
      </FigureGrid>
    </Card>
  );
}

function MathematicsCard({ mathematics }: { mathematics: TimingState['mathematical_integration'] }) {
  return (
    <Card title="Mathematical integration">
      <FigureGrid>
        <Figure label="Present index" note="changes every 2 s">
          {formatWhole(mathematics.currentIndex)}
        </Figure>
        <Figure label="Present prime">{formatWhole(mathematics.currentPrime)}</Figure>
        <MeasuredFigure
          label="Timing alignment"
          value={mathematics.timingAlignment}
          write={(order) => formatFixed(order, 3)}
          note="order over 60 s of a wave of so many hertz"
        />
      </FigureGrid>
    </Card>
  );
}

function NominalTag() {
  return (
    <span className="font-normal text-base">
      <ProvenanceTag kind="nominal" of="the frequency">
        32,768 Hz, that of a watch’s crystal, as your oscillator would show it by the server’s clock: divided
        by 1 + drift.
      </ProvenanceTag>
    </span>
  );
}

function PlanckTag() {
  return (
    <span className="font-normal text-base">
      <ProvenanceTag kind="published" of="the Planck time">
        CODATA 2022. No clock comes near it; it is the scale that the specification begins with.
      </ProvenanceTag>
    </span>
  );
}
