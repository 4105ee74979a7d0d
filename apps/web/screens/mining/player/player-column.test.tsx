import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Player } from '../../../api/use-player.ts';
import {
  button,
  card,
  closePage,
  findAll,
  openPage,
  passTime,
  press,
  textOf,
} from '../../../testing/open-page.tsx';
import { samplePlayer } from '../../../testing/sample-player.ts';
import { sampleSession, withSessions } from '../../../testing/samples.ts';
import { type Answers, failure, stubServer } from '../../../testing/stub-server.ts';
import { recentAchievements } from './recent-achievements.ts';

const level = () => card('Level and progress');
const guide = () => card('ThoughtMiner Guide');
const figures = (section: HTMLElement) =>
  Object.fromEntries(
    [...section.querySelectorAll('dl > div')].map((row) => [
      textOf(row.querySelector('dt')),
      textOf(row.querySelector('dd > span')),
    ]),
  );
const mascot = () => guide().querySelector('[data-mascot]')?.getAttribute('data-mascot');

async function open(player: Player | Response = samplePlayer(), answers: Answers = {}) {
  recentAchievements.set([]);
  const server = stubServer({ 'GET /api/player': player, ...answers });
  await openPage('/');
  return server;
}

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('the left column', () => {
  it('OPEN-02 holds the level card and the guide card, one panel each', async () => {
    await open();
    const panels = findAll('[data-column=left] [data-panel]');
    expect(panels.map((panel) => textOf(panel.querySelector('h2')))).toEqual([
      'Level and progress',
      'ThoughtMiner Guide',
    ]);
  });

  it('one poll every 5 s feeds both', async () => {
    vi.useFakeTimers();
    const server = await open();
    expect(server.count('GET /api/player')).toBe(1);
    await passTime(10_000);
    expect(server.count('GET /api/player')).toBe(3);
  });
});

describe('level and progress', () => {
  it('CONST-04 C-39 shows the level, the way to the next and what it is made of', async () => {
    await open(
      samplePlayer({
        sessionsCompleted: 2,
        totalTokens: 50_000.25,
        totalDiscoveries: 20,
        totalBlocks: 10,
        uniqueWorkTypes: 3,
        highestDifficulty: 61,
        consecutiveDays: 4,
      }),
    );
    expect(figures(level())).toEqual({
      Points: '250 of 400',
      'Blocks mined': '10',
      'Discoveries made': '20',
      '$MINED mined': '50,000.25',
      'Sessions completed': '2',
      'Work types mined': '3 of 9',
      'Highest difficulty': '61',
      'Days in a row': '4',
    });
    expect(textOf(level().querySelector('[data-level-colour]'))).toBe('Level 2');
    // 150 of the 300 points between 100 and 400.
    expect(level().querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50');
    expect(textOf(level())).toContain('100400 points');
  });

  it('GAME-14 lists all nine achievements with their progress, and the milestones', async () => {
    await open(
      samplePlayer({ sessionsCompleted: 1, totalBlocks: 12, totalTokens: 700, totalDiscoveries: 12 }),
    );
    const [achievements, milestones] = [...level().querySelectorAll('details')];
    expect(textOf(achievements?.querySelector('summary'))).toBe('Achievements 1 of 9');
    const lines = [...achievements!.querySelectorAll('li')].map(textOf);
    expect(lines).toHaveLength(9);
    expect(lines[0]).toMatch(/^First Minecommon.*\+100 \$MINED bonus pointsunlocked /);
    expect(lines[3]).toBe('Blockchain BuilderrareMine 50 blocks.+2,000 $MINED bonus points12 / 50');
    expect(textOf(milestones?.querySelector('summary'))).toBe('Milestones 1 of 5');
    expect(textOf(milestones?.querySelector('li'))).toMatch(
      /^1 block and 500 \$MINED mined\+50 \$MINED bonus pointsreached /,
    );
  });

  it('says what failed, and tries again', async () => {
    const server = await open(failure(500, 'The database does not answer.'));
    expect(textOf(level())).toContain('The database does not answer.');
    expect(figures(guide())).toEqual({ Level: 'n/a', 'Mined total': 'n/a', XP: 'n/a' });
    server.answers['GET /api/player'] = samplePlayer();
    await press(button('Retry'));
    expect(figures(level()).Points).toBe('0 of 100');
  });
});

describe('the guide card', () => {
  it('GAME-41 GAME-42 shows level badge, mined total and XP', async () => {
    // 7 = floor(sqrt(3600 / 100)) + 1.
    await open(samplePlayer({ totalBlocks: 240, totalDiscoveries: 240, totalTokens: 123.5 }));
    expect(textOf(guide().querySelector('[data-level-colour]'))).toBe('Level 7');
    expect(figures(guide())).toEqual({ Level: 'Level 7', 'Mined total': '123.50 $MINED', XP: '700' });
  });

  it.each([
    [0, 'gray'],
    [8100, 'green'],
    [57_600, 'blue'],
    [240_100, 'purple'],
  ])('GAME-51 %i points colour the badge %s', async (points, colour) => {
    await open(samplePlayer({ totalBlocks: points / 10 }));
    expect(guide().querySelector('[data-level-colour]')?.getAttribute('data-level-colour')).toBe(colour);
  });

  it('GAME-43 GAME-44 GAME-45 mining wakes it: banner, mascot and message', async () => {
    vi.useFakeTimers();
    const server = await open(samplePlayer({ totalTokens: 2_000_000 }));
    expect(textOf(guide())).not.toContain('MINING ACTIVE');
    expect(mascot()).toBe('idle');
    expect(textOf(guide())).toContain("You're a mathematical master!");
    Object.assign(server.answers, withSessions(sampleSession()));
    await passTime(5000);
    expect(textOf(guide())).toContain('MINING ACTIVE');
    expect(mascot()).toBe('active');
    expect(textOf(guide())).toContain('Mining mathematical treasures...');
    Object.assign(server.answers, {
      'GET /api/mining/status': { status: 'idle', session: null, hindrance: null },
      'GET /api/mining/sessions': { sessions: [] },
    });
    await passTime(5000);
    expect(textOf(guide())).not.toContain('MINING ACTIVE');
    expect(mascot()).toBe('idle');
  });

  it('GAME-50 at the beginning it asks', async () => {
    await open();
    expect(textOf(guide())).toContain('Ready to mine some mathematical knowledge?');
  });

  it('GAME-52 GAME-53 C-66 C-67 figures told of the field are attributed and marked', async () => {
    await open();
    const notes = [...guide().querySelectorAll('ul > li')].map(textOf);
    expect(notes[0]).toMatch(/^Published FrontierMath benchmark: 300 problems\. published/);
    expect(notes[1]).toMatch(
      /^Designed goal of the 9D space: up to 500 percent compression, a factor of 5\. nominal/,
    );
  });
});
