/** Which of several pictures is shown: of a session, and afterwards of its block, whose pictures have the same names. */
import type { LivePlotData } from '@productive-mining/contract/entities/live-view.ts';
import { createStore, useStore } from '../../../ui/external-store.ts';

/** Name of the picture that the visitor chose last. */
const chosenName = createStore<string | null>(null);

/** The picture that was chosen by its name, else the first. */
export function useChosenPicture(plots: readonly LivePlotData[]): LivePlotData | undefined {
  const chosen = useStore(chosenName);
  return plots.find(({ name }) => name !== undefined && name === chosen) ?? plots[0];
}

interface PictureChoiceProps {
  plots: readonly LivePlotData[];
  /** The one that is on the page. */
  shown: LivePlotData;
}

/** A button for each of several pictures. */
export function PictureChoice({ plots, shown }: PictureChoiceProps) {
  if (plots.length < 2) return null;
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Picture shown</legend>
      {plots.map(({ name = 'Picture' }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === (shown.name ?? 'Picture')}
          onClick={() => chosenName.set(name)}
          className="min-h-8 rounded-control border border-line bg-surface px-2.5 text-small hover:border-control aria-pressed:border-primary aria-pressed:bg-tint-primary touch:min-h-11"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
