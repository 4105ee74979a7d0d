import {
  bitStrength,
  EXAMPLE_FIGURES,
  quantumStrength,
  STRENGTH_PROJECTIONS,
  type StrengthFigures,
  strengthBand,
} from '@productive-mining/rules/security-strength.ts';
import { useMemo } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatWhole, withUnit } from '../../ui/format-number.ts';
import { Plot } from '../../ui/plot/plot.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { strengthPlot } from './strength-plot.ts';

/** What the formula gives for ledgers that nobody has mined. */
export function ProjectionsCard({ figures }: { figures: StrengthFigures }) {
  const plot = useMemo(() => strengthPlot(figures), [figures]);
  return (
    <Card title="Projections" aside={<Badge>projections by the formula</Badge>}>
      <div className="grid gap-6">
        <Plot data={plot} fileName="strength-projections" />
        <div className="min-w-0">
          <Table label="Projections">
            <thead>
              <tr>
                <HeadCell>Scale</HeadCell>
                <HeadCell isNumber>Blocks and discoveries</HeadCell>
                <HeadCell isNumber>Bits</HeadCell>
                <HeadCell isNumber>Quantum</HeadCell>
                <HeadCell>Level</HeadCell>
              </tr>
            </thead>
            <tbody>
              {STRENGTH_PROJECTIONS.map(({ scale, count }) => (
                <ProjectionRow key={scale} scale={scale} count={count} />
              ))}
            </tbody>
          </Table>
          <p className="mt-3 text-pretty text-ink-2 text-small">{exampleSentence()}</p>
        </div>
      </div>
    </Card>
  );
}

function ProjectionRow({ scale, count }: { scale: string; count: number }) {
  const bits = bitStrength({ totalBlocks: count, totalDiscoveries: count });
  return (
    <tr className="group/row">
      <Cell>{scale}</Cell>
      <Cell isNumber>{formatWhole(count)}</Cell>
      <Cell isNumber>{withUnit(formatWhole(bits), 'bits')}</Cell>
      <Cell isNumber>{withUnit(formatWhole(quantumStrength(bits)), 'bits')}</Cell>
      <Cell>{strengthBand(bits).name}</Cell>
    </tr>
  );
}

/** C-63: totals that the specification names are an example, and never taken for a ledger's. */
function exampleSentence(): string {
  const { totalBlocks, totalDiscoveries } = EXAMPLE_FIGURES;
  const bits = formatWhole(bitStrength(EXAMPLE_FIGURES));
  return `Example: ${formatWhole(totalBlocks)} blocks = ${bits} bits, with ${formatWhole(totalDiscoveries)} discoveries. It is no figure of this ledger.`;
}
