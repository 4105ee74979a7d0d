import type { Recheck } from '@productive-mining/contract/entities/block-detail.ts';
import type { DisputeReason } from '@productive-mining/contract/entities/dispute-reason.ts';
import { Link } from 'wouter';
import { pathOfBlock } from '../../parts/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatSeconds, formatWhole } from '../../ui/format-number.ts';
import type { BlockOnPage } from './queries.ts';

const REASONS: Partial<Readonly<Record<DisputeReason, string>>> = {
  group_differs_from_commitment: 'The leaves, computed again, are not those that were committed.',
  prime_totals_differ:
    'The blocks between two posts don’t add up to the primes counted there by another method.',
  reason_not_listed: 'The check found a fault that this version has no name for.',
};

/** Puts a reason into a sentence; the reasons of a kind’s verifier consist of words already. */
function sentenceOfReason(reason: DisputeReason): string {
  return REASONS[reason] ?? `The check found: ${reason.replaceAll('_', ' ')}.`;
}

/** What rechecks of the block found, and the dispute that followed; nothing when there was none. */
export function BlockRechecks({ rechecks, dispute }: Pick<BlockOnPage, 'rechecks' | 'dispute'>) {
  if (rechecks.length === 0 && !dispute) return null;
  return (
    <Card title="Looked at again">
      <ul className="grid gap-3.5">
        {rechecks.map((recheck) => (
          <RecheckItem key={recheck.leaf} recheck={recheck} />
        ))}
        {dispute && <DisputeItem dispute={dispute} />}
      </ul>
    </Card>
  );
}

function RecheckItem({ recheck }: { recheck: Recheck }) {
  const { leaf, outcome, reason, checkedAt, cpuMs } = recheck;
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={outcome === 'passed' ? 'ok' : 'bad'}>
          {outcome === 'passed' ? 'Recheck passed' : 'Recheck failed'}
        </Badge>
        <span className="text-ink-2 text-small">
          {new Date(checkedAt).toLocaleString()}, {formatSeconds(cpuMs / 1000)} of CPU
        </span>
      </p>
      <p className="mt-1.5 text-pretty text-ink-2 text-small">
        {outcome === 'passed'
          ? `The group of leaf ${formatWhole(leaf)}, which was not opened before, was computed again and is what was committed; another program agrees with its leaves.`
          : `The group of leaf ${formatWhole(leaf)}: ${sentenceOfReason(reason ?? 'reason_not_listed')}`}
      </p>
    </li>
  );
}

function DisputeItem({ dispute }: { dispute: NonNullable<BlockOnPage['dispute']> }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone="bad">Disputed</Badge>
        <span className="text-ink-2 text-small">
          {dispute.sealedIn === null ? (
            'The next block will seal the record.'
          ) : (
            <>
              Sealed in{' '}
              <Link
                href={pathOfBlock(dispute.sealedIn)}
                className="text-primary underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
              >
                block {formatWhole(dispute.sealedIn)}
              </Link>
            </>
          )}
        </span>
      </p>
      <p className="mt-1.5 text-pretty text-ink-2 text-small">
        {sentenceOfReason(dispute.reason)} The value no longer counts, the reward stays, and the region is
        mined again.
      </p>
    </li>
  );
}
