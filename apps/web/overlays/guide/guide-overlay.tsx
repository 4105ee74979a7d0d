import { Signpost } from 'lucide-react';
import { DrawnLater } from '../../ui/drawn-later.tsx';
import { useStore } from '../../ui/external-store.ts';
import type { GuideLayerProps } from './guide-layer.tsx';
import { dismissedGuide, GUIDE_BUTTON_ID, pressGuideButton } from './guide-store.ts';

const loadGuideLayer = () => import('./guide-layer.tsx').then((module) => module.GuideLayer);

const HIDDEN_NOTE_ID = 'guide-is-hidden';

/** The floating button of every screen; list and card load behind it. */
export function GuideOverlay(props: GuideLayerProps) {
  const isDismissed = useStore(dismissedGuide) !== null;
  return (
    <>
      <button
        type="button"
        id={GUIDE_BUTTON_ID}
        aria-haspopup={isDismissed ? undefined : 'dialog'}
        aria-describedby={isDismissed ? HIDDEN_NOTE_ID : undefined}
        onClick={pressGuideButton}
        className="fixed right-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-content-center justify-items-center gap-0.5 rounded-full border border-primary bg-primary font-medium text-on-primary text-small shadow-floating hover:bg-primary/90 md:bottom-4"
      >
        <Signpost aria-hidden className="size-5" />
        Guide
        {isDismissed && (
          <span
            aria-hidden
            className="absolute top-0 right-0 size-3.5 rounded-full border-2 border-paper bg-ore"
          />
        )}
      </button>
      <span id={HIDDEN_NOTE_ID} hidden>
        Shows the card of the active guide again
      </span>
      <DrawnLater load={loadGuideLayer} props={props} />
    </>
  );
}
