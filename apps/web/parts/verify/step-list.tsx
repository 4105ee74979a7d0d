import { type Step, type StepName, sentenceOf } from '@productive-mining/verify/block-steps.ts';
import { CircleCheck, CircleMinus, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSeconds, formatWhole, withUnit } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

const NAMES: Readonly<Record<StepName, string>> = {
  form: 'Stored form',
  header: 'Hash of the header',
  link: 'Link to the block before',
  merkle_root: 'Merkle root over all records',
  keys: 'Keys, from the remembered one on',
  ed25519: 'Ed25519 signature',
  ml_dsa_65: 'ML-DSA-65 signature',
  plan: 'Plan, made again from its seed',
  certificate: 'Certificate',
  leaves: 'Every leaf',
};

const STATES: Readonly<Record<Step['state'], { word: string; Icon: LucideIcon; tone: string }>> = {
  holds: { word: 'holds', Icon: CircleCheck, tone: 'text-ok' },
  fails: { word: 'fails', Icon: CircleX, tone: 'text-bad' },
  'not checked here': { word: 'not checked here', Icon: CircleMinus, tone: 'text-ink-2' },
};

interface StepListProps {
  steps: readonly Step[];
  /** The step that runs, if one does; one that has its row already shows no second. */
  running: StepName | undefined;
  share: number | undefined;
}

/** The steps so far in their order, each with what it found, its time and the size of what it looked at. */
export function StepList({ steps, running, share }: StepListProps) {
  const isRunning = running !== undefined && !steps.some(({ name }) => name === running);
  return (
    <ol aria-label="Steps of the check" className="grid">
      {steps.map((step) => (
        <StepItem key={step.name} step={step} />
      ))}
      {isRunning && (
        <li className="border-line border-t py-2 first:border-t-0">
          <p className="flex items-center gap-2.5">
            <LoaderCircle aria-hidden className="size-4 shrink-0 text-primary motion-safe:animate-spin" />
            {NAMES[running]}
          </p>
          {share !== undefined && (
            <ProgressBar label={NAMES[running]} percent={100 * share} className="mt-2" />
          )}
        </li>
      )}
    </ol>
  );
}

function StepItem({ step }: { step: Step }) {
  const said = step.state === 'holds' ? step.restsOn : step.reason;
  const isSkipped = step.state === 'not checked here' && step.reason === 'ended_before';
  const size = step.bytes > 0 ? `, ${sizeOf(step.bytes)}` : '';
  return (
    <CheckRow
      label={NAMES[step.name]}
      state={step.state}
      figures={isSkipped ? undefined : `${timeOf(step.ms)}${size}`}
    >
      {said && `${sentenceOf(said)}${'at' in step && step.at !== undefined ? ` Place: ${step.at}.` : ''}`}
    </CheckRow>
  );
}

interface CheckRowProps {
  label: string;
  state: Step['state'];
  /** Its time, and the size of what it looked at. */
  figures?: string | undefined;
  /** What is said of it, in sentences. */
  children: ReactNode;
}

/** One row of a check: its name, how it ended, and why. */
export function CheckRow({ label, state, figures, children }: CheckRowProps) {
  const { word, Icon, tone } = STATES[state];
  return (
    <li className="border-line border-t py-2 first:border-t-0">
      <div className="relative flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 pl-[26px]">
        <Icon aria-hidden className={`absolute top-0.5 left-0 size-4 ${tone}`} />
        <span>{label}</span>
        <span className={`font-medium text-small ${tone}`}>{word}</span>
        {figures !== undefined && (
          <span className="ml-auto text-ink-2 text-small tabular-nums">{figures}</span>
        )}
      </div>
      {children && (
        <p className="mt-0.5 text-pretty pl-[26px] text-ink-2 text-small [overflow-wrap:anywhere]">
          {children}
        </p>
      )}
    </li>
  );
}

/** A browser's clock has steps of 0.1 ms. */
function timeOf(ms: number): string {
  return ms < 0.1 ? withUnit('< 0.1', 'ms') : formatSeconds(ms / 1000);
}

export function nameOfStep(name: StepName): string {
  return NAMES[name];
}

/** A size in bytes, kB or MB. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return withUnit(formatWhole(bytes), 'B');
  if (bytes < 1e6) return withUnit(formatWhole(Math.round(bytes / 1000)), 'kB');
  return withUnit(formatWhole(Math.round(bytes / 1e6)), 'MB');
}
