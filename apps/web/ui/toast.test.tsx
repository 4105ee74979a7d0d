import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, find, findAll, passTime, perform, press, textOf } from '../testing/open-page.tsx';
import { ToastLayer } from './toast.tsx';
import { showToast, TOAST, useShownToast } from './toast-store.ts';

let root: Root;

/** What the store still holds, shown or dismissed. */
function Kept() {
  const toast = useShownToast();
  return <output>{toast ? `${toast.title}, ${toast.isOpen ? 'open' : 'dismissed'}` : 'nothing'}</output>;
}

const shown = () => findAll('li[data-tone]').map(textOf);
const kept = () => textOf(find('output'));
const show = (title: string) => perform(() => showToast({ title }));

/** Drags the toast to the right by a finger. */
async function swipe(distancePx: number): Promise<void> {
  const toast = find('li[data-tone]');
  Object.assign(toast, {
    setPointerCapture: () => {},
    hasPointerCapture: () => true,
    releasePointerCapture: () => {},
  });
  const send = (type: string, clientX: number) =>
    toast.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX,
        clientY: 0,
        button: 0,
        pointerId: 1,
        pointerType: 'touch',
      }),
    );
  await perform(() => send('pointerdown', 0));
  // The first move tells that it is a swipe.
  await perform(() => send('pointermove', distancePx / 2));
  await perform(() => send('pointermove', distancePx));
  await perform(() => send('pointerup', distancePx));
}

describe('notifications', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.getElementById('root')!);
    await act(async () =>
      root.render(
        <>
          <ToastLayer />
          <Kept />
        </>,
      ),
    );
  });
  afterEach(async () => {
    await passTime(TOAST.displayMs + TOAST.removeMs);
    await act(async () => root.unmount());
    vi.useRealTimers();
  });

  it('CONST-10 C-41 at most one is visible, the newest', async () => {
    await show('First');
    await show('Second');
    expect(shown()).toEqual(['Second']);
  });

  it('CONST-12 closes after 5000 ms', async () => {
    await show('Saved');
    await passTime(4900);
    expect(kept()).toBe('Saved, open');
    await passTime(100);
    expect(kept()).toBe('Saved, dismissed');
    expect(shown()).toEqual([]);
  });

  it('CONST-11 is forgotten 1,000,000 ms after it was dismissed', async () => {
    await show('Kept');
    await press(button('Close notification'));
    // `passTime` and `press` let 3 ms pass themselves.
    await passTime(999_980);
    expect(kept()).toBe('Kept, dismissed');
    await passTime(20);
    expect(kept()).toBe('nothing');
  });

  it('CONST-13 a swipe to the right of 49 px leaves it, one of 51 px dismisses it', async () => {
    await show('Swiped');
    await swipe(49);
    expect(kept()).toBe('Swiped, open');
    await swipe(51);
    expect(kept()).toBe('Swiped, dismissed');
  });

  it('CONST-13 a swipe to the left leaves it', async () => {
    await show('Swiped');
    await swipe(-80);
    expect(kept()).toBe('Swiped, open');
  });

  it('CONST-14 F8 moves the focus to the notification area', async () => {
    await show('Focused');
    await perform(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })),
    );
    expect(document.activeElement?.closest('[aria-label^="Notifications"]')).not.toBeNull();
  });

  it('CONST-15 is 420 px wide at most', async () => {
    await show('Wide');
    expect(find('li[data-tone]').closest('ol')?.style.maxWidth).toBe('420px');
  });
});
