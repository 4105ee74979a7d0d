import type { Block } from '@productive-mining/contract/entities/block.ts';
import { Powers } from '../ui/powers.tsx';

type Found = Pick<Block, 'finding' | 'checked' | 'status'>;

/** Region and finding of a block, a small line each, for the place under the name of its kind. */
export function BlockLines({ region, ...found }: Pick<Block, 'region'> & Found) {
  return (
    <>
      <span className="text-ink-2 text-small">
        <Powers>{region}</Powers>
      </span>
      {found.finding !== null && (
        <span className="text-ink-2 text-small">
          <BlockFinding {...found} />
        </span>
      )}
    </>
  );
}

/** A finding behind the word for how far it is checked. */
export function BlockFinding({ finding, ...of }: Found) {
  const word = wordOf(of);
  return (
    <>
      {word !== null && (
        <span className={word === 'reported' ? 'font-medium text-warn' : 'font-medium'}>{word}:</span>
      )}{' '}
      <Powers>{finding}</Powers>
    </>
  );
}

/** The same as plain text; n/a without a finding. */
export function findingText({ finding, ...of }: Found): string {
  const word = wordOf(of);
  return [word === null ? '' : `${word}: `, finding ?? 'n/a'].join('');
}

/** Null of a block that doesn’t verify or is disputed, whose badge says so: nothing of it is proved then. */
const wordOf = ({ checked, status }: Pick<Block, 'checked' | 'status'>) =>
  status === 'verified' ? checked : null;
