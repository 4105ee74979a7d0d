import { requestPath } from '@productive-mining/client/request-path.ts';
import { exportOwnRecords, exportStatement } from '@productive-mining/contract/token-endpoints.ts';
import { Download } from 'lucide-react';
import { Link } from 'wouter';
import { usePlayer } from '../../api/use-player.ts';
import { DOWNLOADS_PATH } from '../../parts/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const TABLES = [
  ['sessions', 'Sessions'],
  ['blocks', 'Blocks'],
  ['earnings', 'Earnings'],
] as const;

/** The visitor's own records as files, and the statement that proves the blocks to anyone. */
export function RecordsCard() {
  const { data: player } = usePlayer({ isPolling: false });
  return (
    <Card title="Take your records with you" tour="token-records">
      <p className="mb-3 max-w-[90ch] text-pretty text-ink-2">
        Your sessions, blocks and transactions as CSV. The statement of contribution has your blocks with
        their proofs up to a tip that the ledger’s keys sign: whoever has the file and the ledger’s
        fingerprint checks it without this server, by <code>verify-statement</code> or on the{' '}
        <Link href={DOWNLOADS_PATH} className="text-primary underline">
          downloads page
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-2">
        {TABLES.map(([table, name]) => (
          <a
            key={table}
            href={requestPath(exportOwnRecords, { params: { table } })}
            download
            className={buttonStyle({ look: 'outline' })}
          >
            <Download aria-hidden className="size-4" />
            {name} (CSV)
          </a>
        ))}
        {player && player.stats.totalBlocks > 0 && (
          <a href={requestPath(exportStatement)} download className={buttonStyle({ look: 'primary' })}>
            <Download aria-hidden className="size-4" />
            Statement of contribution
          </a>
        )}
      </div>
      {player?.stats.totalBlocks === 0 && (
        <p className="mt-2 text-ink-2 text-small">A statement can be made from your first block on.</p>
      )}
    </Card>
  );
}
