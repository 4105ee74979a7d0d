/**
 * Setup of each test file of the page. The files of a worker share React, the simulated document and what is installed, which
 * take longer to load than most files to run; what a file leaves behind is removed here, and our own modules begin again.
 */
import * as React from 'react';
import { vi } from 'vitest';

/** The simulated document lays nothing out, and so has no sizes that change. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/**
 * React keeps the stack of whoever makes an element, up to a count of them a second, in a tenth of the time of these tests. With the
 * count always reached it keeps none; no test reads such stacks.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object | undefined>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });

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
