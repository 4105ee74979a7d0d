import { getBalance } from '@productive-mining/contract/endpoints.ts';
import type { LiveViewData } from '@productive-mining/contract/entities/live-view.ts';
import type { Session } from '@productive-mining/contract/entities/session.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../api/request.ts';
import { storeProgress } from '../../../live/progress.ts';
import { viewOf } from '../../../testing/fixture-views.ts';
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
} from '../../../testing/open-page.tsx';
import { sampleLedger, sampleProgress, sampleSession, withSessions } from '../../../testing/samples.ts';
import { type Answers, stubServer } from '../../../testing/stub-server.ts';

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('active computation', () => {
  it('Active Computation shows the session that was chosen', async () => {
    stubServer(withSessions(sampleSession('prime_pattern'), sampleSession('riemann_zero')));
    await openPage();
    expect(textOf(card('Active Computation'))).toContain('Riemann Zero Analysis,');
    await press(button('Show Prime Pattern Discovery, difficulty 47'));
    expect(textOf(card('Active Computation'))).toContain('Prime Pattern Discovery,');
  });

  it('holds the picture of the newest block when no session runs: the visitor’s own, else the ledger’s', async () => {
    const ledger = sampleLedger(3);
    const { plot: picture = null } = viewOf('riemann_zero', 1, 1) ?? {};
    const detailOf = (index: number) => {
      const detail = ledger.detail(index)!;
      const discoveries = detail.discoveries.map((discovery) => ({ ...discovery, picture }));
      return { ...detail, discoveries };
    };
    const minedBy = (minerId: string): Answers => ({
      'GET /api/blockchain/blocks': {
        blocks: ledger.blocks.map((block) => (block.index === 2 ? { ...block, minerId } : block)),
      },
      'GET /api/blocks/2': detailOf(2),
      'GET /api/blocks/3': detailOf(3),
    });
    const server = stubServer(minedBy('0xanother'));
    await openPage();
    expect(textOf(card('Active Computation'))).toContain('This is what the newest block found.');
    expect(find('a', 'Open block 3').getAttribute('href')).toBe('/blocks/3');
    const { address } = (await call(getBalance)) as { address: string };
    Object.assign(server.answers, minedBy(address));
    await openPage();
    expect(textOf(card('Active Computation'))).toContain('This is what your newest block found.');
    expect(find('a', 'Open block 2').getAttribute('href')).toBe('/blocks/2');
  });

  it('the held block has the pictures of its session, by the same names, and keeps the one that was chosen', async () => {
    const ledger = sampleLedger(1);
    const session = sampleSession('riemann_zero');
    const { plot } = viewOf('riemann_zero', 1, 1)!;
    const named = (name: string) => ({ ...plot!, name, title: `The title of ${name}` });
    const view = { subject: 'zeros', figures: [], plot: named('Z(t)'), furtherPlots: [named('Spacings')] };
    const detail = ledger.detail(1)!;
    const discoveries = detail.discoveries.map((discovery) => ({
      ...discovery,
      picture: named('Spacings'),
      furtherPictures: [named('Z(t)'), named('Z(t)')],
    }));
    const held: Answers = {
      'GET /api/blockchain/blocks': { blocks: ledger.blocks },
      'GET /api/blocks/1': { ...detail, discoveries },
    };
    const progress = sampleProgress({ sessionId: session.sessionId, view });
    stubServer({ ...withSessions({ ...session, progress }), ...held });
    await openPage();
    const shown = async (title: string) =>
      vi.waitFor(async () => {
        await settle();
        expect(textOf(card('Active Computation'))).toContain(title);
      });
    await shown('The title of Z(t)');
    await press(button('Spacings'));
    await shown('The title of Spacings');
    await press(button('Z(t)'));
    stubServer(held);
    await openPage();
    await shown('This is what the newest block found.');
    await shown('The title of Z(t)');
    expect([...card('Active Computation').querySelectorAll('fieldset button')].map(textOf)).toEqual([
      'Spacings',
      'Z(t)',
    ]);
    await press(button('Spacings'));
    await shown('The title of Spacings');
  });

  it('says over an empty ledger that nothing is computed', async () => {
    stubServer();
    await openPage();
    expect(textOf(card('Active Computation'))).toContain('Nothing is being computed.');
  });

  it('names difficulty, value and reward of the unit at work, also where that is a rest of another', async () => {
    const session = sampleSession('prime_pattern');
    const progress = sampleProgress({ sessionId: session.sessionId, difficulty: 1, estimatedValue: 753.75 });
    stubServer(withSessions({ ...session, difficulty: 90, progress }));
    await openPage();
    const shown = textOf(card('Active Computation'));
    for (const text of ['1/100', 'a rest', '753.75', '9.82$MINED']) expect(shown).toContain(text);
    stubServer(withSessions({ ...session, difficulty: 1, progress }));
    await openPage();
    expect(textOf(card('Active Computation'))).not.toMatch(/a rest|1\/100/);
  });

  it('says when the machine, and not the work, is why it takes long', async () => {
    const session = sampleSession('prime_pattern');
    const open = async (processorShare: number | null, status: Session['status'] = 'mining') => {
      const progress = sampleProgress({ sessionId: session.sessionId, processorShare });
      stubServer(withSessions({ ...session, status, progress }));
      await openPage();
      return textOf(card('Active Computation'));
    };
    expect(await open(0.12)).toContain('a computing thread gets 12 % of a core');
    for (const share of [null, 0.9]) expect(await open(share)).not.toContain('of a core');
    expect(await open(0.12, 'paused')).not.toContain('of a core');
  });

  it('a paused session has its picture after a reload, and keeps it until it has another one', async () => {
    const session = sampleSession();
    const { plot } = viewOf('riemann_zero', 1, 1)!;
    const view = { subject: 'zeros', figures: [], plot: plot! };
    const progress = sampleProgress({ sessionId: session.sessionId, unitId: 'two', view, viewUnitId: 'one' });
    stubServer(withSessions({ ...session, status: 'paused', progress }));
    await openPage();
    const shown = () => textOf(card('Active Computation'));
    await vi.waitFor(async () => {
      await settle();
      expect(shown()).toContain(plot!.title);
    });
    expect(shown()).toContain('From an earlier unit: zeros');
    const { viewUnitId: _, ...resumed } = { ...progress, view: null, elapsedTime: 77 };
    await perform(() => storeProgress(resumed));
    await vi.waitFor(async () => {
      await settle();
      expect(shown()).toContain('77');
    });
    expect(shown()).toContain(plot!.title);
  });

  it('says why a paused session has no picture once the server has started again', async () => {
    const session = sampleSession();
    const open = async (status: Session['status']) => {
      const progress = sampleProgress({ sessionId: session.sessionId, view: null });
      stubServer(withSessions({ ...session, status, progress }));
      await openPage();
      return textOf(card('Active Computation'));
    };
    expect(await open('paused')).toContain('kept until the server starts again');
    expect(await open('mining')).toContain('The picture appears with the first partial results.');
  });

  it('figures of the unit before are not shown as those of the next one', async () => {
    const session = sampleSession();
    stubServer(withSessions(session));
    await openPage();
    const report = (unitId: string, view: LiveViewData | null) =>
      perform(() => storeProgress(sampleProgress({ sessionId: session.sessionId, unitId, view })));
    await report('one', { subject: 'one', figures: [{ label: 'Attempt', value: 20 }] });
    expect(textOf(card('Active Computation'))).toContain('Attempt20');
    await report('two', null);
    await vi.waitFor(
      async () => {
        await settle();
        expect(textOf(card('Active Computation'))).toContain('Attemptn/a');
      },
      { timeout: 10_000 },
    );
  });
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
