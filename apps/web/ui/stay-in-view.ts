/**
 * Lets a sticky column beside a longer one stay in view: from its top on, or if it is taller than the window, with its
 * foot. It is a ref.
 * @returns a function that ends it
 */
export function stayInView(column: HTMLElement | null): (() => void) | undefined {
  if (!column) return undefined;
  const sizes = new ResizeObserver(() => {
    column.style.top = `min(1rem, calc(100dvh - ${column.offsetHeight}px - 1rem))`;
  });
  sizes.observe(column);
  return () => sizes.disconnect();
}
