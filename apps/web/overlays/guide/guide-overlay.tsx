import { Signpost } from 'lucide-react';
import { DrawnLater } from '../../ui/drawn-later.tsx';
import { useStore } from '../../ui/external-store.ts';
import type { GuideLayerProps } from './guide-layer.tsx';
import { dismissedGuide, GUIDE_BUTTON_ID, pressGuideButton } from './guide-store.ts';

const loadGuideLayer = () => import('./guide-layer.tsx').then((module) => module.GuideLayer);

const HIDDEN_NOTE_ID = 'guide-is-hidden';

/** The floating button of every screen; list and card load behind it, and what makes it step aside. */
export function GuideOverlay(props: GuideLayerProps) {
  const isDismissed = useStore(dismissedGuide) !== null;
  return (
    <>
      {/* Aside, until the page beneath has been looked at: on a phone out of sight, else small in the page's margin. */}
      <div
        data-aside
        className="group pointer-events-none fixed right-4 bottom-[calc(4.25rem+var(--bar-height)+env(safe-area-inset-bottom))] z-20 size-14 md:bottom-4"
      >
        <button
          type="button"
          id={GUIDE_BUTTON_ID}
          aria-haspopup={isDismissed ? undefined : 'dialog'}
          aria-describedby={isDismissed ? HIDDEN_NOTE_ID : undefined}
          onClick={pressGuideButton}
          className="pointer-events-auto absolute right-0 bottom-0 grid size-full place-content-center justify-items-center gap-0.5 rounded-full border border-primary bg-primary font-medium text-on-primary text-small shadow-floating hover:bg-primary/90 group-data-aside:-right-3.5 group-data-aside:size-6 group-data-aside:max-md:invisible"
        >
          <Signpost aria-hidden className="size-5 group-data-aside:size-3.5" />
          <span className="group-data-aside:sr-only">Guide</span>
          {isDismissed && (
            <span
              aria-hidden
              className="absolute top-0 right-0 size-3.5 rounded-full border-2 border-paper bg-ore group-data-aside:size-2 group-data-aside:border"
            />
          )}
        </button>
      </div>
      <span id={HIDDEN_NOTE_ID} hidden>
        Shows the card of the active guide again
      </span>
      <DrawnLater load={loadGuideLayer} props={props} />
    </>
  );
}
