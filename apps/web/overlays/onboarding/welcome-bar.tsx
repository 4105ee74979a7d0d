import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { closeOnboarding, FIRST_PATH_ID, restartOnboarding, type StartsPaths } from './onboarding-store.ts';

/**
 * The welcome above a page that a link led to: it takes a place of its own and covers nothing. It is part of the first
 * code, as one that came later would move the page.
 */
export function WelcomeBar({ startingId, onStart }: StartsPaths) {
  return (
    <section
      aria-label="Welcome to Productive Mining"
      className="relative mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-primary bg-surface py-2 pr-14 pl-4 md:mx-7"
    >
      <p className="min-w-0 grow basis-60 text-pretty">
        <strong className="font-semibold">Welcome to Productive Mining.</strong> Mining here is mathematics
        that a second program checks before it counts.
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button look="primary" isBusy={startingId === FIRST_PATH_ID} onClick={() => onStart(FIRST_PATH_ID)}>
          Mine a first block
        </Button>
        <Button look="quiet" onClick={restartOnboarding}>
          What this is
        </Button>
      </div>
      <Button
        look="quiet"
        size="icon"
        icon={X}
        aria-label="Close welcome"
        onClick={closeOnboarding}
        className="absolute top-1.5 right-1.5"
      />
    </section>
  );
}
