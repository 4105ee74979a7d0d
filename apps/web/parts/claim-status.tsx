import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { formatFigure } from '../ui/format-number.ts';

const TONES: Readonly<Record<Statement['status'], BadgeTone>> = {
  proved: 'ok',
  'spot-checked': 'primary',
  counted: 'plain',
  reported: 'plain',
  computed: 'plain',
};

/** How far something is checked, as one word. */
export function ClaimStatus({ status }: Pick<Statement, 'status'>) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

/** The full sentence on what a spot check can miss. */
export function Escapes({ escapes }: { escapes: NonNullable<Statement['escapes']> }) {
  const probability = (value: number) => formatFigure(value, 3);
  return (
    <p className="mt-1.5 text-ink-2 text-small">
      Probability that a fault of one block escapes: one wrong leaf {probability(escapes.oneLeaf)}, 1&nbsp;%
      wrong {probability(escapes.onePercent)}, 10&nbsp;% wrong {probability(escapes.tenPercent)}.
    </p>
  );
}
