import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export interface TabItem {
  value: string;
  label: string;
  content: ReactNode;
  /** Set on a tab that can't be chosen now; arrows pass over it. */
  isDisabled?: boolean;
}

/** The place that an arrow key leads to from a place in a row of n tabs. */
const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

interface TabGroupProps {
  label: string;
  items: readonly TabItem[];
  /** The chosen tab, where the page around it may choose one too; the group keeps its own without it. */
  chosen?: string;
  onChoose?: (value: string) => void;
}

/** Tabs of the WAI-ARIA pattern: one Tab stop, arrows choose at once; only the chosen panel is there. */
export function TabGroup({ label, items, chosen, onChoose }: TabGroupProps) {
  const groupId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(items[0]?.value);
  const place = items.findIndex(({ value }) => value === (chosen ?? own));
  const present = items[place];
  const choose = (value: string) => {
    setOwn(value);
    onChoose?.(value);
  };
  const moveOnArrow = (event: KeyboardEvent) => {
    const usable = items.filter(({ isDisabled }) => !isDisabled);
    const next = STEPS[event.key]?.(present ? usable.indexOf(present) : -1, usable.length);
    const item = next === undefined ? undefined : usable[next];
    if (item === undefined) return;
    event.preventDefault();
    choose(item.value);
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(item)]?.focus();
  };
  return (
    <div className="min-w-0">
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        onKeyDown={moveOnArrow}
        className="mb-4 flex flex-wrap gap-0.5 rounded-block bg-well p-[3px]"
      >
        {items.map((item) => (
          <button
            key={item.value}
            id={`${groupId}-${item.value}`}
            type="button"
            role="tab"
            data-tour={`tab-${item.value}`}
            aria-selected={item === present}
            aria-controls={item === present ? `${groupId}-panel` : undefined}
            tabIndex={item === present ? 0 : -1}
            disabled={item.isDisabled}
            onClick={() => choose(item.value)}
            className="min-h-8 min-w-max flex-[1_1_0] whitespace-nowrap rounded-[6px] border border-transparent px-2 text-ink-2 sm:px-3 hover:text-ink aria-selected:border-line aria-selected:bg-surface aria-selected:font-medium aria-selected:text-ink disabled:cursor-not-allowed disabled:opacity-50 touch:min-h-11"
          >
            {item.label}
          </button>
        ))}
      </div>
      {present && (
        <div
          key={present.value}
          id={`${groupId}-panel`}
          role="tabpanel"
          aria-labelledby={`${groupId}-${present.value}`}
          className="grid gap-4"
        >
          {present.content}
        </div>
      )}
    </div>
  );
}
