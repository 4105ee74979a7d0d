import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleStep } from '../../testing/sample-tutorials.ts';
import { enterStep } from './use-step-effects.ts';

let doneCount = 0;
let leave: (() => void) | undefined;
const enter = (changes: Parameters<typeof sampleStep>[1]) => {
  leave = enterStep(sampleStep('one', changes), () => {
    doneCount += 1;
  });
};
const target = () => document.querySelector('#target')!;
const fire = (type: string, element = target()) =>
  element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));

beforeEach(() => {
  vi.useFakeTimers();
  doneCount = 0;
  document.body.innerHTML = '<button id="target"><b>Start</b></button><button id="other">Other</button>';
  window.history.replaceState(null, '', '/tutorials');
});
afterEach(() => {
  leave?.();
  vi.useRealTimers();
});

describe('what a step does by itself', () => {
  it('TUT-19 a wait step goes on after its duration', () => {
    enter({ action: 'wait', duration: 3000 });
    vi.advanceTimersByTime(2999);
    expect(doneCount).toBe(0);
    vi.advanceTimersByTime(1);
    expect(doneCount).toBe(1);
  });

  it('TUT-18 OPEN-29 a navigate step changes the route and goes on after 2000 ms', () => {
    enter({ action: 'navigate', actionData: { route: '/blocks' } });
    expect(window.location.pathname).toBe('/blocks');
    vi.advanceTimersByTime(1999);
    expect(doneCount).toBe(0);
    vi.advanceTimersByTime(1);
    expect(doneCount).toBe(1);
  });

  it('TUT-18 a navigate step with a duration takes that', () => {
    enter({ action: 'navigate', actionData: { route: '/blocks' }, duration: 700 });
    vi.advanceTimersByTime(700);
    expect(doneCount).toBe(1);
  });

  it('TUT-21 element_click goes on 500 ms after the click on the target or what it holds', () => {
    enter({ action: 'click', completionCriteria: 'element_click', targetElement: '#target' });
    fire('click', document.querySelector('#other')!);
    vi.advanceTimersByTime(5000);
    expect(doneCount).toBe(0);
    fire('click', target().firstElementChild!);
    fire('click');
    vi.advanceTimersByTime(499);
    expect(doneCount).toBe(0);
    vi.advanceTimersByTime(1);
    expect(doneCount).toBe(1);
  });

  it('TUT-21 a click that takes its target away counts too', () => {
    enter({ action: 'click', completionCriteria: 'element_click', targetElement: '#target' });
    fire('click');
    target().remove();
    vi.advanceTimersByTime(500);
    expect(doneCount).toBe(1);
  });

  it.each(['mousemove', 'focusin'])('TUT-20 element_hover goes on at %s', (type) => {
    enter({ action: 'hover', completionCriteria: 'element_hover', targetElement: '#target' });
    fire(type, document.querySelector('#other')!);
    expect(doneCount).toBe(0);
    fire(type);
    expect(doneCount).toBe(1);
  });

  it('TUT-20 a page that moves under a resting pointer points at nothing', () => {
    enter({ action: 'hover', completionCriteria: 'element_hover', targetElement: '#target' });
    fire('mouseover');
    fire('mouseenter');
    expect(doneCount).toBe(0);
  });

  it('a step that is left does nothing any more', () => {
    enter({ action: 'wait', duration: 3000 });
    leave?.();
    vi.advanceTimersByTime(3000);
    enter({ action: 'click', completionCriteria: 'element_click', targetElement: '#target' });
    fire('click');
    leave?.();
    vi.advanceTimersByTime(1000);
    expect(doneCount).toBe(0);
  });
});
