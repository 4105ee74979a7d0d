import { solutionCsv } from '@productive-mining/work/solution-csv.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  passTime,
  press,
  settle,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleExport, sampleSolutionSets } from '../../testing/sample-solution-sets.ts';
import { sampleLedger } from '../../testing/samples.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';

/** Name of a file that the page has handed to the browser, and its content. */
interface SavedFile {
  name: string;
  content: Blob;
}

let saved: SavedFile[] = [];
let logged: unknown[] = [];
beforeEach(() => {
  saved = [];
  logged = [];
  let content: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  vi.spyOn(console, 'error').mockImplementation((entry) => void logged.push(entry));
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const TITLES = [
  'Prime Pattern Discovery',
  'Riemann Zero Analysis',
  'Yang-Mills Field Theory',
  'Goldbach Verification',
  'Navier-Stokes Simulation',
  'Elliptic Curve Analysis',
  'ECC Cryptography',
  'Lattice Cryptography',
  'Topology Analysis',
] as const;
const EVERYTHING = 'Complete Solution Database';

/** The nine files (spec part 2 §7), by the kind’s value. */
const FILES = [
  ['prime_pattern', 'prime-pattern-solutions.csv'],
  ['riemann_zero', 'riemann-zero-solutions.csv'],
  ['yang_mills', 'yang-mills-solutions.csv'],
  ['goldbach_verification', 'goldbach-solutions.csv'],
  ['navier_stokes', 'navier-stokes-solutions.csv'],
  ['birch_swinnerton_dyer', 'elliptic-curve-solutions.csv'],
  ['elliptic_curve_crypto', 'ecc-crypto-solutions.csv'],
  ['lattice_crypto', 'lattice-crypto-solutions.csv'],
  ['poincare_conjecture', 'topology-solutions.csv'],
] as const;

const exportPath = (workType: string) => `GET /api/solution-sets/export/${workType}` as const;

const stubDownloads = (answers: Parameters<typeof stubServer>[0] = {}): StubServer =>
  stubServer({
    'GET /api/mining/stats': sampleLedger(3).stats,
    'GET /api/solution-sets/all': sampleSolutionSets,
    ...Object.fromEntries(FILES.map(([kind]) => [exportPath(kind), Response.json(sampleExport(kind))])),
    ...answers,
  });

const downloadButtons = () => findAll('button', /^(Download CSV|Generating\.\.\.)/) as HTMLButtonElement[];
/** The button of the n-th card. */
const downloadButton = (place: number) => downloadButtons()[place]!;
const askedPaths = ({ asked }: StubServer) => asked.map(({ path }) => path);

/** An answer that comes when it is let. */
function heldResponse() {
  let send!: (text: string) => void;
  const text = new Promise<string>((resolve) => (send = resolve));
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(await text));
      controller.close();
    },
  });
  return { response: new Response(body), send };
}

