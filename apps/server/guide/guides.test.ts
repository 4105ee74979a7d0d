import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { Guide, getCurrentGuide, takeNextGuideStep } from '@productive-mining/contract/calls/guide.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import { guideRuns } from '@productive-mining/database/schema/guidance.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { visitors } from '@productive-mining/database/schema/mining.ts';
import { tokenSupply } from '@productive-mining/database/schema/token.ts';
import { baseUnitsOf } from '@productive-mining/rules/tokens.ts';
import { availableLabels } from '@productive-mining/work/registry.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { FIRST_GUIDE_ID, findGuideFaults } from './find-guide-faults.ts';
import { guides } from './guides.ts';
import { payGuidesAfterBlock } from './pay-after-block.ts';

type Current = ResponseOf<typeof getCurrentGuide>;
type Passed = ResponseOf<typeof takeNextGuideStep>;

const first = guides.find((guide) => guide.id === FIRST_GUIDE_ID)!;
const upcoming = guides.find((guide) => !guide.available)!;
const needy = guides.find((guide) => guide.available && guide.prerequisites.length > 0)!;

let test: TestApp;
let blockCount = 0;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A visitor's browser, which keeps its cookie. */
class Visitor {
  private constructor(
    private readonly cookie: string,
    readonly address: string,
  ) {}

  static async arrive(): Promise<Visitor> {
    const answer = await test.app.inject('/api/altcoin/balance');
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    return new Visitor(cookie, answer.json<{ address: string }>().address);
  }

  async get<T>(url: string): Promise<T> {
    const response = await test.app.inject({ url, headers: { cookie: this.cookie } });
    expect(response.statusCode).toBe(200);
    return response.json() as T;
  }

  async post(url: string, payload?: object) {
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { cookie: this.cookie },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  }

  current = () => this.get<Current>('/api/guide/current');
  start = (flowId: string) => this.post('/api/guide/start', { flowId });
  next = () => this.post('/api/guide/next-step');

  /** Starts a guide and passes all its steps. */
  async complete(guide: Guide): Promise<Passed> {
    expect((await this.start(guide.id)).status).toBe(200);
    for (const _ of guide.steps.slice(1)) await this.next();
    return (await this.next()).body;
  }

  async guideRewards(): Promise<Credit[]> {
    const { credits } = await this.get<{ credits: Credit[] }>('/api/altcoin/balance?after=0');
    return credits.filter((credit) => credit.type === 'guide_reward');
  }

  async id(): Promise<string> {
    const [row] = await test.database.orm.select().from(visitors).where(eq(visitors.address, this.address));
    return row!.id;
  }

  /** Stores a block as the engine seals it. */
  async mineBlock(): Promise<number> {
    blockCount += 1;
    await insertBlock(test.database, {
      index: blockCount,
      minerAddress: this.address,
      workType: 'riemann_zero',
      difficulty: 1,
      value: '1005.00',
      rewardBaseUnits: 1309n,
    });
    return blockCount;
  }
}

