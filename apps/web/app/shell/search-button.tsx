import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { openLayer } from '../keyboard/open-layer.ts';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette. @param onPress runs first, for a menu that contains the button */
export function SearchButton({ className, onPress }: { className?: string; onPress?: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        openLayer.set('palette');
      }}
      className={clsx(
        'flex min-h-9 items-center gap-2 rounded-control border border-line bg-surface px-2.5 text-ink-2 hover:border-control touch:min-h-11',
        className,
      )}
    >
      <Search aria-hidden className="size-4" />
      Search
      <kbd aria-hidden className="figures-mono ml-auto max-md:hidden">
        {IS_APPLE ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
