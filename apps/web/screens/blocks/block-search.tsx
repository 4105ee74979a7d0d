import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { type BlockFilter, pathOfFilter } from '../../parts/block-filter.ts';
import { pathOfBlock } from '../../parts/paths.ts';
import { readSearch } from '../../parts/read-search.ts';
import { Button } from '../../ui/button.tsx';

interface BlockSearchProps {
  filter: BlockFilter;
  /** Undefined until it is known. */
  height: number | undefined;
}

/** A height opens its block; digits of a hash and an address become conditions of the list. */
export function BlockSearch({ filter, height }: BlockSearchProps) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [sentence, setSentence] = useState('');
  const sentenceId = useId();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const meaning = readSearch(text, height);
    setSentence(meaning.kind === 'nothing' ? meaning.sentence : '');
    if (meaning.kind === 'height') navigate(pathOfBlock(meaning.index));
    if (meaning.kind === 'hash') navigate(pathOfFilter({ ...filter, hash: meaning.hash }));
    if (meaning.kind === 'miner') navigate(pathOfFilter({ ...filter, miner: meaning.address }));
    if (meaning.kind === 'hash' || meaning.kind === 'miner') setText('');
  };
  return (
    <search data-tour="block-search" className="min-w-0 grow basis-72 rounded-control">
      <form onSubmit={search} className="flex gap-2">
        <input
          type="text"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Search blocks"
          aria-describedby={sentenceId}
          aria-invalid={sentence !== '' || undefined}
          placeholder="Height, hash or address"
          spellCheck={false}
          autoComplete="off"
          className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 placeholder:text-ink-2 touch:text-[16px]"
        />
        <Button type="submit" icon={Search} className="min-h-11">
          Search
        </Button>
      </form>
      <p id={sentenceId} role="status" className="mt-1 text-small text-warn empty:hidden">
        {sentence}
      </p>
    </search>
  );
}
