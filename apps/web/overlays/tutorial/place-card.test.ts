import { computePosition, type Platform } from '@floating-ui/react-dom';
import type { StepPosition } from '@productive-mining/contract/calls/tutorial.ts';
import { describe, expect, it } from 'vitest';
import { besideTarget, CARD } from './place-card.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const TARGET = { x: 620, y: 400, width: 200, height: 100 };

type Box = typeof TARGET;

/** Corner and size of the card, as Floating UI computes them from plain rectangles instead of a page's elements. */
async function placeCard(target: Box, wanted: Exclude<StepPosition, 'center'>, window = WIDE): Promise<Box> {
  const [reference, floating] = [document.createElement('div'), document.createElement('div')];
  const width = Math.min(CARD.width, window.width - 40);
  const cardNow = () => {
    const room = floating.style.getPropertyValue('--card-room');
    return { width, height: room === '' ? CARD.height : Math.min(CARD.height, Number.parseInt(room, 10)) };
  };
  const platform: Pick<Platform, 'getElementRects' | 'getDimensions' | 'getClippingRect'> = {
    getElementRects: () => ({ reference: target, floating: { x: 0, y: 0, ...cardNow() } }),
    getDimensions: cardNow,
    getClippingRect: () => ({ x: 0, y: 0, ...window }),
  };
  const { x, y } = await computePosition(reference, floating, {
    strategy: 'fixed',
    platform: platform as Platform,
    ...besideTarget(wanted, window.width < 880),
  });
  return { x, y, ...cardNow() };
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the place of the card', () => {
  it.each([
    ['top', { x: 520, y: 400 - 300 - 20 }],
    ['bottom', { x: 520, y: 500 + 20 }],
    ['left', { x: 620 - 400 - 20, y: 300 }],
    ['right', { x: 820 + 20, y: 300 }],
  ] as const)('TUT-23 %s of the target, 20 px away', async (wanted, corner) => {
    expect(await placeCard(TARGET, wanted)).toMatchObject(corner);
  });

  it.each([
    ['left', { x: 0, y: 0 }, { x: 30, y: 20 }],
    ['top', { x: 0, y: 0 }, { x: 20, y: 30 }],
    ['right', { x: 1430, y: 890 }, { x: 1430 - 400 - 20, y: 900 - 300 - 20 }],
    ['bottom', { x: 1430, y: 890 }, { x: 1440 - 400 - 20, y: 890 - 300 - 20 }],
  ] as const)(
    'TUT-24 %s of a target in a corner: on the opposite side, 20 px from the edges',
    async (wanted, at, corner) => {
      expect(await placeCard({ ...at, width: 10, height: 10 }, wanted)).toMatchObject(corner);
    },
  );

  it('TUT-23 TUT-24 wherever one side has room, it covers nothing of the target and keeps the margin', async () => {
    for (const wanted of ['top', 'bottom', 'left', 'right'] as const) {
      for (const [x, y] of [
        [0, 0],
        [700, 0],
        [1400, 450],
        [20, 860],
      ] as const) {
        for (const [width, height] of [
          [40, 40],
          [900, 30],
          [30, 800],
        ] as const) {
          const target = { x: Math.min(x, 1440 - width), y: Math.min(y, 900 - height), width, height };
          const card = await placeCard(target, wanted);
          expect(overlap(card, target), `${wanted} of ${JSON.stringify(target)}`).toBe(false);
          expect(Math.min(card.x, card.y, 1440 - card.x - 400, 900 - card.y - 300)).toBeGreaterThanOrEqual(
            20,
          );
        }
      }
    }
  });

  it('TUT-24 at the side of a target near the top or the foot of the window it keeps its height', async () => {
    for (let y = 0; y <= 864; y += 12) {
      const card = await placeCard({ x: 950, y, width: 440, height: 36 }, 'left');
      expect(card, `target at ${y}`).toMatchObject({ x: 950 - 400 - 20, height: 300 });
      expect(card.y).toBe(Math.min(Math.max(y + 18 - 150, 20), 900 - 300 - 20));
    }
  });

  it('TUT-24 of a target that leaves room on no side it covers a part, not the margin', async () => {
    const filling = { x: 272, y: 0, width: 1168, height: 900 };
    expect(await placeCard(filling, 'right')).toMatchObject({ x: 1440 - 400 - 20, y: 300 });
    expect(await placeCard(filling, 'top')).toMatchObject({ x: 656, y: 20 });
  });

  it('in a narrow window it is below the target or above, not at the side', async () => {
    const at = (y: number, height = 100) => ({ x: 16, y, width: 358, height });
    expect(await placeCard(at(80), 'left', NARROW)).toMatchObject({ x: 20, y: 80 + 100 + 20, width: 350 });
    expect(await placeCard(at(700), 'right', NARROW)).toMatchObject({ x: 20, y: 700 - 300 - 20 });
    // In a low window it is lower rather than over its target, below or above.
    const low = { width: 320, height: 568 };
    expect(await placeCard(at(72, 200), 'top', low)).toMatchObject({ y: 292, height: 256, width: 280 });
    expect(await placeCard(at(300, 200), 'top', low)).toMatchObject({ y: 20, height: 260 });
    // The beginning of what fills the window stays in sight.
    expect(await placeCard(at(72, 900), 'left', NARROW)).toMatchObject({ x: 20, y: 844 - 300 - 20 });
  });
});
