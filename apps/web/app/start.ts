/** Lets the browser paint the frame that index.html holds before it runs the page's code, which it loads meanwhile. */
import './styles.css';

/** Longest wait, should the browser hold frames back. */
const PAINT_WAIT_MS = 1500;
/** Longest wait: without a worker the page stops for about as long when it writes its first number. */
const TABLES_WAIT_MS = 200;

/** Resolves when the first frame is on the screen: the second one is asked for only after it. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Pages in the background are not painted.
    if (document.visibilityState === 'hidden') resolve();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, PAINT_WAIT_MS);
  });
}

/** Resolves when the tables of locales have been read beside the page, or can't be. */
function readLocaleTables(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TABLES_WAIT_MS);
    const reader = new Worker(new URL('./read-locale-tables.worker.ts', import.meta.url), { type: 'module' });
    reader.onmessage = () => resolve();
    reader.onerror = () => resolve();
  });
}

// The page also loads when no worker may start. React starts in a task of its own, and so does what screens share, before
// the page's code.
void Promise.allSettled([nextPaint(), readLocaleTables()])
  .then(() => import('react-dom/client'))
  .then(() => import('../api/query-client.ts'))
  .then(() => import('./main.tsx'));
