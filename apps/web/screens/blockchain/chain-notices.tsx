import { TriangleAlert } from 'lucide-react';
import type { ChainStatus } from './queries.ts';

/** The notices of spec part 2 §8, with the reason below them. */
export function ChainNotices({ status }: { status: ChainStatus | undefined }) {
  if (!status?.simulationMode && !status?.error) return null;
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-2.5 rounded-card bg-tint-warn px-4 py-3 text-warn"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5 text-pretty">
        {status.error && (
          <p className="font-medium">Connection Status: Using simulation mode for demonstration</p>
        )}
        {status.simulationMode && <p>Network in simulation mode - connections may be limited</p>}
        {status.error && <p className="text-ink text-small [overflow-wrap:anywhere]">{status.error}</p>}
      </div>
    </div>
  );
}
