import type { LivePlotData } from '@productive-mining/contract/entities/live-view.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLastView } from '../../../live/progress.ts';
import { find, textOf } from '../../../testing/open-page.tsx';
import { sampleProgress } from '../../../testing/samples.ts';
import { WorkPicture } from './work-picture.tsx';

const plot = (name: string): LivePlotData => ({
  name,
  title: `The ${name} so far`,
  caption: 'A line.',
  x: { label: 'x' },
  y: { label: 'y' },
  series: [{ label: 'a', mark: 'line', x: [0, 1], y: [0, 1] }],
});

it('the last picture of a unit stays while a step of it draws none', () => {
  const shownAfter = (unitId: string, picture?: LivePlotData) => {
    const view = { subject: 'numbers', figures: [], ...(picture ? { plot: picture } : {}) };
    return withLastView(sampleProgress({ unitId, view }), shown);
  };
  let shown = withLastView(sampleProgress({ unitId: 'one', view: null }), undefined);
  shown = shownAfter('one', plot('race'));
  shown = shownAfter('one');
  expect(shown.view?.plot?.name).toBe('race');
  shown = shownAfter('two');
  expect(shown.view?.plot).toBeUndefined();
});

describe('the picture of the work', () => {
  let root: Root;
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.getElementById('root')!);
  });
  afterEach(() => act(async () => root.unmount()));

  const draw = async (furtherPlots?: LivePlotData[]) => {
    const view = {
      subject: 'numbers',
      figures: [],
      plot: plot('race'),
      ...(furtherPlots ? { furtherPlots } : {}),
    };
    const progress = sampleProgress({ view });
    await act(async () =>
      root.render(
        <WorkPicture shown={{ progress, view, viewUnitId: progress.unitId }} workType="prime_pattern" />,
      ),
    );
    await act(async () => void (await import('../../../ui/plot/plot.tsx')));
  };

  it('MINE-42 a kind with several shows the one that is chosen, and keeps it when new results come', async () => {
    await draw([plot('gaps')]);
    expect(textOf(find('figure h3'))).toBe('The race so far');
    const [, gaps] = document.querySelectorAll<HTMLButtonElement>('fieldset button');
    await act(async () => gaps!.click());
    expect(gaps!.getAttribute('aria-pressed')).toBe('true');
    expect(textOf(find('figure h3'))).toBe('The gaps so far');
    await draw([{ ...plot('gaps'), title: 'More gaps' }]);
    expect(textOf(find('figure h3'))).toBe('More gaps');
  });

  it('a kind with one offers no choice', async () => {
    await draw();
    expect(document.querySelector('fieldset')).toBeNull();
  });
});
