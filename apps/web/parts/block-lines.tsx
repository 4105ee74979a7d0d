import type { Block } from '@productive-mining/contract/entities/block.ts';

/** Region and finding of a block, a small line each, for the place under the name of its kind. */
export function BlockLines({ region, finding }: Pick<Block, 'region' | 'finding'>) {
  return (
    <>
      <span className="text-ink-2 text-small">{region}</span>
      {finding !== null && <span className="text-ink-2 text-small">{finding}</span>}
    </>
  );
}
