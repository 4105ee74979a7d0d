import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type TaskProgress = Extract<LiveMessage, { type: 'task_progress' }>['data'];

const PHASES: Readonly<Record<TaskProgress['phase'], string>> = {
  waiting: 'waits for a thread',
  compute: 'computes',
  verify: 'checks',
};

interface TaskProgressBarProps {
  /** Its newest message; undefined before the first. */
  progress: TaskProgress | undefined;
  /** What runs. */
  label: string;
  onCancel: () => void;
}

/** How far a long call is, and the way to end it. */
export function TaskProgressBar({ progress, label, onCancel }: TaskProgressBarProps) {
  const phase = PHASES[progress?.phase ?? 'waiting'];
  return (
    <div className="grid gap-2">
      <p role="status">
        {label} {phase}.
      </p>
      <ProgressBar label={`${label}: ${phase}`} percent={100 * (progress?.fraction ?? 0)} />
      <div>
        <Button icon={X} size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const takeFocus = (sentence: HTMLElement | null) => sentence?.focus();

/** What is shown of a long call that was cancelled. It takes the focus from the button, which is gone. */
export function CancelledTask({ label }: { label: string }) {
  return (
    <p ref={takeFocus} tabIndex={-1} role="status">
      {label}: cancelled.
    </p>
  );
}
