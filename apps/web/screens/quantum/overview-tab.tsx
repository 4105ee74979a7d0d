import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatFixed, formatWhole, withUnit } from '../../ui/format-number.ts';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { formatExponent } from './format-exponent.ts';
import { CoherenceFigure, MeasuredFigure } from './measured-figure.tsx';
import { OscillatorsCard } from './oscillators-card.tsx';
import type { TimingState } from './queries.ts';

export function OverviewTab({ state }: { state: TimingState }) {
  const { quantum_state: quantum, crystal_diagnostics: crystal, resonance_analysis: resonance } = state;
  return (
    <>
      <Card title="Timing now">
        <FigureGrid>
          <CoherenceFigure
            label="Quantum coherence"
            value={quantum.coherence}
            note="order of the tracked phases over 60 s"
          />
          <CoherenceFigure
            label="Crystal coherence"
            value={crystal.coherence}
            note="least-delayed exchanges, at 1 kHz"
          />
          <MeasuredFigure
            label="Timing precision"
            value={quantum.timing_precision}
            write={(seconds) => withUnit(formatExponent(seconds), 's')}
            note={quantum.precision_level ?? undefined}
          />
          <Figure label="Riemann phase" tag={<PhaseTag />}>
            {withUnit(formatFixed(quantum.riemann_phase, 3), 'rad')}
          </Figure>
          <Figure label="Moon’s phase" tag={<MoonTag />} note={nameOfPhase(resonance.lunar_phase)}>
            {withUnit(formatFixed(resonance.lunar_phase, 1), '°')}
          </Figure>
          <Figure label="Earth–Moon distance" tag={<MoonTag />}>
            {withUnit(formatWhole(resonance.earth_moon_distance_km), 'km')}
          </Figure>
          <Figure
            label="Earth–Moon coupling"
            tag={<MoonTag />}
            note="the Moon’s tidal acceleration, by that at its mean distance"
          >
            {formatFixed(quantum.earth_moon_coupling, 3)}
          </Figure>
          <Figure label="Calibration" note="achieved once the drift is known to 1 ppm">
            {quantum.calibration_achieved ? 'Achieved' : 'Under way'}
          </Figure>
        </FigureGrid>
      </Card>
      <OscillatorsCard oscillators={state.oscillators} />
      <HarmonicsCard harmonics={resonance.harmonics} />
    </>
  );
}

function HarmonicsCard({ harmonics }: { harmonics: TimingState['resonance_analysis']['harmonics'] }) {
  return (
    <Card title="Schumann harmonics">
      <Table label="Schumann harmonics">
        <thead>
          <tr>
            <HeadCell>Mode</HeadCell>
            <HeadCell isNumber>Ideal cavity</HeadCell>
            <HeadCell isNumber>Published</HeadCell>
          </tr>
        </thead>
        <tbody>
          {harmonics.map(({ mode, cavityHz, publishedHz }) => (
            <tr key={mode} className="group/row">
              <Cell>{mode}</Cell>
              <Cell isNumber>{withUnit(formatFixed(cavityHz, 2), 'Hz')}</Cell>
              <Cell isNumber>{withUnit(formatFixed(publishedHz, 2), 'Hz')}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="mt-3 flex max-w-[80ch] flex-wrap items-center gap-x-2 text-pretty text-ink-2 text-small">
        <p>Nothing here receives them.</p>
        <ProvenanceTag kind="formula" of="the ideal cavity’s frequency">
          f(n) = c / (2πa) · √(n(n + 1)), with the Earth’s mean radius a = 6,371 km: a cavity without losses.
        </ProvenanceTag>
        <ProvenanceTag kind="published" of="the published frequencies">
          Observed by Balser and Wagner, Nature 188, 638 (1960), as later tables round them. They vary by
          about half a hertz.
        </ProvenanceTag>
      </div>
    </Card>
  );
}

function PhaseTag() {
  return (
    <span className="font-normal text-base">
      <ProvenanceTag kind="formula" of="the Riemann phase">
        γ · t mod 2π, with γ the present zero and t the seconds since the server’s start. A zero keeps no
        time: it is a phase to compare with.
      </ProvenanceTag>
    </span>
  );
}

function MoonTag() {
  return (
    <span className="font-normal text-base">
      <ProvenanceTag kind="formula" of="the Moon’s figure">
        Computed for the server’s time by Astronomy Engine (VSOP87 and a lunar theory, within an arc minute).
      </ProvenanceTag>
    </span>
  );
}

const PHASES = [
  'new',
  'waxing crescent',
  'first quarter',
  'waxing gibbous',
  'full',
  'waning gibbous',
  'last quarter',
  'waning crescent',
];
const PHASE_DEGREES = 360 / PHASES.length;

/** The nearest of the eight phases. */
function nameOfPhase(degrees: number): string {
  return PHASES[Math.round(degrees / PHASE_DEGREES) % PHASES.length]!;
}
