import type { LogFinding } from '@productive-mining/verify/check-log.ts';
import { notCheckedOfLog, refusalOfLog } from '@productive-mining/verify/log-sentence.ts';
import { formatCount, formatWhole } from '../../ui/format-number.ts';
import type { KeptLedger } from './kept-ledger.ts';
import { CheckRow } from './step-list.tsx';

interface LogOfLedgerProps {
  finding: LogFinding;
  kept: KeptLedger | undefined;
}

/** What is checked of the ledger around a block, apart from the block's own steps, which the summary counts. */
export function LogOfLedger({ finding, kept }: LogOfLedgerProps) {
  return (
    <div>
      <h3 className="font-semibold">The ledger around it</h3>
      <ul aria-label="Check of the ledger’s log" className="grid">
        <LogRow finding={finding} kept={kept} />
      </ul>
    </div>
  );
}

/** What the log over the ledger's blocks says: whether the block is in it, and whether it is the one of before. */
function LogRow({ finding, kept }: LogOfLedgerProps) {
  const refusal = refusalOfLog(finding);
  const left = notCheckedOfLog(finding);
  if (refusal !== undefined) return row('fails', refusal);
  return left === undefined ? row('holds', heldOf(finding, kept)) : row('not checked here', left);
}

const row = (state: 'holds' | 'fails' | 'not checked here', sentence: string) => (
  <CheckRow label="Log" state={state}>
    {sentence}
  </CheckRow>
);

function heldOf({ comparison: { newest, remembered } }: LogFinding, kept: KeptLedger | undefined): string {
  const size = newest?.size ?? 0;
  const since = remembered && kept ? sinceSize(remembered.size, size) : 'Later checks compare with it.';
  return `The block is in the ledger’s log of ${formatCount(size, 'block')}. ${since}`;
}

function sinceSize(remembered: number, now: number): string {
  if (remembered > now)
    return `The log that this browser remembers, of ${formatWhole(remembered)}, begins with it.`;
  return `It begins with the log that this browser remembers, of ${formatWhole(remembered)}: nothing before was cut or changed.`;
}
