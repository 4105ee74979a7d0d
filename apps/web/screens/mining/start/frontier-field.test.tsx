import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  pressKey,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleCoverage, sampleFrontier } from '../../../testing/sample-coverage.ts';
import { changedSession, sampleSession, withSessions } from '../../../testing/samples.ts';
import { type Answers, type StubServer, stubServer } from '../../../testing/stub-server.ts';

const near = sampleFrontier({
  frontier: 'near',
  title: 'Zeros from the first one on',
  difficulties: { from: 1, to: 47 },
  chosenAt: { from: 1, to: 47 },
});
const beyond = sampleFrontier({
  frontier: 'beyond',
  title: 'Zeros beyond the tables',
  difficulties: { from: 48, to: 100 },
  knownBefore: { claim: 'Nothing was known there.', brief: 'Nothing was known.', sources: [] },
  isNextNew: true,
});

const radios = () => findAll('fieldset input[type=radio]') as HTMLInputElement[];
const chosen = () => radios().find(({ checked }) => checked)?.value;
const startCard = () => textOf(card('Computation Type'));
const knownGround = () => textOf(card('Difficulty Settings'));
const slider = () => find('[role=slider]', 'Complexity Level');
const bodies = (server: StubServer) =>
  server.asked.filter(({ path }) => path === '/api/mining/start').map(({ body }) => body);

async function open(answers: Answers = {}, path = '/') {
  const server = stubServer({
    'GET /api/coverage': sampleCoverage(near, beyond),
    'POST /api/mining/start': changedSession(),
    ...answers,
  });
  await openPage(path);
  return server;
}
const choose = (name: string) =>
  perform(() =>
    radios()
      .find(({ value }) => value === name)!
      .click(),
  );

afterEach(closePage);

describe('a kind with several frontiers', () => {
  it('offers each, with what was known there and whether its next region is new', async () => {
    await open();
    expect(radios().map(({ value }) => value)).toEqual(['near', 'beyond']);
    expect(chosen()).toBe('near');
    expect(startCard()).toContain(
      'Zeros from the first one onKnown to t = 3·10¹². The next region was known before.',
    );
    expect(startCard()).toContain('Zeros beyond the tablesNothing was known. The next region is new ground.');
    await choose('beyond');
    expect(knownGround()).toContain('Known before: Nothing was known there.');
  });

  it('says of a region that others are like it that nobody computed it, and not that it was known', async () => {
    const unlike = { ...near, isNextNew: null };
    await open({ 'GET /api/coverage': sampleCoverage(unlike, beyond) });
    expect(startCard()).toContain('Nobody computed the next region before, but others like it.');
    expect(startCard()).not.toContain('The next region was known before');
    await closePage();
    await open({ 'GET /api/coverage': sampleCoverage({ ...unlike, chosenAt: { from: 1, to: 100 } }) });
    expect(knownGround()).toContain('Nobody computed the next region before, but others like it.');
  });

  it('starts where the difficulty says unless another frontier was chosen', async () => {
    const server = await open();
    await press(button('Start mining'));
    await choose('beyond');
    await press(button('Start mining'));
    expect(bodies(server)).toEqual([
      { workType: 'riemann_zero', difficulty: 47 },
      { workType: 'riemann_zero', difficulty: 47, frontier: 'beyond' },
    ]);
  });

  it('offers at a difficulty those that can be chosen there, and none where one is left', async () => {
    const server = await open();
    await choose('near');
    await pressKey(slider(), 'ArrowRight');
    expect(radios()).toEqual([]);
    expect(knownGround()).toContain('Known before: Nothing was known there.');
    await press(button('Start mining'));
    expect(bodies(server)).toEqual([{ workType: 'riemann_zero', difficulty: 48 }]);
  });

  it('is chosen by a link of the page of coverage, at a difficulty that it has', async () => {
    const far = { ...beyond, chosenAt: { from: 60, to: 100 }, difficulties: { from: 60, to: 100 } };
    const farther = { ...far, frontier: 'farther', difficulties: null };
    await open(
      { 'GET /api/coverage': sampleCoverage(near, far, farther) },
      '/?workType=riemann_zero&frontier=farther',
    );
    expect(chosen()).toBe('farther');
    expect(slider().getAttribute('aria-valuenow')).toBe('60');
    expect(window.location.search).toBe('');
  });

  it('can be chosen in Multi too', async () => {
    const server = await open();
    await press(findAll('button[role="switch"]')[0]!);
    await choose('beyond');
    await press(button('Start mining'));
    expect(bodies(server)).toEqual([{ workType: 'riemann_zero', difficulty: 47, frontier: 'beyond' }]);
  });

  it('shows, locked, where an open session mines', async () => {
    await open(withSessions({ ...sampleSession(), frontier: 'beyond' }));
    expect(chosen()).toBe('beyond');
    expect((radios()[0]!.closest('fieldset') as HTMLFieldSetElement).disabled).toBe(true);
  });
});
