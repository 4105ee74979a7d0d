import {
  bitStrength,
  quantumStrength,
  type StrengthFigures,
} from '@productive-mining/rules/security-strength.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatFigure, formatWhole, withUnit } from '../../ui/format-number.ts';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { BIT_FORMULA, QUANTUM_FORMULA } from './formulas.ts';

/** The score of this ledger now, and the counts that it follows from. */
export function StrengthCard({ figures }: { figures: StrengthFigures }) {
  const bits = bitStrength(figures);
  return (
    <Card title="Mining-based strength" tour="strength-mining">
      <FigureGrid>
        <Figure label="Bit strength" tag={<FormulaTag of="the bit strength" formula={BIT_FORMULA} />}>
          {withUnit(formatWhole(bits), 'bits')}
        </Figure>
        <Figure
          label="Quantum strength"
          tag={<FormulaTag of="the quantum strength" formula={QUANTUM_FORMULA} />}
        >
          {withUnit(formatFigure(quantumStrength(bits), 5), 'bits')}
        </Figure>
        <Figure label="Blocks" note="of this ledger">
          {formatWhole(figures.totalBlocks)}
        </Figure>
        <Figure label="Discoveries" note="of this ledger">
          {formatWhole(figures.totalDiscoveries)}
        </Figure>
      </FigureGrid>
    </Card>
  );
}

function FormulaTag({ of, formula }: { of: string; formula: string }) {
  return (
    <span className="font-normal text-base">
      <ProvenanceTag kind="formula" of={of}>
        <p>{formula}</p>
        <p className="mt-2">A gamified strength score, not a security guarantee.</p>
      </ProvenanceTag>
    </span>
  );
}
