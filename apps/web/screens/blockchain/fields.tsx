import type { ReactNode } from 'react';

export function Fields({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1.5">{children}</dl>;
}

/** A name and its value; long values break. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ml-auto min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
