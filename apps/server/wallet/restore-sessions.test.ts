/** Restores wallets whose sessions mine, on the whole server. */
import { rmSync } from 'node:fs';
import { listSessions, startSession } from '@productive-mining/contract/calls/mining.ts';
import { backUpWallet, getWallet, restoreWallet } from '@productive-mining/contract/calls/wallet.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { LiveVisitor } from '../testing/live-visitor.ts';

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  folder = makeTemporaryFolder();
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    TIP_FILE: `${folder}/tip.json`,
    LIMITS: 'off',
  });
  server = await startServer(settings, { log: pino({ level: 'silent' }), noSync: true });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const arrive = (onMessage: (message: LiveMessage) => void = () => {}) =>
  new LiveVisitor(server.url, onMessage);
const mine = (visitor: LiveVisitor) =>
  visitor.call(startSession, { workType: 'prime_pattern', difficulty: 1 });
const openIds = async (visitor: LiveVisitor) =>
  (await visitor.call(listSessions)).sessions.map(({ sessionId }) => sessionId);

it('OPEN-05 OPEN-06 the second browser has the sessions and hears of their blocks; those left behind go on', async () => {
  const first = arrive();
  const { sessionId } = await mine(first);
  const phrase = (await first.call(backUpWallet)).words.join(' ');
  const heard: LiveMessage[] = [];
  const second = arrive((message) => heard.push(message));
  const left = await mine(second);
  await second.listen();
  const preview = await second.call(restoreWallet, { phrase, preview: true });
  expect([preview.left.openSessions, preview.found.openSessions]).toEqual([1, 1]);

  const twin = arrive();
  const twinPhrase = (await second.call(backUpWallet)).words.join(' ');
  await twin.call(restoreWallet, { phrase: twinPhrase });
  expect(await openIds(twin)).toEqual([left.sessionId]);

  const restored = await second.call(restoreWallet, { phrase });
  expect(restored).toMatchObject({ restored: true, stoppedSessions: 0 });
  expect(await openIds(second)).toEqual([sessionId]);
  expect(await openIds(twin)).toEqual([left.sessionId]);
  await second.listen();
  heard.length = 0;
  await expect
    .poll(() => heard.some((message) => message.type === 'block_mined' && message.data.mine), {
      timeout: 60_000,
    })
    .toBe(true);
  const progress = heard.flatMap((message) =>
    message.type === 'mining_progress' ? [message.data.sessionId] : [],
  );
  expect(new Set(progress)).toEqual(new Set([sessionId]));
  for (const visitor of [second, twin]) visitor.hangUp();
});

it('OPEN-05 stops the sessions left behind when asked to, and what they earned comes along', async () => {
  const first = arrive();
  const phrase = (await first.call(backUpWallet)).words.join(' ');
  const second = arrive();
  await mine(second);
  await expect
    .poll(async () => (await second.call(getWallet)).balance, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const restored = await second.call(restoreWallet, { phrase, moveTokens: true, stopSessions: true });
  expect(restored).toMatchObject({ stoppedSessions: 1, left: { openSessions: 1 } });
  expect(restored.movedTokens).toBeGreaterThan(0);
  expect(await second.call(getWallet)).toMatchObject({
    balance: restored.movedTokens,
    address: (await first.call(getWallet)).address,
    openSessions: 0,
  });
});