describe('the guides that are offered', () => {
  it('API-06 GUIDE-11 OPEN-24: every category and difficulty, getting-started among them', async () => {
    const { guides: offered } = await (await Visitor.arrive()).get<{ guides: Guide[] }>(
      '/api/guide/available',
    );
    expect(offered).toEqual(guides);
    expect(offered.length).toBeGreaterThanOrEqual(8);
    expect(offered.filter((guide) => guide.available).length).toBeGreaterThanOrEqual(5);
    expect(new Set(offered.map((guide) => guide.category)).size).toBe(5);
    expect(new Set(offered.map((guide) => guide.difficulty)).size).toBe(3);
    expect(offered.map((guide) => guide.id)).toContain('getting-started');
  });

  it('the first one names every kind that can be mined', () => {
    const [beginning] = first.steps;
    expect(availableLabels.filter((label) => !beginning?.description.includes(label))).toEqual([]);
  });

  const broken: readonly [fault: RegExp, change: (guide: Guide) => Guide][] = [
    [/steps$/, (guide) => ({ ...guide, steps: [] })],
    [/same title/, (guide) => ({ ...guide, steps: guide.steps.map((step) => ({ ...step, title: 'A' })) })],
    [/doesn't come before it/, (guide) => ({ ...guide, prerequisites: ['verifying-the-chain'] })],
    [/two decimals/, (guide) => ({ ...guide, rewards: { tokens: 0.001 } })],
    [/missing or can't be started/, (guide) => ({ ...guide, available: false })],
    [
      /is no path/,
      (guide) => ({ ...guide, steps: guide.steps.map((step) => ({ ...step, route: 'blocks' })) }),
    ],
    [
      /description is too long/,
      (guide) => ({
        ...guide,
        steps: guide.steps.map((step) => ({ ...step, description: 'long '.repeat(100) })),
      }),
    ],
    [
      /nothing is done/,
      (guide) => ({ ...guide, steps: guide.steps.map((step) => ({ ...step, action: null })) }),
    ],
  ];

  it.each(broken)('a guide with a fault is refused: %s', (fault, change) => {
    expect(findGuideFaults(guides)).toEqual([]);
    const faults = findGuideFaults([change(first), ...guides.slice(1)]);
    expect(faults.filter((text) => fault.test(text))).not.toEqual([]);
  });
});

describe('walking through a guide', () => {
  it('API-03 API-04 API-07 API-08: from the start to the end', async () => {
    const visitor = await Visitor.arrive();
    const before = { hasActiveGuide: false, currentFlow: null, currentStep: null, progress: null };
    expect(await visitor.current()).toEqual({ ...before, completedGuides: [], waitingTokens: 0 });
    expect((await visitor.start(first.id)).status).toBe(200);
    for (const [index, step] of first.steps.entries()) {
      expect(await visitor.current()).toMatchObject({
        hasActiveGuide: true,
        currentFlow: { id: first.id, name: first.name },
        currentStep: step,
        progress: {
          currentStepIndex: index,
          totalSteps: first.steps.length,
          percentComplete: (100 * index) / first.steps.length,
        },
      });
      const isLast = index === first.steps.length - 1;
      expect((await visitor.next()).body).toEqual({
        completed: isLast,
        rewards: isLast ? { tokens: first.rewards.tokens, status: 'waits_for_first_block' } : null,
      });
    }
    expect(await visitor.current()).toEqual({
      ...before,
      completedGuides: [first.id],
      waitingTokens: first.rewards.tokens,
    });
  });

  it('API-07: an unknown guide is 404, one that comes with its screen 409', async () => {
    const visitor = await Visitor.arrive();
    expect(await visitor.start('no-such-guide')).toMatchObject({
      status: 404,
      body: { code: 'guide_not_found' },
    });
    expect(await visitor.start(upcoming.id)).toMatchObject({
      status: 409,
      body: { code: 'guide_not_available' },
    });
    expect((await visitor.post('/api/guide/start', {})).status).toBe(400);
    expect((await visitor.current()).hasActiveGuide).toBe(false);
  });

  it('OPEN-25: the next step without an active guide is 409', async () => {
    const visitor = await Visitor.arrive();
    const { status, body } = await visitor.next();
    expect([status, body.code]).toEqual([409, 'no_active_guide']);
    expect(body.error).toBe('No guide is active. Start one first.');
  });

  it('OPEN-24: unmet prerequisites are 409 and name what is missing, met ones let start', async () => {
    const visitor = await Visitor.arrive();
    const { status, body } = await visitor.start(needy.id);
    expect([status, body.code]).toEqual([409, 'guide_prerequisites_unmet']);
    expect(needy.prerequisites).toEqual([first.id]);
    expect(body.error).toBe(`Complete this first: ${first.name}.`);
    await visitor.complete(first);
    expect((await visitor.start(needy.id)).status).toBe(200);
    expect((await visitor.current()).currentFlow?.id).toBe(needy.id);
  });

  it('another guide takes the place of the active one, which then goes on where it was left', async () => {
    const visitor = await Visitor.arrive();
    const other = guides.find((guide) => guide.available && guide.id === 'earning-mined')!;
    await visitor.start(first.id);
    await visitor.next();
    await visitor.start(first.id);
    expect((await visitor.current()).progress?.currentStepIndex).toBe(1);
    await visitor.start(other.id);
    expect(await visitor.current()).toMatchObject({
      currentFlow: { id: other.id },
      progress: { currentStepIndex: 0 },
    });
    await visitor.start(first.id);
    expect(await visitor.current()).toMatchObject({
      currentFlow: { id: first.id },
      progress: { currentStepIndex: 1 },
    });
  });

  it('OPEN-06: guides are a visitor’s own', async () => {
    const [one, another] = [await Visitor.arrive(), await Visitor.arrive()];
    await one.start(first.id);
    expect((await another.current()).hasActiveGuide).toBe(false);
  });

  it('twelve starts at once leave one guide active', async () => {
    const visitor = await Visitor.arrive();
    const startable = guides.filter((guide) => guide.available && guide.prerequisites.length === 0);
    expect(startable.length).toBeGreaterThan(1);
    const starts = Array.from({ length: 12 }, (_, n) => visitor.start(startable[n % startable.length]!.id));
    expect((await Promise.all(starts)).map(({ status }) => status)).toEqual(starts.map(() => 200));
    const rows = await test.database.orm
      .select()
      .from(guideRuns)
      .where(eq(guideRuns.visitorId, await visitor.id()));
    expect(rows.filter((row) => row.isActive)).toHaveLength(1);
  });
});

describe('rewards of guides', () => {
  it('OPEN-27 C-38: a wallet with a block is paid once, however often the guide is completed', async () => {
    const visitor = await Visitor.arrive();
    await visitor.mineBlock();
    expect((await visitor.complete(first)).rewards).toEqual({
      tokens: first.rewards.tokens,
      status: 'credited',
    });
    expect((await visitor.complete(first)).rewards).toEqual({
      tokens: first.rewards.tokens,
      status: 'credited_before',
    });
    expect(await visitor.guideRewards()).toEqual([
      expect.objectContaining({ type: 'guide_reward', amount: first.rewards.tokens }),
    ]);
    expect((await visitor.current()).waitingTokens).toBe(0);
  });

  it('C-38: a wallet without a block is paid when the first is there, by the next read', async () => {
    const [visitor, miner] = [await Visitor.arrive(), await Visitor.arrive()];
    await visitor.complete(first);
    await miner.mineBlock();
    expect((await visitor.current()).waitingTokens).toBe(first.rewards.tokens);
    expect(await visitor.guideRewards()).toEqual([]);
    await visitor.mineBlock();
    expect((await visitor.current()).waitingTokens).toBe(0);
    await visitor.current();
    expect((await visitor.guideRewards()).map((credit) => credit.amount)).toEqual([first.rewards.tokens]);
  });

  it('C-38: or as soon as the block is announced, and never twice', async () => {
    const visitor = await Visitor.arrive();
    await visitor.complete(first);
    await visitor.complete(needy);
    await visitor.mineBlock();
    const id = await visitor.id();
    await Promise.all([
      ...Array.from({ length: 8 }, () => payGuidesAfterBlock(test.database, id, new Date())),
      ...Array.from({ length: 8 }, () => visitor.current()),
    ]);
    expect((await visitor.guideRewards()).map((credit) => credit.amount)).toEqual([
      first.rewards.tokens,
      needy.rewards.tokens,
    ]);
  });

  it('a disputed block doesn’t count as verified', async () => {
    const visitor = await Visitor.arrive();
    const blockIndex = await visitor.mineBlock();
    await test.database.orm
      .insert(chainRecords)
      .values({ kind: 'dispute', payload: { blockIndex, reason: 'test' }, createdAt: new Date() });
    expect((await visitor.complete(first)).rewards?.status).toBe('waits_for_first_block');
    await visitor.mineBlock();
    await visitor.current();
    expect(await visitor.guideRewards()).toHaveLength(1);
  });

  it('fifty next steps at once pass one step each, complete once and pay once', async () => {
    const visitor = await Visitor.arrive();
    await visitor.mineBlock();
    await visitor.start(first.id);
    const supplyBefore = await readSupply();
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.next()));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(first.steps.length);
    expect(passed.filter(({ body }) => body.completed)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['no_active_guide']),
    );
    expect(await visitor.guideRewards()).toHaveLength(1);
    expect((await readSupply()) - supplyBefore).toBe(baseUnitsOf(first.rewards.tokens));
  });

  it('a few next steps at once skip none, and a clock that is set back holds up nobody', async () => {
    const visitor = await Visitor.arrive();
    await visitor.start(first.id);
    await Promise.all([visitor.next(), visitor.next(), visitor.next()]);
    expect((await visitor.current()).progress?.currentStepIndex).toBe(3);
    await test.database.orm.update(guideRuns).set({ stepSince: sql`now() + interval '1 hour'` });
    expect((await visitor.next()).status).toBe(200);
  });
});

async function readSupply(): Promise<bigint> {
  const [row] = await test.database.orm.select().from(tokenSupply);
  return row!.circulating;
}
