import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, findAll, passTime, perform } from '../testing/open-page.tsx';
import { ScrollArea } from './scroll-area.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('CONST-17 the bar goes 600 ms after the pointer left', async () => {
  // The test's document has no layout: the list is said to be higher than its window.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        this.tell();
      }
      unobserve() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root')!);
  await act(async () =>
    root.render(
      <ScrollArea className="area">
        <div>content</div>
      </ScrollArea>,
    ),
  );
  const bars = () => findAll('[data-orientation=vertical]').length;
  await perform(() => find('.area').dispatchEvent(new PointerEvent('pointerenter')));
  await passTime(50);
  expect(bars()).toBeGreaterThan(0);
  await perform(() => find('.area').dispatchEvent(new PointerEvent('pointerleave')));
  await passTime(590);
  expect(bars()).toBeGreaterThan(0);
  await passTime(10);
  expect(bars()).toBe(0);
  await act(async () => root.unmount());
});
