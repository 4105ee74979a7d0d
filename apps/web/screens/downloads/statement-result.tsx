import { tokensOf } from '@productive-mining/rules/tokens.ts';
import type { StatementVerdict } from '@productive-mining/verify/check-statement.ts';
import { CircleCheck } from 'lucide-react';
import { useWorkTypes } from '../../api/work-types.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { formatWhole } from '../../ui/format-number.ts';
import { Hash } from '../../ui/hash.tsx';
import { Refusal, sourceOf } from './refusal.tsx';

interface StatementResultProps {
  file: string;
  verdict: StatementVerdict;
  /** Whether the fingerprint is one that this browser knows from an earlier visit. */
  isRemembered: boolean;
}

/** What a statement of contribution proves. */
export function StatementResult({ file, verdict, isRemembered }: StatementResultProps) {
  const { namesOf } = useWorkTypes();
  if (!verdict.ok) return <Refusal file={file} reason={verdict.reason} />;
  const { address, blocks, kinds, rewardBaseUnits, tip } = verdict;
  const counts = Object.entries(kinds).map(
    ([kind, count]) => `${formatWhole(count)} of ${namesOf(kind).displayName}`,
  );
  return (
    <div className="flex items-start gap-2 rounded-control bg-tint-ok px-3 py-2">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      <div className="grid min-w-0 gap-1 text-pretty">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium text-ok">{file} holds.</span> {formatWhole(blocks)}{' '}
          {blocks === 1 ? 'block' : 'blocks'} of one wallet, which paid{' '}
          {formatTokens(tokensOf(rewardBaseUnits))} $MINED: {counts.join(', ')}. Each is in the ledger up to
          block {formatWhole(tip.asOf)}, as of {tip.madeAt}.
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-small">
          <Hash value={address} label="Address of the wallet" ends={8} />
          <span>
            by the ledger <Hash value={tip.fingerprint} label="Key fingerprint" ends={8} />
          </span>
        </p>
        <p className="text-small">{sourceOf(verdict.isFingerprintCompared, isRemembered)}</p>
      </div>
    </div>
  );
}
