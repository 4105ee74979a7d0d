import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  perform,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleBlocks, sampleLedger, sampleSession, withSessions } from '../../testing/samples.ts';
import { failure, stubServer } from '../../testing/stub-server.ts';
import { showToast } from '../../ui/toast-store.ts';

const toasts = () => findAll('li[data-tone]').map(textOf);

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('workflow', () => {
  const states = () => findAll('[data-state][data-tooltip]').map((step) => step.dataset.state);

  it('MINE-29 MINE-30 MINE-32 eight steps in order, all pending when idle', async () => {
    stubServer();
    await openPage();
    const steps = findAll('[data-state][data-tooltip]').map((step) => textOf(step).replace('pending', ''));
    expect(steps).toEqual([
      'Initialize',
      'Compute',
      'Verify',
      'Package',
      'Validate',
      'Commit',
      'Reward',
      'Archive',
    ]);
    expect(new Set(states())).toEqual(new Set(['pending']));
  });

  it('MINE-31 at progress 31 Initialize and Compute are completed and Verify is current', async () => {
    const session = sampleSession();
    stubServer(withSessions({ ...session, progress: { ...session.progress!, progress: 31 } }));
    await openPage();
    expect(states()).toEqual(['completed', 'completed', 'current', ...Array(5).fill('pending')]);
  });

  it('C-56 a paused session leaves all pending and keeps its progress in the list', async () => {
    const session = {
      ...sampleSession('riemann_zero', 47, 4.5),
      status: 'paused' as const,
      pauseReason: 'visitor' as const,
    };
    stubServer(withSessions(session));
    await openPage();
    expect(new Set(states())).toEqual(new Set(['pending']));
    const bar = card(/^Active Mining Sessions/).querySelector('[role=progressbar]');
    expect(bar?.getAttribute('aria-valuenow')).toBe('50');
  });
});

describe('blocks', () => {
  it('STAT-11 STAT-12 STAT-14 STAT-15 STAT-16 API-43…46 the table has the six columns, a Verified badge and the time of the discoveries in minutes', async () => {
    const { blocks } = sampleBlocks(2);
    const [newest] = sampleLedger(2).discoveries;
    const discoveries = [
      { ...newest!, workType: 'prime_pattern', difficulty: 33, computationTime: 60 },
      { ...newest!, id: 99, workType: 'riemann_zero', computationTime: 30 },
    ];
    stubServer({
      'GET /api/blockchain/blocks': { blocks },
      'GET /api/blockchain/discoveries': { discoveries },
    });
    await openPage();
    const table = find('table', 'Recent Mathematical Blocks');
    expect([...table.querySelectorAll('th')].map(textOf)).toEqual([
      'Block #',
      'Computation Type',
      'Difficulty',
      'Scientific Value',
      'Time',
      'Status',
    ]);
    const cells = [...find('[data-block="2"]').querySelectorAll('td')].map(textOf);
    expect(cells[0]).toBe('2');
    expect(cells[1]).toContain('Prime Pattern Discovery');
    expect(cells[2]).toBe('33');
    expect(cells[4]).toMatch(/^1\.5\smin$/);
    expect(cells[5]).toBe('Verified');
  });

  it('STAT-13 without blocks the table says how to get some', async () => {
    stubServer();
    await openPage();
    expect(textOf(card('Recent Mathematical Blocks'))).toContain(
      'No blocks mined yet. Start mining to see results here.',
    );
  });

  it('a failed read says what happened and is retried on request', async () => {
    const server = stubServer({
      'GET /api/blockchain/blocks': failure(500, 'Something went wrong on the server.'),
    });
    await openPage();
    expect(textOf(card('Recent Mathematical Blocks'))).toContain('Something went wrong on the server.');
    server.answers['GET /api/blockchain/blocks'] = sampleBlocks(1);
    await press(card('Recent Mathematical Blocks').querySelector('button')!);
    expect(findAll('[data-block="1"]')).toHaveLength(1);
  });

  it('a failed read after a good one keeps the rows and says since when they are old', async () => {
    const server = stubServer({ 'GET /api/blockchain/blocks': sampleBlocks(1) });
    const client = await openPage();
    server.answers['GET /api/blockchain/blocks'] = failure(500, 'no');
    await client.refetchQueries();
    await settle();
    expect(findAll('[data-block="1"]')).toHaveLength(1);
    expect(textOf(card('Recent Mathematical Blocks'))).toContain('as of ');
  });

  it('the strip begins with the block in the making and goes on with the newest', async () => {
    stubServer({
      ...withSessions(sampleSession('riemann_zero', 47, 4.5)),
      'GET /api/blockchain/blocks': sampleBlocks(3),
    });
    await openPage();
    const places = [...find('section', 'The newest blocks').querySelectorAll('li')].map(textOf);
    expect(places[0]).toMatch(/^Block 4.*Compute50\s%$/);
    expect(places.slice(1).map((place) => place[0])).toEqual(['3', '2', '1']);
  });
});

describe('calls and their times', () => {
  it('API-10 API-12 API-14 API-15 API-16 API-23 API-45 API-46 polls as the spec’s table says', async () => {
    vi.useFakeTimers();
    const server = stubServer();
    await openPage();
    await passTime(30_000);
    const reads = (path: string) => server.count(`GET ${path}`) - 1;
    expect(reads('/api/mining/status')).toBe(6);
    expect(reads('/api/mining/sessions')).toBe(10);
    expect(reads('/api/mining/stats')).toBe(3);
    expect(reads('/api/blockchain/height')).toBe(6);
    expect(reads('/api/altcoin/balance')).toBe(6);
    expect(reads('/api/blockchain/blocks')).toBe(6);
    expect(reads('/api/blockchain/discoveries')).toBe(6);
    expect(reads('/api/mining/work-types')).toBe(0);
  });

  it.each([
    ['ERR-01', 'start', 'Start mining', 'Failed to Start Mining'],
    ['ERR-02', 'stop', 'Stop mining', 'Failed to Stop Mining'],
    ['ERR-03', 'pause', /^Pause/, 'Failed to Pause Mining'],
    ['ERR-04', 'resume', /^Resume/, 'Failed to Resume Mining'],
  ])('%s a failing %s shows the server’s sentence', async (_id, verb, name, title) => {
    const session = sampleSession();
    const paused = { ...session, status: 'paused' as const, pauseReason: 'visitor' as const };
    const answers = verb === 'start' ? {} : withSessions(verb === 'resume' ? paused : session);
    stubServer({ ...answers, [`POST /api/mining/${verb}`]: failure(429, 'Too many of them.') });
    await openPage();
    await press(button(name));
    expect(toasts()).toEqual([`${title}Too many of them.`]);
    expect(find('li[data-tone]').dataset.tone).toBe('bad');
  });

  it('one toast is visible at a time, the newest', async () => {
    stubServer();
    await openPage();
    await perform(() => {
      showToast({ title: 'One' });
      showToast({ title: 'Two' });
    });
    expect(toasts()).toEqual(['Two']);
  });
});
