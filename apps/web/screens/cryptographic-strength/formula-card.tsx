import { type StrengthFigures, strengthParts } from '@productive-mining/rules/security-strength.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatWhole, withUnit } from '../../ui/format-number.ts';
import { BIT_FORMULA, QUANTUM_FORMULA } from './formulas.ts';

/** The scaling formula, and each of its terms for this ledger. */
export function FormulaCard({ figures }: { figures: StrengthFigures }) {
  const { baseBits, blockBits, discoveryBits, growthBits, bonusBits } = strengthParts(figures);
  const terms = [
    { label: 'Base', note: 'for every ledger', bits: baseBits },
    { label: 'Blocks', note: '1 per 1,000 blocks', bits: blockBits },
    { label: 'Discoveries', note: '2 per 5,000 discoveries', bits: discoveryBits },
    { label: 'Growth', note: '32 for each tenfold of blocks', bits: growthBits },
    { label: 'Discovery bonus', note: '8 per 1,000 discoveries, at most 512', bits: bonusBits },
  ];
  return (
    <Card title="Scaling formula">
      <p className="text-pretty [overflow-wrap:anywhere]">{BIT_FORMULA}</p>
      <p className="mt-1 mb-4 text-pretty">{QUANTUM_FORMULA}</p>
      <FigureGrid>
        {terms.map(({ label, note, bits }) => (
          <Figure key={label} label={label} note={note}>
            {withUnit(formatWhole(bits), 'bits')}
          </Figure>
        ))}
      </FigureGrid>
    </Card>
  );
}