describe('the Downloads screen', () => {
  it('DL-01 OPEN-42 leads back to the dashboard', async () => {
    stubDownloads();
    await openPage('/downloads');
    expect(find('main a', 'Back to Dashboard').getAttribute('href')).toBe('/');
    expect(textOf(find('h1'))).toBe('Database Downloads');
  });

  it('DL-02 DL-06 has an intro card, ten cards of which nine are the work types, and instructions', async () => {
    stubDownloads();
    await openPage('/downloads');
    expect(downloadButtons()).toHaveLength(10);
    const titles = downloadButtons().map((one) => textOf(one.closest('section')!.querySelector('h2')));
    expect(titles.map((title, place) => title.endsWith([...TITLES, EVERYTHING][place]!))).toEqual(
      Array.from({ length: 10 }, () => true),
    );
    expect(card('What can be downloaded')).toBeTruthy();
    expect(textOf(card('Usage Instructions'))).toContain('npx productive-mining verify-download');
  });

  it('DL-03 sets powers in descriptions as mathematics', async () => {
    stubDownloads();
    await openPage('/downloads');
    const section = downloadButtons()
      .map((one) => one.closest('section')!)
      .find((one) => textOf(one.querySelector('h2')).endsWith('Goldbach Verification'))!;
    const [description, note] = section.querySelectorAll(':scope > p');
    expect(description?.querySelector('sup')?.textContent).toBe('18');
    expect(note?.textContent).not.toMatch(/\^$/);
  });

  it('DL-03 has title, description, badge, note and button on each card', async () => {
    stubDownloads();
    await openPage('/downloads');
    for (const one of downloadButtons()) {
      const section = one.closest('section')!;
      const [description, note] = section.querySelectorAll(':scope > p');
      expect(textOf(section.querySelector('h2'))).not.toBe('');
      expect(textOf(description)).toMatch(/\.$/);
      expect(textOf(note)).toMatch(/\.$/);
      expect(textOf(section.querySelector('[data-testid=badge]'))).not.toBe('');
      expect(textOf(one)).toBe('Download CSV');
    }
    const badges = downloadButtons().map((one) =>
      textOf(one.closest('section')!.querySelector('[data-testid=badge]')),
    );
    expect(badges.slice(0, 4)).toEqual([
      '1,400 solutions',
      '1 solution',
      'Not mined yet',
      'No solutions yet',
    ]);
  });

  it('C-46 says that the tenth card saves one JSON file', async () => {
    stubDownloads();
    await openPage('/downloads');
    const tenth = textOf(card(EVERYTHING));
    expect(tenth).toContain('JSON');
    expect(tenth).toContain('Saves one JSON file');
  });

  it('DL-15 shows the figures of this server, and none of the marketing ones', async () => {
    const { stats } = sampleLedger(3);
    stubDownloads({
      'GET /api/mining/stats': { ...stats, totalBlocks: 1234, totalScientificValue: 56_789.4 },
    });
    await openPage('/downloads');
    const intro = textOf(card('What can be downloaded'));
    expect(intro).toContain('Blocks1,234');
    expect(intro).toContain(`Discoveries${stats.totalDiscoveries}`);
    expect(intro).toContain('Scientific value$56,789');
    expect(intro).toContain('Work types9');
    expect(textOf(find('main'))).not.toMatch(/33,350|33,433|43\.2M/);
  });

  it('says what the files of an empty ledger have, and where to go on', async () => {
    stubServer({ 'GET /api/solution-sets/all': { height: 0, ledgerHeight: 0, solutionSets: [] } });
    await openPage('/downloads');
    const intro = card('What can be downloaded');
    expect(textOf(intro)).toContain('No block yet, so the files have their headers alone. Mine a block');
    expect(downloadButtons()).toHaveLength(10);
  });

  it('DL-16 says that timestamps are ISO 8601 UTC', async () => {
    stubDownloads();
    await openPage('/downloads');
    expect(textOf(card('What can be downloaded'))).toContain('Timestamps are ISO 8601 UTC.');
  });

  it('C-24 links to the screens that the menu of narrow windows leaves out', async () => {
    stubDownloads();
    await openPage('/downloads');
    const links = [...card('What can be downloaded').querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(expect.arrayContaining(['/authentic', '/cryptographic-strength', '/sql']));
  });

  it('API-14 reads the stats every 30 s, and the sets every 60 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    const server = stubDownloads();
    await openPage('/downloads');
    const counts = () => [server.count('GET /api/mining/stats'), server.count('GET /api/solution-sets/all')];
    const [stats = 0, sets = 0] = counts();
    await passTime(30_000);
    expect(counts()).toEqual([stats + 1, sets]);
    await passTime(30_000);
    expect(counts()).toEqual([stats + 2, sets + 1]);
  });

  it('says what goes on without kinds, and asks again', async () => {
    const server = stubDownloads({ 'GET /api/mining/work-types': failure(500, 'Something went wrong.') });
    await openPage('/downloads');
    expect(textOf(card('Downloads'))).toContain('Something went wrong.');
    const { answers } = server;
    server.answers = { ...answers, 'GET /api/mining/work-types': sampleKinds() };
    await press(button('Retry'));
    await settle(10);
    expect(downloadButtons()).toHaveLength(10);
  });
});

const sampleKinds = () => ({
  workTypes: FILES.map(([value], place) => ({
    value,
    label: TITLES[place]!,
    displayName: TITLES[place]!,
    description: 'It computes.',
    glyph: 'x',
    available: true,
    hasRecords: false,
    estimate: { base: 1, increment: 1 },
  })),
});

