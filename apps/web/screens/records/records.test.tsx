import { getRecordsFeed, listRecords } from '@productive-mining/contract/endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { keyOf } from '../../api/keys.ts';
import {
  button,
  card,
  closePage,
  find,
  findAll,
  openPage,
  perform,
  press,
  textOf,
} from '../../testing/open-page.tsx';
import { sampleHolder, sampleRecord } from '../../testing/sample-coverage.ts';
import { failure, type StubServer, stubServer } from '../../testing/stub-server.ts';
import type { LedgerRecords, RecordList } from './queries.ts';

let server: StubServer;
const open = (answer: LedgerRecords | Response) => {
  server = stubServer({ 'GET /api/records': answer });
  return openPage('/records');
};
const held = (...records: RecordList[]): LedgerRecords => ({ height: 3, ledgerHeight: 3, records });
const record = (name: string) => find(`[data-record="${name}"]`);

afterEach(closePage);

describe('records', () => {
  it('says what is compared, who holds it and what is published', async () => {
    await open(held(sampleRecord()));
    expect(document.title).toMatch(/^Records · /);
    const text = textOf(record('closest_zeros'));
    expect(text).toContain('The smallest distance of two zeros');
    expect(text).toContain('0.000 412between zeros 4,765 and 4,766');
    expect(text).toContain('FigureWhereCheckedBlock');
    expect(text).toContain('figureprovedextremespot-checked3Verified');
    expect(text).toContain('Published: Below zero 10⁹');
    expect(find('a', 'Block 3, Closest zeros').getAttribute('href')).toBe('/blocks/3');
    const source = find('[data-record] a', /Odlyzko 1992/);
    expect([source.getAttribute('rel'), source.getAttribute('target')]).toEqual(['noopener', '_blank']);
    expect(find('time').getAttribute('datetime')).toBe('2026-01-02T10:00:00.000Z');
  });

  it('has a row for each class, and no column of classes without any', async () => {
    const holders = [
      sampleHolder({ className: 'dimension 70', blockIndex: 2 }),
      sampleHolder({ className: 'dimension 80', status: 'faulty' }),
    ];
    const lattices = { workType: 'lattice_crypto', name: 'shortest', title: 'Shortest vectors' } as const;
    await open(held(sampleRecord(), sampleRecord({ ...lattices, classTitle: 'Dimension', holders })));
    expect(textOf(record('shortest'))).toContain('DimensionFigureWhere');
    expect(textOf(record('closest_zeros'))).not.toContain('Dimension');
    const rows = [...record('shortest').querySelectorAll('tbody tr')].map(textOf);
    expect(rows[0]).toMatch(/^dimension 70/);
    expect(rows[1]).toContain('Does not verify');
    expect(find('a', 'Block 2, Shortest vectors, dimension 70')).toBeTruthy();
  });

  it('tells a figure from its being the extreme, which isn’t claimed everywhere', async () => {
    const marks = async (changes: Partial<RecordList>) => {
      await open(held(sampleRecord(changes)));
      return textOf(record('closest_zeros').querySelectorAll('tbody td')[2]!);
    };
    expect(await marks({})).toBe('figureprovedextremespot-checked');
    expect(await marks({ extremality: 'not claimed' })).toBe('figureprovedextremenot claimed');
    expect(await marks({ extremality: 'only figure' })).toBe('figureprovedextremeonly figure there');
  });

  it('leads to its kinds, to the coverage and to the feed', async () => {
    await open(held(sampleRecord(), sampleRecord({ workType: 'lattice_crypto', name: 'shortest' })));
    const links = findAll('nav[aria-label="Kinds on this page"] a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#riemann_zero', '#lattice_crypto']);
    expect(find('main a', 'the coverage').getAttribute('href')).toBe('/coverage');
    expect(find('main a', 'Feed of new records').getAttribute('href')).toBe(getRecordsFeed.path);
    expect(textOf(card(/Lattice/))).toContain('Closest zeros');
  });

  it('is empty with one sentence and the next step, and still says what is compared', async () => {
    await open({ height: 0, ledgerHeight: 0, records: [sampleRecord({ holders: [] })] });
    expect(textOf(find('main'))).toContain('No block yet: the first of each kind sets its first records.');
    expect(find('a', 'Mine a block').getAttribute('href')).toBe('/');
    expect(textOf(record('closest_zeros'))).toContain('No block has set it yet.');
    expect(textOf(record('closest_zeros'))).toContain('Published:');
  });

  it('says what happened when it can’t be read, and tries again', async () => {
    await open(failure(500, 'Something went wrong.'));
    expect(textOf(find('[role="alert"]'))).toContain('Something went wrong.');
    server.answers['GET /api/records'] = held(sampleRecord());
    await press(button('Retry'));
    expect(textOf(record('closest_zeros'))).toContain('0.000 412');
  });

  it('keeps what it has when it can’t be read again, and says since when', async () => {
    const client = await open(held(sampleRecord()));
    server.answers['GET /api/records'] = failure(503, 'busy');
    await perform(() => void client.refetchQueries({ queryKey: keyOf(listRecords) }));
    expect(textOf(find('h1'))).toMatch(/as of \d/);
    expect(textOf(record('closest_zeros'))).toContain('0.000 412');
  });
});
