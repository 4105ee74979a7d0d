import type { LiveMessage } from '@productive-mining/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, closePage, find, findAll, openPage, passTime, settle, textOf } from '../testing/open-page.tsx';
import { minedBlock, sampleBlocks, sampleProgress, sampleSession } from '../testing/samples.ts';
import { type Answers, failure, type StubServer, stubServer } from '../testing/stub-server.ts';
import { ANNOUNCE_INTERVAL_MS } from './announce-blocks.ts';
import { applyLiveMessage, createLiveEffects, type LiveEffects } from './live-effects.ts';
import { REFETCH } from './refetch-throttle.ts';

const REFRESHED = [
  '/api/blockchain/blocks',
  '/api/blockchain/discoveries',
  '/api/mining/stats',
  '/api/blockchain/height',
] as const;

describe('live messages on the page', () => {
  let server: StubServer;
  let effects: LiveEffects;

  async function open(answers: Answers = {}) {
    server = stubServer(answers);
    const queryClient: QueryClient = await openPage('/');
    effects = createLiveEffects(queryClient);
  }
  const receive = async (message: LiveMessage) => {
    await act(async () => applyLiveMessage(effects, message));
    await settle();
  };
  const toasts = () => findAll('li[data-tone]').map(textOf);
  const reads = () => REFRESHED.map((path) => server.count(`GET ${path}`));

  beforeEach(() => {
    vi.useFakeTimers();
    // With next to no jitter the stub's list, which knows no new block, would be read before the test looks.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(async () => {
    await passTime(60_000);
    await closePage();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('LIVE-04 MINE-19 MINE-20 mining_progress fills Active Computation', async () => {
    const session = sampleSession();
    await open({ 'GET /api/mining/sessions': { sessions: [{ ...session, progress: null }] } });
    const data = sampleProgress({
      sessionId: session.sessionId,
      computationProgress: 100,
      verificationProgress: 62,
      elapsedTime: 10.94,
      phase: 'Verify',
      progress: 12.5 * 2.62,
    });
    await receive({ type: 'mining_progress', data });
    const active = card('Active Computation');
    const bars = [...active.querySelectorAll('[role=progressbar]')].map((bar) =>
      bar.getAttribute('aria-valuenow'),
    );
    expect(bars).toEqual(['100', '62']);
    expect(textOf(active)).toContain('10.9');
    expect(textOf(active)).toContain('$1,235');
    expect(textOf(active)).toContain(data.subject);
    expect(textOf(active)).toContain(data.view!.plot!.title);
  });

  it('LIVE-06 LIVE-10 block_mined shows the block at once and reads the four lists again', async () => {
    await open({ 'GET /api/blockchain/blocks': sampleBlocks(3) });
    const before = reads();
    await receive({ type: 'block_mined', data: minedBlock(4, false) });
    expect(textOf(find('[data-block="4"]'))).toContain('Verified');
    expect(textOf(find('main > header'))).toContain('Block height4');
    await passTime(REFETCH.jitterMs);
    expect(reads()).toEqual(before.map((count) => count + 1));
  });

  it('counts an own block among the visitor’s at once, and not again when a read had counted it', async () => {
    await open({ 'GET /api/blockchain/blocks': sampleBlocks(3) });
    const blocksMined = () => {
      const term = [...card('Mining Performance').querySelectorAll('dt')].find(
        (element) => textOf(element) === 'Blocks Mined',
      );
      return textOf(term?.parentElement);
    };
    const before = Number(/(\d+) of them yours/.exec(blocksMined())?.[1]);
    const mined = minedBlock(4, true);
    await receive({ type: 'block_mined', data: mined });
    expect(blocksMined()).toContain(`${before + 1} of them yours`);
    await receive({ type: 'block_mined', data: mined });
    expect(blocksMined()).toContain(`${before + 1} of them yours`);
    await receive({ type: 'block_mined', data: minedBlock(5, false) });
    expect(blocksMined()).toContain(`${before + 1} of them yours`);
  });

  it('blocks_judged reads the blocks again: one that does not verify loses its badge, and gets it back', async () => {
    const { blocks } = sampleBlocks(3);
    const fault = 'The block hash isn’t the hash of the header.';
    const judged = (isFaulty: boolean) =>
      blocks.map((block) =>
        block.index === 2 && isFaulty ? { ...block, status: 'faulty' as const, fault } : block,
      );
    await open({ 'GET /api/blockchain/blocks': { blocks } });
    const badge = () => textOf(find('[data-block="2"]'));
    expect(badge()).toContain('Verified');
    for (const isFaulty of [true, false]) {
      server.answers['GET /api/blockchain/blocks'] = { blocks: judged(isFaulty) };
      await receive({ type: 'blocks_judged', data: { blocks: [2] } });
      await passTime(REFETCH.intervalMs + REFETCH.jitterMs);
      expect(badge()).toContain(isFaulty ? `Does not verify: ${fault}` : 'Verified');
      expect(textOf(find('[data-block="3"]'))).toContain('Verified');
    }
  });

  it('block_mined is refetched at most once in 5 s', async () => {
    await open({ 'GET /api/blockchain/blocks': failure(503, 'busy') });
    vi.mocked(Math.random).mockReturnValue(0);
    const before = server.count('GET /api/blockchain/height');
    const polls = 2;
    for (let index = 1; index <= 40; index++) {
      await receive({ type: 'block_mined', data: minedBlock(index, false) });
      await passTime(200);
    }
    const asked = server.count('GET /api/blockchain/height') - before;
    expect(asked).toBeLessThanOrEqual(polls + 2);
  });

  it('LIVE-07 the toast is for the visitor’s own blocks', async () => {
    await open();
    await receive({ type: 'block_mined', data: minedBlock(7, false) });
    expect(toasts()).toEqual([]);
    await receive({ type: 'block_mined', data: minedBlock(8, true) });
    expect(toasts()).toEqual(['Block Mined!New block #8 added to blockchain']);
  });

  it('LIVE-08 OPEN-19 session_started refreshes status and names the type', async () => {
    await open();
    const before = server.count('GET /api/mining/status');
    await receive({ type: 'session_started', data: { session: sampleSession('goldbach_verification') } });
    await passTime(300);
    expect(server.count('GET /api/mining/status')).toBe(before + 1);
    expect(toasts()).toEqual(['Mining StartedGoldbach Conjecture Verification']);
  });

  it('LIVE-09 session_stopped clears the progress and names the type', async () => {
    const session = sampleSession();
    await open({ 'GET /api/mining/sessions': { sessions: [session] } });
    await receive({
      type: 'mining_progress',
      data: sampleProgress({ sessionId: session.sessionId, subject: 'zeros 7 to 9' }),
    });
    expect(textOf(card('Active Computation'))).toContain('zeros 7 to 9');
    server.answers['GET /api/mining/sessions'] = { sessions: [] };
    const { sessionId, workType } = session;
    await receive({ type: 'session_stopped', data: { sessionId, workType, reason: 'visitor' } });
    await passTime(300);
    expect(textOf(card('Active Computation'))).not.toContain('zeros 7 to 9');
    expect(toasts()).toEqual(['Mining StoppedRiemann Zeta Function Analysis']);
  });

  it('LIVE-07 LIVE-09 the toast of a session’s last block is read before that of its end', async () => {
    const session = sampleSession();
    await open({ 'GET /api/mining/sessions': { sessions: [session] } });
    const { sessionId, workType } = session;
    await receive({ type: 'block_mined', data: minedBlock(8, true) });
    await receive({ type: 'session_stopped', data: { sessionId, workType, reason: 'stop_after' } });
    await passTime(4500);
    expect(toasts()).toEqual(['Block Mined!New block #8 added to blockchain']);
    await passTime(1000);
    expect(toasts()).toEqual(['Mining StoppedRiemann Zeta Function Analysis']);
  });

  it('C-41 sessions that start together give one toast, and the newest toast wins', async () => {
    await open();
    for (const type of ['prime_pattern', 'riemann_zero']) {
      await receive({ type: 'session_started', data: { session: sampleSession(type) } });
    }
    await passTime(300);
    expect(toasts()).toEqual(['Mining StartedPrime Pattern Discovery, Riemann Zeta Function Analysis']);
    await receive({ type: 'block_mined', data: minedBlock(9, true) });
    expect(toasts()).toEqual(['Block Mined!New block #9 added to blockchain']);
  });

  it('ERR-05 an error shows "Mining Error" with its sentence', async () => {
    await open();
    await receive({ type: 'error', data: { code: 'internal_error', error: 'Disk full.' } });
    expect(toasts()).toEqual(['Mining ErrorDisk full.']);
    expect(find('li[data-tone]').dataset.tone).toBe('bad');
  });

  it('a toast goes after 5000 ms', async () => {
    await open();
    await receive({ type: 'error', data: { code: 'internal_error', error: 'Disk full.' } });
    await passTime(4950);
    expect(toasts()).toHaveLength(1);
    await passTime(100);
    expect(toasts()).toEqual([]);
  });

  it('blocks are announced at most once in 10 s', async () => {
    await open();
    // Later than whatever the tests before announced.
    await passTime(180_000);
    const announced = () => textOf(find('p[aria-live].sr-only'));
    await receive({ type: 'block_mined', data: minedBlock(21, false) });
    await passTime(0);
    const first = announced();
    expect(first).toContain('Block 21 sealed');
    await receive({ type: 'block_mined', data: minedBlock(22, false) });
    await receive({ type: 'block_mined', data: minedBlock(23, false) });
    await passTime(ANNOUNCE_INTERVAL_MS - 100);
    expect(announced()).toBe(first);
    await passTime(100);
    expect(announced()).toContain('Block 23 sealed');
    expect(announced()).toContain('1 more');
  });
});
