import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getLeaderboard } from '@productive-mining/contract/calls/leaderboard.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { visitors } from '@productive-mining/database/schema/mining.ts';
import { transferTokens } from '@productive-mining/database/transfer-tokens.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

type Leaderboard = ResponseOf<typeof getLeaderboard>;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let blocks = 0;

class Player {
  private cookie = '';
  address = '';

  static async arrive(): Promise<Player> {
    const player = new Player();
    player.address = (await player.call('GET', '/api/wallet')).json().address;
    // Whoever mines has written before.
    await player.call('POST', '/api/mining/stop');
    return player;
  }

  async call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const response = await test.app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      ...(this.cookie ? { headers: { cookie: this.cookie } } : {}),
    });
    const set = response.headers['set-cookie'];
    if (typeof set === 'string') this.cookie = set.split(';', 1)[0] ?? '';
    return response;
  }
  choose(name: string) {
    return this.call('POST', '/api/leaderboard/name', { name });
  }
  async board(query = ''): Promise<Leaderboard> {
    return (await this.call('GET', `/api/leaderboard${query}`)).json();
  }
  async mine(value: string, rewardBaseUnits: bigint): Promise<number> {
    blocks += 1;
    const kind = { workType: 'prime_pattern', difficulty: 1 };
    const { address: minerAddress } = this;
    await insertBlock(test.database, { index: blocks, minerAddress, value, rewardBaseUnits, ...kind });
    return blocks;
  }
}

