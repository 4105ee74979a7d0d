import { showToast, TOAST, whenToastFree } from '../ui/toast-store.ts';
import { gatherToasts } from './gathered-toasts.ts';

export const startedToasts = gatherToasts((labels) =>
  showToast({ title: 'Mining Started', description: labels.join(', ') }),
);

export const stoppedToasts = gatherToasts((labels) =>
  showToast({ title: 'Mining Stopped', description: labels.join(', ') }),
);

/**
 * Resolves when the notification that is shown has had its time: that of a session's last block comes a moment before that
 * of the session's end, which would else take its place unread.
 */
export function whenLastToastSeen(): Promise<void> {
  const itsTime = new Promise<void>((resolve) => setTimeout(resolve, TOAST.displayMs));
  return Promise.race([whenToastFree(), itsTime]);
}
