/** The element that a step marks: found as soon as it is on the page, outlined, and brought into sight. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { CARD } from './place-card.ts';

/** How often a target is looked for that isn't there: a part of the page that is shown again, by its style, adds no element. */
const LOOK_AGAIN_MS = 250;

/** The first visible element of a selector, followed while the page changes; null while there is none. */
export function useTarget(selector: string | undefined): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const look = () => setTarget(findTarget(selector));
    look();
    if (selector === undefined) return;
    const lookSoon = inNextFrame(look);
    const observer = new MutationObserver(lookSoon.run);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', lookSoon.run);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', lookSoon.run);
      lookSoon.cancel();
    };
  }, [selector]);
  const isAwaited = selector !== undefined && target === null;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => setTarget(findTarget(selector)), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAwaited, selector]);
  return target;
}

/** The first visible element: some are there twice, for wide and narrow windows. An invalid selector finds nothing. */
export function findTarget(selector: string | undefined): HTMLElement | null {
  if (selector === undefined) return null;
  try {
    const found = [...document.querySelectorAll<HTMLElement>(selector)];
    return found.find((element) => element.getClientRects().length > 0) ?? null;
  } catch {
    return null;
  }
}

const MARK = 'var(--primary) solid 3px';
const MARK_OFFSET = '3px';
/** Height of the bar at the top of a narrow window, and room for the outline. */
const TOP_PX = 64;
/** Room for the card below its target, at the foot of the window. */
const CARD_ROOM_PX = CARD.height + CARD.offset + CARD.edgeMargin;

/** Gives the target a blue outline and brings it into sight; takes the outline away when the step ends. */
export function useMark(target: HTMLElement | null, isNarrow: boolean): void {
  useLayoutEffect(() => {
    if (!target) return;
    const { outline, outlineOffset, scrollMarginTop } = target.style;
    target.style.outline = MARK;
    target.style.outlineOffset = MARK_OFFSET;
    bringIntoSight(target, isNarrow);
    const stopFollowing = followLayout(target, isNarrow);
    return () => {
      stopFollowing();
      Object.assign(target.style, { outline, outlineOffset, scrollMarginTop });
    };
  }, [target, isNarrow]);
}

/** What visitors scroll with. */
const SCROLLING = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Brings the target back when the page above it grows or shrinks, as it does at the end of a session; not once the
 * visitor has scrolled. In a narrow window, where the card would go to its other side, every change counts.
 */
function followLayout(target: HTMLElement, isNarrow: boolean): () => void {
  const observer = new ResizeObserver(() => {
    const { top, bottom } = target.getBoundingClientRect();
    if (isNarrow || bottom < 0 || top > window.innerHeight) bringIntoSight(target, isNarrow);
  });
  const stop = () => {
    observer.disconnect();
    for (const type of SCROLLING) document.removeEventListener(type, stop, true);
  };
  observer.observe(document.body);
  for (const type of SCROLLING) document.addEventListener(type, stop, { capture: true, passive: true });
  return stop;
}

/** In a narrow window the target comes to lie just above a card at the foot, so that what is above it stays in sight. */
function bringIntoSight(target: HTMLElement, isNarrow: boolean): void {
  const { top, bottom, height } = target.getBoundingClientRect();
  const isInSight = top >= 0 && bottom <= window.innerHeight;
  if (isInSight && !isNarrow) return;
  if (isInSight && isFixed(target)) return;
  const isTall = height > window.innerHeight / 2;
  const aboveCard = isNarrow ? window.innerHeight - CARD_ROOM_PX - height : 0;
  target.style.scrollMarginTop = `${Math.max(TOP_PX, aboveCard)}px`;
  target.scrollIntoView({ block: isNarrow || isTall ? 'start' : 'center', inline: 'nearest' });
}

function isFixed(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** Runs an action at most once a frame, however often it is asked for. */
function inNextFrame(action: () => void): { run: () => void; cancel: () => void } {
  let frame: number | undefined;
  return {
    run() {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        action();
      });
    },
    cancel() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}
