import { afterEach, beforeEach, expect, it } from 'vitest';
import { guidesOpen } from '../../overlays/guide/guide-store.ts';
import { tutorialPresent, wishedTutorial } from '../../overlays/tutorial/tutorial-store.ts';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { guideAtStep, sampleGuides } from '../../testing/sample-guides.ts';
import { sampleFlow, sampleTutorials } from '../../testing/sample-tutorials.ts';
import { stubServer } from '../../testing/stub-server.ts';

const guideLists = () => findAll('dialog', 'Guide System');

beforeEach(() => {
  localStorage.clear();
  guidesOpen.set(false);
  stubServer({ 'GET /api/guide/available': { guides: sampleGuides } });
});
afterEach(async () => {
  await closePage();
  tutorialPresent.set(false);
  wishedTutorial.set(null);
});

it('GUIDE-12 C-28 on a first visit the list of guides comes neither over the welcome nor right after it', async () => {
  await openPage('/no-such-page', { isFirstVisit: true });
  expect(textOf(find('dialog'))).toContain('Skip for now');
  expect(guideLists()).toEqual([]);
  await press(button('Skip for now'));
  expect(findAll('dialog')).toEqual([]);
  await openPage('/no-such-page', { isSameTab: true });
  expect(guideLists()).toEqual([]);
  await openPage('/no-such-page');
  expect(guideLists()).toHaveLength(1);
});

it('GUIDE-12 a list of guides that opened by itself gives the focus to the screen when it closes', async () => {
  await openPage('/no-such-page');
  expect(guideLists()).toHaveLength(1);
  button('Close guides').focus();
  await press(button('Close guides'));
  expect([guideLists(), document.activeElement]).toEqual([[], find('main')]);
});

it('GUIDE-12 C-28 the list of guides comes neither over a tutorial nor after one', async () => {
  tutorialPresent.set(true);
  await openPage('/no-such-page');
  expect(guideLists()).toEqual([]);
  await perform(() => tutorialPresent.set(false));
  expect(guideLists()).toEqual([]);
  await openPage('/no-such-page', { isSameTab: true });
  expect(guideLists()).toEqual([]);
  await openPage('/no-such-page');
  expect(guideLists()).toHaveLength(1);
});

it.each(['/blocks', '/blocks/1', '/coverage', '/records', '/leaderboard'])(
  'GUIDE-12 the list of guides doesn’t open over %s, where a link led',
  async (path) => {
    await openPage(path);
    expect(guideLists()).toEqual([]);
  },
);

it('C-28 a tutorial started from the welcome is not covered by the list of guides', async () => {
  const id = 'productive-mining-basics';
  stubServer({
    'GET /api/guide/available': { guides: sampleGuides },
    'GET /api/tutorial/flows': { flows: sampleTutorials },
    [`GET /api/tutorial/flows/${id}`]: sampleFlow(),
  });
  await openPage('/no-such-page', { isFirstVisit: true });
  let openings = 0;
  const forget = guidesOpen.subscribe(() => {
    openings += 1;
  });
  await press(button('Start Mining Fundamentals'));
  expect(textOf(find('[data-tutorial-card]'))).toContain('Title of one');
  expect([guideLists(), openings]).toEqual([[], 0]);
  await press(button('Close tutorial'));
  expect([guideLists(), openings]).toEqual([[], 0]);
  forget();
});

it('C-28 the card of an active guide rests while a tutorial is there', async () => {
  const cards = () => findAll('section').filter((section) => textOf(section).startsWith('Guide: '));
  stubServer({ 'GET /api/guide/current': guideAtStep(sampleGuides[0]!, 0) });
  tutorialPresent.set(true);
  await openPage('/no-such-page');
  expect(cards()).toEqual([]);
  await perform(() => tutorialPresent.set(false));
  expect(cards()).toHaveLength(1);
});