describe('the leaderboard', () => {
  let ada: Player;
  let bob: Player;
  let eve: Player;
  const rowsOf = ({ standings }: Leaderboard) =>
    standings.map(({ rank, name, blocks: count, value, tokens }) => [rank, name, count, value, tokens]);

  beforeAll(async () => {
    [ada, bob, eve] = [await Player.arrive(), await Player.arrive(), await Player.arrive()];
  });

  it('is empty before someone chose a name', async () => {
    await ada.mine('1500.50', 15_005n);
    expect(await ada.board()).toEqual({
      standings: [],
      nextBefore: null,
      ranked: 0,
      me: { rank: 1, name: null, address: ada.address, blocks: 1, value: 1500.5, tokens: 150.05 },
    });
  });

  it('lists those who did, and has a rank for who did not', async () => {
    await ada.mine('2500.25', 100n);
    await bob.mine('9000.00', 50_000n);
    await eve.mine('1.00', 1n);
    await eve.mine('1.00', 1n);
    await eve.mine('1.00', 1n);
    expect((await ada.choose('Ada')).json()).toEqual({ name: 'Ada' });
    expect((await bob.choose('  Ｂob  ')).json()).toEqual({ name: 'Bob' });
    const board = await eve.board('?by=blocks');
    expect(rowsOf(board)).toEqual([
      [1, 'Ada', 2, 4000.75, 151.05],
      [2, 'Bob', 1, 9000, 500],
    ]);
    expect(board.standings.map(({ isMine }) => isMine)).toEqual([false, false]);
    expect(board.me).toMatchObject({ rank: 1, name: null, blocks: 3 });
    expect(board.ranked).toBe(2);
    expect((await bob.board()).standings.map(({ isMine }) => isMine)).toEqual([true, false]);
  });

  it('ranks by what mining paid unless asked otherwise, and by value', async () => {
    expect(rowsOf(await eve.board('?by=value')).map(([, name]) => name)).toEqual(['Bob', 'Ada']);
    expect(rowsOf(await eve.board()).map(([, name]) => name)).toEqual(['Bob', 'Ada']);
    expect((await eve.board('?by=tokens')).me).toMatchObject({ rank: 3, tokens: 0.03 });
  });

  it('tokens that were sent away or received do not count', async () => {
    const before = await eve.board('?by=tokens');
    const outcome = await inTransaction(test.database, (tx) =>
      transferTokens(tx, {
        idempotencyKey: 'test',
        fromAddress: bob.address,
        toAddress: eve.address,
        amountBaseUnits: 40_000n,
        sentReason: 'test',
        receivedReason: 'test',
        at: new Date(),
      }),
    );
    expect(outcome.moved).toBe(true);
    expect(await eve.board('?by=tokens')).toEqual(before);
  });

  it('a disputed block counts neither as a block nor by its value; its reward stays', async () => {
    const index = await ada.mine('7000.00', 1000n);
    expect(rowsOf(await eve.board('?by=blocks'))[0]).toEqual([1, 'Ada', 3, 11_000.75, 161.05]);
    const payload = { blockIndex: index, reason: 'test' };
    await test.database.orm.insert(chainRecords).values({ kind: 'dispute', payload, createdAt: new Date() });
    expect(rowsOf(await eve.board('?by=blocks'))[0]).toEqual([1, 'Ada', 2, 4000.75, 161.05]);
  });

  it('equal scores share a rank, and pages neither repeat nor leave out', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `Miner ${'abcdefg'[at]}`);
    for (const name of names) {
      const player = await Player.arrive();
      await player.mine('10.00', 10n);
      expect((await player.choose(name)).statusCode).toBe(200);
    }
    const seen: [number, string][] = [];
    let before: string | null = null;
    do {
      const page: Leaderboard = await eve.board(`?by=blocks&limit=2${before ? `&before=${before}` : ''}`);
      seen.push(...page.standings.map(({ rank, name }): [number, string] => [rank, name]));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toHaveLength(9);
    expect(seen.map(([, name]) => name).sort()).toEqual(['Ada', 'Bob', ...names]);
    // One with two blocks, eight with one.
    expect(seen.map(([rank]) => rank)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(await eve.board('?limit=999')).toMatchObject({ ranked: 9, nextBefore: null });
  });

  it.each(['?before=1', '?before=1:0x', '?by=luck', '?limit=0', `?before=1;drop:0x${'a'.repeat(40)}`])(
    'refuses %s',
    async (query) => {
      expect((await eve.call('GET', `/api/leaderboard${query}`)).statusCode).toBe(400);
    },
  );

  it('a name is one wallet’s, whatever its case and script', async () => {
    for (const name of ['Ada', 'aDA', 'ADA', 'Ádà', 'Вob', 'Ada'.normalize('NFD')]) {
      const response = await eve.choose(name);
      expect(response.statusCode, name).toBe(name === 'Вob' ? 400 : 409);
    }
    expect((await ada.choose('ADA')).json()).toEqual({ name: 'ADA' });
    expect((await eve.board()).me.name).toBeNull();
  });

  it('of 20 who want names at once that differ by case or width only, one has it', async () => {
    const spell = (wide: boolean, capitals: number) =>
      [...'hypatia']
        .map((letter, at) => ((capitals >> at) & 1 ? letter.toUpperCase() : letter))
        .map((letter) => (wide ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter))
        .join('');
    const names = Array.from({ length: 20 }, (_, at) => spell(at % 3 === 0, 5 * at));
    expect(new Set(names).size).toBe(20);
    const players = await Promise.all(names.map(() => Player.arrive()));
    const answers = await Promise.all(players.map((player, at) => player.choose(names[at]!)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(19).fill('player_name_taken'));
    const rows = await test.database.orm.select().from(visitors).where(eq(visitors.nameKey, 'hypatia'));
    expect(rows).toHaveLength(1);
  });

  it.each(['x', '<b>x</b>', 'Аda', '0x1234', 'a'.repeat(25), ''])('refuses the name %j', async (name) => {
    const response = await eve.choose(name);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'player_name_not_allowed' });
  });

  it('a name can be withdrawn, is forgotten, and is free again', async () => {
    const withdraw = async () => (await ada.call('DELETE', '/api/leaderboard/name')).json();
    expect(await withdraw()).toEqual({ withdrawn: true });
    expect(await withdraw()).toEqual({ withdrawn: false });
    const [row] = await test.database.orm.select().from(visitors).where(eq(visitors.address, ada.address));
    expect([row?.displayName, row?.nameKey]).toEqual([null, null]);
    expect((await eve.board()).standings.map(({ name }) => name)).not.toContain('ADA');
    expect((await eve.choose('Ada')).statusCode).toBe(200);
  });
});
