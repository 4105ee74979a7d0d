import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import { VERSION } from '@productive-mining/contract/version.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  press,
  pressKey,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleLedger } from '../../testing/samples.ts';
import { failure, stubServer } from '../../testing/stub-server.ts';

/** The document of tests has no doctype: KaTeX is told the mode. */
beforeEach(() => {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const ledger = sampleLedger(9);
const detail = (index: number, change: Partial<BlockDetail> = {}): BlockDetail => ({
  ...ledger.detail(index)!,
  certificate: { version: 1, leafCount: 3, openings: [{ leaf: 1, summary: 'AAAA' }] },
  ...change,
});

describe('/blocks/:index', () => {
  it('shows header, proof status with escapes, seal and costs', async () => {
    const block = detail(5);
    stubServer({ 'GET /api/blocks/5': block });
    await openPage('/blocks/5');
    expect(textOf(find('h1'))).toContain('Block 5');
    const header = textOf(card('Block header'));
    expect(header).toContain(block.nonce);
    expect(header).toContain(block.timestamp);
    for (const value of [
      block.blockHash,
      block.previousHash,
      block.workRoot,
      block.secret,
      block.resultHash,
    ]) {
      expect(findAll(`[data-tooltip="${value}"]`).length).toBeGreaterThan(0);
    }
    expect(textOf(card('What this block says'))).toContain('1 % wrong 0.54');
    expect(textOf(card('Certificate and signatures'))).toContain('Leaves opened1');
    expect(textOf(card('Certificate and signatures'))).toContain('that binds miners, not the server.');
    expect(textOf(card('Work'))).toContain('estimate');
  });

  it('shows the sign of the block’s own group, and otherwise that of its kind', async () => {
    const ofKind = detail(5, { workType: 'yang_mills' });
    stubServer({ 'GET /api/blocks/5': { ...ofKind, sign: 'SU(2)' }, 'GET /api/blocks/6': ofKind });
    for (const [path, sign] of [
      ['/blocks/5', 'SU(2)'],
      ['/blocks/6', 'SU(3)'],
    ] as const) {
      await openPage(path);
      expect(textOf(find('main header'))).toMatch(new RegExp(`^${sign.replaceAll(/[()]/g, '\\$&')}`));
    }
  });

  it('shows a statement as it was sealed, and below it what is known not to be shown', async () => {
    const [discovery] = detail(5).discoveries;
    const statements = [
      {
        claim: 'All were counted.',
        status: 'counted' as const,
        method: 'A count.',
        note: 'Nobody counts them.',
      },
    ];
    stubServer({ 'GET /api/blocks/5': detail(5, { discoveries: [{ ...discovery!, statements }] }) });
    await openPage('/blocks/5');
    const said = textOf(card('What this block says'));
    expect(said).toContain('All were counted.');
    expect(said).toContain('not shownKnown since this block was sealed: Nobody counts them.');
  });

  it('shows picture, formulas and lists of the kind', async () => {
    const [discovery] = detail(5).discoveries;
    const rows = Array.from({ length: 10 }, (_, at) => [`${at}`, 'x']);
    stubServer({
      'GET /api/blocks/5': detail(5, {
        discoveries: [
          {
            ...discovery!,
            furtherPictures: [
              {
                title: 'A second line',
                caption: 'Another.',
                x: { label: 'x' },
                y: { label: 'y' },
                series: [{ label: 'b', mark: 'line', x: [0, 1], y: [1, 0] }],
              },
            ],
            picture: {
              title: 'One line',
              caption: 'A line.',
              x: { label: 'x' },
              y: { label: 'y' },
              series: [{ label: 'a', mark: 'line', x: [0, 1], y: [0, 1] }],
            },
            findings: {
              formulas: [
                {
                  tex: '\\pi(10) = 4',
                  meaning: 'Primes up to ten.',
                  plain: '4',
                  again: { program: 'PARI/GP', lines: 'primepi(10)' },
                },
              ],
              tables: [{ title: 'Largest gaps', columns: ['p', 'kind'], rows }],
            },
          },
        ],
      }),
    });
    await openPage('/blocks/5');
    await settle();
    const result = card('Result');
    expect(textOf(result)).toContain('One line');
    expect(textOf(result)).toContain('A second line');
    expect(textOf(result)).toContain('Primes up to ten.');
    expect(result.querySelector('.katex math')).not.toBeNull();
    expect(textOf(result)).toContain('2 more');
    expect(result.querySelectorAll('table')[0]?.querySelectorAll('tbody tr')).toHaveLength(8);
  });

  it('begins with what the block says: its first statement, then what is proved; the rest on request', async () => {
    const [discovery] = detail(5).discoveries;
    const said = (claim: string, status: 'proved' | 'counted' | 'computed') => ({
      claim,
      status,
      method: 'm',
    });
    const statements = [
      said('First.', 'counted'),
      said('Computed.', 'computed'),
      said('Proved one.', 'proved'),
      said('Proved two.', 'proved'),
      said('Proved three.', 'proved'),
    ];
    stubServer({ 'GET /api/blocks/5': detail(5, { discoveries: [{ ...discovery!, statements }] }) });
    await openPage('/blocks/5');
    const titles = findAll('main section h2').map(textOf);
    expect(titles.slice(0, 3)).toEqual(['What this block says', 'Result', 'Verify here']);
    const claims = [...card('What this block says').querySelectorAll('li > p:first-child')];
    const texts = (areFurther: boolean) =>
      claims.filter((claim) => (claim.closest('details') !== null) === areFurther).map(textOf);
    expect(texts(false)).toEqual(['First.', 'Proved one.', 'Proved two.']);
    expect(texts(true)).toEqual(['Computed.', 'Proved three.']);
    expect(textOf(find('summary', '2 more statements'))).toBe('2 more statements');
  });

  it('copies figures and lists in plain digits, and lines for other programs', async () => {
    const [discovery] = detail(5).discoveries;
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const findings = {
      formulas: [
        {
          tex: '\\pi(10^6) = 78{,}498',
          meaning: 'Primes.',
          plain: '78498',
          again: { program: 'primesieve' as const, lines: 'primesieve 0 1000000 -c1 -q' },
        },
      ],
      tables: [
        {
          title: 'Gaps',
          columns: ['p', 'v'],
          rows: [
            ['4,652,353', '−1,000'],
            ['1, 2', '3,4'],
          ],
        },
      ],
    };
    stubServer({ 'GET /api/blocks/5': detail(5, { discoveries: [{ ...discovery!, findings }] }) });
    await openPage('/blocks/5');
    await press(button('Copy figure: Primes.'));
    await press(button('For primesieve line: Primes.'));
    await press(button('Copy list: Gaps'));
    expect(copied).toEqual(['78498', 'primesieve 0 1000000 -c1 -q', 'p\tv\n4652353\t-1000\n1, 2\t3,4\n']);
    expect(findAll('[role="status"]').map(textOf)).toContain('Copied: list: Gaps');
  });

  it('cites the block with statement, ledger, hash, version and date', async () => {
    const block = detail(5);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const fingerprint = 'c'.repeat(64);
    stubServer({ 'GET /api/blocks/5': block, 'GET /api/keys': { fingerprint, keys: [] } });
    await openPage('/blocks/5');
    await press(button('Copy text citation as text'));
    await press(button('Copy BibTeX citation as BibTeX'));
    for (const text of copied)
      for (const part of [
        block.discoveries[0]!.statements[0]!.claim,
        fingerprint,
        block.blockHash,
        block.timestamp,
        VERSION,
        `Status: ${block.discoveries[0]!.statements[0]!.status}.`,
        `${window.location.origin}/blocks/5`,
      ])
        expect(text).toContain(part);
    expect(copied[1]).toMatch(/^@misc\{productive-mining-cccccccc-5,/);
    const links = findAll('[data-tour="block-cite"] a').map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/docs/method/${block.workType}`, '/docs/format']);
  });

  it('without the ledger’s key nothing is cited, and it is asked for again on request', async () => {
    const server = stubServer({
      'GET /api/blocks/5': detail(5),
      'GET /api/keys': failure(500, 'The database is away.'),
    });
    await openPage('/blocks/5');
    expect(textOf(card('Cite and read on'))).toContain('The database is away.');
    server.answers['GET /api/keys'] = { fingerprint: 'c'.repeat(64), keys: [] };
    await press(button('Retry'));
    expect(textOf(card('Cite and read on'))).toContain('c'.repeat(64));
  });

  it('offers the instance of a kind that has random ones, and no other', async () => {
    const [discovery] = detail(5).discoveries;
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const server = stubServer({
      'GET /api/blocks/4': detail(4),
      'GET /api/blocks/5': detail(5, { discoveries: [{ ...discovery!, hasInstance: true }] }),
      'GET /api/blocks/5/instance': Response.json({ program: 'PARI/GP', lines: 'q = 7;\n' }),
    });
    await openPage('/blocks/5');
    await press(button('Copy the instance'));
    expect(copied).toEqual(['q = 7;\n']);
    server.answers['GET /api/blocks/5/instance'] = failure(404, 'Block 5 has none.');
    await press(button('Download instance'));
    expect(textOf(card('The instance'))).toContain('Nothing was saved. Block 5 has none.');
    await openPage('/blocks/4');
    expect(findAll('h2', 'The instance')).toEqual([]);
  });

  it('k, j and the arrows lead to the neighbours, not from a field or a plot', async () => {
    stubServer({
      'GET /api/blocks/4': detail(4),
      'GET /api/blocks/5': detail(5),
      'GET /api/blocks/6': detail(6),
    });
    await openPage('/blocks/5');
    await pressKey(document.body, 'k');
    expect(window.location.pathname).toBe('/blocks/4');
    await pressKey(document.body, 'ArrowRight');
    await pressKey(document.body, 'j');
    expect(window.location.pathname).toBe('/blocks/6');
    expect(document.title).toMatch(/^Block 6 · /);
    expect(document.activeElement?.id).toBe('main');
    await pressKey(document.body, '?');
    expect(textOf(find('dialog[aria-label="Shortcuts"]'))).toContain('the earlier, the later block');
  });

  it('a disputed block says what that means', async () => {
    stubServer({ 'GET /api/blocks/5': detail(5, { status: 'disputed' }) });
    await openPage('/blocks/5');
    expect(textOf(find('h1'))).toContain('Disputed');
    expect(textOf(find('main'))).toContain(
      'A later check found a result that differs from what this block states.',
    );
  });

  it('a block with the time of the one before it says why', async () => {
    const sentence = 'The clock of this server was ahead when an earlier block was sealed';
    stubServer({
      'GET /api/blocks/4': detail(4),
      'GET /api/blocks/5': detail(5, { isTimeOfPrevious: true }),
    });
    await openPage('/blocks/4');
    expect(textOf(find('main'))).not.toContain(sentence);
    await openPage('/blocks/5');
    expect(textOf(find('main'))).toContain(sentence);
  });

  it('a faulty block says that it does not verify, and why', async () => {
    const fault = 'The block hash isn’t the hash of the header.';
    stubServer({ 'GET /api/blocks/5': detail(5, { status: 'faulty', fault }) });
    await openPage('/blocks/5');
    expect(textOf(find('h1'))).toContain(`Does not verify: ${fault}`);
    expect(textOf(find('h1'))).not.toContain('Verified');
    expect(textOf(find('main'))).toContain(`Does not verify. ${fault} What is stored of this block isn’t`);
  });

  it.each(['verified', 'disputed', 'faulty'] as const)('the statements of a %s block', async (status) => {
    stubServer({ 'GET /api/blocks/5': detail(5, { status }) });
    await openPage('/blocks/5');
    const badge = find('[data-tour="block-statements"] li span', 'proved');
    expect(badge.classList.contains('text-ok')).toBe(status === 'verified');
  });

  it('a block that doesn’t exist, by number or by name, leads to all blocks', async () => {
    stubServer({ 'GET /api/blocks/77': failure(404, 'There is no block 77.') });
    await openPage('/blocks/77');
    expect(textOf(find('main h1'))).toBe('No such block');
    const server = stubServer();
    await openPage('/blocks/abc');
    expect(textOf(find('main h1'))).toBe('No such block');
    expect(server.asked.filter(({ path }) => path.startsWith('/api/blocks/'))).toEqual([]);
    expect(find('main a', 'All blocks').getAttribute('href')).toBe('/blocks');
  });
});
