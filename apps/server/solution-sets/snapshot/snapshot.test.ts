/** Snapshots as a reader gets them: every file by its sum, its columns as they are described, and the same bytes again. */
import { createHash } from 'node:crypto';
import {
  type DownloadManifest,
  isSignedBy,
  keysAfter,
} from '@productive-mining/ledger/signing/download-manifest.ts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readParquet } from '../../testing/read-parquet.ts';
import { readZip } from '../../testing/read-zip.ts';
import {
  type AppWithFindings,
  nameFrontiers,
  startAppWithFindings,
} from '../../testing/start-app-with-findings.ts';
import { NotAddedUp, untilAddedUp } from './read-coverage-rows.ts';

let test: AppWithFindings;
let asOf: number;
let archive: Buffer;
/** Contents by their paths within the folder. */
let files: Map<string, Buffer>;
beforeAll(async () => {
  test = await startAppWithFindings();
  await nameFrontiers(test);
  asOf = test.kinds.length;
  archive = await take(asOf);
  files = unpack(archive);
});
afterAll(() => test.close());

const PATH = '/api/solution-sets/snapshots/';
const folderOf = (block: number) => `productive-mining-block-${block}/`;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function take(block: number): Promise<Buffer> {
  const { rawPayload, statusCode } = await test.app.inject(PATH + block);
  expect(statusCode).toBe(200);
  return rawPayload;
}

function unpack(content: Buffer, block = asOf): Map<string, Buffer> {
  const entries = readZip(content);
  for (const { name } of entries) expect(name.startsWith(folderOf(block))).toBe(true);
  return new Map(entries.map(({ name, content }) => [name.slice(folderOf(block).length), content]));
}

const textOf = (path: string) => files.get(path)!.toString('utf8');
const csvOf = (path: string) =>
  Papa.parse<Record<string, string>>(textOf(path), { header: true, skipEmptyLines: true });

/** Does what `sha256sum -c SHA256SUMS` does in the folder. @returns the files that don’t have their sum */
function failedSums(folder: ReadonlyMap<string, Buffer>): string[] {
  const lines = folder.get('SHA256SUMS')!.toString('utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line)!;
    const content = folder.get(path!);
    return content && sha256(content) === sum ? [] : [path!];
  });
}

interface Described {
  '@graph': { '@id': string; '@type': string | string[]; [name: string]: unknown }[];
}

