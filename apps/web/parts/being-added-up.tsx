import { type AddedUp, isBehind } from '../api/added-up.ts';
import { formatWhole } from '../ui/format-number.ts';

/** Says of which blocks the figures are, while others are still being added up; nothing when all are. */
export function BeingAddedUp({ data }: { data: AddedUp | undefined }) {
  if (!data || !isBehind(data)) return null;
  return (
    <p role="status" className="mb-4 rounded-control bg-tint-warn px-3 py-2 text-pretty text-warn">
      The server is adding up the ledger: what is shown is of the first {formatWhole(data.height)} of{' '}
      {formatWhole(data.ledgerHeight)} blocks.
    </p>
  );
}
