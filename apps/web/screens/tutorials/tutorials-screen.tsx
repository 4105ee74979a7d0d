import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { useTutorialFlows, useTutorialProgress } from '../../api/tutorials.ts';
import { DrawnNext } from '../../ui/drawn-later.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CATEGORY_TABS, type CategoryTab } from './categories.ts';
import { CategoryCards } from './category-cards.tsx';
import { LearningProgressCard } from './learning-progress-card.tsx';
import type { AcademyProps } from './startability.ts';
import { SuggestionsCard } from './suggestions-card.tsx';
import { TutorialItem } from './tutorial-item.tsx';

/** Tutorial Academy (spec part 2 §2.3). */
export function TutorialsScreen() {
  const flows = useTutorialFlows();
  const progress = useTutorialProgress();
  const failed = [flows, progress].find((query) => query.isError && query.data === undefined);
  return (
    <>
      <header className="mb-4">
        <h1 className="font-semibold text-page">Tutorial Academy</h1>
        <p className="text-pretty text-ink-2">
          Short tours on the real screens: how to use them, and what the mathematics in them says.
        </p>
      </header>
      {failed ? (
        <ErrorNotice
          className="min-h-[50dvh]"
          sentence={sentenceOf(failed.error)}
          whatIsSafe="What you have completed is kept on the server."
          onRetry={() => void Promise.all([flows.refetch(), progress.refetch()])}
        />
      ) : flows.data && progress.data ? (
        <Academy flows={flows.data.flows} completed={progress.data.completedTutorials} />
      ) : (
        <LoadingAcademy />
      )}
    </>
  );
}

const LIST_PLACE = <Skeleton className="h-[560px] rounded-card" />;

function LoadingAcademy() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-[92px] rounded-card" />
      <Skeleton className="h-[108px] rounded-card" />
      {LIST_PLACE}
    </div>
  );
}

function Academy({ flows, completed }: AcademyProps) {
  const [tab, setTab] = useState<CategoryTab>('all');
  return (
    <div className="grid gap-4">
      <LearningProgressCard flows={flows} completed={completed} />
      <CategoryCards flows={flows} completed={completed} chosen={tab} onChoose={setTab} />
      <SuggestionsCard flows={flows} completed={completed} />
      <DrawnNext place={LIST_PLACE}>
        <AllTutorials flows={flows} completed={completed} tab={tab} onTab={setTab} />
      </DrawnNext>
    </div>
  );
}

interface AllTutorialsProps extends AcademyProps {
  tab: CategoryTab;
  onTab: (tab: CategoryTab) => void;
}

function AllTutorials({ flows, completed, tab, onTab }: AllTutorialsProps) {
  return (
    <Tabs.Root value={tab} onValueChange={(value) => onTab(value as CategoryTab)} className="min-w-0">
      <h2 className="sr-only">All tutorials</h2>
      <Tabs.List
        aria-label="Categories"
        data-tour="tutorial-tabs"
        className="mb-4 flex flex-wrap gap-0.5 rounded-block bg-well p-[3px]"
      >
        {CATEGORY_TABS.map(({ value, name }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="min-h-8 grow whitespace-nowrap rounded-[6px] border border-transparent px-3 text-ink-2 hover:text-ink data-[state=active]:border-line data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:text-ink touch:min-h-11"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {CATEGORY_TABS.map(({ value }) => (
        <Tabs.Content key={value} value={value} tabIndex={-1} className="outline-none">
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {flows
              .filter((flow) => value === 'all' || flow.category === value)
              .map((flow) => (
                <TutorialItem key={flow.id} flow={flow} flows={flows} completed={completed} />
              ))}
          </ul>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
