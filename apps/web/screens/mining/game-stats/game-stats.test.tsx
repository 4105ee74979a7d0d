import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Player } from '../../../api/use-player.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  pressKey,
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { samplePlayer } from '../../../testing/sample-player.ts';
import { sampleLedger } from '../../../testing/samples.ts';
import { type Answers, failure, type StubServer, stubServer } from '../../../testing/stub-server.ts';
import { recentAchievements } from '../player/recent-achievements.ts';

const toggle = () => find('main > div button[aria-expanded]', 'Game Stats');
const panel = () => find('section', 'Game Stats');
const part = (title: string) => find('h3', title).parentElement!;
const items = (title: string) => [...part(title).querySelectorAll('li')].map(textOf);

let server: StubServer;
async function open(player = samplePlayer(), answers: Answers = {}) {
  server = stubServer({ 'GET /api/player': player, ...answers });
  await openPage('/');
  await press(toggle());
}
async function answerNext(player: Player | Response) {
  server.answers['GET /api/player'] = player;
  await passTime(5000);
}

beforeEach(() => {
  vi.useFakeTimers();
  recentAchievements.set([]);
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('Game Stats', () => {
  it('GAME-01 the toggle opens and closes the panel', async () => {
    await open();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    expect(textOf(panel())).toContain('Active quests');
    await press(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(findAll('section', 'Game Stats')).toEqual([]);
  });

  it('GAME-01 Esc and the close button close it, and the toggle has the focus again', async () => {
    await open();
    await pressKey(button('Close Game Stats'), 'Escape');
    expect(findAll('section', 'Game Stats')).toEqual([]);
    expect(document.activeElement).toBe(toggle());
    await press(toggle());
    await press(button('Close Game Stats'));
    expect(findAll('section', 'Game Stats')).toEqual([]);
    expect(document.activeElement).toBe(toggle());
  });

  it('GAME-01 the button of the header and that of the menu open it too, and Esc gives the focus back', async () => {
    stubServer({ 'GET /api/player': samplePlayer() });
    await openPage('/');
    const inHeader = find('main > header button', 'Game Stats');
    inHeader.focus();
    await press(inHeader);
    expect(document.activeElement).toBe(panel());
    await pressKey(panel(), 'Escape');
    expect(findAll('section', 'Game Stats')).toEqual([]);
    expect(document.activeElement).toBe(inHeader);
    await openPage('/blocks');
    await press(button('Open menu'));
    await press(find('dialog button', 'Game Stats'));
    await settle(20);
    expect(window.location.pathname).toBe('/');
    expect(textOf(panel())).toContain('Active quests');
  });

  it('GAME-02 C-39 shows the balance of the wallet and the blocks of this visitor', async () => {
    const ledger = sampleLedger(0);
    await open(samplePlayer({ totalBlocks: 12, totalTokens: 600 }), {
      'GET /api/altcoin/balance': { ...ledger.balance(undefined), balance: 48_210.35 },
      'GET /api/mining/stats': { ...ledger.stats, totalBlocks: 340 },
    });
    const figures = [...panel().querySelectorAll('dl > div')].map(textOf);
    expect(figures).toEqual(['$MINED total48,210.35', 'Total blocks12yours, of 340 on the chain']);
  });

  it('GAME-02 asks for nothing that the page doesn’t ask for already', async () => {
    await open();
    const counts = () =>
      (['altcoin/balance', 'mining/stats', 'player'] as const).map((path) =>
        server.count(`GET /api/${path}`),
      );
    const opened = counts();
    await press(toggle());
    await press(toggle());
    expect(counts()).toEqual(opened);
    await passTime(5000);
    expect(counts()[2]).toBe(opened[2]! + 1);
  });

  it('GAME-05 GAME-06 OPEN-91 a new visitor is told how to begin', async () => {
    await open();
    expect(textOf(part('Recent achievements'))).toContain('Start mining to unlock achievements!');
    expect(textOf(part('Active quests'))).toContain('Complete your first mining session to unlock quests!');
  });

  it('who has done every quest is told so', async () => {
    await open(samplePlayer({ totalBlocks: 1000, totalTokens: 1e6, totalDiscoveries: 1000 }));
    expect(textOf(part('Active quests'))).toBe('Active questsEvery quest is completed.');
  });

  it('GAME-03 GAME-15 OPEN-32 OPEN-33 lists at most 3 achievements unlocked since the page opened, each once', async () => {
    await open(samplePlayer({ sessionsCompleted: 1, totalBlocks: 5 }));
    // What was unlocked before isn't news.
    expect(items('Recent achievements')).toEqual([]);
    const four = samplePlayer({
      sessionsCompleted: 1,
      totalBlocks: 50,
      totalDiscoveries: 100,
      highestDifficulty: 80,
      uniqueWorkTypes: 9,
    });
    await answerNext(four);
    await answerNext(four);
    expect(items('Recent achievements')).toEqual([
      'Prime Hunterrare+1,000 $MINED bonus points',
      'Blockchain Builderrare+2,000 $MINED bonus points',
      'Mathematical Masterepic+5,000 $MINED bonus points',
    ]);
    expect(part('Recent achievements').querySelectorAll('[data-icon]')).toHaveLength(3);
  });

  it('GAME-16 GAME-46 the list clears 30 s after the unlock, and so does what the guide says of it', async () => {
    await open();
    await answerNext(samplePlayer({ sessionsCompleted: 1, totalBlocks: 1 }));
    expect(items('Recent achievements')).toHaveLength(1);
    expect(textOf(card('ThoughtMiner Guide'))).toContain('Great work on First Mine!');
    await passTime(29_900);
    expect(items('Recent achievements')).toHaveLength(1);
    await passTime(100);
    expect(textOf(part('Recent achievements'))).toContain('Start mining to unlock achievements!');
    expect(textOf(card('ThoughtMiner Guide'))).toContain('Ready to mine some mathematical knowledge?');
  });

  it('GAME-04 GAME-17 GAME-18 C-38 quests have title, reward, description and a bar of current over target', async () => {
    await open(samplePlayer({ totalBlocks: 34, totalTokens: 2500, totalDiscoveries: 60 }));
    expect(items('Active quests')).toEqual([
      'Mine 40 blocks+1,000 $MINED bonus pointsBlocks of your own, left to seal: 6.34 / 40',
      'Earn 3,000 $MINED+500 $MINED bonus pointsLeft to earn by mining: 500 $MINED.2,500 / 3,000',
      'Make 100 discoveries+1,500 $MINED bonus pointsDiscoveries of your own, left to make: 40.60 / 100',
    ]);
    const bars = [...part('Active quests').querySelectorAll<HTMLElement>('[role=progressbar]')];
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['85', '83', '60']);
    expect((bars[0]!.firstElementChild as HTMLElement).style.transform).toBe('scaleX(0.85)');
  });

  it('a failed read is said, and Retry asks again', async () => {
    server = stubServer({ 'GET /api/player': failure(500, 'The database does not answer.') });
    await openPage('/');
    await press(toggle());
    expect(textOf(panel())).toContain('The database does not answer.');
    server.answers['GET /api/player'] = samplePlayer({ totalBlocks: 1 });
    await press([...panel().querySelectorAll('button')].find((found) => textOf(found) === 'Retry')!);
    expect(items('Active quests')).toHaveLength(3);
  });

  it('the figures of the panel have their lines in docs/fields.md', async () => {
    await open();
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/fields.md'), 'utf8');
    const section = page.split('\n### ').find((text) => text.startsWith('Game Stats\n')) ?? '';
    const described = [...section.matchAll(/^- (.+?) = /gm)].map(([, label]) => label);
    expect([...panel().querySelectorAll('dt')].map(textOf)).toEqual(described);
  });
});
