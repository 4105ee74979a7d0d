/** Where the card stands (spec part 1 §2 and §9). Pure; all figures in CSS pixels of the window. */
import type { StepPosition } from '@productive-mining/contract/calls/tutorial.ts';

export const CARD = { width: 400, height: 300, offset: 20, edgeMargin: 20 } as const;

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** The card's size in a window: as specified where it fits, else as wide as the margins leave. */
export function cardSizeIn(viewport: Size): Size {
  return {
    width: Math.min(CARD.width, viewport.width - 2 * CARD.edgeMargin),
    height: Math.min(CARD.height, viewport.height - 2 * CARD.edgeMargin),
  };
}

/** Upper left corner of the card: beside the target, inside the margins, centred where there is no target. */
export function placeCard(
  target: Box | null,
  position: StepPosition,
  viewport: Size,
  card: Size = cardSizeIn(viewport),
): { left: number; top: number } {
  const wanted =
    target && position !== 'center' ? besideTarget(target, position, card) : centredIn(viewport, card);
  return {
    left: clamp(wanted.left, viewport.width - card.width - CARD.edgeMargin),
    top: clamp(wanted.top, viewport.height - card.height - CARD.edgeMargin),
  };
}

/**
 * Side by side there is no room in a narrow window: the card then stands below or, where it fits and more is free,
 * above. Of a target that fills the window the beginning stays in sight.
 */
export function positionIn(position: StepPosition, target: Box | null, viewport: Size): StepPosition {
  if (!target || position === 'center') return position;
  const needed = 2 * (CARD.width + CARD.edgeMargin + CARD.offset);
  if (viewport.width >= needed) return position;
  const above = target.top;
  const below = viewport.height - target.top - target.height;
  const fitsAbove = above >= CARD.height + CARD.offset + CARD.edgeMargin;
  return fitsAbove && above > below ? 'top' : 'bottom';
}

function besideTarget(target: Box, position: Exclude<StepPosition, 'center'>, card: Size) {
  const centredLeft = target.left + (target.width - card.width) / 2;
  const centredTop = target.top + (target.height - card.height) / 2;
  const corners = {
    top: { left: centredLeft, top: target.top - card.height - CARD.offset },
    bottom: { left: centredLeft, top: target.top + target.height + CARD.offset },
    left: { left: target.left - card.width - CARD.offset, top: centredTop },
    right: { left: target.left + target.width + CARD.offset, top: centredTop },
  };
  return corners[position];
}

function centredIn(viewport: Size, card: Size) {
  return { left: (viewport.width - card.width) / 2, top: (viewport.height - card.height) / 2 };
}

/** The edge that one reads from wins where both can't be kept. */
function clamp(value: number, max: number): number {
  return Math.max(CARD.edgeMargin, Math.min(value, max));
}
