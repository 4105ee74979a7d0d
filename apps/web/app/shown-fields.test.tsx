/** Every labelled figure of a page has its line in docs/fields.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { setConnection } from '../live/connection.ts';
import { button, closePage, find, findAll, openPage, press, textOf } from '../testing/open-page.tsx';
import { sampleConnection, sampleNetworks } from '../testing/sample-chains.ts';
import { sampleCoverage, sampleFrontier, sampleRecord } from '../testing/sample-coverage.ts';
import { sampleQuantum } from '../testing/sample-quantum.ts';
import { sampleSolutionSets } from '../testing/sample-solution-sets.ts';
import { sampleTokens } from '../testing/sample-tokens.ts';
import { sampleBlocks, sampleLedger, sampleSession, withSessions } from '../testing/samples.ts';
import { stubServer } from '../testing/stub-server.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/fields.md'), 'utf8');
const sections = (page.split('\n## On the pages\n')[1] ?? '').split('\n### ').slice(1);

/** Labels of the lines below the headings that have this start. */
function describedFor(heading: string): Set<string> {
  const matching = sections.filter((section) => section.startsWith(heading));
  return new Set(
    matching.flatMap((section) => [...section.matchAll(/^- (.+?) = /gm)].map(([, label = '']) => label)),
  );
}

const shownLabels = (selector: string) => new Set(findAll(selector).map(textOf));

afterEach(closePage);

it('the Mining page shows what docs/fields.md describes, and nothing else', async () => {
  const session = sampleSession();
  // A kind's own figures are named by the kind.
  const progress = { ...session.progress!, view: null };
  stubServer({
    ...withSessions({ ...session, progress }),
    'GET /api/mining/stats': sampleLedger(3).stats,
    'GET /api/blockchain/blocks': sampleBlocks(3),
  });
  setConnection('live');
  await openPage();
  const shown = shownLabels('main dt, main th');
  expect(shown.size).toBeGreaterThan(20);
  expect(shown).toEqual(describedFor('Mining page'));
  const shell = textOf(document.querySelector('footer'));
  for (const label of describedFor('Shell')) expect(shell).toContain(label);
});

it('the leaderboard shows what docs/fields.md describes, and nothing else', async () => {
  const me = { rank: 1, name: 'Ada', address: `0x${'1'.repeat(40)}`, blocks: 1, value: 2, tokens: 3 };
  const standings = [{ ...me, isMine: true }];
  stubServer({ 'GET /api/leaderboard': { standings, nextBefore: null, ranked: 1, me } });
  await openPage('/leaderboard');
  expect(shownLabels('main dt, main th')).toEqual(describedFor('Leaderboard page'));
});

it('the token page shows what docs/fields.md describes, and nothing else', async () => {
  stubServer(sampleTokens());
  await openPage('/altcoin');
  const shown = shownLabels('main dt, main th');
  for (const tab of ['Staking Rewards', 'Activity Log']) {
    await press(find('[role="tab"]', tab));
    for (const label of shownLabels('main dt, main th')) shown.add(label);
  }
  expect(shown).toEqual(describedFor('Token page'));
});

it('the SQL console shows what docs/fields.md describes before a query has run, and nothing else', async () => {
  stubServer({ 'GET /api/sql/schema': { tables: [] } });
  await openPage('/sql');
  expect(shownLabels('main dt, main th')).toEqual(describedFor('SQL console'));
});

it('the Downloads screen shows what docs/fields.md describes, and nothing else', async () => {
  stubServer({ 'GET /api/solution-sets/all': sampleSolutionSets });
  await openPage('/downloads');
  expect(shownLabels('main dt, main th')).toEqual(describedFor('Downloads page'));
});

it('the Blockchain Integration shows what docs/fields.md describes, and nothing else', async () => {
  stubServer({
    'GET /api/blockchain/status': sampleConnection(),
    'GET /api/blockchain/networks': sampleNetworks,
    'GET /api/blockchain/discoveries': { discoveries: sampleLedger(3).discoveries },
  });
  await openPage('/blockchain');
  const ofTab = async (name: string) => {
    await press(find('[role=tab]', name));
    return [...shownLabels('main dt, main th')];
  };
  const described = (name: string) => describedFor(`Blockchain Integration: ${name}`);
  expect(described('Network Connection').size).toBe(9);
  for (const label of await ofTab('Network Connection'))
    expect(described('Network Connection')).toContain(label);
  expect(new Set(await ofTab('Submit Mining Results'))).toEqual(described('Submit Mining Results'));
  for (const label of await ofTab('Network Monitor')) expect(described('Network Monitor')).toContain(label);
});

it('coverage and records show what docs/fields.md describes, and nothing else', async () => {
  stubServer({
    'GET /api/coverage': sampleCoverage(sampleFrontier()),
    'GET /api/records': { height: 3, ledgerHeight: 3, records: [sampleRecord()] },
  });
  await openPage('/coverage');
  expect(shownLabels('main dt, main th')).toEqual(describedFor('Coverage page'));
  await openPage('/records');
  expect(shownLabels('main dt, main th')).toEqual(describedFor('Records page'));
});

it('the Quantum Clock shows what docs/fields.md describes, and nothing else', async () => {
  stubServer(sampleQuantum);
  await openPage('/quantum');
  const shown = shownLabels('main dt, main th');
  for (const tab of ['Timing State', 'Riemann Zeros', 'Constants', 'Parameters']) {
    await press(find('[role=tab]', tab));
    for (const label of shownLabels('main dt, main th')) shown.add(label);
  }
  expect(shown).toEqual(describedFor('Quantum Clock page'));
});

it('the wallet’s dialog shows what docs/fields.md describes, and nothing else', async () => {
  const wallet = {
    address: `0x${'1'.repeat(40)}`,
    balance: 1,
    stakedBalance: 0,
    bonusBalance: 0,
    openSessions: 0,
  };
  stubServer({ 'GET /api/wallet': { ...wallet, backupMadeAt: null } });
  await openPage('/leaderboard');
  await press(find('nav button', 'Wallet'));
  expect(shownLabels('dialog dt')).toEqual(describedFor('Wallet dialogs'));
  await press(button('Close wallet'));
});

it('a block’s page shows what docs/fields.md describes', async () => {
  const detail = sampleLedger(3).detail(2);
  stubServer({ 'GET /api/blocks/2': detail, 'GET /api/blockchain/height': { height: 3 } });
  await openPage('/blocks/2');
  const shown = shownLabels('main dt');
  const described = describedFor('Block page');
  expect(shown.size).toBeGreaterThan(15);
  expect([...shown].filter((label) => !described.has(label))).toEqual([]);
});
