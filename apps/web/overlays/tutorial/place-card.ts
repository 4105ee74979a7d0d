/** Places the tutorial card (spec part 1 §2 and §9). All figures are CSS pixels of the window. */

import {
  autoUpdate,
  flip,
  offset,
  type ReferenceElement,
  type Side,
  shift,
  size,
  type UseFloatingOptions,
  useFloating,
} from '@floating-ui/react-dom';
import type { StepPosition } from '@productive-mining/contract/calls/tutorial.ts';
import type { CSSProperties, RefObject } from 'react';

/** Spec part 1 §9. */
export const CARD = { width: 400, height: 300, offset: 20, edgeMargin: 20 } as const;

/** The least height that holds the card's controls in two rows and some lines of text. */
const HEIGHT_MIN = 220;
/** Property of the card: the height that is free beside its target. */
const ROOM = '--card-room';

/** The specified size where it fits, else as large as the target and the margins leave. */
const CARD_SIZE: CSSProperties = {
  width: CARD.width,
  height: `min(${CARD.height}px, var(${ROOM}, ${CARD.height}px))`,
  maxWidth: `calc(100% - ${2 * CARD.edgeMargin}px)`,
  maxHeight: `calc(100% - ${2 * CARD.edgeMargin}px)`,
};

/**
 * Floating UI's options for a card beside its target. The card takes the wanted side; if it doesn't fit there, the
 * opposite side, then the other two. If it fits on no side, it stays on the wanted one, lower if that keeps it off the
 * target; else it covers part of the target, as the margin to the window's edge is always kept.
 *
 * @param isNarrow a narrow window has no room side by side: the card goes below the target, or above. Below a target that
 *   fills the window it leaves the beginning in sight.
 */
export function besideTarget(
  wanted: Side,
  isNarrow: boolean,
): Pick<UseFloatingOptions, 'placement' | 'middleware'> {
  const padding = CARD.edgeMargin;
  const slack = padding - (CARD.height - HEIGHT_MIN);
  return {
    placement: isNarrow ? 'bottom' : wanted,
    middleware: [
      offset(CARD.offset),
      flip({
        // A side with room for a low card is as good in a narrow window, where there are only two.
        padding: isNarrow ? { top: slack, bottom: slack, left: padding, right: padding } : padding,
        // Along the target's side the card is shifted, which needs no other side.
        crossAxis: false,
        fallbackAxisSideDirection: isNarrow ? 'none' : 'end',
        fallbackStrategy: 'initialPlacement',
      }),
      size({
        padding,
        apply: ({ availableHeight, placement, elements }) => {
          // At a target's side the card is shifted up or down instead of being lower.
          const isAtSide = placement === 'left' || placement === 'right';
          const height = isAtSide ? CARD.height : cardHeight(availableHeight);
          elements.floating.style.setProperty(ROOM, `${height}px`);
        },
      }),
      shift({ padding, crossAxis: true }),
    ],
  };
}

/** Height of a card that gets this much room; where even a low one would cover its target, the specified one. */
function cardHeight(room: number): number {
  return room < HEIGHT_MIN ? CARD.height : Math.min(CARD.height, Math.floor(room));
}

/**
 * Keeps the card beside its target. While the pointer is on the card only scrolling moves it, and what would put it over
 * its target: a picture that grows beside it must not take a button away from under the pointer.
 */
function followTarget(reference: ReferenceElement, card: HTMLElement, place: () => void): () => void {
  const whenLaidOut = () => {
    if (!isPointedAt(card) || overlap(reference, card)) place();
  };
  const stops = [
    autoUpdate(reference, card, whenLaidOut, { ancestorScroll: false, ancestorResize: false }),
    autoUpdate(reference, card, place, { elementResize: false, layoutShift: false }),
  ];
  card.addEventListener('pointerleave', place);
  return () => {
    for (const stop of stops) stop();
    card.removeEventListener('pointerleave', place);
  };
}

/** Whether a mouse is over an element; after a tap a touch screen says so until the next one. */
function isPointedAt(element: Element): boolean {
  return element.matches(':hover') && window.matchMedia('(hover: hover)').matches;
}

function overlap(reference: ReferenceElement, card: Element): boolean {
  const [one, other] = [reference.getBoundingClientRect(), card.getBoundingClientRect()];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

interface CardPlace {
  /** Ref to set on the card. */
  setCard: (card: HTMLElement | null) => void;
  cardRef: RefObject<HTMLElement | null>;
  style: CSSProperties;
}

/** The card's size and place. It follows its target through scrolling, resizing and shifts of the layout. */
export function useCardPlace(
  target: HTMLElement | null,
  position: StepPosition,
  isNarrow: boolean,
): CardPlace {
  const reference = position === 'center' ? null : target;
  const { refs, x, y } = useFloating({
    strategy: 'fixed',
    ...besideTarget(position === 'center' ? 'bottom' : position, isNarrow),
    elements: { reference },
    whileElementsMounted: followTarget,
  });
  const place: CSSProperties = reference ? { left: x, top: y } : { inset: 0, margin: 'auto' };
  return { setCard: refs.setFloating, cardRef: refs.floating, style: { ...CARD_SIZE, ...place } };
}
