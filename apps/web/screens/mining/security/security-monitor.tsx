import type { EncryptionStatus } from '@productive-mining/contract/calls/security.ts';
import { clsx } from 'clsx';
import { KeyRound, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../api/request.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatClock, formatCount, formatWhole, withUnit } from '../../../ui/format-number.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { ProvenanceTag } from '../../../ui/provenance-tag.tsx';
import { CheckList } from './check-list.tsx';
import { LoadingSecurity, MONITOR_HEIGHT } from './loading-security.tsx';
import { type SecurityStatus, useCreateToken, useSecurityStatus } from './queries.ts';
import { ProtectionBadge, ThreatBadge } from './status-badges.tsx';

const ENCRYPTION: Readonly<Record<EncryptionStatus, string>> = {
  tls: 'TLS',
  loopback: 'Loopback',
  unencrypted: 'Unencrypted',
  unknown: 'Unknown',
};

/** Ultra-Security Monitor (spec part 3 §2.1): the status, and the checks that it follows from. */
export function SecurityMonitor() {
  const query = useSecurityStatus();
  const { data: status, error } = query;
  const refresh = () => void query.refetch();
  if (!status) {
    return error ? (
      <ErrorNotice
        className={MONITOR_HEIGHT}
        sentence={sentenceOf(error)}
        whatIsSafe="The ledger is untouched, and the checks go on."
        onRetry={refresh}
      />
    ) : (
      <LoadingSecurity />
    );
  }
  return (
    <div className={MONITOR_HEIGHT}>
      <p className="mb-3 text-pretty text-ink-2">256-bit Quantum-Resistant Cryptographic Protection</p>
      <div className="grid gap-x-8 gap-y-4 @min-[42rem]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-4">
          <SecurityFigures status={status} />
          <SecurityActions onRefresh={refresh} />
        </div>
        <CheckList checks={status.checks} />
      </div>
    </div>
  );
}

function SecurityFigures({ status }: { status: SecurityStatus }) {
  const { activeTokens, encryptionStatus, lastSecurityCheck } = status;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3.5">
      <Entry label="Protection status">
        <ProtectionBadge status={status.protectionStatus} />
      </Entry>
      <Entry label="Threat level">
        <ThreatBadge level={status.threatLevel} />
      </Entry>
      <Entry label="Security level" isFigure>
        {status.securityLevel === null ? 'n/a' : withUnit(formatWhole(status.securityLevel), 'bits')}
        {status.miningBasedSecurity && <StrengthTag parts={status.miningBasedSecurity} />}
      </Entry>
      <Entry label="Quantum resistant" isFigure>
        {status.quantumResistant ? 'Active' : 'Inactive'}
      </Entry>
      <Entry label="Active tokens" isFigure>
        {activeTokens === null ? 'n/a' : formatWhole(activeTokens)}
      </Entry>
      <Entry label="Encryption status" isFigure>
        {ENCRYPTION[encryptionStatus]}
      </Entry>
      <Entry label="Last security check" isFigure>
        {lastSecurityCheck === null ? 'none yet' : formatClock(Date.parse(lastSecurityCheck))}
      </Entry>
      <Entry label="Algorithms in use" className="col-span-2">
        <Algorithms names={status.algorithms} />
      </Entry>
    </dl>
  );
}

interface EntryProps {
  label: string;
  /** Whether the value is set as a figure; badges have a look of their own. */
  isFigure?: boolean;
  className?: string;
  children: ReactNode;
}

function Entry({ label, isFigure = false, className, children }: EntryProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd
        className={`flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 ${
          isFigure ? 'font-semibold text-figure tabular-nums' : ''
        }`}
      >
        {children}
      </dd>
    </div>
  );
}

/** C-85: the words of the score are kept, with an explanation beside them. */
function StrengthTag({ parts }: { parts: NonNullable<SecurityStatus['miningBasedSecurity']> }) {
  const { baseBits, blockBits, discoveryBits, growthBits, bonusBits } = parts;
  return (
    <span className="font-normal text-base">
      <ProvenanceTag kind="formula" of="the security level">
        <p>
          {baseBits} + 1 per 1,000 blocks + 2 per 5,000 discoveries + ⌊32 × log₁₀(blocks + 1)⌋ + 8 per 1,000
          discoveries, at most 512.
        </p>
        <p className="mt-2">
          Now: {[baseBits, blockBits, discoveryBits, growthBits, bonusBits].map(formatWhole).join(' + ')}, for{' '}
          {formatCount(parts.totalBlocks, 'block')} and{' '}
          {parts.totalDiscoveries === 1
            ? '1 discovery'
            : `${formatWhole(parts.totalDiscoveries)} discoveries`}
          .
        </p>
        <p className="mt-2">
          A gamified strength score, not a security guarantee: mining makes no cipher stronger. The standard
          of each algorithm says how strong it is.
        </p>
      </ProvenanceTag>
    </span>
  );
}

function Algorithms({ names }: { names: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="flex">
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}

function SecurityActions({ onRefresh }: { onRefresh: () => void }) {
  const token = useCreateToken();
  return (
    <div className="mt-auto">
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          icon={KeyRound}
          isBusy={token.isPending}
          onClick={() => token.mutate()}
          className="min-w-40"
        >
          {token.isPending ? 'Generating...' : 'Generate Token'}
        </Button>
        <Button icon={RefreshCw} onClick={onRefresh}>
          Refresh Status
        </Button>
      </div>
      <p className="mt-2 text-pretty text-ink-2 text-small">
        A token is 256 random bits, bound to your wallet for an hour. Nothing here asks for it: the server
        keeps only its hash and counts it.
      </p>
    </div>
  );
}
