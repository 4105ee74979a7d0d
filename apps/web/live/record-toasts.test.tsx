import type { SetRecord } from '@productive-mining/contract/entities/coverage.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, findAll, openPage, passTime, perform, settle, textOf } from '../testing/open-page.tsx';
import { setRecord } from '../testing/sample-coverage.ts';
import { minedBlock, sampleProgress } from '../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../testing/stub-server.ts';
import { TOAST } from '../ui/toast-store.ts';
import { applyLiveMessage, createLiveEffects, type LiveEffects } from './live-effects.ts';
import { clearAllProgress, storeProgress } from './progress.ts';
import { REFETCH } from './refetch-throttle.ts';

let server: StubServer;
let effects: LiveEffects;

const news = (height: number, ...records: SetRecord[]) => {
  server.answers['GET /api/records/new'] = Response.json({ height, records });
};
const open = async (path: string) => {
  server = stubServer();
  effects = createLiveEffects(await openPage(path));
};
const mine = async (index: number) => {
  await passTime(REFETCH.intervalMs);
  await act(async () => applyLiveMessage(effects, { type: 'block_mined', data: minedBlock(index, false) }));
  await passTime(REFETCH.jitterMs);
  await settle();
};
const toasts = () => findAll('li[data-tone]').map(textOf);
const asked = () =>
  server.asked.map(({ path }) => path).filter((path) => path.startsWith('/api/records/new'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await passTime(60_000);
  await closePage();
  clearAllProgress();
  vi.useRealTimers();
});

describe('a new record', () => {
  it('is told on the Mining page, by figure and block', async () => {
    await open('/');
    expect(asked()).toEqual([]);
    news(7, setRecord({ blockIndex: 7, className: 'dimension 70' }));
    await mine(7);
    expect(asked()).toEqual(['/api/records/new?after=6']);
    expect(toasts()).toEqual(['New recordClosest zeros, dimension 70: 0.000 412, in block 7.']);
  });

  it('is asked for behind the last answer', async () => {
    await open('/');
    news(7);
    await mine(7);
    await mine(9);
    expect(asked()).toEqual(['/api/records/new?after=6', '/api/records/new?after=7']);
    expect(toasts()).toEqual([]);
  });

  it('of one block is one notification with others of it', async () => {
    await open('/');
    const titles = ['Largest gap', 'Largest |Z(t)|', 'Largest S(t)', 'Closest zeros', 'Closest zeros'];
    news(7, ...titles.map((title) => setRecord({ title, blockIndex: 7 })));
    await mine(7);
    expect(toasts()).toEqual([
      '5 new recordsBlock 7: Closest zeros, Largest S(t), Largest |Z(t)| and 1 more.',
    ]);
  });

  it('waits behind the notification of the visitor’s own block', async () => {
    await open('/');
    news(8, setRecord({ blockIndex: 8 }), setRecord({ blockIndex: 7, title: 'Largest gap' }));
    await act(async () => applyLiveMessage(effects, { type: 'block_mined', data: minedBlock(8, true) }));
    await passTime(REFETCH.jitterMs);
    expect(asked()).toHaveLength(1);
    expect(toasts()).toEqual(['Block Mined!New block #8 added to blockchain']);
    await passTime(TOAST.displayMs);
    expect(toasts()).toEqual(['2 new recordsBlocks 7 and 8: Largest gap and Closest zeros.']);
  });

  it('is told on other screens to whoever mines, and to nobody else', async () => {
    await open('/leaderboard');
    news(8, setRecord({ blockIndex: 8 }));
    await mine(7);
    expect(asked()).toEqual([]);
    await perform(() => storeProgress(sampleProgress()));
    await mine(8);
    expect(asked()).toEqual(['/api/records/new?after=7']);
    expect(toasts()).toHaveLength(1);
  });

  it('that could not be asked for is made up for after the next block', async () => {
    await open('/');
    server.answers['GET /api/records/new'] = failure(503, 'busy');
    await mine(7);
    expect(toasts()).toEqual([]);
    news(8, setRecord({ blockIndex: 7 }));
    await mine(8);
    expect(asked().at(-1)).toBe('/api/records/new?after=6');
    expect(toasts()).toHaveLength(1);
  });
});
