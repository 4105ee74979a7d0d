const GAP_PX = 6;
const MARGIN_PX = 12;

/** Puts a fixed panel below its anchor, or above if it doesn't fit below, and inside the window. */
export function placeBeside(panel: HTMLElement, anchor: Element): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const centred = (left + right) / 2 - width / 2;
  const x = Math.min(Math.max(centred, MARGIN_PX), window.innerWidth - width - MARGIN_PX);
  const fitsBelow = bottom + GAP_PX + height + MARGIN_PX <= window.innerHeight;
  const y = fitsBelow ? bottom + GAP_PX : Math.max(MARGIN_PX, top - GAP_PX - height);
  panel.style.left = `${Math.round(x)}px`;
  panel.style.top = `${Math.round(y)}px`;
}
