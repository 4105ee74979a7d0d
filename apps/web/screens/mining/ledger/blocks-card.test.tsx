import type { Session } from '@productive-mining/contract/entities/session.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  press,
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleBlocks, sampleLedger, sampleSession, withSessions } from '../../../testing/samples.ts';
import { failure, stubServer } from '../../../testing/stub-server.ts';

afterEach(closePage);

describe('blocks', () => {
  it('STAT-11 STAT-12 STAT-14 STAT-15 STAT-16 API-43…46 the table has the six columns, a Verified badge and the time of the discoveries in minutes', async () => {
    const { blocks } = sampleBlocks(2);
    const [newest] = sampleLedger(2).discoveries;
    const discoveries = [
      { ...newest!, workType: 'prime_pattern', difficulty: 33, computationTime: 60 },
      { ...newest!, id: 99, workType: 'riemann_zero', computationTime: 30 },
    ];
    const lines = {
      region: '0 to 1,000,000',
      finding: '78,498 primes, largest gap 114',
      checked: 'counted' as const,
    };
    stubServer({
      'GET /api/blockchain/blocks': { blocks: blocks.map((block) => ({ ...block, ...lines })) },
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
    expect(cells[1]).toContain('0 to 1,000,000');
    expect(cells[1]).toContain('counted: 78,498 primes, largest gap 114');
    expect(cells[2]).toBe('33');
    expect(cells[4]).toMatch(/^1\.5\smin$/);
    expect(cells[5]).toBe('Verified');
  });

  it('STAT-16 below one minute the time is in seconds', async () => {
    const { blocks } = sampleBlocks(1);
    const discoveries = [{ ...sampleLedger(1).discoveries[0]!, computationTime: 5.76 }];
    stubServer({
      'GET /api/blockchain/blocks': { blocks },
      'GET /api/blockchain/discoveries': { discoveries },
    });
    await openPage();
    const cells = [...find('[data-block="1"]').querySelectorAll('td')].map(textOf);
    expect(cells[4]).toMatch(/^5\.8\ss$/);
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

  it.each([
    { blocks: 16, loaded: 16, more: 'Show all 16' },
    { blocks: 130, loaded: 100, more: 'Show the newest 100' },
  ])('of $blocks blocks ten are shown, and the button for the others says: $more', async (given) => {
    const { blocks } = sampleBlocks(given.blocks);
    stubServer({ 'GET /api/blockchain/blocks': { blocks: blocks.slice(0, given.loaded) } });
    await openPage();
    const rows = () => card('Recent Mathematical Blocks').querySelectorAll('[data-block]').length;
    expect(rows()).toBe(10);
    await press(button(given.more));
    expect(rows()).toBe(given.loaded);
    expect(findAll('button', /^Show /)).toEqual([]);
  });

  it('ten blocks are shown without a button for more', async () => {
    stubServer({ 'GET /api/blockchain/blocks': sampleBlocks(10) });
    await openPage();
    expect(card('Recent Mathematical Blocks').querySelectorAll('[data-block]')).toHaveLength(10);
    expect(findAll('button', /^Show /)).toEqual([]);
  });

  it('a block is shown with the sign of its own group, where its kind’s is that of another', async () => {
    const { blocks } = sampleBlocks(2);
    const [newest, older] = blocks as [(typeof blocks)[0], (typeof blocks)[0]];
    const lattice = { ...newest, workType: 'yang_mills' };
    const discoveries = { discoveries: [] };
    stubServer({
      'GET /api/blockchain/blocks': {
        blocks: [
          { ...lattice, sign: 'SU(2)' },
          { ...older, workType: 'yang_mills' },
        ],
      },
      'GET /api/blockchain/discoveries': discoveries,
    });
    await openPage();
    const signs = (place: string) => findAll(place).map((each) => /SU\(\d\)/.exec(textOf(each))?.[0]);
    expect(signs('section[aria-label="The newest blocks"] a')).toEqual(['SU(2)', 'SU(3)']);
    expect(signs('[data-block]')).toEqual(['SU(2)', 'SU(3)']);
  });

  it('the block in the making is shown with the sign of its unit, else with that of its kind', async () => {
    const session = { ...sampleSession(), workType: 'yang_mills' };
    const open = async (own: { sign?: string }) => {
      const progress = { ...session.progress!, currentWorkType: 'yang_mills', ...own };
      stubServer(withSessions({ ...session, progress }));
      await openPage();
      return textOf(find('[data-testid="block-in-making"]'));
    };
    expect(await open({ sign: 'SU(2)' })).toContain('SU(2)');
    expect(await open({})).toContain('SU(3)');
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

  it('the strip says of a paused session that it is, and how far it had come', async () => {
    const paused = { ...sampleSession('riemann_zero', 47, 4.5), status: 'paused' as const };
    const first = async (...sessions: Session[]) => {
      stubServer({ ...withSessions(...sessions), 'GET /api/blockchain/blocks': sampleBlocks(3) });
      await openPage();
      return textOf(find('section', 'The newest blocks').querySelector('li'));
    };
    expect(await first(paused)).toMatch(/^Block 4.*Paused50\s%$/);
    const early = { ...paused, progress: null };
    expect(await first(early)).toBe('Block 4Your session is paused');
    expect(await first(early, { ...early, sessionId: 'another' })).toBe('Block 4Your 2 sessions are paused');
    expect(await first(paused, sampleSession('prime_pattern', 47, 2))).not.toContain('Paused');
  });
});
