import { type ReactNode, useEffect, useRef } from 'react';
import { placeBeside } from './place-beside.ts';

/**
 * A small panel beside the button whose popoverTarget names it. The platform's own popover: Esc and a press outside
 * close it, and the focus goes back to the button.
 */
export function Popover({ id, children }: { id: string; children: ReactNode }) {
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = panelRef.current;
    if (!panel) return;
    const place = (event: Event) => {
      const anchor = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
      if ((event as ToggleEvent).newState === 'open' && anchor) placeBeside(panel, anchor);
    };
    panel.addEventListener('toggle', place);
    return () => panel.removeEventListener('toggle', place);
  }, [id]);
  return (
    <div
      ref={panelRef}
      id={id}
      popover="auto"
      className="inset-auto m-0 w-max max-w-[min(340px,calc(100vw-24px))] rounded-block border border-control bg-surface shadow-floating px-3.5 py-3 text-left font-normal text-base text-ink"
    >
      {children}
    </div>
  );
}
