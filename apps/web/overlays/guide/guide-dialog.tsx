import type { Guide } from '@productive-mining/contract/calls/guide.ts';
import { X } from 'lucide-react';
import { sentenceOf } from '../../api/request.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabGroup } from '../../ui/tabs.tsx';
import { GuideCard } from './guide-card.tsx';
import { advancedGuides, recommendedGuides } from './guide-lists.ts';
import { guidesOpen } from './guide-store.ts';
import { useCurrentGuide, useGuides, useStartGuide } from './queries.ts';

const TITLE = 'Guide System';
const LOADING_CARDS = ['one', 'two', 'three', 'four'];
const close = () => guidesOpen.set(false);

/** The list of all guides, to choose one from. */
export function GuideDialog() {
  return (
    <Modal
      label={TITLE}
      onClose={close}
      className="m-auto h-[min(46rem,calc(100dvh-1.5rem))] max-h-none w-[min(51rem,calc(100vw-1.5rem))] max-w-none"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
          <h2 className="font-semibold text-page">{TITLE}</h2>
          <Button look="quiet" size="icon" icon={X} aria-label="Close guides" onClick={close} />
        </header>
        <div className="min-h-0 grow overflow-y-auto px-4 pt-3 pb-4 sm:px-5">
          <RewardNote />
          <GuideLists />
        </div>
      </div>
    </Modal>
  );
}

function RewardNote() {
  const waiting = useCurrentGuide().data?.waitingTokens ?? 0;
  return (
    <p className="mb-3 text-pretty text-ink-2">
      A guide pays once, to a wallet with a verified block of its own.
      {waiting > 0 && (
        <>
          {' '}
          <span className="text-ore tabular-nums">{formatTokens(waiting)} $MINED</span> wait for your first
          block.
        </>
      )}
    </p>
  );
}

function GuideLists() {
  const query = useGuides();
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading guides" className="grid gap-3 sm:grid-cols-2">
        {LOADING_CARDS.map((card) => (
          <Skeleton key={card} className="h-60 rounded-block" />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return (
      <ErrorNotice
        className="min-h-60"
        sentence={sentenceOf(query.error)}
        whatIsSafe="Your progress is kept on the server."
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { guides } = query.data;
  return (
    <TabGroup
      label={TITLE}
      items={[
        {
          value: 'recommended',
          label: 'Recommended',
          content: <GuideList guides={recommendedGuides(guides)} all={guides} />,
        },
        { value: 'all', label: 'All Guides', content: <GuideList guides={guides} all={guides} /> },
        {
          value: 'advanced',
          label: 'Advanced',
          content: <GuideList guides={advancedGuides(guides)} all={guides} />,
        },
      ]}
    />
  );
}

interface GuideListProps {
  guides: readonly Guide[];
  /** Every guide, for the names of prerequisites. */
  all: readonly Guide[];
}

function GuideList({ guides, all }: GuideListProps) {
  const current = useCurrentGuide().data;
  const start = useStartGuide(close);
  const completed = current?.completedGuides ?? [];
  if (guides.length === 0) return <EmptyNotice className="min-h-40">There are no guides here.</EmptyNotice>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {guides.map((guide) => (
        <GuideCard
          key={guide.id}
          guide={guide}
          needed={guide.prerequisites.map((id) => ({
            name: all.find((other) => other.id === id)?.name ?? id,
            isCompleted: completed.includes(id),
          }))}
          isCompleted={completed.includes(guide.id)}
          activeStep={current?.currentFlow?.id === guide.id ? (current.progress ?? undefined) : undefined}
          isStarting={start.isPending && start.variables === guide.id}
          failure={start.isError && start.variables === guide.id ? sentenceOf(start.error) : undefined}
          onStart={() => start.mutate(guide.id)}
        />
      ))}
    </ul>
  );
}
