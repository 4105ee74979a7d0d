/**
 * One tooltip for the page: any element with data-tooltip has one, shown on hover after a delay, on keyboard
 * focus at once and, where there is nothing to press, on a tap. A single layer, so that a table of hashes doesn't carry hundreds of them. It is outside the page's
 * landmarks, and is read as the description of what carries it, never on its own: therefore hidden from the reading order,
 * which leaves descriptions as they are (Accessible Name and Description Computation 1.2, step 2A).
 */
import { useEffect, useRef } from 'react';
import { placeBeside } from './place-beside.ts';
import { superscripts } from './superscripts.ts';

/** Spec part 1 §9: the delay, and the time within which the next tooltip opens without one. */
const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const;
const TOOLTIP_ID = 'tooltip-layer';
/** What a tap presses. */
const PRESSED = 'a, button, input, select, summary, label, [role=slider]';

export function TooltipLayer() {
  const layerRef = useRef<HTMLDivElement>(null);
  useEffect(() => (layerRef.current ? attachTooltips(layerRef.current) : undefined), []);
  return (
    <div
      ref={layerRef}
      id={TOOLTIP_ID}
      role="tooltip"
      aria-hidden
      popover="manual"
      className="pointer-events-none inset-auto m-0 max-w-[min(360px,calc(100vw-24px))] break-words rounded-chip border-0 bg-ink px-2.5 py-1.5 text-paper text-small"
    />
  );
}

/** The layer is loaded behind the page: the pointer may be there already. */
const carrierUnderPointer = () => [...document.querySelectorAll('[data-tooltip]:hover')].at(-1);

/** @returns a function that takes the listeners away again */
function attachTooltips(layer: HTMLElement): () => void {
  let shownFor: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAtMs = Number.NEGATIVE_INFINITY;

  const show = (element: Element) => {
    layer.textContent = superscripts(element.getAttribute('data-tooltip') ?? '');
    if (!element.isConnected || layer.textContent === '') return;
    shownFor = element;
    element.setAttribute('aria-describedby', TOOLTIP_ID);
    layer.showPopover();
    placeBeside(layer, element);
  };
  const hide = () => {
    clearTimeout(timer);
    if (!shownFor) return;
    shownFor.removeAttribute('aria-describedby');
    shownFor = null;
    hiddenAtMs = performance.now();
    layer.hidePopover();
  };
  const carrierOf = (event: Event) => (event.target as Element).closest?.('[data-tooltip]') ?? null;
  const onPointer = (event: Event) => {
    const element = carrierOf(event);
    if (element === shownFor) return;
    hide();
    if (!element || (event as PointerEvent).pointerType === 'touch') return;
    const isSoon = performance.now() - hiddenAtMs < TOOLTIP.skipDelayMs;
    timer = setTimeout(() => show(element), isSoon ? 0 : TOOLTIP.delayMs);
  };
  const onFocus = (event: Event) => {
    hide();
    const element = carrierOf(event);
    if (element?.matches(':focus-visible')) show(element);
  };
  // A finger doesn't hover: it taps what does nothing else. What a tap presses keeps its text to itself.
  const onTap = (event: Event) => {
    const element = carrierOf(event);
    if (!element || (event as PointerEvent).pointerType !== 'touch') return;
    if (element.closest(PRESSED) === null) show(element);
  };
  const onKey = (event: KeyboardEvent) => void (event.key === 'Escape' && hide());
  const listeners = [
    ['pointerover', onPointer],
    ['pointerdown', hide],
    ['click', onTap],
    ['focusin', onFocus],
    ['focusout', hide],
    ['keydown', onKey as (event: Event) => void],
    ['scroll', hide],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  const hovered = carrierUnderPointer();
  if (hovered) timer = setTimeout(() => show(hovered), TOOLTIP.delayMs);
  return () => {
    hide();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  };
}
