import { getHeight, listBlocks } from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../api/keys.ts';
import { clearAllProgress, storeProgress } from '../../live/progress.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleLedger, sampleProgress } from '../../testing/samples.ts';
import { failure, stubServer } from '../../testing/stub-server.ts';

const LIST_HEIGHT_PX = 600;

/** The document of tests has no layout: the list is told its height. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(LIST_HEIGHT_PX);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** A server whose list of blocks obeys `before`, `limit` and the conditions. */
function serveBlocks(count: number) {
  const { blocks } = sampleLedger(count);
  const server = stubServer({ 'GET /api/blockchain/height': { height: count } });
  const stubbed = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://test');
    if (url.pathname !== '/api/blockchain/blocks') return stubbed(path, init);
    server.asked.push({ method: 'GET', path, body: undefined, init });
    return Response.json({ blocks: selectBlocks(blocks, url.searchParams) });
  });
  return { server, blocks };
}

function selectBlocks(blocks: readonly Block[], query: URLSearchParams): Block[] {
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
  const [workType, miner, hash] = [query.get('workType'), query.get('miner'), query.get('hash')];
  return blocks
    .filter((block) => block.index < before)
    .filter((block) => workType === null || block.workType === workType)
    .filter((block) => miner === null || block.minerId === miner)
    .filter((block) => hash === null || block.blockHash.startsWith(hash))
    .slice(0, Number(query.get('limit') ?? 50));
}

const shownIndices = () => findAll('[data-block]').map((row) => Number(row.dataset.block));

