import { Trophy } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { buttonStyle } from '../../../ui/button.tsx';
import { GameStatsPanel } from './game-stats-panel.tsx';

/** The Game Stats button and its panel; floats at the lower left of its screen, above a phone's tabs. */
export function GameStats() {
  const [isOpen, setIsOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => {
    setIsOpen(false);
    toggleRef.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 mt-4 flex md:bottom-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc within the toggle and its panel closes it */}
      <div className="pointer-events-auto relative" onKeyDown={closeOnEscape}>
        <button
          ref={toggleRef}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={buttonStyle({ className: 'shadow-floating' })}
        >
          <Trophy aria-hidden className="size-4" />
          Game Stats
        </button>
        {isOpen && <GameStatsPanel id={panelId} onClose={close} />}
      </div>
    </div>
  );
}
