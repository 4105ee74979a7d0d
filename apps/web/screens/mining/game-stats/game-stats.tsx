import { Trophy } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { gameStatsOpen } from '../../../parts/game-stats-open.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/external-store.ts';
import { stepAside } from '../../../ui/step-aside.ts';
import { GameStatsPanel } from './game-stats-panel.tsx';

/**
 * The Game Stats button and its panel; floats at the lower left of its screen, above a phone's tabs, and is out of sight
 * where something would lie under it.
 */
export function GameStats() {
  const isOpen = useStore(gameStatsOpen);
  const floatRef = useRef<HTMLDivElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const openerRef = useRef<Element | null>(null);
  useEffect(() => (floatRef.current ? stepAside(floatRef.current) : undefined), []);
  useEffect(() => () => gameStatsOpen.set(false), []);
  useLayoutEffect(() => {
    if (!isOpen) return;
    openerRef.current = document.activeElement;
    floatRef.current?.removeAttribute('data-aside');
    // Opened elsewhere on the page, it would be far from the focus.
    if (openerRef.current !== toggleRef.current) document.getElementById(panelId)?.focus();
  }, [isOpen, panelId]);
  const close = () => {
    gameStatsOpen.set(false);
    const { current: opener } = openerRef;
    const hasOpener = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    (hasOpener ? opener : toggleRef.current)?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 mt-4 flex md:bottom-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc within the toggle and its panel closes it */}
      <div
        ref={floatRef}
        data-aside
        className="group pointer-events-auto relative data-aside:pointer-events-none"
        onKeyDown={closeOnEscape}
      >
        <button
          ref={toggleRef}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => gameStatsOpen.set(!isOpen)}
          className={buttonStyle({ className: 'shadow-floating group-data-aside:invisible' })}
        >
          <Trophy aria-hidden className="size-4" />
          Game Stats
        </button>
        {isOpen && <GameStatsPanel id={panelId} onClose={close} />}
      </div>
    </div>
  );
}
