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

/** How far something is checked, as one word: without its colour where the block doesn’t verify. */
export function ClaimStatus({
  status,
  isVerified = true,
}: Pick<Statement, 'status'> & { isVerified?: boolean }) {
  return <Badge tone={isVerified ? TONES[status] : 'plain'}>{status}</Badge>;
}

interface EscapesProps {
  escapes: NonNullable<Statement['escapes']>;
  /** Whether they are those of each block among several. */
  ofEachBlock?: boolean;
}

/** The full sentence on what a spot check can miss. */
export function Escapes({ escapes, ofEachBlock = false }: EscapesProps) {
  const probability = (value: number) => formatFigure(value, 3);
  return (
    <p className="mt-1.5 text-ink-2 text-small">
      {ofEachBlock ? 'Probability that a fault of one block escapes' : 'Probability that a fault escapes'}:
      one wrong leaf {probability(escapes.oneLeaf)}, 1&nbsp;% wrong {probability(escapes.onePercent)},
      10&nbsp;% wrong {probability(escapes.tenPercent)}.
    </p>
  );
}
