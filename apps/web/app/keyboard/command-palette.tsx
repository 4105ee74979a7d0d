import { Command } from 'cmdk';
import { BookOpen, Keyboard, Monitor, Moon, Play, Search, Sun, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { openWallet } from '../../overlays/wallet/wallet-store.ts';
import { openTerm } from '../../parts/glossary/open-term.ts';
import { TERMS } from '../../parts/glossary/terms.ts';
import { mining } from '../../screens/mining/screen.ts';
import { SignChip } from '../../ui/math-sign.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { FURTHER_SCREENS, ROUTES } from '../routes.ts';
import { chooseTheme, type ThemeChoice } from '../theme.ts';
import { FoundBlocks } from './found-blocks.tsx';
import { openLayer } from './open-layer.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';
import { rankMatch } from './rank-match.ts';
import { useBlockSearch } from './use-block-search.ts';

const LABEL = 'Search screens, computation types and blocks';
const THEMES: readonly (readonly [ThemeChoice, string, typeof Sun])[] = [
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
  ['system', 'System theme', Monitor],
];

/** Leads to a screen, chooses a computation type, opens a term, or finds a block by its height, hash or miner. */
export function CommandPalette() {
  const [text, setText] = useState('');
  const search = useBlockSearch(text);
  return (
    <Modal
      label="Command palette"
      onClose={() => openLayer.set(null)}
      className="mx-auto mt-[max(12px,10dvh)] mb-auto w-[min(600px,calc(100vw-24px))] overflow-hidden p-0"
    >
      <Command label={LABEL} filter={rankMatch} loop>
        <div className="flex items-center gap-2.5 border-line border-b px-4">
          <Search aria-hidden className="size-4 shrink-0 text-ink-2" />
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder="Screen, computation type, block height or hash"
            className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-2 touch:text-[16px]"
          />
        </div>
        <ScrollArea>
          <Command.List label="Results" className="max-h-[min(440px,65dvh)] scroll-py-2 outline-none">
            <div className="p-2">
              <FoundBlocks search={search} />
              {search.meaning.kind === 'nothing' && (
                <Command.Empty className="px-3 py-6 text-center text-ink-2">
                  Nothing found. {search.meaning.sentence}
                </Command.Empty>
              )}
              <Destinations />
              {text.trim() !== '' && <Terms />}
            </div>
          </Command.List>
        </ScrollArea>
      </Command>
    </Modal>
  );
}

function Destinations() {
  const [, navigate] = useLocation();
  const { items } = useWorkTypes();
  return (
    <>
      <PaletteGroup heading="Screens">
        {[...ROUTES, ...FURTHER_SCREENS].map(({ path, name, description, icon: Icon, key }) => (
          <LinkItem key={path} name={name} path={path} keywords={[description]} note={`g ${key}`}>
            <Icon aria-hidden className="size-4 shrink-0 text-ink-2" />
          </LinkItem>
        ))}
      </PaletteGroup>
      <PaletteGroup heading="Computation types">
        {items.map(({ value, label, displayName, glyph, available }) => (
          <LinkItem
            key={value}
            name={label}
            path={`${mining.path}?workType=${value}`}
            keywords={[displayName]}
            isDisabled={!available}
            note={available ? undefined : 'coming later'}
          >
            <SignChip sign={glyph} />
          </LinkItem>
        ))}
      </PaletteGroup>
      <PaletteGroup heading="Page">
        <PaletteItem value="Start mining" keywords={['session']} onChoose={() => navigate(mining.path)}>
          <Play aria-hidden className="size-4 shrink-0 text-ink-2" />
          Start mining
        </PaletteItem>
        {THEMES.map(([choice, name, Icon]) => (
          <PaletteItem key={choice} value={name} onChoose={() => chooseTheme(choice)}>
            <Icon aria-hidden className="size-4 shrink-0 text-ink-2" />
            {name}
          </PaletteItem>
        ))}
        <PaletteItem
          value="Wallet"
          keywords={['back up, backup, restore, recovery phrase']}
          onChoose={openWallet}
        >
          <Wallet aria-hidden className="size-4 shrink-0 text-ink-2" />
          Wallet
        </PaletteItem>
        <PaletteItem value="Shortcuts" onChoose={() => openLayer.set('shortcuts')} note="?">
          <Keyboard aria-hidden className="size-4 shrink-0 text-ink-2" />
          Shortcuts
        </PaletteItem>
      </PaletteGroup>
    </>
  );
}

/** Terms of the glossary: too many to be listed before something is typed. */
function Terms() {
  return (
    <PaletteGroup heading="Glossary">
      {TERMS.map((term) => (
        <PaletteItem key={term} value={term} keywords={['glossary']} onChoose={() => openTerm.set(term)}>
          <BookOpen aria-hidden className="size-4 shrink-0 text-ink-2" />
          {term}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

interface LinkItemProps {
  name: string;
  path: string;
  keywords: string[];
  isDisabled?: boolean;
  note: string | undefined;
  /** Icon or sign. */
  children: ReactNode;
}

function LinkItem({ name, path, keywords, isDisabled = false, note, children }: LinkItemProps) {
  const [, navigate] = useLocation();
  return (
    <PaletteItem
      value={name}
      keywords={[path, ...keywords]}
      isDisabled={isDisabled}
      note={note}
      onChoose={() => navigate(path)}
    >
      {children}
      <span className="min-w-0">{name}</span>
    </PaletteItem>
  );
}
