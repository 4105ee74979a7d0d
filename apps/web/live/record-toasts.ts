/** Tells of records that new blocks set: to whoever mines, and on the Mining page. */
import { listNewRecords } from '@productive-mining/contract/endpoints.ts';
import type { SetRecord } from '@productive-mining/contract/entities/coverage.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { call } from '../api/request.ts';
import { formatWhole } from '../ui/format-number.ts';
import { showToast, type ToastContent, whenToastFree } from '../ui/toast-store.ts';
import { hasProgress } from './progress.ts';
import { isRecordNewsWanted } from './record-watch.ts';
import { throttleRefetch } from './refetch-throttle.ts';

type Mined = Pick<Extract<LiveMessage, { type: 'block_mined' }>['data'], 'block' | 'mine'>;

/** Titles that one notification names. */
const NAMED = 3;

/**
 * Asks after a block which records were set since the last one; what was there when the page was opened is no news. A read
 * that fails is made up for after the next block.
 * @returns a function that takes each mined block
 */
export function followRecords(): (mined: Mined) => void {
  let seenHeight: number | undefined;
  const ask = throttleRefetch(() => {
    call(listNewRecords, { query: { after: seenHeight ?? 0 } })
      .then(({ height, records }) => {
        seenHeight = Math.max(seenHeight ?? 0, height);
        if (records.length > 0) tell(records);
      })
      .catch(() => undefined);
  });
  return ({ block, mine }) => {
    if (mine || hasProgress() || isRecordNewsWanted()) {
      seenHeight ??= block.index - 1;
      ask();
    } else seenHeight = block.index;
  };
}

/** Not told yet, oldest first. */
let waiting: SetRecord[] = [];

/** One notification for all that wait: another one may be on the screen, and would be lost. */
function tell(newestFirst: readonly SetRecord[]): void {
  const isFirst = waiting.length === 0;
  waiting.push(...newestFirst.toReversed());
  if (!isFirst) return;
  void whenToastFree().then(() => {
    showToast(contentOf(waiting));
    waiting = [];
  });
}

function contentOf(records: readonly SetRecord[]): ToastContent {
  const [first] = records;
  if (first && records.length === 1) {
    const { title, className, figure, blockIndex } = first;
    const ofClass = className === '' ? '' : `, ${className}`;
    return {
      title: 'New record',
      description: `${title}${ofClass}: ${figure}, in block ${formatWhole(blockIndex)}.`,
    };
  }
  const blocks = [...new Set(records.map(({ blockIndex }) => blockIndex))].map(formatWhole);
  const titles = [...new Set(records.map(({ title }) => title))];
  return {
    title: `${formatWhole(records.length)} new records`,
    description: `${blocks.length === 1 ? 'Block' : 'Blocks'} ${inWords(blocks)}: ${inWords(titles)}.`,
  };
}

function inWords(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const shown = rest > 0 ? [...names.slice(0, NAMED), `${formatWhole(rest)} more`] : names;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
