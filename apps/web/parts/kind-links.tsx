import { type ReactNode, useEffect, useState } from 'react';
import { useWorkTypes } from '../api/work-types.ts';
import { KindName } from '../parts/kind-name.tsx';
import { DrawnInTurn } from '../ui/drawn-later.tsx';
import { SignChip } from '../ui/math-sign.tsx';

/**
 * Links to the parts of a page, one a kind. Each part has the kind's value as its id. One line in a narrow window: names and
 * signs become wider when their faces are loaded, and links that took a further line then would move the page.
 */
export function KindLinks({ workTypes }: { workTypes: readonly string[] }) {
  const { namesOf } = useWorkTypes();
  return (
    <nav
      aria-label="Kinds on this page"
      className="-mx-4 mb-4 flex gap-1.5 px-4 max-lg:overflow-x-auto md:mx-0 md:px-0 lg:flex-wrap"
    >
      {workTypes.map((workType) => {
        const names = namesOf(workType);
        return (
          <a
            key={workType}
            href={`#${workType}`}
            className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-control border border-line bg-surface pr-3 pl-1 hover:border-control touch:min-h-11"
          >
            <SignChip sign={names.glyph} />
            <KindName names={names} />
          </a>
        );
      })}
    </nav>
  );
}

interface PartInTurnProps {
  /** The part that is in sight when the page opens: it comes with the page. */
  isFirst: boolean;
  /** Shown until then, as high as the part. */
  place: ReactNode;
  children: ReactNode;
}

/**
 * A part below the links, drawn in its turn. When the address names a part, all are drawn at once, so that it doesn't move.
 */
export function PartInTurn({ isFirst, place, children }: PartInTurnProps) {
  const [isAtOnce] = useState(() => isFirst || window.location.hash !== '');
  return isAtOnce ? children : <DrawnInTurn place={place}>{children}</DrawnInTurn>;
}

/** Shows the part that the address names, once the page has read what it shows. */
export function useNamedPart(isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return;
    const id = window.location.hash.slice(1);
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, [isRead]);
}
