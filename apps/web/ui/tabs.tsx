import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem {
  value: string;
  label: string;
  content: ReactNode;
}

export function TabGroup({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <Tabs.Root defaultValue={items[0]?.value ?? ''} className="min-w-0">
      <Tabs.List
        aria-label={label}
        className="mb-4 grid auto-cols-fr grid-flow-col gap-0.5 rounded-block bg-well p-[3px]"
      >
        {items.map((item) => (
          <Tabs.Trigger
            key={item.value}
            value={item.value}
            className="min-h-8 whitespace-nowrap rounded-[6px] border border-transparent px-3 text-ink-2 hover:text-ink data-[state=active]:border-line data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:text-ink touch:min-h-11"
          >
            {item.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {items.map((item) => (
        <Tabs.Content key={item.value} value={item.value} tabIndex={-1} className="grid gap-4 outline-none">
          {item.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
