/** What the token page shows, asks for, refuses and says. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  press,
  settle,
  submit,
  textOf,
  typeInto,
} from '../../testing/open-page.tsx';
import { OWN_ADDRESS, sampleStake, sampleTokens, sampleTransactions } from '../../testing/sample-tokens.ts';
import { type Answers, failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import { transactionsIn } from './queries.ts';

const OTHER = `0x${'2b'.repeat(20)}`;

let server: StubServer;
const open = async (answers: Answers = sampleTokens()) => {
  server = stubServer(answers);
  await openPage('/altcoin');
};
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const main = () => textOf(find('main'));
const toTab = (name: string) => press(find('[role="tab"]', name));
const fields = (title: string) => [...card(title).querySelectorAll('input')];
const toast = () => textOf(document.querySelector('[data-notices]'));
const lastBody = (path: string) => server.asked.findLast((asked) => asked.path === path);

describe('the token page', () => {
  it('TOK-01 TOK-02 TOK-25 TOK-26 TOK-27 TOK-28 C-60 C-61 shows level, title and four cards that say what they are', async () => {
    await open();
    expect(textOf(card('Mining Novice'))).toContain('5,000 / 10,000 XP');
    expect(textOf(card('Mining Novice'))).toContain('3');
    expect(main()).toContain('$MINED (PROD token)');
    expect(main()).toMatch(/Achievements5formula.*token achievements; \d of 9 unlocked/);
    expect(main()).toMatch(/Day streak25formula.*token-based score; \d+ days? in a row/);
    expect(main()).toContain('Staked1,000.00');
    expect(main()).toContain('ValidatorNo');
  });

  it('TOK-03 TOK-04 TOK-07 TOK-08 OPEN-78 has its tabs; the wallet tells what can be sent from bonus credits', async () => {
    await open();
    expect(findAll('main [role="tab"]').map(textOf)).toEqual([
      'Gaming Wallet',
      'Staking Rewards',
      'Activity Log',
    ]);
    const wallet = textOf(card('Your wallet'));
    expect(wallet).toContain(`Address${OWN_ADDRESS}`);
    expect(wallet).toContain('Available25,000.00');
    expect(wallet).toContain('Nominal value$250.00nominal');
    expect(wallet).toContain('Can be sent and staked24,525.00');
    expect(wallet).toContain('Bonus credits475.00');
    expect(wallet).toContain('Staked1,000.00');
    const economics = textOf(card('Token economics'));
    for (const shown of ['$0.01nominal', '30,000.00', '28,500.50', '1,499.50', 'Holders3'])
      expect(economics).toContain(shown);
    expect(card('Your wallet').querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain(
      OWN_ADDRESS,
    );
  });

  it('says where the balance comes from, and what was mined by kind', async () => {
    await open();
    const origin = textOf(card('Where your balance comes from'));
    expect(origin).toContain('Mined+25,525.000.0012');
    expect(origin).toContain('Questbonus+475.000.001');
    expect(origin).toContain('Stake−1,000.00+1,000.001');
    expect(origin).toContain('Together25,000.001,000.0014');
    expect(textOf(card('Mined by kind'))).toMatch(/Riemann.*1225,525\.00/);
  });

  it('TOK-23 links to /mining, /quantum and /ai', async () => {
    await open();
    expect(findAll('nav[aria-label="Quick links"] a').map((link) => link.getAttribute('href'))).toEqual([
      '/mining',
      '/quantum',
      '/ai',
    ]);
  });

  it('TOK-31 reads token-stats and transactions once a visit', async () => {
    await open();
    await toTab('Activity Log');
    await toTab('Gaming Wallet');
    await settle();
    expect(server.count('GET /api/altcoin/token-stats')).toBe(1);
    await closePage();
    server = stubServer(sampleTokens());
    await openPage('/altcoin');
    await toTab('Activity Log');
    expect(server.count('GET /api/altcoin/transactions')).toBe(1);
  });

  it('TOK-24 ERR-39 copies the address, and says so', async () => {
    await open();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await press(button('Copy address'));
    expect(copied).toEqual([OWN_ADDRESS]);
    expect(toast()).toContain('Address Copied');
    expect(toast()).toContain('Your wallet address has been copied to clipboard');
  });

  it('says what happened when nothing can be read, and what is safe', async () => {
    await open({
      'GET /api/altcoin/balance': failure(500, 'Something went wrong.'),
      'GET /api/altcoin/token-stats': failure(500, 'No sums now.'),
      'GET /api/altcoin/history': failure(500, 'No history now.'),
    });
    expect(textOf(card('Wallet'))).toContain('Your tokens and stakes are kept on the server.');
    expect(textOf(card('Your wallet'))).toContain('It could not be read.');
    expect(textOf(card('Send Tokens'))).not.toMatch(/\d+\.\d\d \$MINED/);
    await toTab('Staking Rewards');
    expect(textOf(card('Stake $MINED'))).not.toContain('0.00 $MINED');
    await toTab('Gaming Wallet');
    expect(textOf(card('Token economics'))).toContain('No sums now.');
    expect(textOf(card('How the balance went'))).toContain('No history now.');
    server.answers = { ...server.answers, ...sampleTokens() };
    for (const retry of findAll('main button', 'Retry')) await press(retry);
    expect(textOf(card('Your wallet'))).toContain(OWN_ADDRESS);
  });

  it('is empty for a wallet without a transaction', async () => {
    await open({
      ...sampleTokens({ balance: 0, bonusBalance: 0, stakedBalance: 0 }),
      'GET /api/altcoin/transactions': { transactions: [], total: 0 },
      'GET /api/altcoin/stakes': { stakes: [], total: 0 },
      'GET /api/altcoin/history': { sums: [], earnings: [], balances: [] },
    });
    expect(main()).toContain('Mine a block and its reward is the first point here.');
    await toTab('Staking Rewards');
    expect(main()).toContain('No stake yet.');
    await toTab('Activity Log');
    expect(main()).toContain('No transaction yet.');
  });
});

describe('Send Tokens', () => {
  const send = async (toAddress: string, amount: string) => {
    const [to, tokens] = fields('Send Tokens');
    await typeInto(to!, toAddress);
    await typeInto(tokens!, amount);
    await submit(card('Send Tokens').querySelector('form')!);
  };

  it('TOK-05 TOK-06 has a recipient, whose placeholder begins with 0x, and an amount', async () => {
    await open();
    expect(fields('Send Tokens').map(({ type }) => type)).toEqual(['text', 'number']);
    expect(fields('Send Tokens')[0]!.placeholder).toMatch(/^0x/);
  });

  it('TOK-17 ERR-34 refuses an amount of 0, no recipient and more than can be sent, without asking', async () => {
    await open();
    for (const [to, amount] of [
      ['', '5'],
      [OTHER, '0'],
      [OTHER, '-1'],
      [OTHER, ''],
      [OTHER, '24525.01'],
    ] as const) {
      await send(to, amount);
      expect(toast()).toContain('Invalid Transfer');
      expect(toast()).toContain('Please check the recipient address and amount');
    }
    expect(server.count('POST /api/altcoin/transfer')).toBe(0);
  });

  it('TOK-16 TOK-19 ERR-38 sends, resets the fields and reads balance and transactions again', async () => {
    await open({
      ...sampleTokens(),
      'POST /api/altcoin/transfer': { transaction: sampleTransactions(1)[0]! },
    });
    await toTab('Activity Log');
    await toTab('Gaming Wallet');
    const before = server.count('GET /api/altcoin/balance');
    await send(OTHER, '5');
    await settle();
    expect(lastBody('/api/altcoin/transfer')?.body).toEqual({ toAddress: OTHER, amount: 5 });
    expect(toast()).toContain('Transfer Successful!');
    expect(toast()).toContain('5 $MINED tokens sent successfully!');
    expect(fields('Send Tokens').map(({ value }) => value)).toEqual(['', '']);
    expect(server.count('GET /api/altcoin/balance')).toBeGreaterThan(before);
    await toTab('Activity Log');
    expect(server.count('GET /api/altcoin/transactions')).toBe(2);
  });

  it('ERR-37 tells the server’s error, or “Transfer failed”, and keeps the fields', async () => {
    await open({ ...sampleTokens(), 'POST /api/altcoin/transfer': failure(400, 'Too little.') });
    await send(OTHER, '5');
    expect(toast()).toContain('Transfer Failed');
    expect(toast()).toContain('Too little.');
    expect(fields('Send Tokens').map(({ value }) => value)).toEqual([OTHER, '5']);
    server.answers['POST /api/altcoin/transfer'] = new Response('{}', { status: 400 });
    await submit(card('Send Tokens').querySelector('form')!);
    expect(toast()).toContain('Transfer failed');
  });

  it('a transfer without an answer keeps its key until it has one, a refused one takes a new key', async () => {
    await open({ ...sampleTokens(), 'POST /api/altcoin/transfer': failure(503, 'Away.') });
    await send(OTHER, '5');
    await submit(card('Send Tokens').querySelector('form')!);
    server.answers['POST /api/altcoin/transfer'] = failure(400, 'Too little.');
    await submit(card('Send Tokens').querySelector('form')!);
    await submit(card('Send Tokens').querySelector('form')!);
    const keys = server.asked
      .filter(({ path }) => path === '/api/altcoin/transfer')
      .map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(keys.length).toBe(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[3]).not.toBe(keys[0]);
  });
});

describe('Staking Rewards', () => {
  const type = async (amount: string, days = '30') => {
    const [tokens, period] = fields('Stake $MINED');
    await typeInto(tokens!, amount);
    await typeInto(period!, days);
  };
  const stakeButton = () => button('Stake Tokens') as HTMLButtonElement;
  const openStaking = async (answers?: Answers) => {
    await open(answers);
    await toTab('Staking Rewards');
  };

  it('TOK-09 TOK-12 TOK-13 TOK-14 has amount, period and an estimate that is said to be at least', async () => {
    await openStaking();
    const [amount, days] = fields('Stake $MINED');
    expect([amount!.type, days!.min, days!.max, days!.value]).toEqual(['number', '7', '365', '30']);
    expect(textOf(card('Stake $MINED'))).toContain('12%');
    await type('1000');
    expect(textOf(card('Stake $MINED'))).toMatch(/Estimated reward9estimate.*at least/);
    await type('10000', '365');
    expect(textOf(card('Stake $MINED'))).toContain('Estimated reward1,200');
  });

  it('TOK-11 the button is off below 100 and above what can be staked, and for other periods', async () => {
    await openStaking();
    for (const [amount, days, isOff] of [
      ['99', '30', true],
      ['99.99', '30', true],
      ['100', '30', false],
      ['24525', '30', false],
      ['24525.01', '30', true],
      ['100', '6', true],
      ['100', '366', true],
      ['100', '7.5', true],
    ] as const) {
      await type(amount, days);
      expect(`${amount} ${days} ${stakeButton().disabled}`).toBe(`${amount} ${days} ${isOff}`);
    }
  });

  it('TOK-10 ERR-33 a form that is sent all the same with 0, −1 or too much says so, and asks nothing', async () => {
    await openStaking();
    for (const amount of ['0', '-1', '24526']) {
      await type(amount);
      await submit(card('Stake $MINED').querySelector('form')!);
      expect(toast()).toContain('Invalid Amount');
      expect(toast()).toContain('Please enter a valid staking amount');
    }
    expect(server.count('POST /api/altcoin/stake')).toBe(0);
  });

  it('TOK-15 TOK-18 ERR-36 stakes, sets the amount back to 0 and reads the balance again', async () => {
    await openStaking({
      ...sampleTokens(),
      'POST /api/altcoin/stake': { transaction: sampleTransactions(1)[0]!, stake: sampleStake },
    });
    const before = server.count('GET /api/altcoin/balance');
    await type('100');
    await submit(card('Stake $MINED').querySelector('form')!);
    await settle();
    expect(lastBody('/api/altcoin/stake')?.body).toEqual({ amount: 100, stakingPeriod: 30 });
    expect(toast()).toContain('Tokens Staked Successfully!');
    expect(toast()).toContain('100 $MINED tokens are now earning rewards!');
    expect(fields('Stake $MINED')[0]!.value).toBe('0');
    expect(server.count('GET /api/altcoin/balance')).toBeGreaterThan(before);
  });

  it('ERR-35 tells the server’s error, or “Staking failed”', async () => {
    await openStaking({ ...sampleTokens(), 'POST /api/altcoin/stake': failure(403, 'Not now.') });
    await type('100');
    await submit(card('Stake $MINED').querySelector('form')!);
    expect(toast()).toContain('Staking Failed');
    expect(toast()).toContain('Not now.');
    server.answers['POST /api/altcoin/stake'] = new Response('{}', { status: 400 });
    await submit(card('Stake $MINED').querySelector('form')!);
    expect(toast()).toContain('Staking failed');
  });

  it('lists stakes with their end and what they pay back', async () => {
    await openStaking();
    expect(textOf(card('Your stakes'))).toMatch(/1,000\.0030.*1,009\.86active/);
  });
});

describe('Activity Log', () => {
  const rows = () => findAll('main tbody tr').map(textOf);

  it('TOK-20 TOK-21 TOK-22 C-53 shows the last 10, more when asked, and confirmed ones as a success', async () => {
    await open();
    await toTab('Activity Log');
    expect(rows()).toHaveLength(10);
    expect(rows()[0]).toMatch(/^MinedBlock 12\+12\.00.*confirmed$/);
    expect(findAll('main tbody td:last-child span')[0]!.className).toContain('text-ok');
    await press(button('Show more'));
    expect(rows()).toHaveLength(12);
    expect(findAll('main button', 'Show more')).toEqual([]);
  });

  it('shows the other wallet of a transfer so that its letters can be told apart', async () => {
    const friend = `0x${'f'.repeat(40)}`;
    const [mined] = sampleTransactions(1);
    const sent = { transaction_type: 'transfer', reason: `Sent to ${friend}`, otherAddress: friend } as const;
    const transactions = [{ ...mined!, ...sent, balanceChange: -1, amount: 1 }];
    await open({ ...sampleTokens(), 'GET /api/altcoin/transactions': { transactions, total: 1 } });
    await toTab('Activity Log');
    expect(rows()[0]).toMatch(`TransferSent to ${friend}−1.00`);
    expect(textOf(find('main tbody td .figures-mono'))).toBe(friend);
  });

  it('reads on behind the fifty that came first', async () => {
    const all = sampleTransactions(60);
    await open({
      ...sampleTokens(),
      'GET /api/altcoin/transactions': { transactions: all.slice(0, 50), total: 60 },
    });
    await toTab('Activity Log');
    for (let n = 0; n < 4; n++) await press(button('Show more'));
    expect(rows()).toHaveLength(50);
    server.answers['GET /api/altcoin/transactions'] = { transactions: all.slice(50), total: 60 };
    await press(button('Show more'));
    expect(rows()).toHaveLength(60);
    expect(server.asked.at(-1)?.path).toBe('/api/altcoin/transactions?before=11');
    expect(findAll('main button', 'Show more')).toEqual([]);
  });
});

it('OPEN-62 takes a wrapped list of transactions and a bare one', () => {
  const transactions = [...sampleTransactions(3)];
  expect(transactionsIn({ transactions, total: 3 })).toEqual(transactions);
  expect(transactionsIn(transactions)).toEqual(transactions);
});
