/** What the palette finds in the chain: a height opens its block, digits of a hash are looked up at the server. */
import { getHeight, listBlocks } from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readOf } from '../../api/keys.ts';
import { readSearch, type SearchMeaning } from '../../parts/read-search.ts';

/** Pause in typing after which the server is asked. */
const REST_MS = 200;
const FOUND_MAX = 5;

export interface BlockSearch {
  meaning: SearchMeaning;
  /** Blocks whose hash begins with what was typed; undefined while the server is asked. */
  blocks: readonly Block[] | undefined;
  error: unknown;
}

export function useBlockSearch(text: string): BlockSearch {
  const height = useQuery(readOf(getHeight)).data?.height;
  const meaning = readSearch(text, height);
  const hash = meaning.kind === 'hash' ? meaning.hash : null;
  const restedHash = useRested(hash);
  const { data, error } = useQuery({
    ...readOf(listBlocks, { query: { limit: FOUND_MAX, hash: restedHash ?? undefined } }),
    enabled: restedHash !== null,
  });
  const isCurrent = hash === restedHash;
  return {
    meaning,
    blocks: isCurrent ? data?.blocks : undefined,
    error: isCurrent ? error : null,
  };
}

function useRested(value: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
