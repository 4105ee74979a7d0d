import type { Guide } from '@productive-mining/contract/calls/guide.ts';
import { Atom, BookOpen, Bot, Check, Coins, type LucideIcon, Pickaxe, Play } from 'lucide-react';
import { useId } from 'react';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatWhole, withUnit } from '../../ui/format-number.ts';
import type { CurrentGuide } from './queries.ts';

const ICONS: Readonly<Record<Guide['category'], LucideIcon>> = {
  mining: Pickaxe,
  quantum: Atom,
  ai: Bot,
  token: Coins,
  other: BookOpen,
};
const NAMES: Readonly<Record<Guide['category'], string>> = {
  mining: 'Mining',
  quantum: 'Quantum',
  ai: 'AI',
  token: 'Token',
  other: 'Other',
};
/** Green, yellow and red (spec part 1 §2). */
const TONES: Readonly<Record<Guide['difficulty'], BadgeTone>> = {
  beginner: 'ok',
  intermediate: 'warn',
  expert: 'bad',
};

interface GuideCardProps {
  guide: Guide;
  /** Guides to complete first. */
  needed: readonly { name: string; isCompleted: boolean }[];
  isCompleted: boolean;
  /** Its progress, if it is the active guide. */
  activeStep: CurrentGuide['progress'] | undefined;
  isStarting: boolean;
  failure: string | undefined;
  onStart: () => void;
}

export function GuideCard(props: GuideCardProps) {
  const { guide, needed, isCompleted, activeStep, isStarting, failure, onStart } = props;
  const [nameId, noteId] = [useId(), useId()];
  const isReady = needed.every((other) => other.isCompleted);
  const note = !guide.available
    ? 'Not available yet; comes with its screen.'
    : isReady
      ? null
      : 'Complete what it needs first.';
  return (
    <li
      aria-labelledby={nameId}
      data-guide={guide.id}
      className="flex flex-col rounded-block border border-line px-4 pt-3 pb-3.5"
    >
      <GuideBadges guide={guide} isCompleted={isCompleted} activeStep={activeStep} />
      <h3 id={nameId} className="mt-2 font-semibold text-title">
        {guide.name}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">{guide.description}</p>
      <p className="mt-2.5 flex flex-wrap gap-x-3 gap-y-1 text-small tabular-nums">
        <span>about {withUnit(formatWhole(guide.estimatedTime), 'min')}</span>
        <span>{formatWhole(guide.steps.length)} steps</span>
        <span className="font-medium text-ore">{formatTokens(guide.rewards.tokens)} $MINED</span>
      </p>
      <Prerequisites needed={needed} />
      <div className="mt-auto pt-3">
        <Button
          icon={Play}
          isBusy={isStarting}
          disabled={note !== null}
          aria-describedby={note === null ? nameId : `${nameId} ${noteId}`}
          onClick={onStart}
          className="w-full"
        >
          Start Guide
        </Button>
        {note !== null && (
          <p id={noteId} className="mt-1.5 text-ink-2 text-small">
            {note}
          </p>
        )}
        {failure && (
          <p role="alert" className="mt-1.5 text-bad text-small">
            {failure}
          </p>
        )}
      </div>
    </li>
  );
}

function GuideBadges(props: Pick<GuideCardProps, 'guide' | 'isCompleted' | 'activeStep'>) {
  const { guide, isCompleted, activeStep } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <CategorySign category={guide.category} />
      <Badge tone={TONES[guide.difficulty]}>{guide.difficulty}</Badge>
      {isCompleted && (
        <Badge tone="ok">
          <Check aria-hidden className="size-3.5" />
          completed
        </Badge>
      )}
      {activeStep && (
        <Badge tone="primary">
          active, step {activeStep.currentStepIndex + 1} of {activeStep.totalSteps}
        </Badge>
      )}
    </div>
  );
}

/** A category that this page doesn't know counts as the last one. */
export function CategorySign({ category }: { category: string }) {
  const known = Object.hasOwn(ICONS, category) ? (category as Guide['category']) : 'other';
  const Icon = ICONS[known];
  return (
    <span data-category={known} className="inline-flex items-center gap-1.5 text-ink-2 text-small">
      <Icon aria-hidden className="size-4" />
      {NAMES[known]}
    </span>
  );
}

function Prerequisites({ needed }: Pick<GuideCardProps, 'needed'>) {
  return (
    <p className="mt-1.5 text-ink-2 text-small">
      {needed.length === 0 ? 'Needs no other guide.' : 'Needs: '}
      {needed.map(({ name, isCompleted }, place) => (
        <span key={name}>
          {place > 0 && ', '}
          {name}
          {isCompleted && ' (completed)'}
        </span>
      ))}
    </p>
  );
}
