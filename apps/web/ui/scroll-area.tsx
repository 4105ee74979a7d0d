import { ScrollArea as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

/** Spec part 1 §9: how long a scroll bar stays after scrolling or pointing ends. */
const SCROLL_HIDE_DELAY_MS = 600;

interface ScrollAreaProps {
  className?: string;
  /** The element that scrolls. */
  children: ReactElement;
}

/** Scrolls its one child, under a thin bar that shows while it is used. */
export function ScrollArea({ className, children }: ScrollAreaProps) {
  return (
    <Radix.Root type="hover" scrollHideDelay={SCROLL_HIDE_DELAY_MS} className={className}>
      <Radix.Viewport asChild>{children}</Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className="flex w-2 touch-none select-none p-px">
        <Radix.Thumb className="grow rounded-full bg-control" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