describe('a download', () => {
  it.each(FILES)('DL-07 DL-13 of %s reads the JSON, and saves %s made of it', async (workType, name) => {
    const server = stubDownloads();
    await openPage('/downloads');
    await press(downloadButton(FILES.findIndex(([kind]) => kind === workType)));
    await settle();
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(saved[0]!.content.type).toMatch(/^text\/csv/);
    expect(await saved[0]!.content.text()).toBe(solutionCsv(sampleExport(workType)));
    expect(askedPaths(server)).toContain(`/api/solution-sets/export/${workType}`);
    expect(askedPaths(server).filter((path) => path.includes('export-csv'))).toEqual([]);
  });

  it('DL-14 of everything has the name of its answer, else the specification’s', async () => {
    for (const [headers, name] of [
      [{ 'content-disposition': 'attachment; filename="other-name.json"' }, 'other-name.json'],
      [{}, 'complete-solution-database.json'],
    ] as const) {
      saved = [];
      stubDownloads({ 'GET /api/solution-sets/export-all': new Response('{}', { headers }) });
      await openPage('/downloads');
      await press(downloadButton(9));
      await settle();
      expect(saved.map((file) => file.name)).toEqual([name]);
    }
  });

  it('DL-04 DL-05 disables the button of its card alone, and gives it back at the end', async () => {
    const { response, send } = heldResponse();
    stubDownloads({ [exportPath('riemann_zero')]: response });
    await openPage('/downloads');
    await press(downloadButton(1));
    expect(downloadButtons().map((one) => [textOf(one), one.disabled])).toEqual(
      Array.from({ length: 10 }, (_, place) =>
        place === 1 ? ['Generating...', true] : ['Download CSV', false],
      ),
    );
    send(JSON.stringify(sampleExport('riemann_zero')));
    await settle(5);
    expect([textOf(downloadButton(1)), downloadButton(1).disabled]).toEqual(['Download CSV', false]);
    expect(textOf(card(/Riemann Zero Analysis$/))).toContain('Saved riemann-zero-solutions.csv');
  });

  it('ERR-25 DL-05 that fails is logged with its status, and an alert says so', async () => {
    stubDownloads({ [exportPath('riemann_zero')]: failure(500, 'Something went wrong.') });
    await openPage('/downloads');
    await press(downloadButton(1));
    await settle();
    expect(saved).toEqual([]);
    expect(String(logged[0])).toBe('Error: HTTP error 500');
    expect(findAll('main [role=alert]').map(textOf)).toEqual(['Failed to download file. Please try again.']);
    expect([textOf(downloadButton(1)), downloadButton(1).disabled]).toEqual(['Download CSV', false]);
  });

  it('that breaks off saves nothing', async () => {
    stubDownloads({ [exportPath('riemann_zero')]: new Response('{"solutionSet":{"workType"') });
    await openPage('/downloads');
    await press(downloadButton(1));
    await settle();
    expect(saved).toEqual([]);
    expect(logged).toHaveLength(1);
    expect(findAll('main [role=alert]')).toHaveLength(1);
  });

  it('waits for its turn when two are running already', async () => {
    const [first, second] = [heldResponse(), heldResponse()];
    const server = stubDownloads({
      [exportPath('prime_pattern')]: first.response,
      [exportPath('riemann_zero')]: second.response,
    });
    await openPage('/downloads');
    for (const place of [0, 1, 3]) await press(downloadButton(place));
    expect(downloadButtons().filter((one) => one.disabled)).toHaveLength(3);
    expect(askedPaths(server)).not.toContain('/api/solution-sets/export/goldbach_verification');
    first.send(JSON.stringify(sampleExport('prime_pattern')));
    await settle(5);
    expect(saved.map((file) => file.name).sort()).toEqual([
      'goldbach-solutions.csv',
      'prime-pattern-solutions.csv',
    ]);
    second.send(JSON.stringify(sampleExport('riemann_zero')));
    await settle(5);
    expect(downloadButtons().filter((one) => one.disabled)).toEqual([]);
  });

  it('has further forms: the solutions, and the tables behind them', async () => {
    const server = stubDownloads({
      'GET /api/solution-sets/tables/riemann_zero/closest_pairs': new Response('PAR1'),
      [exportPath('riemann_zero')]: new Response('{}\n'),
    });
    await openPage('/downloads');
    await press(button('Blocks of zeros with their closest pairs as Parquet'));
    await settle();
    const zeros = card(/Riemann Zero Analysis$/);
    await press([...zeros.querySelectorAll('button')].find((one) => textOf(one) === 'NDJSON')!);
    await settle();
    expect(askedPaths(server)).toEqual(
      expect.arrayContaining([
        '/api/solution-sets/tables/riemann_zero/closest_pairs?form=parquet',
        '/api/solution-sets/export/riemann_zero?form=ndjson',
      ]),
    );
    expect(saved.map((file) => file.name)).toEqual([
      'riemann-zero-closest-pairs.parquet',
      'riemann-zero-solutions.ndjson',
    ]);
    expect(textOf(card(/Navier-Stokes Simulation$/))).not.toContain('other formats');
  });
});

describe('the sums behind the badges', () => {
  it('say up to which block they go while the server adds the ledger up', async () => {
    stubDownloads({ 'GET /api/solution-sets/all': { ...sampleSolutionSets, height: 2, ledgerHeight: 40 } });
    await openPage('/downloads');
    expect(textOf(find('main'))).toContain('what is shown is of the first 2 of 40 blocks');
  });

  it('are left out where they can’t be read, and downloads go on', async () => {
    stubDownloads({ 'GET /api/solution-sets/all': failure(500, 'Something went wrong.') });
    await openPage('/downloads');
    expect(textOf(downloadButton(1).closest('section')!.querySelector('[data-testid=badge]'))).toBe('CSV');
    await press(downloadButton(1));
    await settle();
    expect(saved).toHaveLength(1);
  });
});
