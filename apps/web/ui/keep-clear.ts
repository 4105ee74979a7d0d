/** The place of notifications: at the lower right, and higher where they would cover figures or the controls of the work. */

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Lists of labelled figures, what is marked (controls, and cards that would hide the notifications), and what the keyboard
 * has come to.
 */
const KEPT_CLEAR = 'main dl, [data-clear], main :focus-visible';
const GAP_PX = 8;
/** The stack stays below this line, where a phone has its top bar. */
const TOP_PX = 68;

const coveredArea = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * The pixels by which a stack moves up so that it covers none of the boxes, or where there is no such place so that it
 * covers least of them; as few as possible, and never above `topPx`.
 */
export function shiftOf(stack: Box, kept: readonly Box[], topPx: number): number {
  const shifts = [0, ...kept.map(({ top }) => stack.bottom - top + GAP_PX)]
    .filter((shift) => shift >= 0 && (shift === 0 || stack.top - shift >= topPx))
    .sort((one, other) => one - other);
  const costOf = (shift: number) => {
    const moved = { ...stack, top: stack.top - shift, bottom: stack.bottom - shift };
    return kept.reduce((sum, box) => sum + coveredArea(moved, box), 0);
  };
  return shifts.reduce((best, shift) => (costOf(shift) < costOf(best) ? shift : best), 0);
}

function boxAround(elements: readonly Element[]): Box {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/**
 * Keeps the notifications within `stack` clear of figures and controls, also while the page scrolls or changes.
 * @returns a function that ends the watch
 */
export function keepClear(stack: HTMLElement): () => void {
  const watch = new AbortController();
  let shift = 0;
  let frame = 0;
  const place = () => {
    frame = 0;
    const shown = [...stack.querySelectorAll('li')];
    if (shown.length === 0) return;
    const box = boxAround(shown);
    const below = { ...box, top: box.top + shift, bottom: box.bottom + shift };
    const kept = [...document.querySelectorAll(KEPT_CLEAR)].map((element) => element.getBoundingClientRect());
    shift = shiftOf(below, kept, TOP_PX);
    const transform = shift === 0 ? '' : `translateY(${-shift}px)`;
    // Written only where it changes, as a change of style is watched too.
    if (stack.style.transform !== transform) stack.style.transform = transform;
  };
  const placeSoon = () => {
    frame ||= requestAnimationFrame(place);
  };
  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  for (const event of ['scroll', 'resize'] as const)
    window.addEventListener(event, placeSoon, { signal: watch.signal, passive: true });
  document.addEventListener('focusin', placeSoon, { signal: watch.signal });
  return () => {
    watch.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}
