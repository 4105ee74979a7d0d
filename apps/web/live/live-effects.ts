/** What each live message changes on the page (spec part 1 §4), as a table. */
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Answer, type CallName, keyOf } from '../api/calls.ts';
import { RECORDS_KEY } from '../api/records.ts';
import { namesOf } from '../api/work-types.ts';
import { showToast } from '../ui/toast-store.ts';
import { announceBlock } from './announce-blocks.ts';
import { clearProgress, storeProgress } from './progress.ts';
import { throttleRefetch } from './refetch-throttle.ts';
import { startedToasts, stoppedToasts } from './session-toasts.ts';

type DataOf<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>['data'];
export type LiveEffects = { [Type in LiveMessage['type']]: (data: DataOf<Type>) => void };

/** Rows that a list of the cache keeps: as many as the call answers with. */
const LIST_LENGTH = 50;
/** Calls whose answers a sealed block changes (LIVE-06, LIVE-10). */
const CHANGED_BY_BLOCK: readonly CallName[] = ['blocks', 'discoveries', 'stats', 'height'];
const CHANGED_BY_OWN_BLOCK: readonly CallName[] = ['balance', 'sessions'];
const CHANGED_BY_SESSION: readonly CallName[] = ['status', 'sessions'];

export function createLiveEffects(queryClient: QueryClient): LiveEffects {
  const refetch = (names: readonly CallName[]) => {
    for (const name of names) void queryClient.refetchQueries({ queryKey: keyOf(name) });
  };
  const refetchAfterBlock = throttleRefetch(() => {
    refetch(CHANGED_BY_BLOCK);
    void queryClient.refetchQueries({ queryKey: RECORDS_KEY, type: 'active', stale: true });
  });
  const refetchAfterOwnBlock = throttleRefetch(
    () => refetch(CHANGED_BY_OWN_BLOCK),
    () => 0,
  );
  const workTypes = () => queryClient.getQueryData<Answer<'workTypes'>>(keyOf('workTypes'))?.workTypes ?? [];

  return {
    mining_progress: storeProgress,

    block_mined: (mined) => {
      writeBlock(queryClient, mined);
      const records = [...RECORDS_KEY, mined.block.workType];
      void queryClient.invalidateQueries({ queryKey: records, refetchType: 'none' });
      announceBlock(mined.block.index, namesOf(mined.block.workType, workTypes()).displayName);
      refetchAfterBlock();
      if (!mined.mine) return;
      refetchAfterOwnBlock();
      showToast({
        title: 'Block Mined!',
        description: `New block #${mined.block.index} added to blockchain`,
      });
    },

    session_started: ({ session }) => {
      queryClient.setQueryData<Answer<'sessions'>>(
        keyOf('sessions'),
        (old) =>
          old && {
            sessions: [...old.sessions.filter((other) => other.sessionId !== session.sessionId), session],
          },
      );
      refetch(CHANGED_BY_SESSION);
      startedToasts.add(namesOf(session.workType, workTypes()).label);
    },

    session_stopped: ({ sessionId, workType }) => {
      clearProgress(sessionId);
      queryClient.setQueryData<Answer<'sessions'>>(
        keyOf('sessions'),
        (old) => old && { sessions: old.sessions.filter((session) => session.sessionId !== sessionId) },
      );
      refetch(CHANGED_BY_SESSION);
      stoppedToasts.add(namesOf(workType, workTypes()).label);
    },

    error: ({ error }) => showToast({ title: 'Mining Error', description: error, tone: 'bad' }),
  };
}

export function applyLiveMessage(effects: LiveEffects, message: LiveMessage): void {
  const effect = effects[message.type] as (data: LiveMessage['data']) => void;
  effect(message.data);
}

/** Puts a sealed block where a read would have put it, so that the page moves before any read. */
function writeBlock(
  queryClient: QueryClient,
  { block, discovery, stats, height }: DataOf<'block_mined'>,
): void {
  queryClient.setQueryData<Answer<'blocks'>>(
    keyOf('blocks'),
    (old) => old && { blocks: withNewest(old.blocks, block, (entry) => entry.index) },
  );
  queryClient.setQueryData<Answer<'discoveries'>>(
    keyOf('discoveries'),
    (old) => old && { discoveries: withNewest(old.discoveries, discovery, (entry) => entry.id) },
  );
  queryClient.setQueryData<Answer<'stats'>>(keyOf('stats'), (old) => old && { ...stats, mine: old.mine });
  queryClient.setQueryData<Answer<'height'>>(
    keyOf('height'),
    (old) => old && { height: Math.max(old.height, height) },
  );
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
