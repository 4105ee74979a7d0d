import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { Card } from '../../ui/card.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatFixed, withUnit } from '../../ui/format-number.ts';
import { LazySelect } from '../../ui/lazy-select.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MeasuredFigure } from './measured-figure.tsx';
import { useParameters } from './queries.ts';

/** Spec part 2 §7; the call answers for every kind. */
const KINDS = ['riemann_zero', 'prime_pattern', 'yang_mills', 'navier_stokes', 'goldbach_verification'];

const share = (value: number) => withUnit(formatFixed(100 * value, 1), '%');
const order = (value: number) => formatFixed(value, 3);

export function ParametersTab() {
  const [workType, setWorkType] = useState(KINDS[0]!);
  const { namesOf } = useWorkTypes();
  const options = KINDS.map((value) => ({ value, label: namesOf(value).label }));
  return (
    <Card
      title="Parameters of a kind"
      aside={
        <ProvenanceTag kind="formula" of="each parameter">
          Each is computed as is said below it, from measured times, attempts and plans of blocks, or from the
          drift.
        </ProvenanceTag>
      }
    >
      <div className="mb-4 max-w-sm">
        <LazySelect
          label="Work type"
          value={workType}
          options={options}
          isDisabled={false}
          onChange={setWorkType}
        />
      </div>
      <ParameterFigures workType={workType} />
    </Card>
  );
}

function ParameterFigures({ workType }: { workType: string }) {
  const { data, error, refetch } = useParameters(workType);
  if (!data && error)
    return (
      <ErrorNotice
        className="min-h-60"
        sentence={sentenceOf(error)}
        whatIsSafe="Nothing is mined differently without them."
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-60 rounded-control" />;
  return (
    <>
      <FigureGrid>
        <MeasuredFigure
          label="Coherence boost"
          value={data.coherenceBoost}
          write={order}
          note="how evenly its blocks come"
        />
        <MeasuredFigure
          label="Riemann phase modulation"
          value={data.riemannPhaseModulation}
          write={order}
          note="order of γ₁ · t over the times of sealing"
        />
        <MeasuredFigure
          label="Crystal frequency sync"
          value={data.crystalFrequencySync}
          write={(ratio) => formatFixed(ratio, 7)}
          note="your oscillator by the server’s"
        />
        <MeasuredFigure
          label="Prime timing alignment"
          value={data.primeTimingAlignment}
          write={share}
          note="blocks whose index is prime"
        />
        <MeasuredFigure
          label="Lunar computational phase"
          value={data.lunarComputationalPhase}
          write={(degrees) => withUnit(formatFixed(degrees, 1), '°')}
          note="mean phase of the Moon at sealing"
        />
        <TuningFigures tuning={data.quantumTuningParameters} />
      </FigureGrid>
      <p className="mt-4 max-w-[80ch] text-pretty text-ink-2 text-small">
        Formulas over the newest 50 blocks of the kind that no dispute names, its attempts, and the clock
        comparison; n/a without any. None of them changes how anything is mined.
      </p>
    </>
  );
}

type Tuning = AnswerOf<'getQuantumParameters'>['quantumTuningParameters'];

function TuningFigures({ tuning: { efficiency, accuracy, security, difficulty } }: { tuning: Tuning }) {
  return (
    <>
      <MeasuredFigure
        label="Efficiency"
        value={efficiency}
        write={(cores) => withUnit(formatFixed(cores, 2), 'cores')}
        note="processor time by wall time"
      />
      <MeasuredFigure label="Accuracy" value={accuracy} write={share} note="attempts that were verified" />
      <MeasuredFigure
        label="Security"
        value={security}
        write={share}
        note="chance that a tenth of wrong leaves is noticed"
      />
      <MeasuredFigure
        label="Difficulty"
        value={difficulty}
        write={(seconds) => withUnit(formatFixed(seconds, 1), 's')}
        note="processor time at difficulty 50, from its blocks"
      />
    </>
  );
}
