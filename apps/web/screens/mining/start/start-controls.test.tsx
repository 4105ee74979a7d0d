import { presentations } from '@productive-mining/work/presentations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { changedSession, STOPPED, sampleSession, withSessions } from '../../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../../testing/stub-server.ts';

const slider = () => find('[role=slider]', 'Complexity Level');
const select = () => find('[role=combobox]', 'Computation type');
const checkbox = (label: string) => {
  const id = find('label', label).getAttribute('for') ?? '';
  return document.getElementById(id) as HTMLButtonElement;
};
const turnOnMulti = () => press(checkbox('Multi'));
const starts = (server: StubServer) => server.asked.filter(({ path }) => path === '/api/mining/start');

/** Changes a field as a visitor does. */
const type = (field: HTMLInputElement | HTMLSelectElement, value: string) =>
  perform(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });

afterEach(closePage);

describe('kinds that can’t be read', () => {
  const answered = async (answer: Response) => {
    stubServer({ 'GET /api/mining/work-types': answer });
    await openPage();
    return textOf(card('Computation Type'));
  };

  it('leave running sessions going, as far as that is known', async () => {
    expect(await answered(failure(500, 'Something went wrong.'))).toContain('Running sessions go on.');
    const ofAProxy = await answered(new Response('', { status: 502 }));
    expect(ofAProxy).toContain('What your sessions do isn’t known until it answers.');
  });
});

