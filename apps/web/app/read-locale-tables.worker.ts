/**
 * Makes one formatter of numbers and one of times. The first ones of a browser read the tables of all locales, which takes
 * a telephone a tenth of a second; Chromium shares what it has read between the threads of a page, so that the page itself,
 * which needs them a moment later, doesn't stop for it.
 */
new Intl.NumberFormat().format(0);
new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }).format(0);
postMessage(null);
self.close();
