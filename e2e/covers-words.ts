import type { Locator } from '@playwright/test';

/** Whether an element lies over words or controls of the screen that it isn't a part of. All are looked at in one moment. */
export function coversWords(floating: Locator): Promise<boolean> {
  return floating.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const isUnder = (other: DOMRect) =>
      other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom;
    const isSeen = (node: Element | null) =>
      node !== null && !element.contains(node) && node.checkVisibility({ visibilityProperty: true });
    const main = document.querySelector('main');
    if (!main) throw new Error('the page has no main part');
    const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode } = words;
      if (!currentNode.nodeValue?.trim() || !isSeen(currentNode.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if ([...range.getClientRects()].some(isUnder)) return true;
    }
    const controls = main.querySelectorAll('button, input, select, textarea, summary, canvas, [role="img"]');
    return [...controls].some((control) => isSeen(control) && isUnder(control.getBoundingClientRect()));
  });
}
