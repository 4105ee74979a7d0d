/** What each live message changes on the page (spec part 1 §4), as a table. */
import {
  getBalance,
  getBlock,
  getCoverage,
  getHeight,
  getMiningStatus,
  getRecords,
  getSecurityStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listRecords,
  listSessions,
  listWorkTypes,
} from '@productive-mining/contract/endpoints.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keyOf, prefixOf } from '../api/keys.ts';
import { namesOf } from '../api/work-types.ts';
import { showToast } from '../ui/toast-store.ts';
import { announceBlock } from './announce-blocks.ts';
import { noteClockAnswer } from './clock-exchange.ts';
import { clearProgress, storeProgress } from './progress.ts';
import { followRecords } from './record-toasts.ts';
import { throttleRefetch } from './refetch-throttle.ts';
import { startedToasts, toastStop } from './session-toasts.ts';
import { taskProgress } from './task-progress.ts';

type DataOf<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>['data'];
export type LiveEffects = { [Type in LiveMessage['type']]: (data: DataOf<Type>) => void };

/** Rows that a list of the cache keeps: as many as the call answers with. */
const LIST_LENGTH = 50;
/** Reads whose answers a sealed block changes (LIVE-06, LIVE-10). */
const CHANGED_BY_BLOCK = [keyOf(listBlocks), keyOf(listDiscoveries), keyOf(getStats), keyOf(getHeight)];
/** What the keys of reads begin with that add blocks up, which are read again where they are shown. */
const ADDED_UP = [keyOf(getCoverage), prefixOf(getRecords)];
const CHANGED_BY_OWN_BLOCK = [keyOf(getBalance), keyOf(listSessions)];
/** What the keys of reads begin with whose answers a check of the stored chain changes. */
const PATHS_OF_BLOCKS: ReadonlySet<string> = new Set([
  listBlocks.path,
  listDiscoveries.path,
  getCoverage.path,
  listRecords.path,
  getSecurityStatus.path,
  ...prefixOf(getBlock),
]);
const CHANGED_BY_SESSION = [keyOf(getMiningStatus), keyOf(listSessions)];

/** Messages whose effect is one function of another file. */
const HANDED_ON = { mining_progress: storeProgress, clock: noteClockAnswer, task_progress: taskProgress.set };

export function createLiveEffects(queryClient: QueryClient): LiveEffects {
  const refetch = (keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void queryClient.refetchQueries({ queryKey });
  };
  const refetchAfterBlock = throttleRefetch(() => {
    refetch(CHANGED_BY_BLOCK);
    for (const queryKey of ADDED_UP)
      void queryClient.refetchQueries({ queryKey, type: 'active', stale: true });
  });
  const refetchAfterOwnBlock = throttleRefetch(
    () => refetch(CHANGED_BY_OWN_BLOCK),
    () => 0,
  );
  const refetchAfterCheck = throttleRefetch(
    () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfBlocks(queryKey) }),
  );
  const recordsOfBlock = followRecords();
  const workTypes = () => queryClient.getQueryData(keyOf(listWorkTypes))?.workTypes ?? [];

  return {
    ...HANDED_ON,

    block_mined: (mined) => {
      writeBlock(queryClient, mined);
      markStale(queryClient, mined.block.workType);
      announceBlock(mined.block.index, namesOf(mined.block.workType, workTypes()).displayName);
      refetchAfterBlock();
      recordsOfBlock(mined);
      if (!mined.mine) return;
      refetchAfterOwnBlock();
      toastOwnBlock(mined.block.index);
    },

    blocks_judged: () => refetchAfterCheck(),

    session_started: ({ session }) => {
      queryClient.setQueryData(
        keyOf(listSessions),
        (old) =>
          old && {
            sessions: [...old.sessions.filter((other) => other.sessionId !== session.sessionId), session],
          },
      );
      refetch(CHANGED_BY_SESSION);
      startedToasts.add(namesOf(session.workType, workTypes()).label);
    },

    session_stopped: ({ sessionId, workType, reason }) => {
      clearProgress(sessionId);
      queryClient.setQueryData(
        keyOf(listSessions),
        (old) => old && { sessions: old.sessions.filter((session) => session.sessionId !== sessionId) },
      );
      refetch(CHANGED_BY_SESSION);
      toastStop(namesOf(workType, workTypes()).label, reason);
    },

    error: ({ error }) => showToast({ title: 'Mining Error', description: error, tone: 'bad' }),
  };
}

/** What blocks add up to is read again when it is shown next; where it is shown now, with the lists of blocks. */
function markStale(queryClient: QueryClient, workType: string): void {
  const added = [keyOf(getCoverage), keyOf(listRecords), keyOf(getRecords, { params: { workType } })];
  for (const queryKey of added)
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

function toastOwnBlock(index: number): void {
  showToast({ title: 'Block Mined!', description: `New block #${index} added to blockchain` });
}

export function applyLiveMessage(effects: LiveEffects, message: LiveMessage): void {
  const effect = effects[message.type] as (data: LiveMessage['data']) => void;
  effect(message.data);
}

/** Whether a read holds blocks with their status, in any list or on their page, or the status of the server. */
function isOfBlocks([first, second]: QueryKey): boolean {
  const [path = ''] = String(first === 'pages' ? second : first).split('?');
  return PATHS_OF_BLOCKS.has(path);
}

/** Puts a sealed block where a read would have put it, so that the page moves before any read. */
function writeBlock(
  queryClient: QueryClient,
  { block, discovery, stats, height, mine: isOwn }: DataOf<'block_mined'>,
): void {
  queryClient.setQueryData(
    keyOf(listBlocks),
    (old) => old && { blocks: withNewest(old.blocks, block, (entry) => entry.index) },
  );
  queryClient.setQueryData(
    keyOf(listDiscoveries),
    (old) => old && { discoveries: withNewest(old.discoveries, discovery, (entry) => entry.id) },
  );
  queryClient.setQueryData(keyOf(getStats), (old) => {
    if (!old) return old;
    // A read that came first counts the block already.
    const isCounted = old.totalBlocks >= stats.totalBlocks;
    return { ...stats, mine: isOwn && !isCounted ? withOwnBlock(old.mine, block) : old.mine };
  });
  queryClient.setQueryData(keyOf(getHeight), (old) => old && { height: Math.max(old.height, height) });
}

/** The visitor's part of the totals, with one more block of theirs; a read brings the rest. */
function withOwnBlock(
  mine: Stats['mine'],
  { difficulty, totalScientificValue }: DataOf<'block_mined'>['block'],
): Stats['mine'] {
  return {
    ...mine,
    blocks: mine.blocks + 1,
    discoveries: mine.discoveries + 1,
    totalScientificValue: mine.totalScientificValue + totalScientificValue,
    highestDifficulty: Math.max(mine.highestDifficulty, difficulty),
  };
}

/** The list with the entry: newest first, each once, in whatever order messages and reads arrived. */
function withNewest<Entry>(
  entries: readonly Entry[],
  entry: Entry,
  rankOf: (entry: Entry) => number,
): Entry[] {
  const others = entries.filter((other) => rankOf(other) !== rankOf(entry));
  return [entry, ...others].sort((a, b) => rankOf(b) - rankOf(a)).slice(0, LIST_LENGTH);
}
