import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card, closePage, openPage, press, settle, textOf, typeInto } from '../../testing/open-page.tsx';
import { sampleSolutionSets } from '../../testing/sample-solution-sets.ts';
import { sampleLedger } from '../../testing/samples.ts';
import { type StubServer, stubServer } from '../../testing/stub-server.ts';

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:saved');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const stubDownloads = (answers: Parameters<typeof stubServer>[0] = {}): StubServer =>
  stubServer({
    'GET /api/mining/stats': sampleLedger(3).stats,
    'GET /api/solution-sets/all': sampleSolutionSets,
    ...answers,
  });

describe('the snapshot', () => {
  const field = () => card('Snapshot').querySelector('input') as HTMLInputElement;
  const snapshotButton = () => [...card('Snapshot').querySelectorAll('button')][0]!;
  const answer = () =>
    new Response('PK', {
      headers: { 'content-disposition': 'attachment; filename="productive-mining-block-3.zip"' },
    });

  it('is of the newest block unless another one is named', async () => {
    const blocks = sampleLedger(3).stats.totalBlocks;
    const server = stubDownloads({
      [`GET /api/solution-sets/snapshots/${blocks}`]: answer(),
      'GET /api/solution-sets/snapshots/1': answer(),
    });
    await openPage('/downloads');
    await press(snapshotButton());
    await settle();
    expect(saved).toEqual(['productive-mining-block-3.zip']);
    await typeInto(field(), '1');
    await press(snapshotButton());
    await settle();
    expect(server.asked.map(({ path }) => path).filter((path) => path.includes('snapshots'))).toEqual([
      `/api/solution-sets/snapshots/${blocks}`,
      '/api/solution-sets/snapshots/1',
    ]);
    expect(textOf(card('Snapshot'))).toContain('Save signed manifest');
  });

  it.each(['0', '99', 'twelve', '-1', '1.5'])(
    'is of no block %s, and the field says which there are',
    async (text) => {
      stubDownloads();
      await openPage('/downloads');
      await typeInto(field(), text);
      expect(snapshotButton().disabled).toBe(true);
      expect(textOf(card('Snapshot').querySelector('[role=alert]'))).toMatch(
        /^The index of a block, from 1 to \d+\.$/,
      );
    },
  );

  it('isn’t there before the first block, and says so', async () => {
    stubDownloads({ 'GET /api/mining/stats': { ...sampleLedger(3).stats, totalBlocks: 0 } });
    await openPage('/downloads');
    expect(snapshotButton().disabled).toBe(true);
    expect(textOf(card('Snapshot'))).toContain('No block yet');
  });

  it('names its licence', async () => {
    stubDownloads();
    await openPage('/downloads');
    expect(textOf(card('Snapshot'))).toContain('CC BY 4.0');
  });
});
