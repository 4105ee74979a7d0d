import { describe, expect, it, vi } from 'vitest';
import { type Box, keepClear, shiftOf } from './keep-clear.ts';

const box = (top: number, bottom: number, left = 0, right = 100): Box => ({ top, bottom, left, right });
/** A stack 60 px high at the foot of a window of 800 px. */
const STACK = box(700, 760, 20, 80);
/** A frame comes late on a busy machine. */
const WITHIN = { timeout: 20_000 };

describe('place of notifications', () => {
  it.each<[string, Box[], number]>([
    ['nothing in the way', [box(100, 600)], 0],
    ['something beside it', [box(650, 790, 80, 100)], 0],
    ['a control under it: right above', [box(740, 780)], 760 - 740 + 8],
    ['two lists with a gap that is too small: above both', [box(740, 780), box(640, 690)], 760 - 640 + 8],
    ['two lists with a gap that is large enough: between', [box(740, 780), box(560, 660)], 760 - 740 + 8],
  ])('%s', (_, kept, shift) => {
    expect(shiftOf(STACK, kept, 68)).toBe(shift);
  });

  it('without a free place covers least, and never goes above its limit', () => {
    const kept = [box(100, 740), box(745, 800)];
    const shift = shiftOf(STACK, kept, 68);
    expect(STACK.top - shift).toBeGreaterThanOrEqual(68);
    // At the foot 40 and 15 of its 60 rows are over something; right above the lower list 48, and above all no place is left.
    expect(shift).toBe(0);
  });

  it('a stack rises above a marked card that would hide it, also when the card moves', async () => {
    const place = (element: HTMLElement, { left, top, right, bottom }: Box) => {
      element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top);
    };
    document.body.innerHTML = '<div data-clear></div><div id="stack"><li></li></div>';
    const stack = document.querySelector<HTMLElement>('#stack')!;
    const card = document.querySelector<HTMLElement>('[data-clear]')!;
    place(card, box(524, 824, 20, 370));
    const shifted = () => Number(/-?\d+/.exec(stack.style.transform)?.[0] ?? 0);
    stack.querySelector('li')!.getBoundingClientRect = () => new DOMRect(16, 640 + shifted(), 358, 60);
    const stop = keepClear(stack);
    document.body.append(document.createElement('p'));
    await vi.waitFor(() => expect(stack.style.transform).toBe(`translateY(${524 - 700 - 8}px)`), WITHIN);
    place(card, box(424, 724, 20, 370));
    card.style.top = '424px';
    await vi.waitFor(() => expect(stack.style.transform).toBe(`translateY(${424 - 700 - 8}px)`), WITHIN);
    stop();
    document.body.innerHTML = '';
  });

  it('a stack rises above what the keyboard has come to', async () => {
    document.body.innerHTML = '<main><button>Copy</button></main><div id="stack"><ul><li></li></ul></div>';
    const stack = document.querySelector<HTMLElement>('#stack')!;
    const button = document.querySelector('button')!;
    button.getBoundingClientRect = () => new DOMRect(20, 660, 80, 36);
    const shifted = () => Number(/-?\d+/.exec(stack.style.transform)?.[0] ?? 0);
    stack.querySelector('li')!.getBoundingClientRect = () => new DOMRect(16, 640 + shifted(), 358, 60);
    const stop = keepClear(stack);
    button.focus();
    await vi.waitFor(() => expect(stack.style.transform).toBe(`translateY(${660 - 700 - 8}px)`), WITHIN);
    stop();
    document.body.innerHTML = '';
  });
});