describe('choosing and starting', () => {
  let server: StubServer;
  beforeEach(async () => {
    server = stubServer({ 'POST /api/mining/start': changedSession() });
    await openPage();
  });

  it('the amount of “Stop after” can be emptied, and is what was typed last when it is left', async () => {
    const limit = find('[data-tour=stop-after] select') as HTMLSelectElement;
    await type(limit, 'blocks');
    const amount = () => find('input', 'Number of blocks') as HTMLInputElement;
    await type(amount(), '');
    expect(amount().value).toBe('');
    await type(amount(), '25');
    await type(amount(), '');
    await perform(() => amount().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(amount().value).toBe('25');
    await press(button('Start mining'));
    expect(starts(server)[0]?.body).toMatchObject({ stopAfter: { blocks: 25 } });
  });

  it('the chosen difficulty survives a reload', async () => {
    await perform(() => slider().focus());
    await pressKey(slider(), 'End');
    await closePage();
    await openPage('/', { isSameTab: true });
    expect(textOf(card('Difficulty Settings'))).toContain('100/100');
  });

  it('the chosen “Stop after” survives a reload, and so does taking it away', async () => {
    const limit = () => find('[data-tour=stop-after] select') as HTMLSelectElement;
    await type(limit(), 'minutes');
    await type(find('input', 'Number of minutes') as HTMLInputElement, '45');
    await closePage();
    await openPage('/', { isSameTab: true });
    expect((find('input', 'Number of minutes') as HTMLInputElement).value).toBe('45');
    await type(limit(), 'none');
    await closePage();
    await openPage('/', { isSameTab: true });
    expect(limit().value).toBe('none');
  });

  it.each(['{', 'null', '{"hours":3}', '{"blocks":0}', '{"blocks":1.5}', '{"minutes":525601}'])(
    'a kept “Stop after” that is none, %s, is no limit',
    async (kept) => {
      await closePage();
      sessionStorage.setItem('chosenStopAfter', kept);
      await openPage('/', { isSameTab: true });
      expect((find('[data-tour=stop-after] select') as HTMLSelectElement).value).toBe('none');
    },
  );

  it('Multi with nothing ticked shows no kind’s sign', async () => {
    await turnOnMulti();
    await press(checkbox('Riemann Zeta Function Analysis'));
    expect(textOf(card('Active Computation'))).not.toMatch(/π\(x\)|ζ\(s\)/);
  });

  it('MINE-03 has exactly two tabs', () => {
    expect(findAll('[role=tab]').map(textOf)).toEqual(['Productive Mining', 'Custom Algorithm']);
  });

  it('MINE-04 MINE-05 MINE-11 one select with Riemann Zeta Function Analysis chosen, and a Multi toggle', () => {
    expect(textOf(card('Computation Type'))).toContain('Multi');
    expect(textOf(select())).toContain('Riemann Zeta Function Analysis');
    expect(findAll('[role=checkbox]')).toEqual([]);
  });

  it('MINE-06 with Multi on several types stay ticked; those to come are listed and disabled', async () => {
    await turnOnMulti();
    expect(findAll('[role=checkbox]')).toHaveLength(presentations.length);
    await press(checkbox('Prime Pattern Discovery'));
    const ticked = ['Prime Pattern Discovery', 'Riemann Zeta Function Analysis'].map((label) =>
      checkbox(label).getAttribute('aria-checked'),
    );
    expect(ticked).toEqual(['true', 'true']);
    expect(checkbox('Lattice Cryptography').disabled).toBe(true);
    expect(textOf(card('Computation Type'))).toContain('coming later');
    // What a ticked kind adds is below the list, whose rows stay where they are.
    const boxes = findAll('[role=checkbox]');
    for (const said of findAll('fieldset section'))
      expect(boxes.at(-1)!.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(findAll('fieldset section')).toHaveLength(2);
  });

  it('MINE-07 MINE-09 MINE-10 CONST-01 CONST-03 the slider goes from 1 to 100 by 1, from 47 on', async () => {
    expect(slider().getAttribute('aria-valuemin')).toBe('1');
    expect(slider().getAttribute('aria-valuemax')).toBe('100');
    const settings = () => textOf(card('Difficulty Settings'));
    expect(settings()).toContain('Complexity Level47/100');
    expect(settings()).toMatch(/Est\. Value\$1,235formula/);
    expect(settings()).toMatch(/Est\. Time9\smin/);
    for (let step = 0; step < 13; step++) await pressKey(slider(), 'ArrowRight');
    expect(settings()).toContain('60/100');
    expect(settings()).toContain('Est. Value$1,300');
    expect(settings()).toMatch(/Est\. Time11\smin/);
    await pressKey(slider(), 'End');
    expect(settings()).toContain('100/100');
    expect(settings()).toContain('Est. Value$1,500');
    expect(settings()).toMatch(/Est\. Time17\smin/);
  });

  it('the start card names the reward to expect: 0.1 × 1235 × 1 at 47', () => {
    expect(textOf(card('Difficulty Settings'))).toContain('Est. Reward123.50 $MINED');
  });

  it('MINE-12 MINE-13 without a type the start is disabled and the hint shows', async () => {
    const hint = 'Select at least one computation type to start mining';
    await turnOnMulti();
    expect(textOf(find('main'))).not.toContain(hint);
    await press(checkbox('Riemann Zeta Function Analysis'));
    expect(button('Start mining').disabled).toBe(true);
    expect(textOf(find('main'))).toContain(hint);
    await press(checkbox('Prime Pattern Discovery'));
    expect(button('Start mining').disabled).toBe(false);
    expect(textOf(find('main'))).not.toContain(hint);
  });

  it('an address can set the card for a first block, and starts nothing', async () => {
    await openPage('/?difficulty=10&blocks=1');
    expect(window.location.search).toBe('');
    expect(textOf(card('Difficulty Settings'))).toContain('Complexity Level10/100');
    expect(starts(server)).toEqual([]);
    await press(button('Start mining'));
    expect(starts(server).map(({ body }) => body)).toEqual([
      { workType: 'riemann_zero', difficulty: 10, stopAfter: { blocks: 1 } },
    ]);
  });

  it.each(['difficulty=0&blocks=0', 'difficulty=101&blocks=1e3', 'difficulty=ten'])(
    'an address with %s changes nothing',
    async (search) => {
      await openPage(`/?${search}`);
      expect(window.location.search).toBe('');
      await press(button('Start mining'));
      expect(starts(server).map(({ body }) => body)).toEqual([{ workType: 'riemann_zero', difficulty: 47 }]);
    },
  );

  it('MINE-17 in single mode a start is one POST with the chosen type', async () => {
    await press(button('Start mining'));
    expect(starts(server).map(({ body }) => body)).toEqual([{ workType: 'riemann_zero', difficulty: 47 }]);
  });

  it('MINE-16 in multi mode each chosen type is started', async () => {
    await turnOnMulti();
    await press(checkbox('Prime Pattern Discovery'));
    await press(checkbox('Goldbach Conjecture Verification'));
    await press(button('Start 3 sessions'));
    expect(starts(server).map(({ body }) => body)).toEqual([
      { workType: 'prime_pattern', difficulty: 47 },
      { workType: 'goldbach_verification', difficulty: 47 },
      { workType: 'riemann_zero', difficulty: 47 },
    ]);
  });

  it('a limit is sent along', async () => {
    const limit = find('[data-tour=stop-after] select') as HTMLSelectElement;
    limit.value = 'blocks';
    await perform(() => limit.dispatchEvent(new Event('change', { bubbles: true })));
    await press(button('Start mining'));
    expect(starts(server)[0]?.body).toEqual({
      workType: 'riemann_zero',
      difficulty: 47,
      stopAfter: { blocks: 10 },
    });
  });
});

describe('while sessions run', () => {
  it('MINE-14 MINE-15 type and difficulty are locked while mining, free while paused', async () => {
    const session = sampleSession();
    const server = stubServer(withSessions(session));
    const client = await openPage();
    expect(select().hasAttribute('disabled')).toBe(true);
    expect(slider().hasAttribute('data-disabled')).toBe(true);
    Object.assign(server.answers, withSessions({ ...session, status: 'paused', pauseReason: 'visitor' }));
    await client.refetchQueries();
    await settle();
    expect(select().hasAttribute('disabled')).toBe(false);
    expect(slider().hasAttribute('data-disabled')).toBe(false);
  });

  it('MINE-14 MINE-15 the locked form of a page that is opened meanwhile shows what they mine', async () => {
    const server = stubServer({
      ...withSessions(sampleSession('prime_pattern', 30)),
      'POST /api/mining/start': changedSession(),
    });
    await openPage();
    expect(textOf(select())).toContain('Prime Pattern Discovery');
    expect(textOf(card('Difficulty Settings'))).toContain('30/100');
    await press(button('Add session'));
    expect(starts(server).map(({ body }) => body)).toEqual([{ workType: 'prime_pattern', difficulty: 30 }]);
  });

  it('of a page that is opened beside a paused session shows what it mines, and is open', async () => {
    stubServer(
      withSessions({
        ...sampleSession('prime_pattern', 30),
        ...{ status: 'paused' as const, pauseReason: 'visitor' as const },
      }),
    );
    await openPage();
    expect(textOf(select())).toContain('Prime Pattern Discovery');
    expect(textOf(card('Difficulty Settings'))).toContain('30/100');
    expect(select().hasAttribute('disabled')).toBe(false);
  });

  it('MINE-06 several types make it multi', async () => {
    stubServer(withSessions(sampleSession('prime_pattern', 30), sampleSession('riemann_zero', 5)));
    await openPage();
    expect(button('Add 2 sessions').disabled).toBe(false);
    expect(textOf(card('Difficulty Settings'))).toContain('5/100');
  });

  it('MINE-08 MINE-18 running sessions have an add and a stop button', async () => {
    const server = stubServer({
      ...withSessions(sampleSession()),
      'POST /api/mining/start': changedSession(),
    });
    await openPage();
    expect(button('Stop mining').disabled).toBe(false);
    await press(button('Add session'));
    expect(starts(server)).toHaveLength(1);
    expect(server.count('POST /api/mining/stop')).toBe(0);
  });

  it('MINE-18 after a stop the focus goes to the button that starts again', async () => {
    const server = stubServer({ ...withSessions(sampleSession()), 'POST /api/mining/stop': STOPPED });
    await openPage();
    Object.assign(server.answers, {
      'GET /api/mining/sessions': { sessions: [] },
      'GET /api/mining/status': { status: 'idle', session: null, hindrance: null },
    });
    const stop = button('Stop mining');
    stop.focus();
    await press(stop);
    expect(stop.isConnected).toBe(false);
    expect(document.activeElement).toBe(button('Start mining'));
  });
});
