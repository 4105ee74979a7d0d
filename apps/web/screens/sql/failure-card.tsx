import { History, RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import type { QueryFailure } from './describe-failure.ts';
import { ResultSubtitle } from './result-subtitle.tsx';

interface FailureCardProps {
  failure: QueryFailure;
  isRunning: boolean;
  /** Asks the same once more. */
  onAgain: () => void;
  /** Asks as of the newest block. */
  onNewest: () => void;
}

/** A failure as the specification has it: a result of one column named Error (part 2 §8), and what may be done. */
export function FailureCard({ failure, isRunning, onAgain, onNewest }: FailureCardProps) {
  const { line, reason, next } = failure;
  return (
    <Card title="Query Results" tour="sql-result">
      <ResultSubtitle rowCount={0} executionTime={0} />
      <div role="alert">
        <Table label="Query result">
          <thead>
            <tr>
              <HeadCell>Error</HeadCell>
            </tr>
          </thead>
          <tbody>
            <tr className="group/row">
              <Cell className="whitespace-normal! py-2">
                <p className="font-medium text-bad">{line}</p>
                {reason !== null && <p className="text-pretty [overflow-wrap:anywhere]">{reason}</p>}
              </Cell>
            </tr>
          </tbody>
        </Table>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 text-ink-2 text-small">
        <span>Your query is kept in the editor.</span>
        {next === 'again' && (
          <Button size="small" icon={RefreshCw} disabled={isRunning} onClick={onAgain}>
            Retry
          </Button>
        )}
        {next === 'newest' && (
          <Button size="small" icon={History} disabled={isRunning} onClick={onNewest}>
            Ask as of the newest block
          </Button>
        )}
      </div>
    </Card>
  );
}
