import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { openLayer } from './open-layer.ts';

const GROUP =
  '**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-2 **:[[cmdk-group-heading]]:text-small';

interface PaletteGroupProps {
  heading: string;
  /** Shows the group whatever is typed: its items come from another search. */
  isAlwaysShown?: boolean;
  children: ReactNode;
}

export function PaletteGroup({ heading, isAlwaysShown = false, children }: PaletteGroupProps) {
  return (
    <Command.Group heading={heading} forceMount={isAlwaysShown} className={GROUP}>
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  /** The text that is searched. No two items may share it. */
  value: string;
  keywords?: string[];
  onChoose: () => void;
  isDisabled?: boolean;
  isAlwaysShown?: boolean;
  /** A note at the right, or keys that do the same. */
  note?: string | undefined;
  children: ReactNode;
}

/** A line of the palette; choosing it closes the palette. */
export function PaletteItem(props: PaletteItemProps) {
  const { value, keywords, onChoose, isDisabled = false, isAlwaysShown = false, note, children } = props;
  return (
    <Command.Item
      value={value}
      {...(keywords ? { keywords } : {})}
      disabled={isDisabled}
      forceMount={isAlwaysShown}
      onSelect={() => {
        openLayer.set(null);
        onChoose();
      }}
      className="flex min-h-9 items-center gap-3 rounded-control px-2 aria-disabled:text-ink-2 aria-selected:bg-tint-primary aria-selected:text-primary touch:min-h-11"
    >
      {children}
      {note && <span className="figures-mono ml-auto whitespace-nowrap pl-3 text-ink-2">{note}</span>}
    </Command.Item>
  );
}
