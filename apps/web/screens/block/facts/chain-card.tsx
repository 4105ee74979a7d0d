import { Link } from 'wouter';
import { NO_FILTER, pathOfFilter } from '../../../parts/block-filter.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDollars, formatWhole } from '../../../ui/format-number.ts';
import { Hash } from '../../../ui/hash.tsx';
import type { BlockOnPage } from '../queries.ts';
import { FieldRow } from './field-row.tsx';

/** The eight fields that the block's hash covers, and the hash. */
export function ChainCard({ block }: { block: BlockOnPage }) {
  return (
    <Card title="Block header" tour="block-header">
      <dl className="grid gap-1.5">
        <FieldRow label="Block hash">
          <Hash value={block.blockHash} label="Block hash" ends={8} />
        </FieldRow>
        <FieldRow label="Index">{formatWhole(block.index)}</FieldRow>
        <FieldRow label="Previous hash">
          <Hash value={block.previousHash} label="Previous hash" ends={8} />
        </FieldRow>
        <FieldRow label="Merkle root">
          <Hash value={block.merkleRoot} label="Merkle root" ends={8} />
        </FieldRow>
        <FieldRow label="Timestamp">
          <time dateTime={block.timestamp} className="figures-mono">
            {block.timestamp}
          </time>
        </FieldRow>
        <FieldRow label="Difficulty">{block.difficulty}</FieldRow>
        <FieldRow label="Nonce">
          <span className="figures-mono break-all">{block.nonce}</span>
        </FieldRow>
        <FieldRow label="Total value">{formatDollars(block.totalScientificValue)}</FieldRow>
        <FieldRow label="Miner">
          <Hash value={block.minerId} label="Miner" ends={8} />
        </FieldRow>
      </dl>
      <p className="mt-3">
        <Link
          href={pathOfFilter({ ...NO_FILTER, miner: block.minerId })}
          className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
        >
          Other blocks of this miner
        </Link>
      </p>
    </Card>
  );
}