describe('/blocks', () => {
  it('shows the newest first and only the rows near the window', async () => {
    serveBlocks(450);
    await openPage('/blocks');
    const shown = shownIndices();
    expect(shown[0]).toBe(450);
    expect(shown).toEqual(shown.map((_, at) => 450 - at));
    expect(shown.length).toBeLessThan(100);
    expect(find('[role="table"]').getAttribute('aria-rowcount')).toBe('451');
    expect(document.title).toMatch(/^Blocks · /);
  });

  describe('before the page is idle', () => {
    const ROWS_IN_SIGHT = Math.ceil(LIST_HEIGHT_PX / 44);
    let turns: (() => void)[];
    const takeTurns = async () => {
      for (let turn = turns.shift(); turn; turn = turns.shift()) {
        const come = turn;
        await perform(() => come());
        await settle();
      }
    };
    beforeEach(() => {
      turns = [];
      vi.stubGlobal('requestIdleCallback', (run: () => void) => turns.push(run));
    });
    afterEach(() => {
      vi.stubGlobal('requestIdleCallback', undefined);
    });

    it('draws the rows in sight, then those beyond without a gap, and leaves the focus where it was', async () => {
      serveBlocks(450);
      await openPage('/blocks');
      const early = shownIndices();
      expect(early).toEqual(Array.from({ length: early.length }, (_, at) => 450 - at));
      expect(early.length).toBeGreaterThanOrEqual(ROWS_IN_SIGHT);
      expect(early.length).toBeLessThan(ROWS_IN_SIGHT + 5);
      expect(textOf(find('[data-block="450"]'))).toContain('Verified');
      const link = find('[data-block="448"] a');
      link.focus();
      await takeTurns();
      expect(shownIndices()).toEqual(Array.from({ length: early.length + 30 }, (_, at) => 450 - at));
      expect(findAll('[data-block]').map((row) => row.getAttribute('aria-rowindex'))).toEqual(
        shownIndices().map((_, at) => String(at + 2)),
      );
      expect(document.activeElement).toBe(link);
    });

    it('has the rows of a place that is scrolled to meanwhile', async () => {
      serveBlocks(450);
      await openPage('/blocks');
      await scrollTo(300 * 44);
      const early = shownIndices();
      for (let index = 150; index > 150 - ROWS_IN_SIGHT; index--) expect(early).toContain(index);
      await takeTurns();
      const late = shownIndices();
      expect(late).toEqual(late.map((_, at) => late[0]! - at));
      expect(late).toEqual(expect.arrayContaining(early));
      expect(late.length).toBe(early.length + 60);
    });
  });

  it('a far place is one call away', async () => {
    const { server } = serveBlocks(450);
    await openPage('/blocks');
    await scrollTo(300 * 44);
    expect(shownIndices()).toContain(145);
    expect(textOf(find('[data-block="145"]'))).toContain('Verified');
    const asked = server.asked.map(({ path }) => path).filter((path) => path.includes('before='));
    expect(asked).toContain('/api/blockchain/blocks?limit=100&before=201');
  });

  it('new blocks move the list at its top, and wait above it once it is scrolled', async () => {
    serveBlocks(300);
    const queryClient = await openPage('/blocks');
    const { blocks } = sampleLedger(302);
    const mine = (height: number) =>
      perform(() => {
        queryClient.setQueryData(keyOf(listBlocks), {
          blocks: blocks.filter(({ index }) => index <= height),
        });
        queryClient.setQueryData(keyOf(getHeight), { height });
      });
    await mine(301);
    expect(shownIndices()[0]).toBe(301);
    await scrollTo(2000);
    const before = shownIndices();
    await mine(302);
    expect(shownIndices()).toEqual(before);
    await press(button('1 new block'));
    expect(find('[role="table"]').scrollTop).toBe(0);
    // The document of tests fires no event when it scrolls.
    await scrollTo(0);
    expect(shownIndices()[0]).toBe(302);
  });

  it('the small strip shows what is in the making, then the newest blocks', async () => {
    const { blocks, stats } = sampleLedger(3);
    stubServer({
      'GET /api/blockchain/height': { height: 3 },
      'GET /api/blockchain/blocks': { blocks: blocks.map((block) => ({ ...block, status: 'disputed' })) },
      'GET /api/mining/stats': { ...stats, disputedBlocks: 2 },
    });
    await openPage('/blocks');
    const places = () => [...find('section', 'The newest blocks').querySelectorAll('li')].map(textOf);
    expect(places()[0]).toBe('4next');
    expect(
      places()
        .slice(1)
        .map((place) => place.at(-1)),
    ).toEqual(['3', '2', '1']);
    expect(find('a', /^Block 3, .*disputed$/).getAttribute('href')).toBe('/blocks/3');
    expect(textOf(find('h1', 'Blocks').parentElement)).toContain('2 blocks disputed by a later check.');
    const share = { computationProgress: 40, verificationProgress: 0 };
    await perform(() => storeProgress(sampleProgress({ ...share, sessionId: 'first', progress: 20 })));
    expect(places()[0]).toMatch(/^ζ\(s\)Block 4 in the making, Riemann Zero Analysis, .*40\s%$/);
    await perform(clearAllProgress);
    expect(places()[0]).toBe('4next');
  });

  it('conditions are kept in the address and select the rows', async () => {
    const { blocks } = serveBlocks(120);
    await openPage('/blocks?workType=prime_pattern');
    const expected = blocks.filter(({ workType }) => workType === 'prime_pattern').map(({ index }) => index);
    expect(shownIndices()).toEqual(expected.slice(0, shownIndices().length));
    expect(shownIndices().length).toBeGreaterThan(10);
  });

  it('a height opens its block, digits of a hash select rows, anything else is explained', async () => {
    const { blocks } = serveBlocks(60);
    await openPage('/blocks');
    await search('61');
    expect(textOf(find('search [role="status"]'))).toBe('There is no block 61; the newest is 60.');
    await search(blocks[10]!.blockHash.slice(0, 8));
    expect(shownIndices()).toEqual([blocks[10]!.index]);
    await press(button(/^Remove condition Hash/));
    expect(shownIndices()[0]).toBe(60);
    await search('42');
    expect(window.location.pathname).toBe('/blocks/42');
  });

  it('a figure leads to the blocks that cover it, which the address keeps', async () => {
    const { server } = serveBlocks(20);
    const COMPLETE = 'Complete from t = 0 to t ≈ 300,000 as of block 20: undisputed blocks cover all.';
    const place = { frontier: 'zeros', title: 'Zeros of ζ(s) from the first one on', place: 't ≈ 273,193' };
    server.answers['GET /api/coverage/find'] = {
      places: [
        { workType: 'riemann_zero', ...place, blockIndex: 12, statement: COMPLETE },
        { workType: 'prime_pattern', ...place, blockIndex: null, statement: null },
      ],
    };
    await openPage('/blocks');
    await search('t=273193');
    expect(window.location.search).toBe('?figure=t%3D273193');
    const found = card('Blocks with t=273193');
    expect(find('a', 'Block 12').getAttribute('href')).toBe('/blocks/12');
    expect(textOf(found)).toContain('No block yet');
    expect(textOf(found).split(COMPLETE)).toHaveLength(2);
    server.answers['GET /api/coverage/find'] = { places: [] };
    await openPage('/blocks?figure=x%3D1');
    expect(textOf(card('Blocks with x=1'))).toContain('No frontier has a place that is written like this.');
  });

  it('has the columns region and finding, which says how far it is checked, only where there is one', async () => {
    const { blocks } = sampleLedger(4);
    const sums = '3,440,640 sums of two primes, hardest after 190 primes';
    const lines = [
      { region: '10 to 20', finding: sums, checked: 'reported' },
      { region: 't ≈ 0 to 6,100', finding: '6,144 zeros', checked: 'proved' },
      { region: 't ≈ 0 to 6,100', finding: '6,144 zeros', checked: 'proved', status: 'disputed' },
      { region: 'region 1', finding: null, checked: null },
    ] satisfies Partial<Block>[];
    stubServer({
      'GET /api/blockchain/height': { height: 4 },
      'GET /api/blockchain/blocks': { blocks: blocks.map((block, at) => ({ ...block, ...lines[at] })) },
    });
    await openPage('/blocks');
    const heads = findAll('[role="columnheader"]').map(textOf);
    const cellsOf = (index: number) =>
      [...find(`[data-block="${index}"]`).querySelectorAll('[role="cell"]')].map(textOf);
    expect(heads.slice(0, 4)).toEqual(['Block #', 'Computation Type', 'Region', 'Finding']);
    expect([4, 3, 2, 1].map((index) => cellsOf(index)[3])).toEqual([
      `reported: ${sums}`,
      'proved: 6,144 zeros',
      '6,144 zeros',
      'n/a',
    ]);
    expect(cellsOf(1)[2]).toBe('region 1');
  });

  it('a block is shown with the sign of its own group, in its row and in the strip', async () => {
    const { blocks } = sampleLedger(2);
    const ofGauge = blocks.map((block) => ({ ...block, workType: 'yang_mills' }));
    stubServer({
      'GET /api/blockchain/height': { height: 2 },
      'GET /api/blockchain/blocks': { blocks: [{ ...ofGauge[0]!, sign: 'SU(2)' }, ofGauge[1]!] },
    });
    await openPage('/blocks');
    const signs = (place: string) => findAll(place).map((each) => /SU\(\d\)/.exec(textOf(each))?.[0]);
    expect(signs('[data-block]')).toEqual(['SU(2)', 'SU(3)']);
    expect(signs('section[aria-label="The newest blocks"] a')).toEqual(['SU(2)', 'SU(3)']);
    const inMaking = sampleProgress({ currentWorkType: 'yang_mills', sign: 'SU(2)' });
    await perform(() => storeProgress(inMaking));
    expect(signs('[data-testid="small-block-in-making"]')).toEqual(['SU(2)']);
    await perform(clearAllProgress);
  });

  it('a whole hash opens its block, and one of no block says so', async () => {
    const { blocks } = serveBlocks(60);
    await openPage('/blocks');
    await search('f'.repeat(64));
    expect(textOf(find('search [role="status"]'))).toBe('No block of this chain has this hash.');
    expect(window.location.pathname).toBe('/blocks');
    await search(blocks[10]!.blockHash);
    expect(window.location.pathname).toBe(`/blocks/${blocks[10]!.index}`);
  });

  it('a failed look-up of a whole hash says why', async () => {
    stubServer({
      'GET /api/blockchain/height': { height: 3 },
      'GET /api/blockchain/blocks': failure(500, 'The database is away.'),
    });
    await openPage('/blocks');
    await search('f'.repeat(64));
    expect(textOf(find('search [role="status"]'))).toBe('The database is away.');
  });

  it('all conditions are cleared by one press, which is there only while there are any', async () => {
    const { blocks } = serveBlocks(60);
    await openPage(`/blocks?workType=prime_pattern&hash=${blocks[10]!.blockHash.slice(0, 8)}`);
    await press(button('Clear filters'));
    expect(window.location.search).toBe('');
    expect(shownIndices()[0]).toBe(60);
    expect(findAll('button').map(textOf)).not.toContain('Clear filters');
  });

  it('says that there are no blocks, or none that meet the conditions', async () => {
    serveBlocks(0);
    await openPage('/blocks');
    expect(textOf(card('All blocks'))).toContain('No blocks mined yet.');
    await openPage('/blocks?hash=abcdef');
    expect(textOf(card('Matching blocks'))).toContain('No block meets these conditions.');
  });

  it('says what went wrong and tries again', async () => {
    const server = stubServer({ 'GET /api/blockchain/height': failure(500, 'The database is away.') });
    await openPage('/blocks');
    expect(textOf(find('[role="alert"]'))).toContain('The database is away.');
    // No height is made up meanwhile.
    expect(textOf(find('section', 'The newest blocks'))).toBe('next');
    server.answers['GET /api/blockchain/height'] = { height: 0 };
    await press(button('Retry'));
    expect(findAll('[role="alert"]')).toEqual([]);
  });
});

async function scrollTo(topPx: number): Promise<void> {
  await perform(() => {
    const table = find('[role="table"]');
    table.scrollTop = topPx;
    table.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
  await settle();
}

async function search(text: string): Promise<void> {
  const field = find('input[aria-label="Search blocks"]') as HTMLInputElement;
  await perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(find('main button', 'Search'));
}
