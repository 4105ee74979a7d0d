import { TriangleAlert } from 'lucide-react';

/** Why all sessions of the server wait, such as a full disk. Read out when it appears; nothing is shown otherwise. */
export function HindranceNotice({ sentences }: { sentences: string | null | undefined }) {
  return (
    <div role="status" aria-label="Why mining waits">
      {sentences && (
        <p
          data-hindrance
          className="mb-4 flex items-start gap-2.5 text-pretty rounded-card border border-warn bg-tint-warn px-4 py-3 text-small text-warn"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {sentences}
        </p>
      )}
    </div>
  );
}
