import { formatTokens } from '../../../parts/format-tokens.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDollars, formatFigure, formatSeconds, withUnit } from '../../../ui/format-number.ts';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import type { BlockOnPage } from '../queries.ts';
import { FieldRow } from './field-row.tsx';

/** What the block cost and what it is worth. */
export function WorkCard({ block }: { block: BlockOnPage }) {
  const wallSeconds = block.discoveries.reduce((sum, discovery) => sum + discovery.computationTime, 0);
  return (
    <Card title="Work" tour="block-work">
      <dl className="grid gap-1.5">
        <FieldRow label="Difficulty">{block.difficulty}/100</FieldRow>
        <FieldRow label="Scientific value">
          {formatDollars(block.totalScientificValue)}{' '}
          <ProvenanceTag kind="formula" of="the scientific value">
            (base + increment) × (1 + min(difficulty / 200, 0.5)): a score, not money.
          </ProvenanceTag>
        </FieldRow>
        <FieldRow label="Reward">
          <span className="font-medium text-ore">{formatTokens(block.rewardAmount)} $MINED</span>
        </FieldRow>
        <FieldRow label="Computing, wall time">{formatSeconds(wallSeconds)}</FieldRow>
        <FieldRow label="Computing, CPU time">{formatSeconds(block.computeMs / 1000)}</FieldRow>
        <FieldRow label="Verifying, CPU time">{formatSeconds(block.verifyMs / 1000)}</FieldRow>
        <FieldRow label="Verifying / computing">
          {block.computeMs > 0
            ? withUnit(formatFigure((100 * block.verifyMs) / block.computeMs, 2), '%')
            : 'n/a'}
        </FieldRow>
        <FieldRow label="Energy">
          {withUnit(formatFigure(block.energyConsumed * 1000, 3), 'Wh')}{' '}
          <ProvenanceTag kind="estimate" of="the energy">
            CPU seconds of computing and verifying × the watts of a core that the server is configured with.
            Not measured at the plug.
          </ProvenanceTag>
        </FieldRow>
      </dl>
    </Card>
  );
}
