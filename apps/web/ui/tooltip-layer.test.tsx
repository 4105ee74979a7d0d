import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { find, textOf } from '../testing/open-page.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';

let root: Root;
let isOpen = false;

const layer = () => find('[role=tooltip]');
const shown = () => (isOpen ? textOf(layer()) : null);
const point = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe('tooltips', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    document.body.innerHTML =
      '<div id="root"></div><button data-tooltip="One">1</button><button data-tooltip="Two">2</button><p>text</p>';
    root = createRoot(document.getElementById('root')!);
    isOpen = false;
    // The test's document has no top layer.
    HTMLElement.prototype.showPopover = () => {
      isOpen = true;
    };
    HTMLElement.prototype.hidePopover = () => {
      isOpen = false;
    };
    await act(async () => root.render(<TooltipLayer />));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
  });

  it('CONST-16 open after 700 ms', () => {
    point(find('[data-tooltip=One]'));
    wait(699);
    expect(shown()).toBeNull();
    wait(1);
    expect(shown()).toBe('One');
    expect(find('[data-tooltip=One]').getAttribute('aria-describedby')).toBe(layer().id);
  });

  it('CONST-16 the next within 300 ms opens at once, one later after the delay', () => {
    point(find('[data-tooltip=One]'));
    wait(700);
    point(find('p'));
    expect(shown()).toBeNull();
    wait(299);
    point(find('[data-tooltip=Two]'));
    wait(0);
    expect(shown()).toBe('Two');
    point(find('p'));
    wait(300);
    point(find('[data-tooltip=One]'));
    wait(699);
    expect(shown()).toBeNull();
    wait(1);
    expect(shown()).toBe('One');
  });

  it('open at a tap on what does nothing else, until the next one', () => {
    const tap = (element: Element) => {
      for (const type of ['pointerover', 'pointerdown', 'click'])
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
    };
    find('p').dataset.tooltip = 'Three';
    tap(find('p'));
    expect(shown()).toBe('Three');
    tap(find('[data-tooltip=One]'));
    expect(shown()).toBeNull();
  });

  it('write powers with raised digits', () => {
    find('p').dataset.tooltip = 'beyond 4·10^18';
    point(find('p'));
    wait(700);
    expect(shown()).toBe('beyond 4·10¹⁸');
  });

  it('is read as a description, never on its own outside the landmarks', () => {
    point(find('[data-tooltip=One]'));
    wait(700);
    expect(layer().getAttribute('aria-hidden')).toBe('true');
    expect(
      textOf(document.getElementById(find('[data-tooltip=One]').getAttribute('aria-describedby')!)!),
    ).toBe('One');
  });

  it('Esc closes it', () => {
    point(find('[data-tooltip=One]'));
    wait(700);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(shown()).toBeNull();
  });
});
