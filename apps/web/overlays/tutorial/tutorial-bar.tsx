import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ShownTutorial } from './use-tutorial.ts';

interface TutorialBarProps extends Pick<ShownTutorial, 'commands' | 'flow'> {
  label: string;
  /** The tutorial’s place, in a few words. */
  state: string;
  /** Text of the button, and what it does. */
  action: string;
  onAction: () => void;
  takesFocus?: boolean;
}

/**
 * What a tutorial shows in the place of its card while it rests: a bar at the foot of the window, in the room that every
 * page leaves there. On a phone it is as wide as the tabs below it.
 */
export function TutorialBar({
  label,
  state,
  action,
  onAction,
  commands,
  flow,
  takesFocus = false,
}: TutorialBarProps) {
  return (
    <section
      aria-label={label}
      data-tutorial-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 flex items-center gap-2 border-control border-t bg-surface py-1 pr-1 pl-4 md:inset-x-auto md:bottom-4 md:left-[18rem] md:rounded-card md:border md:py-2 md:pr-2 md:shadow-floating"
    >
      <p className="mr-2 min-w-0 grow leading-4">
        <span className="block truncate font-medium">{flow.name}</span>
        <span className="block text-ink-2 text-small">{state}</span>
      </p>
      <Button look="primary" autoFocus={takesFocus} onClick={onAction}>
        {action}
      </Button>
      <Button look="quiet" size="icon" icon={X} aria-label="Close tutorial" onClick={commands.complete} />
    </section>
  );
}
