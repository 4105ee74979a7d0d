import { ArrowLeft, ArrowRight, BadgeCheck, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RequestError, sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDollars, formatSeconds, formatTokens, formatWhole } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import { MathSign } from '../../ui/math-sign.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type BlockOnPage, useBlock } from './queries.ts';
import { StatementsCard } from './statements-card.tsx';

/** One block: what it says, how far that is checked, and its place in the chain. */
export function BlockScreen({ index }: { index: string }) {
  const query = useBlock(index);
  if (query.isPending) return <Skeleton className="h-[560px] rounded-card" />;
  if (query.isError) {
    const isAbsent = query.error instanceof RequestError && query.error.status === 404;
    return (
      <ErrorNotice
        className="min-h-[50dvh]"
        sentence={sentenceOf(query.error)}
        whatIsSafe={
          isAbsent ? 'The newest blocks stand on the Mining Dashboard.' : 'The ledger is untouched.'
        }
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <BlockPage block={query.data} />;
}

function BlockPage({ block }: { block: BlockOnPage }) {
  return (
    <>
      <BlockHeader block={block} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] lg:items-start lg:gap-5">
        <StatementsCard statements={block.discoveries.flatMap((discovery) => discovery.statements)} />
        <div className="grid gap-4">
          <WorkCard block={block} />
          <ChainCard block={block} />
        </div>
      </div>
    </>
  );
}

function BlockHeader({ block }: { block: BlockOnPage }) {
  const { namesOf } = useWorkTypes();
  const names = namesOf(block.workType);
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <MathSign sign={names.glyph} className="text-[40px] leading-none" />
      <div>
        <h1 className="flex flex-wrap items-center gap-3 font-semibold text-page">
          Block {formatWhole(block.index)}
          {block.status === 'verified' ? (
            <Badge tone="ok">
              <BadgeCheck aria-hidden className="size-3.5" />
              Verified
            </Badge>
          ) : (
            <Badge tone="bad">
              <ShieldAlert aria-hidden className="size-3.5" />
              Disputed
            </Badge>
          )}
        </h1>
        <p className="text-ink-2">
          {names.displayName}, sealed {new Date(block.timestamp).toLocaleString()}
        </p>
      </div>
      <nav aria-label="Neighbouring blocks" className="ml-auto flex gap-2">
        <Neighbour
          index={block.previousIndex}
          label="Earlier block"
          icon={<ArrowLeft aria-hidden className="size-4" />}
        />
        <Neighbour
          index={block.nextIndex}
          label="Later block"
          icon={<ArrowRight aria-hidden className="size-4" />}
        />
      </nav>
    </header>
  );
}

function Neighbour({ index, label, icon }: { index: number | null; label: string; icon: ReactNode }) {
  if (index === null) return null;
  return (
    <Link
      href={`/blocks/${index}`}
      aria-label={`${label}, ${index}`}
      className={buttonStyle({ size: 'icon' })}
    >
      {icon}
    </Link>
  );
}

function WorkCard({ block }: { block: BlockOnPage }) {
  const wallSeconds = block.discoveries.reduce((sum, discovery) => sum + discovery.computationTime, 0);
  return (
    <Card title="Work">
      <dl className="grid gap-1.5">
        <Row label="Difficulty">{block.difficulty}/100</Row>
        <Row label="Scientific value">
          {formatDollars(block.totalScientificValue)}{' '}
          <ProvenanceTag kind="formula" of="the scientific value">
            (base + increment) × (1 + min(difficulty / 200, 0.5)): a score, not money.
          </ProvenanceTag>
        </Row>
        <Row label="Reward">
          <span className="font-medium text-ore">{formatTokens(block.rewardAmount)} $MINED</span>
        </Row>
        <Row label="Wall time">{formatSeconds(wallSeconds)}</Row>
        <Row label="Computing, CPU">{formatSeconds(block.computeMs / 1000)}</Row>
        <Row label="Verifying, CPU">{formatSeconds(block.verifyMs / 1000)}</Row>
      </dl>
    </Card>
  );
}

function ChainCard({ block }: { block: BlockOnPage }) {
  const hashes = [
    ['Block hash', block.blockHash],
    ['Previous hash', block.previousHash],
    ['Merkle root', block.merkleRoot],
    ['Work root', block.workRoot],
    ['Challenge’s secret', block.secret],
    ['Miner', block.minerId],
    ['Key', block.signatures.keyId],
  ] as const;
  return (
    <Card title="Place in the chain">
      <dl className="grid gap-1.5">
        {hashes.map(([label, value]) => (
          <Row key={label} label={label}>
            <Hash value={value} label={label} ends={8} />
          </Row>
        ))}
        <Row label="Nonce">
          <span className="figures-mono">{block.nonce}</span>
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
