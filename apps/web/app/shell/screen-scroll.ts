/** The place of each page, for going back to it: most of a page is drawn only after the browser would have scrolled. */

/** Time in which the parts of a page are drawn. */
const DRAWING_MS = 2000;
/** What visitors scroll with: from then on the page stays where they take it. */
const SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const places = new Map<string, number>();
/** The page on the screen; null while another one takes its place. */
let shownPath: string | null = null;
let isReturn = false;

/** Remembers the place of each page. @returns a function that ends it */
export function followScroll(): () => void {
  const remember = () => {
    if (shownPath !== null) places.set(shownPath, window.scrollY);
  };
  const leaveByHistory = () => {
    isReturn = true;
    if (window.location.pathname !== shownPath) shownPath = null;
  };
  const leaveByLink = () => {
    isReturn = false;
  };
  // wouter fires the second one when a link is followed.
  const listeners = [
    ['scroll', remember],
    ['popstate', leaveByHistory],
    ['pushState', leaveByLink],
  ] as const;
  for (const [type, listener] of listeners) window.addEventListener(type, listener, { capture: true });
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
  };
}

/** Notes the page that a visit begins with, whose place the browser itself restores. */
export function beginAt(path: string): void {
  shownPath = path;
}

/** Scrolls a page that was just opened: to its top, or to where it was left. @returns a function that gives up */
export function scrollToPlace(path: string): () => void {
  const top = isReturn ? (places.get(path) ?? 0) : 0;
  isReturn = false;
  shownPath = path;
  window.scrollTo(0, top);
  return top === 0 ? () => undefined : whileDrawn(() => window.scrollTo(0, top));
}

/** Scrolls again whenever the page grows, until its parts are drawn or the visitor scrolls. */
function whileDrawn(scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of SCROLLING) document.removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, DRAWING_MS);
  observer.observe(document.body);
  for (const type of SCROLLING) document.addEventListener(type, stop, { capture: true, passive: true });
  return stop;
}
