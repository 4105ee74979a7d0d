import type { HistoryRange } from '@productive-mining/contract/calls/mining.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { co2SavedTons } from '@productive-mining/rules/co2-saved.ts';
import { papersCited } from '@productive-mining/rules/papers-cited.ts';
import type { ReactNode } from 'react';
import {
  formatFigure,
  formatFixed,
  formatSeconds,
  formatTotalDollars,
  formatWhole,
  withUnit,
} from '../../../ui/format-number.ts';
import { Powers } from '../../../ui/powers.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { Figure } from './figure.tsx';
import { HistoryChart } from './history-chart.tsx';
import { PUBLISHED_PAPERS } from './published-papers.ts';
import type { HistoryQuery } from './queries.ts';
import { StatisticsCard } from './statistics-card.tsx';

const CHART_HEIGHT_PX = 180;

interface ImpactCardProps {
  range: HistoryRange;
  history: HistoryQuery;
  onChooseRange: (range: HistoryRange) => void;
}

export function ImpactCard({ range, history, onChooseRange }: ImpactCardProps) {
  return (
    <StatisticsCard
      title="Scientific Impact"
      rangeLabel="Range of the value chart"
      range={range}
      onChooseRange={onChooseRange}
      figuresOf={(stats) => <ImpactFigures stats={stats} />}
      figuresHeight="min-h-[118px]"
    >
      <PaperList />
      <HistoryChart measure="value" query={history} heightPx={CHART_HEIGHT_PX} />
    </StatisticsCard>
  );
}

/** What is measured, and small below it what formulas make of it. */
function ImpactFigures({ stats }: { stats: Stats }) {
  const { totalDiscoveries, totalComputeMs, totalVerifyMs } = stats;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5">
        <Figure
          label="Mathematical Discoveries"
          value={formatWhole(totalDiscoveries)}
          note="verified and sealed"
        />
        <Figure
          label="CPU Time"
          value={formatSeconds((totalComputeMs + totalVerifyMs) / 1000)}
          note="computing and verifying them"
        />
      </dl>
      <FormulaFigures stats={stats} />
    </>
  );
}

function FormulaFigures({
  stats: { totalDiscoveries, totalScientificValue, totalEnergyConsumed },
}: {
  stats: Stats;
}) {
  const tons = co2SavedTons(totalEnergyConsumed);
  const kWh = withUnit(formatFigure(totalEnergyConsumed, 3), 'kWh');
  return (
    <dl className="mt-3 grid gap-y-1 text-small">
      <SmallFigure label="Academic Value" value={formatTotalDollars(totalScientificValue)}>
        <ProvenanceTag kind="formula" of="the academic value">
          The estimated values of all blocks, added up. Each is a score by formula, not money.
        </ProvenanceTag>
      </SmallFigure>
      <SmallFigure
        label="CO2 Saved"
        value={withUnit(formatFixed(tons, 1), 'tons')}
        exact={`${kWh} × 2.4 = ${formatFigure(tons, 3)} tons, no measurement`}
      >
        <ProvenanceTag kind="estimate" of="the CO2 saved" text="model estimate">
          <p className="font-math-upright">
            {kWh} × 2.4 = {withUnit(formatFigure(tons, 3), 'tons')}
          </p>
          <p className="mt-1.5 text-ink-2 text-small">
            The energy of all blocks, itself estimated from CPU time, times a constant. Nothing about it is
            measured, and it grows with the energy used.
          </p>
        </ProvenanceTag>
      </SmallFigure>
      <SmallFigure label="Research Papers Cited" value={formatWhole(papersCited(totalDiscoveries))}>
        <ProvenanceTag
          kind="formula"
          of="the number of papers"
          text="formula: 0.3 x discoveries, not a citation count"
        >
          <p className="font-math-upright">⌊0.3 × {formatWhole(totalDiscoveries)}⌋</p>
          <p className="mt-1.5 text-ink-2 text-small">
            Nobody counted citations. The papers below are real ones.
          </p>
        </ProvenanceTag>
      </SmallFigure>
    </dl>
  );
}

interface SmallFigureProps {
  label: string;
  value: string;
  /** The exact figure, shown on hover. */
  exact?: string;
  children: ReactNode;
}

function SmallFigure({ label, value, exact, children }: SmallFigureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span className="tabular-nums" data-tooltip={exact}>
          {value}
        </span>
        {children}
      </dd>
    </div>
  );
}

function PaperList() {
  return (
    <div className="border-line border-t pt-3.5">
      <h4 className="mb-2 font-medium">Published papers behind the methods</h4>
      <ul className="grid gap-2.5">
        {PUBLISHED_PAPERS.map(({ title, authors, year, published, doi, usedFor }) => (
          <li key={doi} className="text-small">
            <a
              href={`https://doi.org/${doi}`}
              target="_blank"
              rel="noreferrer"
              data-tooltip={usedFor}
              className="text-pretty text-base text-primary underline-offset-2 hover:underline touch:inline-block touch:py-1"
            >
              <Powers>{title}</Powers>
            </a>
            <p className="text-pretty text-ink-2">
              {authors}, {published} ({year})
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
