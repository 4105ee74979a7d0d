import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { AcademyProps } from './startability.ts';

export function LearningProgressCard({ flows, completed }: AcademyProps) {
  const done = flows.filter((flow) => completed[flow.id] === true).length;
  const later = flows.filter((flow) => !flow.available).length;
  return (
    <Card
      title="Learning progress"
      tour="tutorial-progress"
      aside={
        <span className="tabular-nums">
          {done} of {flows.length} completed
        </span>
      }
    >
      <ProgressBar
        label="Tutorials completed"
        percent={flows.length === 0 ? 0 : (100 * done) / flows.length}
        tone="ok"
      />
      {later > 0 && (
        <p className="mt-2 text-pretty text-ink-2 text-small">
          {later} of them {later === 1 ? 'waits' : 'wait'} for what {later === 1 ? 'it shows' : 'they show'}.
        </p>
      )}
    </Card>
  );
}
