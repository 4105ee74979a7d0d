import type { LogFinding } from '@productive-mining/verify/check-log.ts';
import { refusalOfLog } from '@productive-mining/verify/log-sentence.ts';
import { formatCount, formatWhole } from '../../ui/format-number.ts';
import type { KeptLedger } from './kept-ledger.ts';

/** What the log over the ledger's blocks says: whether the block is in it, and whether it is the one of before. */
export function LogLine({ finding, kept }: { finding: LogFinding; kept: KeptLedger | undefined }) {
  const { newest, remembered } = finding.comparison;
  const refusal = refusalOfLog(finding);
  if (refusal !== undefined || !newest)
    return <p className="text-pretty font-medium text-bad [overflow-wrap:anywhere]">{refusal}</p>;
  return (
    <p className="text-pretty text-ink-2">
      The block is in the ledger’s log of {formatCount(newest.size, 'block')}.{' '}
      {remembered && kept ? sinceSize(remembered.size, newest.size) : 'Later checks compare with it.'}
    </p>
  );
}

function sinceSize(remembered: number, now: number): string {
  if (remembered > now)
    return `The log that this browser remembers, of ${formatWhole(remembered)}, begins with it.`;
  return `It begins with the log that this browser remembers, of ${formatWhole(remembered)}: nothing before was cut or changed.`;
}
