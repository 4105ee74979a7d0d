import { showToast } from '../ui/toast-store.ts';
import { gatherToasts } from './gathered-toasts.ts';

export const startedToasts = gatherToasts((labels) =>
  showToast({ title: 'Mining Started', description: labels.join(', ') }),
);

export const stoppedToasts = gatherToasts((labels) =>
  showToast({ title: 'Mining Stopped', description: labels.join(', ') }),
);
