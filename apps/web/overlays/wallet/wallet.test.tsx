import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  pressKey,
  submit,
  textOf,
  typeInto,
} from '../../testing/open-page.tsx';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import type { OwnWallet, Restoration } from './queries.ts';
import { openWallet, walletView } from './wallet-store.ts';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');
const OWN: OwnWallet = {
  address: `0x${'1'.repeat(40)}`,
  balance: 33.33,
  stakedBalance: 4,
  bonusBalance: 23.33,
  openSessions: 2,
  backupMadeAt: null,
};
const FOUND: OwnWallet = {
  address: `0x${'2'.repeat(40)}`,
  balance: 10,
  stakedBalance: 0,
  bonusBalance: 0,
  openSessions: 0,
  backupMadeAt: '2026-01-02T03:04:05.678Z',
};
const PREVIEW: Restoration = {
  restored: false,
  isPresent: false,
  found: FOUND,
  left: OWN,
  movedTokens: 0,
  stoppedSessions: 0,
};

let server: StubServer;
const dialog = () => textOf(find('dialog[open]'));
const lastBody = () => server.asked.findLast(({ method }) => method === 'POST')?.body;

beforeEach(async () => {
  server = stubServer({
    'GET /api/wallet': OWN,
    'POST /api/wallet/backup': {
      words: WORDS,
      backupMadeAt: '2026-05-05T00:00:00.000Z',
      endedEarlier: false,
    },
    'POST /api/wallet/restore': PREVIEW,
  });
  await openPage('/');
});
afterEach(async () => {
  await perform(() => walletView.set('closed'));
  await closePage();
  vi.restoreAllMocks();
});

describe('OPEN-05 the wallet', () => {
  it('opens from the $MINED figure and from the sidebar, and says whether there is a phrase and what the server keeps', async () => {
    await press(find('header button[aria-label="Wallet"]'));
    expect(dialog()).toContain('Recovery phrasenone yet');
    expect(dialog()).toContain('33.33');
    expect(dialog()).toContain('it also keeps the network address that started it');
    await press(button('Close wallet'));
    expect(findAll('dialog[open]')).toEqual([]);
    await press(find('nav button', 'Wallet'));
    expect(find('dialog[open] h2').textContent).toBe('Wallet');
  });
});

describe('OPEN-05 "Back up wallet"', () => {
  beforeEach(() => perform(openWallet));
  const begin = () => press(button('Back up wallet'));
  const show = () => press(button('Show the 12 words'));
  const shownWords = () => findAll('[aria-label="Recovery phrase"] li').map((item) => textOf(item));

  it('explains in three sentences before anything is made', async () => {
    await begin();
    const explanation = textOf(find('dialog p', /^Twelve words/));
    expect(explanation.match(/[a-z]\.( |$)/g)).toHaveLength(3);
    expect(server.count('POST /api/wallet/backup')).toBe(0);
  });

  it('warns that new words replace those there are', async () => {
    server.answers['GET /api/wallet'] = { ...OWN, backupMadeAt: FOUND.backupMadeAt };
    await perform(() => walletView.set('closed'));
    await perform(openWallet);
    await begin();
    expect(dialog()).toContain('New words replace it at once.');
    expect(button('Make 12 new words').disabled).toBe(false);
  });

  it('shows the words numbered, asks for two of them, and then forgets them', async () => {
    await begin();
    await show();
    expect(shownWords()).toEqual(WORDS.map((word, at) => `${at + 1}${word}`));
    await press(button('I have written it down'));
    expect(shownWords()).toEqual([]);
    const fields = findAll('dialog label');
    const places = fields.map((field) => Number(/\d+/.exec(textOf(field))?.[0]) - 1);
    expect(places).toHaveLength(2);
    expect(places[0]).toBeLessThan(places[1]!);
    const inputs = findAll('dialog form input');
    for (const input of inputs) await typeInto(input, 'zoo');
    await submit(find('dialog form'));
    expect(dialog()).toContain(`Word ${places[0]! + 1} doesn’t match.`);
    for (const [at, input] of inputs.entries())
      await typeInto(input, ` ${WORDS[places[at]!]!.toUpperCase()} `);
    await submit(find('dialog form'));
    expect(dialog()).toContain('This wallet is backed up.');
    await press(button('Done'));
    expect(document.body.textContent).not.toContain('sausage');
    await perform(openWallet);
    await begin();
    expect(document.body.textContent).not.toContain('sausage');
  });

  it('copies the words in their order', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await begin();
    await show();
    await press(button('Copy'));
    expect(copied).toEqual([WORDS.join(' ')]);
    expect(dialog()).toContain('Other programs can read the clipboard');
  });

  it('does not lose the words to Esc, a press beside the dialog or the close button', async () => {
    await begin();
    await show();
    const leaveBy: (() => Promise<void>)[] = [
      () => pressKey(find('dialog[open]'), 'Escape'),
      () => press(find('dialog[open]')),
      () => press(button('Close wallet')),
    ];
    for (const leave of leaveBy) {
      await leave();
      expect(dialog()).toContain('The words are not shown again.');
      await press(button('Back to the words'));
      expect(shownWords()).toHaveLength(12);
    }
    await press(button('Close wallet'));
    await press(button('Close'));
    expect(findAll('dialog[open]')).toEqual([]);
  });

  it('says what went wrong, and can be tried again', async () => {
    server.answers['POST /api/wallet/backup'] = failure(429, 'Too many requests. Try again in 9 s.');
    await begin();
    await show();
    expect(textOf(find('dialog [role="alert"]', /./))).toBe('Too many requests. Try again in 9 s.');
    expect(button('Show the 12 words').disabled).toBe(false);
  });
});

