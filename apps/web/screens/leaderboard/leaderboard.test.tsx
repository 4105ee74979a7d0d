import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  press,
  submit,
  textOf,
  typeInto,
} from '../../testing/open-page.tsx';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import type { Leaderboard, Standing } from './queries.ts';

const standing = (rank: number, name: string, isMine = false): Standing => ({
  rank,
  name,
  address: `0x${String(rank).repeat(40).slice(0, 40)}`,
  blocks: 100 - rank,
  value: 1000.5 * rank,
  tokens: 12.34 * rank,
  isMine,
});
const ME: Leaderboard['me'] = {
  rank: 3,
  name: null,
  address: `0x${'3'.repeat(40)}`,
  blocks: 97,
  value: 3001.5,
  tokens: 37.02,
};
const BOARD: Leaderboard = {
  standings: [standing(1, 'Ada'), standing(2, 'Софья')],
  nextBefore: null,
  ranked: 2,
  me: ME,
};
const NOBODY: Leaderboard = { ...BOARD, standings: [], ranked: 0 };

let server: StubServer;
const open = async (board: Leaderboard | Response, path = '/leaderboard') => {
  server = stubServer({ 'GET /api/leaderboard': board });
  await openPage(path);
};
const rows = () => findAll('tbody tr').map(textOf);
const lastPath = () => server.asked.findLast(({ path }) => path.startsWith('/api/leaderboard'))?.path;

afterEach(closePage);

describe('the leaderboard', () => {
  it('lists who chose a name, best first, and says the visitor’s rank', async () => {
    await open(BOARD);
    expect(document.title).toMatch(/^Leaderboard · /);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toMatch(/^1Ada12\.34\$1,00[01]99/);
    expect(textOf(card('Where you stand'))).toContain('Rank3');
    expect(textOf(card('Where you stand'))).toContain('You are not listed.');
    expect(find('th[aria-sort="descending"]').textContent).toBe('$MINED mined');
    expect(lastPath()).toBe('/api/leaderboard?by=tokens');
  });

  it('marks the visitor’s own row', async () => {
    await open({ ...BOARD, standings: [standing(1, 'Ada'), standing(2, 'Bob', true)] });
    expect(textOf(find('tr[aria-current="true"]'))).toContain('Bobyou');
  });

  it('ranks by value and by blocks, which the address of the page remembers', async () => {
    await open(BOARD);
    await press(button('Research value'));
    expect(lastPath()).toBe('/api/leaderboard?by=value');
    expect(window.location.search).toBe('?by=value');
    await press(button('Blocks'));
    expect(lastPath()).toBe('/api/leaderboard?by=blocks');
    expect(button('Blocks').getAttribute('aria-pressed')).toBe('true');
    await open(BOARD, '/leaderboard?by=nonsense');
    expect(lastPath()).toBe('/api/leaderboard?by=tokens');
  });

  it('reads on from where the list ends', async () => {
    await open({ ...BOARD, nextBefore: `24.68:0x${'2'.repeat(40)}` });
    server.answers['GET /api/leaderboard'] = { ...BOARD, standings: [standing(3, 'Cid')] };
    await press(button('Show more'));
    expect(lastPath()).toBe(`/api/leaderboard?by=tokens&before=24.68%3A0x${'2'.repeat(40)}`);
    expect(rows()).toHaveLength(3);
    expect(findAll('button', 'Show more')).toEqual([]);
  });

  it('is empty with one sentence and the next step', async () => {
    await open(NOBODY);
    expect(textOf(card('0 ranked'))).toContain('Choose one and yours is the first.');
    await open({ ...NOBODY, me: { ...ME, rank: 1 } });
    expect(textOf(card('Where you stand'))).toContain('Rankn/a');
    expect(textOf(card('Where you stand'))).toContain('Nobody is ranked yet.');
    await open({ ...NOBODY, me: { ...ME, rank: null, blocks: 0, value: 0, tokens: 0 } });
    expect(textOf(card('0 ranked'))).toContain('The first block leads.');
    expect(find('a', 'Mine a block').getAttribute('href')).toBe('/');
    expect(textOf(card('Where you stand'))).toContain('Rankn/a');
  });

  it('says what happened when it can’t be read, and tries again', async () => {
    await open(failure(500, 'Something went wrong.'));
    expect(textOf(find('[role="alert"]', /Something/))).toContain('Something went wrong.');
    expect(textOf(card('Your name'))).toContain('A name that you chose is still yours.');
    server.answers['GET /api/leaderboard'] = BOARD;
    await press(button('Retry'));
    expect(rows()).toHaveLength(2);
  });
});

describe('a name', () => {
  beforeEach(() => open(NOBODY));

  it('is chosen, which puts the wallet on the list', async () => {
    expect(textOf(card('Your name'))).toContain('You are not listed.');
    await typeInto(find('main input'), 'Ada');
    server.answers['POST /api/leaderboard/name'] = { name: 'Ada' };
    server.answers['GET /api/leaderboard'] = { ...BOARD, me: { ...ME, name: 'Ada' } };
    await submit(find('main form'));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Ada' });
    expect(textOf(card('Your name'))).toContain('You are listed under this name.');
  });

  it('that is refused says why, beside the field', async () => {
    await typeInto(find('main input'), 'Bob');
    server.answers['POST /api/leaderboard/name'] = failure(409, 'Another wallet has this name.');
    await submit(find('main form'));
    expect(textOf(card('Your name'))).toContain('Another wallet has this name.');
    expect(find('main input').getAttribute('aria-invalid')).toBe('true');
  });

  it('is withdrawn', async () => {
    await open({ ...BOARD, me: { ...ME, name: 'Ada' } });
    server.answers['DELETE /api/leaderboard/name'] = { withdrawn: true };
    server.answers['GET /api/leaderboard'] = NOBODY;
    await press(button('Withdraw'));
    expect(server.count('DELETE /api/leaderboard/name')).toBe(1);
    expect(textOf(card('Your name'))).toContain('You are not listed.');
  });
});
