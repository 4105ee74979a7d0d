import type { TutorialFlow } from '@productive-mining/contract/calls/tutorial.ts';
import { useTutorialFlows, useTutorialProgress } from '../../api/tutorials.ts';
import { Button } from '../../ui/button.tsx';
import { startTutorial } from './tutorial-store.ts';

interface NextTutorialProps {
  flow: TutorialFlow;
  /** Completes the present tutorial. */
  onFinish: () => void;
}

/** At the end of a tutorial: the one that builds on it, unless it was completed or can't be started yet. */
export function NextTutorial({ flow, onFinish }: NextTutorialProps) {
  const flows = useTutorialFlows().data?.flows ?? [];
  const completed = useTutorialProgress().data?.completedTutorials ?? {};
  const isDone = (id: string) => id === flow.id || completed[id] === true;
  const next = flows.find(
    ({ id, available, prerequisites }) =>
      available && !isDone(id) && prerequisites.includes(flow.id) && prerequisites.every(isDone),
  );
  if (!next) return null;
  return (
    <Button
      size="small"
      aria-label={`Next tutorial: ${next.name}`}
      data-tooltip={next.name}
      onClick={() => {
        onFinish();
        startTutorial(next.id);
      }}
    >
      Next tutorial
    </Button>
  );
}
