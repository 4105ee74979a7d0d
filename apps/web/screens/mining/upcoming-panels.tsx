import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** Panels of spec part 3 §2.1 whose figures are not measured yet, each with what it will show. */
const UPCOMING: readonly { title: string; sentence: string }[] = [
  {
    title: 'Adaptive Learning System',
    sentence:
      'It will list the parameters that learning changed, the gain measured on the blocks after each change, and what was rolled back.',
  },
  {
    title: 'Learning System Monitor',
    sentence:
      'It will show the cycle that is analysing, what it looked at, and the cycles before it with their length and outcome.',
  },
];

export function UpcomingPanels() {
  return UPCOMING.map(({ title, sentence }) => (
    <div key={title} data-panel className="skip-unseen grid">
      <Card title={title} aside={<Badge>not there yet</Badge>}>
        <p className="text-pretty text-ink-2">{sentence}</p>
      </Card>
    </div>
  ));
}
