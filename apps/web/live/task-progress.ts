/** The newest message about the visitor's long call; use-task-progress.ts reads it, where a screen has such calls. */
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { createStore } from '../ui/external-store.ts';

export type TaskProgress = Extract<LiveMessage, { type: 'task_progress' }>['data'];

export const taskProgress = createStore<TaskProgress | undefined>(undefined);
