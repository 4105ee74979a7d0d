import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyLiveMessage, createLiveEffects } from '../../live/live-effects.ts';
import { REFETCH } from '../../live/refetch-throttle.ts';
import {
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { emptyFrontier, sampleCoverage, sampleFrontier } from '../../testing/sample-coverage.ts';
import { minedBlock } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

const WELCOME =
  'Welcome to Productive Mining. Each session computes real mathematics; what a second method confirms is sealed into a block that anyone can check again.';

let server: StubServer;
const open = (answer: ReturnType<typeof sampleCoverage> | Response) => {
  server = stubServer({ 'GET /api/coverage': answer, 'GET /api/blockchain/height': { height: 4 } });
  return openPage('/');
};
const banner = () => textOf(find('section[aria-label="Welcome"]'));
const line = () => textOf(find('[data-testid="ledger-line"]'));
const primes = (changes = {}) =>
  sampleFrontier({
    workType: 'prime_pattern',
    frontier: 'all',
    claims: [{ claim: 'This ledger counted 455,052,511 primes.', status: 'counted', method: 'Sieve.' }],
    ...changes,
  });

afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('the ledger’s sentence in the welcome banner', () => {
  it('is that of the chosen kind, with the visitor’s own share and a link to the whole', async () => {
    await open(sampleCoverage(primes({ blocks: 90 }), sampleFrontier()));
    expect(banner().startsWith(WELCOME)).toBe(true);
    expect(line()).toContain('the first 6,000 zeros of ζ(s)');
    expect(line()).toContain('You: 1 of 4 blocks');
    expect(find('[data-testid="ledger-line"] a').getAttribute('href')).toBe('/coverage#riemann_zero');
  });

  it('says what is counted beyond the proved total, which waits for another method', async () => {
    const proved = { claim: 'This ledger proves: 293 primes.', status: 'proved' as const, method: 'Posts.' };
    const counted = {
      claim: 'This ledger counts: π(9) = 555.',
      status: 'counted' as const,
      method: 'Sieve.',
    };
    await open(sampleCoverage(primes({ claims: [proved, counted] })));
    expect(line()).toContain(
      'This ledger counts: π(9) = 555. To be proved when another method has counted there too.',
    );
    await open(sampleCoverage(primes({ claims: [proved] })));
    expect(line()).not.toContain('To be proved');
  });

  it('is that of the frontier with most blocks while the chosen kind has none', async () => {
    const few = sampleFrontier({ workType: 'goldbach_verification', blocks: 2 });
    await open(sampleCoverage(emptyFrontier(), few, primes({ blocks: 90 })));
    expect(line()).toContain('455,052,511 primes');
  });

  it('is not there without a block, nor when coverage can’t be read', async () => {
    await open(sampleCoverage(emptyFrontier()));
    expect(banner()).toBe(WELCOME);
    await open(failure(503, 'busy'));
    expect(banner()).toBe(WELCOME);
  });

  it('rises when a block is mined', async () => {
    vi.useFakeTimers();
    const effects = createLiveEffects(await open(sampleCoverage(sampleFrontier())));
    const [main] = sampleFrontier().claims;
    const risen = sampleFrontier({ claims: [{ ...main!, claim: 'The first 8,000 zeros.' }] });
    server.answers['GET /api/coverage'] = sampleCoverage(risen);
    applyLiveMessage(effects, { type: 'block_mined', data: minedBlock(5, false) });
    await passTime(REFETCH.jitterMs);
    await settle();
    expect(line()).toContain('The first 8,000 zeros.');
    await passTime(60_000);
  });
});

describe('what was known before, at the start card', () => {
  const startCard = () => textOf(find('[data-tour="difficulty"]'));
  const typeCard = () => textOf(find('[data-tour="computation-type"]'));

  it('is that of the frontier at the chosen difficulty', async () => {
    const beyond = sampleFrontier({
      frontier: 'beyond',
      difficulties: { from: 48, to: 100 },
      chosenAt: { from: 48, to: 100 },
      knownBefore: { claim: 'Nothing was known there.', brief: 'Nothing was known.', sources: [] },
      isNextNew: true,
    });
    const near = { difficulties: { from: 1, to: 47 }, chosenAt: { from: 1, to: 47 } };
    await open(sampleCoverage(sampleFrontier(near), beyond));
    expect(startCard()).toContain('Known before: All zeros to t = 3·10¹² were known to lie on the line.');
    expect(startCard()).toContain('The next region was known before; this ledger computes it independently.');
    expect(startCard()).toContain('Against lcalc 2.0.5: 1/127 of its time for a zero, measured on');
    expect(find('[data-tour="difficulty"] a').getAttribute('rel')).toBe('noopener');
    const slider = find('[role=slider]', 'Complexity Level');
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await settle();
    expect(startCard()).toContain('Nothing was known there.');
    expect(startCard()).toContain('The next region is new ground.');
  });

  it('is said in one sentence of each of several kinds', async () => {
    await open(sampleCoverage(sampleFrontier()));
    await press(findAll('button[role="switch"]')[0]!);
    expect(typeCard()).toContain('Known before: Known to t = 3·10¹².');
    expect(typeCard()).toContain('The next region was known before; this ledger computes it independently.');
  });

  it('is said to be missing when it can’t be read', async () => {
    await open(failure(503, 'busy'));
    expect(startCard()).toContain('What was known before could not be read.');
  });
});
