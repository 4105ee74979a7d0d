import type { RecordsData } from '@productive-mining/contract/entities/result.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  card,
  closePage,
  find,
  openPage,
  perform,
  press,
  settle,
  textOf,
} from '../../../testing/open-page.tsx';
import { sampleSession, withSessions } from '../../../testing/samples.ts';
import { failure, stubServer } from '../../../testing/stub-server.ts';

const PATH = 'GET /api/records/lattice_crypto';
const RECORDS = {
  title: 'Shortest vectors by dimension',
  meaning: 'Compared by their norm.',
  columns: ['Dimension', '‖v‖'],
  records: [
    {
      class: 70,
      className: 'dimension 70',
      figures: ['2090.2'],
      blockIndex: 4,
      timestamp: '2026-11-20T12:00:00.000Z',
    },
  ],
};

/** The Mining page while a lattice is reduced, with the records opened. */
async function openRecords(records: RecordsData | Response) {
  const server = stubServer({ ...withSessions(sampleSession('lattice_crypto', 1)), [PATH]: records });
  await openPage();
  expect(server.count(PATH)).toBe(0);
  const details = card('Active Computation').querySelector('details')!;
  expect(textOf(details)).toBe('Records so far');
  await perform(() => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  await settle();
  return server;
}

afterEach(closePage);

describe('the records of the kind that is computed', () => {
  it('are read when they are asked for, and lead to their blocks', async () => {
    await openRecords(RECORDS);
    expect(textOf(find('table[aria-label="Shortest vectors by dimension"] tbody tr'))).toMatch(
      /^704record2090.2/,
    );
    expect(find('a', 'Block 4, dimension 70').getAttribute('href')).toBe('/blocks/4');
    expect(textOf(card('Active Computation'))).toContain('Compared by their norm.');
  });

  it('are none before the first block', async () => {
    await openRecords({ ...RECORDS, records: [] });
    expect(textOf(card('Active Computation'))).toContain('No block holds a record yet.');
  });

  it('are asked for again when they could not be read', async () => {
    const server = await openRecords(failure(503, 'The database is restarting.'));
    expect(textOf(find('[role="alert"]'))).toContain('The database is restarting.');
    server.answers[PATH] = RECORDS;
    await press(button('Retry'));
    await settle();
    expect(textOf(card('Active Computation'))).toContain('2090.2');
  });

  it('are missing below a kind whose results don’t compare', async () => {
    stubServer(withSessions(sampleSession('riemann_zero', 1)));
    await openPage();
    expect(card('Active Computation').querySelector('details')).toBeNull();
  });
});
