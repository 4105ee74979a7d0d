/** Keyboard use of the card: its focus, Esc to close, F6 to the marked element and back. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { findTarget } from './use-target.ts';

type CardRef = RefObject<HTMLElement | null>;

/**
 * Moves the focus to the card when it appears, and at a later step if the focus would otherwise be nowhere: on the whole
 * screen after a change of route, or lost with a button. A visitor who works at the marked element keeps it there. When
 * the card goes, the focus returns to where it was, or to the screen.
 */
export function useCardFocus(cardRef: CardRef, stepKey: string): void {
  const [path] = useLocation();
  useLayoutEffect(() => {
    const card = cardRef.current;
    const before = document.activeElement;
    return () => {
      if (card?.contains(document.activeElement)) leaveFocus(before);
    };
  }, [cardRef]);
  useEffect(() => cardRef.current?.focus({ preventScroll: true }), [cardRef]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step and each change of route
  useLayoutEffect(() => {
    const takeFocus = () => {
      if (isFocusNowhere()) cardRef.current?.focus({ preventScroll: true });
    };
    takeFocus();
    // A new screen takes the focus in an effect of its own.
    const timer = setTimeout(takeFocus, 0);
    return () => clearTimeout(timer);
  }, [cardRef, stepKey, path]);
}

/** A button that is disabled under the focus loses it when the page is next drawn. */
function isFocusNowhere(): boolean {
  const focused = document.activeElement;
  return !focused || focused.matches('body, main, :disabled');
}

function leaveFocus(before: Element | null): void {
  const isStillThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const place = isStillThere ? before : document.querySelector('main');
  place?.focus({ preventScroll: true });
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** What takes Esc before the card does. */
const OPEN_ABOVE = 'dialog[open], [role="dialog"]:not([data-tutorial-card]), [role="listbox"], [role="menu"]';
/** Fields have uses of their own for Esc. */
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Esc closes the card; F6 goes between it and what its step marks: the element that is there when the key is pressed. */
export function useCardKeys(cardRef: CardRef, selector: string | undefined, onClose: () => void): void {
  const latest = useRef({ selector, onClose });
  useLayoutEffect(() => {
    latest.current = { selector, onClose };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape' && isForCard(event)) latest.current.onClose();
      if (event.key === 'F6') {
        event.preventDefault();
        moveFocus(cardRef.current, findTarget(latest.current.selector));
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [cardRef]);
}

function isForCard({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.matches(FIELDS)) return false;
  return document.querySelector(OPEN_ABOVE) === null && !isPopoverOpen();
}

function isPopoverOpen(): boolean {
  return [...document.querySelectorAll('[popover="auto"]')].some(
    (popover) => popover.getClientRects().length > 0,
  );
}

function moveFocus(card: HTMLElement | null, target: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) card?.focus({ preventScroll: true });
  else if (target) firstFocusable(target).focus();
}

/** The target or the first element in it that takes the focus; if none does, the target is made to. */
function firstFocusable(target: HTMLElement): HTMLElement {
  if (target.matches(FOCUSABLE)) return target;
  const inside = [...target.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => element.getClientRects().length > 0,
  );
  if (inside) return inside;
  target.tabIndex = -1;
  return target;
}
