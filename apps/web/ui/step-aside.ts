/** A floating button that steps aside where something to read or to press would lie under it. */

/** Points of the button's box at which the page beneath is looked at, as shares of width and height. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];
/** A button comes back this long after the page has come to rest. */
const AT_REST_MS = 250;
const PRESSED_OR_SEEN = 'a, button, input, select, textarea, summary, svg, canvas, img, [role="progressbar"]';

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Whether text of the element itself, not of those within it, lies in the box. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => overlaps(line, box));
  });
}

/** Whether something to read or to press of the screen lies under the floating element. */
function liesOverSomething(floating: Element): boolean {
  const box = floating.getBoundingClientRect();
  // Nothing lies under what isn't drawn.
  if (box.width === 0) return false;
  const screen = document.querySelector('main');
  const isOfScreen = (element: Element) => screen?.contains(element) && !floating.contains(element);
  return SHARES.some((x) =>
    SHARES.some((y) =>
      document
        .elementsFromPoint(box.left + x * box.width, box.top + y * box.height)
        .some(
          (element) => isOfScreen(element) && (element.matches(PRESSED_OR_SEEN) || hasTextIn(element, box)),
        ),
    ),
  );
}

/**
 * Marks a floating element with `data-aside` while something would lie under it, from the first frame of a scroll on. It
 * keeps its place while it has the focus or what it opened is open. The element's own box must not change with the mark.
 * @returns a function that ends the watch
 */
export function stepAside(floating: HTMLElement): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isHeld = () =>
    floating.contains(document.activeElement) || floating.querySelector('[aria-expanded="true"]') !== null;
  const mustLeave = () => !isHeld() && liesOverSomething(floating);
  const look = () => floating.toggleAttribute('data-aside', mustLeave());
  const lookAtRest = () => {
    clearTimeout(timer);
    timer = setTimeout(look, AT_REST_MS);
  };
  const lookWhileMoving = () => {
    if (!floating.hasAttribute('data-aside') && mustLeave()) floating.setAttribute('data-aside', '');
    lookAtRest();
  };
  window.addEventListener('scroll', lookWhileMoving, { signal, passive: true });
  window.addEventListener('resize', lookAtRest, { signal });
  document.addEventListener('focusin', lookAtRest, { signal });
  document.addEventListener('focusout', lookAtRest, { signal });
  const changes = new MutationObserver(lookAtRest);
  changes.observe(document.body, { childList: true, subtree: true });
  lookAtRest();
  return () => {
    watch.abort();
    clearTimeout(timer);
    changes.disconnect();
  };
}