describe('GET /api/solution-sets/snapshots/{asOf}', () => {
  it('is a ZIP archive with the name of its block, whose files have the time of that block', async () => {
    const { headers } = await test.app.inject(PATH + asOf);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe(`attachment; filename="productive-mining-block-${asOf}.zip"`);
    const { rows } = await test.database.pool.query('select timestamp from blocks where index = $1', [asOf]);
    const sealedMs = rows[0].timestamp.getTime();
    for (const { modified } of readZip(archive))
      expect(modified).toBe(new Date(2000 * Math.floor(sealedMs / 2000)).toISOString());
  });

  it('has a sum for every file but that of the sums, and each fits', () => {
    const listed = textOf('SHA256SUMS')
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(66));
    expect(listed.toSorted()).toEqual([...files.keys()].filter((path) => path !== 'SHA256SUMS').toSorted());
    expect(failedSums(files)).toEqual([]);
  });

  it('shows any changed byte of any file by its sum', () => {
    for (const [path, content] of files) {
      if (path === 'SHA256SUMS') continue;
      const changed = Buffer.from(content);
      changed[changed.length >> 1]! ^= 1;
      expect(failedSums(new Map([...files, [path, changed]]))).toEqual([path]);
    }
  });

  it('describes the columns that CSV and Parquet have, in their order and of their type', async () => {
    const { '@graph': graph } = JSON.parse(textOf('ro-crate-metadata.json')) as Described;
    const entity = (id: string) => graph.find((one) => one['@id'] === id)!;
    const types: Record<string, string[]> = {
      'sc:Integer': ['BIGINT'],
      'sc:Float': ['DOUBLE'],
      'sc:Text': ['VARCHAR'],
    };
    const sets = entity('./').recordSet as { '@id': string }[];
    const stems = [...files.keys()].flatMap((path) => /^data\/(.*)\.csv$/.exec(path)?.[1] ?? []);
    expect(sets.map(({ '@id': id }) => id.slice(1)).toSorted()).toEqual(stems.toSorted());
    for (const stem of stems) {
      const fields = (entity(`#${stem}`).field as { '@id': string }[]).map(({ '@id': id }) => entity(id));
      const { data, meta } = csvOf(`data/${stem}.csv`);
      expect(fields.map(({ name }) => name)).toEqual(meta.fields);
      const parquet = await readParquet(test.dataDir, files.get(`data/${stem}.parquet`)!);
      expect(Object.keys(parquet.types)).toEqual(meta.fields);
      for (const { name, dataType } of fields)
        expect(types[String(dataType)]).toContain(parquet.types[String(name)]);
      expect(parquet.rows.length).toBe(data.length);
      for (const [at, row] of parquet.rows.entries())
        for (const [name, value] of Object.entries(row))
          expect(unguarded(data[at]![name]!)).toBe(value === null ? '' : String(value));
    }
  });

  it('has all blocks and discoveries, and what they cover as the coverage says', async () => {
    expect(csvOf('data/blocks.csv').data.map(({ index }) => Number(index))).toEqual(
      test.kinds.map((_, at) => at + 1),
    );
    expect(csvOf('data/discoveries.csv').data.map(({ work_type }) => work_type)).toEqual(test.kinds);
    const facts = JSON.parse(textOf('snapshot.json'));
    for (const [stem, count] of Object.entries(facts.counts))
      expect(csvOf(`data/${stem}.csv`).data.length).toBe(count);
    const { frontiers } = (await test.app.inject('/api/coverage')).json();
    for (const { workType, frontier, blocks, regionCount } of frontiers)
      expect(facts.coverage).toContainEqual(
        expect.objectContaining({ workType, frontier, blocks, regions: regionCount }),
      );
    expect(facts.coverage.some(({ blocks }: { blocks: number }) => blocks > 0)).toBe(true);
  });

  it('names ledger, block, hash and time for who cites it, and its licence', async () => {
    const { rows } = await test.database.pool.query('select block_hash from blocks where index = $1', [asOf]);
    const bibtex = textOf('CITATION.bib');
    for (const path of ['CITATION.bib', 'CITATION.cff', 'README.md', 'snapshot.json'])
      for (const part of [test.fingerprint, rows[0].block_hash]) expect(textOf(path)).toContain(part);
    expect(bibtex).toMatch(/^@misc\{productive-mining-[0-9a-f]{8}-\d+,\n {2}title = \{\{Productive Mining: /);
    expect(bibtex.match(/\{/g)).toHaveLength(bibtex.match(/\}/g)!.length);
    expect(textOf('LICENSE.txt')).toMatch(/^Attribution 4\.0 International\n/);
    expect(textOf('CITATION.cff')).toContain('license: CC-BY-4.0');
  });

  it('has a signed manifest with time, counts and coverage, which fits no changed archive', async () => {
    const fileName = `productive-mining-block-${asOf}.zip`;
    const query = { fileName, sha256: sha256(archive) };
    const answer = await test.app.inject({ url: '/api/solution-sets/manifest', query });
    const manifest = answer.json() as DownloadManifest;
    const facts = JSON.parse(textOf('snapshot.json'));
    const { sealedAt, counts, coverage } = facts;
    expect(manifest).toMatchObject({
      asOf,
      tipHash: facts.tipHash,
      snapshot: { sealedAt, counts, coverage },
    });
    expect(manifest.rows).toBe(Object.values<number>(counts).reduce((sum, count) => sum + count, 0));
    expect(manifest.sha256).toBe(sha256(archive));
    const keys = keysAfter(manifest.keys)!;
    expect(isSignedBy(manifest, keys)).toBe(true);
    const counted = { ...manifest.snapshot!, counts: { ...counts, blocks: 1000 } };
    expect(isSignedBy({ ...manifest, snapshot: counted }, keys)).toBe(false);
    const changed = Buffer.from(archive);
    changed[changed.length >> 1]! ^= 1;
    const none = await test.app.inject({
      url: '/api/solution-sets/manifest',
      query: { ...query, sha256: sha256(changed) },
    });
    expect(none.json().code).toBe('manifest_not_found');
    expect(() => readZip(changed)).toThrow('was changed');
  });

  it('is one at a time a visitor, together with the download of everything', async () => {
    const cookie = String(
      (await test.app.inject({ method: 'POST', url: '/api/wallet/backup' })).headers['set-cookie'],
    ).split(';')[0]!;
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const { catchUp } = test.engine.tallies;
    // Its coverage waits until the blocks are added up: so long it is held here, and its other tables are sent.
    const held = new Promise<() => void>((hold) => {
      test.engine.tallies.catchUp = () => new Promise((resolve) => hold(resolve));
    });
    const first = await fetch(`http://127.0.0.1:${port}${PATH}${asOf}`, { headers: { cookie } });
    const go = await held;
    const refused = await test.app.inject({ url: '/api/solution-sets/export-all', headers: { cookie } });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_downloads']);
    test.engine.tallies.catchUp = catchUp;
    go();
    expect(Buffer.from(await first.arrayBuffer()).equals(archive)).toBe(true);
  });

  it('breaks off when the blocks aren’t added up and nothing goes on, or its reader is gone', async () => {
    const wait = (signal: AbortSignal) =>
      untilAddedUp(test.database.orm, test.engine.tallies, { height: asOf + 1, signal, lookAgainMs: 1 });
    await expect(wait(new AbortController().signal)).rejects.toBeInstanceOf(NotAddedUp);
    await expect(wait(AbortSignal.abort())).rejects.not.toBeInstanceOf(NotAddedUp);
  });

  it('has the same bytes after further blocks and a dispute, which its own block doesn’t seal', async () => {
    await test.seal({ index: asOf + 1, workType: test.kinds[0]!, value: '5.00' });
    await nameFrontiers(test);
    await test.dispute(1, asOf + 1);
    expect((await take(asOf)).equals(archive)).toBe(true);
    const later = unpack(await take(asOf + 1), asOf + 1);
    const facts = JSON.parse(later.get('snapshot.json')!.toString());
    expect(facts.counts.blocks).toBe(asOf + 1);
    const before = JSON.parse(textOf('snapshot.json')).coverage;
    const ofFirst = ({ workType }: { workType: string }) => workType === test.kinds[0];
    // The later block holds the region of the disputed one.
    expect(facts.coverage.filter(ofFirst)).toEqual(before.filter(ofFirst));
  });

  it.each([
    ['0', 400, 'validation_failed'],
    ['99', 404, 'block_not_found'],
    ['newest', 400, 'validation_failed'],
  ])('of block %s is refused: %i %s', async (block, status, code) => {
    const answer = await test.app.inject(PATH + block);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

/** The apostrophe that guards a text which a spreadsheet would take for a formula. */
const unguarded = (text: string) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text);
