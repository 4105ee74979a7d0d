import { listBlocks } from '@productive-mining/contract/endpoints.ts';
import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { call, sentenceOf } from '../../api/request.ts';
import { type BlockFilter, pathOfFigure, pathOfFilter } from '../../parts/block-filter.ts';
import { pathOfBlock } from '../../parts/paths.ts';
import { isWholeHash, readSearch } from '../../parts/read-search.ts';
import { Button } from '../../ui/button.tsx';

interface BlockSearchProps {
  filter: BlockFilter;
  /** Undefined until it is known. */
  height: number | undefined;
}

/** A height and a whole hash open their block, a figure the blocks that cover it; first digits of a hash and an address become conditions of the list. */
export function BlockSearch({ filter, height }: BlockSearchProps) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [sentence, setSentence] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const sentenceId = useId();
  const narrow = (condition: Partial<BlockFilter>) => {
    navigate(pathOfFilter({ ...filter, ...condition }));
    setText('');
  };
  const openByHash = async (hash: string) => {
    setIsAsking(true);
    try {
      const { blocks } = await call(listBlocks, { query: { hash, limit: 1 } });
      if (blocks[0]) navigate(pathOfBlock(blocks[0].index));
      else setSentence('No block of this chain has this hash.');
    } catch (error) {
      setSentence(sentenceOf(error));
    } finally {
      setIsAsking(false);
    }
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const meaning = readSearch(text, height);
    setSentence(meaning.kind === 'nothing' ? meaning.sentence : '');
    if (meaning.kind === 'height') navigate(pathOfBlock(meaning.index));
    else if (meaning.kind === 'figure') navigate(pathOfFigure(meaning.text));
    else if (meaning.kind === 'miner') narrow({ miner: meaning.address });
    else if (meaning.kind === 'hash' && isWholeHash(meaning.hash)) void openByHash(meaning.hash);
    else if (meaning.kind === 'hash') narrow({ hash: meaning.hash });
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
          placeholder="Height, hash, address or t=273193"
          spellCheck={false}
          autoComplete="off"
          className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 placeholder:text-ink-2 touch:text-[16px]"
        />
        <Button type="submit" icon={Search} isBusy={isAsking} className="min-h-11">
          Search
        </Button>
      </form>
      <p id={sentenceId} role="status" className="mt-1 text-small text-warn empty:hidden">
        {sentence}
      </p>
    </search>
  );
}
