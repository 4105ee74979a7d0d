import type { StepPosition } from '@productive-mining/contract/calls/tutorial.ts';
import { describe, expect, it } from 'vitest';
import { CARD, cardSizeIn, placeCard, positionIn } from './place-card.ts';

const WINDOW = { width: 1440, height: 900 };
const TARGET = { left: 620, top: 400, width: 200, height: 100 };

describe('the place of the card', () => {
  it.each<[StepPosition, { left: number; top: number }]>([
    ['top', { left: 520, top: 400 - 300 - 20 }],
    ['bottom', { left: 520, top: 500 + 20 }],
    ['left', { left: 620 - 400 - 20, top: 300 }],
    ['right', { left: 820 + 20, top: 300 }],
    ['center', { left: 520, top: 300 }],
  ])('TUT-23 %s of the target, 20 px away', (position, place) => {
    expect(placeCard(TARGET, position, WINDOW)).toEqual(place);
  });

  it('OPEN-30 without a target it is centred, whatever the position', () => {
    for (const position of ['top', 'left', 'center'] as const)
      expect(placeCard(null, position, WINDOW)).toEqual({ left: 520, top: 300 });
  });

  it.each<[string, StepPosition, { left: number; top: number }, { left: number; top: number }]>([
    ['upper left', 'left', { left: 0, top: 0 }, { left: 20, top: 20 }],
    ['upper left', 'top', { left: 0, top: 0 }, { left: 20, top: 20 }],
    ['lower right', 'right', { left: 1430, top: 890 }, { left: 1440 - 400 - 20, top: 900 - 300 - 20 }],
    ['lower right', 'bottom', { left: 1430, top: 890 }, { left: 1440 - 400 - 20, top: 900 - 300 - 20 }],
  ])('TUT-24 in the %s corner, %s, 20 px stay free', (_corner, position, at, place) => {
    expect(placeCard({ ...at, width: 10, height: 10 }, position, WINDOW)).toEqual(place);
  });

  it('TUT-22 is 400 by 300 px, and at 390 px as wide as the margins leave', () => {
    expect(cardSizeIn(WINDOW)).toEqual({ width: CARD.width, height: CARD.height });
    expect(cardSizeIn({ width: 390, height: 844 })).toEqual({ width: 350, height: 300 });
    expect(placeCard(TARGET, 'bottom', { width: 390, height: 844 }).left).toBe(20);
  });

  it('in a narrow window it stands where more room is, not at the side', () => {
    const narrow = { width: 390, height: 844 };
    expect(positionIn('right', { ...TARGET, top: 700 }, narrow)).toBe('top');
    expect(positionIn('left', { ...TARGET, top: 80 }, narrow)).toBe('bottom');
    expect(positionIn('left', { ...TARGET, top: 72, height: 900 }, narrow)).toBe('bottom');
    expect(positionIn('left', TARGET, WINDOW)).toBe('left');
    expect(positionIn('left', null, narrow)).toBe('left');
  });
});
