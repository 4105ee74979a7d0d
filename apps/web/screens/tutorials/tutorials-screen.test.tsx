import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wishedTutorial } from '../../overlays/tutorial/tutorial-store.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleFlow, sampleTutorials } from '../../testing/sample-tutorials.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

let server: StubServer;
const complete = (...ids: string[]) => {
  server.answers['GET /api/tutorial/progress'] = {
    completedTutorials: Object.fromEntries(ids.map((id) => [id, true])),
  };
};
const shownIds = () => findAll('[data-tutorial]').map((item) => item.dataset.tutorial);
const item = (id: string) => find(`[data-tutorial="${id}"]`);

beforeEach(() => {
  server = stubServer({ 'GET /api/tutorial/flows': { flows: sampleTutorials } });
  complete();
});
afterEach(async () => {
  await closePage();
  wishedTutorial.set(null);
});

describe('Tutorial Academy', () => {
  it('SHELL-13 TC-01 shows what is completed of all', async () => {
    complete('tour', 'proof');
    await openPage('/tutorials');
    expect(textOf(find('h1'))).toBe('Tutorial Academy');
    expect(textOf(card('Learning progress'))).toContain('2 of 7 completed');
  });

  it('TC-02 has a card for each category, which shows its tutorials', async () => {
    await openPage('/tutorials');
    const cards = findAll('[data-tour="tutorial-categories"] button');
    expect(cards.map((one) => textOf(one.querySelector('span')))).toEqual([
      'Mining',
      'Quantum',
      'FrontierMath',
      'Security',
    ]);
    await press(cards[3]!);
    expect(shownIds()).toEqual(['blocks']);
    await press(cards[3]!);
    expect(shownIds()).toHaveLength(7);
  });

  it.each([
    ['All', 7],
    ['Mining', 3],
    ['Quantum', 1],
    ['FrontierMath', 2],
    ['Security', 1],
  ])('TC-03 the tab %s shows %i', async (name, count) => {
    await openPage('/tutorials');
    expect(findAll('[role=tab]').map(textOf)).toEqual([
      'All',
      'Mining',
      'Quantum',
      'FrontierMath',
      'Security',
    ]);
    const tab = find('[role=tab]', name);
    await perform(() => tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })));
    expect(shownIds()).toHaveLength(count);
  });

  it('TC-04 TC-09 TUT-32 a card has name, description, category, difficulty, minutes and length', async () => {
    await openPage('/tutorials');
    const shown = textOf(item('quantum-clock-intro'));
    for (const part of ['Quantum Clock Integration', 'A first session.', 'Quantum', 'Intermediate', '6 min'])
      expect(shown).toContain(part);
    expect(item('quantum-clock-intro').querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      'Length: 3 of 5',
    );
    const toneOf = (id: string) =>
      [...item(id).querySelectorAll('span')].map(
        ({ className }) => /text-(ok|warn|bad)/.exec(className)?.[1],
      );
    expect(toneOf('tour')).toContain('ok');
    expect(toneOf('blocks')).toContain('warn');
    expect(toneOf('frontiermath-exploration')).toContain('bad');
  });

  it('TC-05 TC-06 what has an open prerequisite can’t be started until that is completed', async () => {
    await openPage('/tutorials');
    expect(button('Start What a Block Proves').disabled).toBe(true);
    expect(textOf(item('blocks'))).toContain('Complete Mining Fundamentals first.');
    complete('productive-mining-basics');
    await openPage('/tutorials');
    expect(button('Start What a Block Proves').disabled).toBe(false);
  });

  it('one whose screen is not there yet says so and can’t be started', async () => {
    await openPage('/tutorials');
    expect(button('Start Quantum Clock Integration').disabled).toBe(true);
    expect(textOf(item('quantum-clock-intro'))).toContain(
      'Not available yet; comes with its screen, Quantum Clock.',
    );
  });

  it('TC-07 a completed one says Completed and can be reviewed', async () => {
    complete('tour');
    server.answers['GET /api/tutorial/flows/tour'] = sampleFlow({ id: 'tour' });
    await openPage('/tutorials');
    expect(textOf(item('tour'))).toContain('Completed');
    await press(button('Review A Tour'));
    expect(textOf(find('[data-tutorial-card]'))).toContain('Title of one');
  });

  it('TC-01 API-40 when one is completed the progress follows', async () => {
    server.answers['GET /api/tutorial/flows/tour'] = sampleFlow({ id: 'tour' });
    server.answers['POST /api/tutorial/interactions'] = { success: true };
    await openPage('/tutorials');
    await press(button('Start A Tour'));
    complete('tour');
    await press(button('Close tutorial'));
    expect(textOf(card('Learning progress'))).toContain('1 of 7 completed');
  });

  it('TC-08 suggests up to three for beginners that are not completed', async () => {
    const suggested = () => findAll('[data-suggestion]').map((one) => one.dataset.suggestion);
    await openPage('/tutorials');
    expect(suggested()).toEqual(['productive-mining-basics', 'tour', 'proof']);
    complete('tour', 'proof', 'academy', 'productive-mining-basics');
    await openPage('/tutorials');
    expect(suggested()).toEqual([]);
    expect(textOf(card('For beginners'))).toContain('You have completed all beginner tutorials.');
  });

  it('a list that can’t be read says so and is asked for again', async () => {
    server.answers['GET /api/tutorial/flows'] = failure(500, 'Something went wrong on the server.');
    await openPage('/tutorials');
    expect(textOf(find('[role=alert]'))).toContain('Something went wrong on the server.');
    server.answers['GET /api/tutorial/flows'] = { flows: sampleTutorials };
    await press(button('Retry'));
    expect(shownIds()).toHaveLength(7);
  });
});
