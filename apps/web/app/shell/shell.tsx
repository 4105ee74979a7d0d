import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAnnouncement } from '../../live/announce-blocks.ts';
import { tutorialPresent } from '../../overlays/tutorial/tutorial-store.ts';
import { WalletPlace } from '../../overlays/wallet/wallet-place.tsx';
import { PRODUCT_NAME } from '../../parts/product.ts';
import { DrawnLater } from '../../ui/drawn-later.tsx';
import { useStore } from '../../ui/external-store.ts';
import { useMedia } from '../../ui/use-media.ts';
import { KeyboardLayer } from '../keyboard/keyboard-layer.tsx';
import { titleAt } from '../routes.ts';
import { GuidanceLayer } from './guidance-layer.tsx';
import { GuidePlace } from './guide-place.tsx';
import { BottomBar, TopBar } from './mobile-bars.tsx';
import { beginAt, followScroll, scrollToPlace } from './screen-scroll.ts';
import { Sidebar } from './sidebar.tsx';
import { WelcomePlace } from './welcome-place.tsx';

const loadConnectionNotice = () =>
  import('./connection-notice.tsx').then((module) => module.ConnectionNotice);
const loadTooltipLayer = () => import('../../ui/tooltip-layer.tsx').then((module) => module.TooltipLayer);
const loadRewardStack = () =>
  import('../../overlays/rewards/reward-stack.tsx').then((module) => module.RewardStack);
const loadToastLayer = () => import('../../ui/toast.tsx').then((module) => module.ToastLayer);

const MAIN_ID = 'main';
/**
 * The widths at which the style sheet shows the sidebar. In narrower windows its hundred elements are not made at all.
 */
const SIDEBAR_FITS = '(width >= 48rem)';

/** The frame of every screen: navigation, notices, notifications. `isEmbedded` leaves the navigation out. */
export function Shell({ isEmbedded, children }: { isEmbedded: boolean; children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  const hasSidebar = useMedia(SIDEBAR_FITS) && !isEmbedded;
  const isBrief = useStore(tutorialPresent) && !hasSidebar;
  useScreenTitle(mainRef);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-16 flex min-h-11 items-center rounded-control bg-primary px-4 font-medium text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className={isEmbedded ? '' : 'md:grid md:grid-cols-[17rem_minmax(0,1fr)]'}>
        {hasSidebar && <Sidebar />}
        <div className="min-w-0">
          {!isEmbedded && <TopBar />}
          <DrawnLater load={loadConnectionNotice} props={{}} />
          {!isEmbedded && <WelcomePlace />}
          {/* The card of a guide has a place of its own: above the screen, in a wide window beside it. */}
          <div className="min-[80rem]:has-[>[data-guide-card]]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_23.5rem]">
            {!isEmbedded && <GuidePlace />}
            <main
              ref={mainRef}
              id={MAIN_ID}
              tabIndex={-1}
              className="mx-auto w-full max-w-[82.5rem] px-4 pt-4 pb-36 outline-none md:px-7 md:pt-5 md:pb-24"
            >
              {children}
            </main>
          </div>
        </div>
      </div>
      {!isEmbedded && <BottomBar />}
      {!isEmbedded && <GuidanceLayer />}
      <div
        data-notices
        data-brief={isBrief || undefined}
        className="pointer-events-none fixed right-4 bottom-[calc(8.5rem+env(safe-area-inset-bottom))] left-4 z-30 flex flex-col items-end gap-2.5 md:bottom-[5.25rem] md:left-auto md:w-[420px]"
      >
        <DrawnLater load={loadRewardStack} props={{ isBrief }} />
        <DrawnLater load={loadToastLayer} props={{}} />
      </div>
      <DrawnLater load={loadTooltipLayer} props={{}} />
      <KeyboardLayer />
      <WalletPlace />
      <Announcer />
    </>
  );
}

function Announcer() {
  return (
    <p aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  );
}

/** Names the document after the screen; when the route changes, moves the focus to it and the page to its place. */
function useScreenTitle(mainRef: { current: HTMLElement | null }): void {
  const [path] = useLocation();
  const previousPath = useRef(path);
  useEffect(followScroll, []);
  useEffect(() => {
    document.title = `${titleAt(path)} · ${PRODUCT_NAME}`;
    if (previousPath.current === path) return beginAt(path);
    previousPath.current = path;
    mainRef.current?.focus({ preventScroll: true });
    return scrollToPlace(path);
  }, [path, mainRef]);
}
