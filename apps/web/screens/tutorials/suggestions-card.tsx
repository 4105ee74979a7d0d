import { startingTutorial, startTutorial } from '../../overlays/tutorial/tutorial-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useStore } from '../../ui/external-store.ts';
import type { AcademyProps } from './startability.ts';
import { startabilityOf } from './startability.ts';

/** Spec part 2 §9. */
const SUGGESTIONS_MAX = 3;

/** Beginner tutorials that are not completed yet. */
export function SuggestionsCard({ flows, completed }: AcademyProps) {
  const starting = useStore(startingTutorial);
  const suggested = flows
    .filter(({ id, difficulty }) => difficulty === 'beginner' && completed[id] !== true)
    .slice(0, SUGGESTIONS_MAX);
  return (
    <Card title="For beginners" tour="tutorial-suggestions">
      {suggested.length === 0 && <p className="text-ink-2">You have completed all beginner tutorials.</p>}
      <ul className="grid gap-x-6 gap-y-3 md:grid-cols-3">
        {suggested.map((flow) => {
          const { isStartable } = startabilityOf(flow, flows, completed);
          return (
            <li key={flow.id} data-suggestion={flow.id} className="flex items-center gap-3">
              <p className="min-w-0 grow">
                <span className="block text-pretty font-medium">{flow.name}</span>
                <span className="block text-ink-2 text-small tabular-nums">{flow.estimatedTime} min</span>
              </p>
              <Button
                size="small"
                isBusy={starting === flow.id}
                disabled={!isStartable}
                aria-label={`Start ${flow.name}, suggested`}
                onClick={() => startTutorial(flow.id)}
              >
                Start
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
