/** What a step does by itself: goes to its route, waits, listens for its target (spec part 1 §4). */
import type { TutorialStep } from '@productive-mining/contract/calls/tutorial.ts';
import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Delay after a click, so that its effect is seen (spec part 1 §9). */
const CLICK_DELAY_MS = 500;
/** Time for the new route to be shown (OPEN-29). */
const NAVIGATE_MS = 2000;

/** @param key differs between any two steps that are shown after each other */
export function useStepEffects(step: TutorialStep | null, key: string, onDone: () => void): void {
  const latest = useRef({ step, onDone });
  useEffect(() => {
    latest.current = { step, onDone };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step begins again each time it is shown, and at no other change
  useEffect(() => {
    const { step: entered } = latest.current;
    return entered ? enterStep(entered, () => latest.current.onDone()) : undefined;
  }, [key]);
}

/** Begins a step. @returns a function that ends its timers and listeners */
export function enterStep(step: TutorialStep, onDone: () => void): () => void {
  const { action, duration, actionData, completionCriteria, targetElement } = step;
  if (action === 'navigate') {
    const route = actionData?.route;
    if (route !== undefined && route !== window.location.pathname) navigate(route);
    return after(duration ?? NAVIGATE_MS, onDone);
  }
  if (action === 'wait') return duration === undefined ? () => undefined : after(duration, onDone);
  if (targetElement === undefined) return () => undefined;
  if (completionCriteria === 'element_hover') return onHover(targetElement, onDone);
  if (completionCriteria === 'element_click') return onClick(targetElement, onDone);
  return () => undefined;
}

function after(ms: number, onDone: () => void): () => void {
  const timer = setTimeout(onDone, ms);
  return () => clearTimeout(timer);
}

/**
 * Listens for the pointer and, for visitors without one, for the focus. A page that scrolls under a resting pointer makes
 * an event of entering and none of moving: only a movement is the visitor's.
 */
function onHover(selector: string, onDone: () => void): () => void {
  const check = (event: Event) => {
    if (isWithin(event, selector)) onDone();
  };
  return listen([
    ['mousemove', check],
    ['focusin', check],
  ]);
}

/** Listens on the document: the click may take the target away, and the 500 ms must outlive it. */
function onClick(selector: string, onDone: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = listen([
    [
      'click',
      (event) => {
        if (timer === undefined && isWithin(event, selector)) timer = setTimeout(onDone, CLICK_DELAY_MS);
      },
    ],
  ]);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function isWithin(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

function listen(
  listeners: readonly (readonly [type: string, listener: (event: Event) => void])[],
): () => void {
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  };
}
