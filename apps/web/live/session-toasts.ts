import { showToast, TOAST, whenToastFree } from '../ui/toast-store.ts';
import { gatherToasts } from './gathered-toasts.ts';

export const startedToasts = gatherToasts((labels) =>
  showToast({ title: 'Mining Started', description: labels.join(', ') }),
);

export const stoppedToasts = gatherToasts((labels) =>
  showToast({ title: 'Mining Stopped', description: labels.join(', ') }),
);

/**
 * Tells of a session's end. Of one that ends by itself it waits until the notification that is shown has had its time: that
 * of its last block comes a moment before, and would else be taken away unread.
 */
export function toastStop(label: string, reason: 'visitor' | 'stop_after'): void {
  if (reason === 'stop_after') {
    const itsTime = new Promise<void>((resolve) => setTimeout(resolve, TOAST.displayMs));
    stoppedToasts.holdUntil(Promise.race([whenToastFree(), itsTime]));
  }
  stoppedToasts.add(label);
}
