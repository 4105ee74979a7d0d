import type { Step } from '@productive-mining/verify/block-steps.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StepList } from './step-list.tsx';

const step = (name: Step['name']): Step => ({ name, state: 'holds', ms: 2000, bytes: 10 });

function rowsOf(steps: readonly Step[]): string[] {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<StepList steps={steps} running="leaves" share={0.5} />);
  return [...page.querySelectorAll('li')].map((row) => row.textContent);
}

it('shows the step that runs until it has ended, and never two rows of one step', () => {
  expect(rowsOf([step('certificate')])).toHaveLength(2);
  const ended = rowsOf([step('certificate'), step('leaves')]);
  expect(ended).toHaveLength(2);
  expect(ended[1]).toContain('holds');
});
