import { Box, ListFilter } from 'lucide-react';
import { useLocation } from 'wouter';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { NO_FILTER, pathOfFigure, pathOfFilter } from '../../parts/block-filter.ts';
import { pathOfBlock } from '../../parts/paths.ts';
import { formatWhole } from '../../ui/format-number.ts';
import { shortenHash } from '../../ui/hash.tsx';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';
import type { BlockSearch } from './use-block-search.ts';

/** Blocks that the typed height, hash or address means. */
export function FoundBlocks({ search }: { search: BlockSearch }) {
  const [, navigate] = useLocation();
  const { meaning } = search;
  if (meaning.kind === 'nothing') return null;
  return (
    <PaletteGroup heading="Blocks" isAlwaysShown>
      {meaning.kind === 'height' && (
        <PaletteItem
          value={`block ${meaning.index}`}
          isAlwaysShown
          onChoose={() => navigate(pathOfBlock(meaning.index))}
        >
          <Box aria-hidden className="size-4 shrink-0 text-ink-2" />
          Block {formatWhole(meaning.index)}
        </PaletteItem>
      )}
      {meaning.kind === 'figure' && (
        <PaletteItem value={meaning.text} isAlwaysShown onChoose={() => navigate(pathOfFigure(meaning.text))}>
          <ListFilter aria-hidden className="size-4 shrink-0 text-ink-2" />
          Blocks with {meaning.text}
        </PaletteItem>
      )}
      {meaning.kind === 'miner' && (
        <PaletteItem
          value={meaning.address}
          isAlwaysShown
          onChoose={() => navigate(pathOfFilter({ ...NO_FILTER, miner: meaning.address }))}
        >
          <ListFilter aria-hidden className="size-4 shrink-0 text-ink-2" />
          Blocks mined by {shortenHash(meaning.address)}
        </PaletteItem>
      )}
      {meaning.kind === 'hash' && <BlocksOfHash hash={meaning.hash} search={search} />}
    </PaletteGroup>
  );
}

function BlocksOfHash({ hash, search }: { hash: string; search: BlockSearch }) {
  const [, navigate] = useLocation();
  const { namesOf } = useWorkTypes();
  const { blocks, error } = search;
  if (error) return <Note>{sentenceOf(error)}</Note>;
  if (!blocks) return <Note>Looking for blocks…</Note>;
  if (blocks.length === 0) return <Note>{`No block’s hash begins with ${hash}.`}</Note>;
  return (
    <>
      {blocks.map((block) => (
        <PaletteItem
          key={block.index}
          value={`block ${block.index}`}
          isAlwaysShown
          note={shortenHash(block.blockHash)}
          onChoose={() => navigate(pathOfBlock(block.index))}
        >
          <Box aria-hidden className="size-4 shrink-0 text-ink-2" />
          Block {formatWhole(block.index)}, {namesOf(block.workType).displayName}
        </PaletteItem>
      ))}
      <PaletteItem
        value={`all ${hash}`}
        isAlwaysShown
        onChoose={() => navigate(pathOfFilter({ ...NO_FILTER, hash }))}
      >
        <ListFilter aria-hidden className="size-4 shrink-0 text-ink-2" />
        All blocks whose hash begins like this
      </PaletteItem>
    </>
  );
}

/** A sentence in place of blocks, as a line that can't be chosen. */
function Note({ children }: { children: string }) {
  return (
    <PaletteItem value={children} isAlwaysShown isDisabled onChoose={() => undefined}>
      {children}
    </PaletteItem>
  );
}
