import type { ReactNode } from 'react';

/** Says of a screen's figures what they are and what they aren't; closed until somebody asks. @param children paragraphs */
export function AboutNumbers({ children }: { children: ReactNode }) {
  return (
    <details className="rounded-card border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer font-medium">About these numbers</summary>
      <div className="mt-2 grid max-w-[80ch] gap-2 text-pretty text-ink-2">{children}</div>
    </details>
  );
}
