import type { ReactNode } from 'react';

/** A name and its value, in a dl. */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}
