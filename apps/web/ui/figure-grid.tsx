import type { ReactNode } from 'react';

/** Figures beside each other, one below the other in narrow windows. */
export function FigureGrid({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-5 gap-y-3.5 md:grid-cols-3 xl:grid-cols-4">{children}</dl>;
}