describe('OPEN-05 "Restore wallet"', () => {
  let reloads = 0;
  beforeEach(async () => {
    reloads = 0;
    sessionStorage.clear();
    vi.spyOn(window.location, 'reload').mockImplementation(() => {
      reloads += 1;
    });
    await perform(openWallet);
    await press(button('Restore wallet'));
  });
  const look = async () => {
    await typeInto(find('dialog textarea'), WORDS.join(' '));
    await submit(find('dialog form'));
  };

  it('counts the words, and says what is wrong with them', async () => {
    await typeInto(find('dialog textarea'), '1. legal, 2. winner');
    expect(dialog()).toContain('2 of 12 words');
    server.answers['POST /api/wallet/restore'] = failure(400, 'Word 2 is not one of the words.');
    await submit(find('dialog form'));
    expect(dialog()).toContain('Word 2 is not one of the words.');
    expect(find('dialog textarea').getAttribute('aria-invalid')).toBe('true');
  });

  it('asks first: shows both wallets and what becomes of the one that is left', async () => {
    await look();
    expect(lastBody()).toEqual({ phrase: WORDS.join(' '), preview: true });
    const text = dialog();
    expect(text).toContain('The wallet of these words');
    expect(text).toContain('Move its 10.00');
    expect(text).toContain('23.33 $MINED of bonus credits are bound to it');
    expect(text).toContain('Stop its 2 mining sessions');
    expect(text).toContain('at stake can’t be moved');
    expect(text).toContain('It has no recovery phrase');
    expect(reloads).toBe(0);
  });

  it('moves and stops as chosen, then reloads the page', async () => {
    await look();
    const [move, stop] = findAll('dialog [role="checkbox"]');
    expect([move, stop].map((box) => box?.getAttribute('aria-checked'))).toEqual(['true', 'true']);
    await press(stop!);
    server.answers['POST /api/wallet/restore'] = { ...PREVIEW, restored: true, movedTokens: 33.33 };
    await press(button('Restore this wallet'));
    expect(lastBody()).toEqual({
      phrase: WORDS.join(' '),
      preview: false,
      moveTokens: true,
      stopSessions: false,
    });
    expect(reloads).toBe(1);
    expect(JSON.parse(sessionStorage.getItem('walletRestored') ?? '')).toEqual({
      movedTokens: 33.33,
      stoppedSessions: 0,
      runningSessions: 2,
    });
  });

  it('leaves everything where it is unless asked to, when the wallet has a phrase of its own', async () => {
    server.answers['POST /api/wallet/restore'] = {
      ...PREVIEW,
      left: { ...OWN, backupMadeAt: FOUND.backupMadeAt },
    };
    await look();
    const boxes = findAll('dialog [role="checkbox"]').map((box) => box.getAttribute('aria-checked'));
    expect(boxes).toEqual(['false', 'false']);
    expect(dialog()).not.toContain('It has no recovery phrase');
  });

  it('has nothing to do for the wallet that is here already', async () => {
    server.answers['POST /api/wallet/restore'] = { ...PREVIEW, found: OWN, isPresent: true };
    await look();
    expect(dialog()).toContain('This browser already has this wallet.');
    expect(findAll('dialog button', 'Restore this wallet')).toEqual([]);
  });

  it('leads to the backup of the wallet that would be left', async () => {
    await look();
    await press(button('Back it up first'));
    expect(find('dialog[open] h2').textContent).toBe('Back up wallet');
  });

  it('a restore in one tab reloads the others', async () => {
    const channel = new BroadcastChannel('wallet-restored');
    channel.postMessage(null);
    await expect.poll(() => reloads).toBe(1);
    channel.close();
  });
});
