/**
 * Setup of each test file of the page. The files of a worker share React, the simulated document and what is installed, which
 * take longer to load than most files to run; what a file leaves behind is removed here, and our own modules begin again.
 */
import { vi } from 'vitest';

/** The simulated document lays nothing out, and so has no sizes that change. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
for (const element of [document.documentElement, document.head, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.head.innerHTML = '';
document.body.innerHTML = '';
window.history.replaceState(null, '', '/');
