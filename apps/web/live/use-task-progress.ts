import { useStore } from '../ui/external-store.ts';
import { type TaskProgress, taskProgress } from './task-progress.ts';

/** Undefined before the first message about this task. */
export function useTaskProgress(taskId: string | undefined): TaskProgress | undefined {
  const progress = useStore(taskProgress);
  return progress?.taskId === taskId ? progress : undefined;
}
