/** What RO-Crate 1.2 asks of a crate, and what Croissant asks of its tables, of a snapshot’s description. */
import { BLOCK_COLUMNS } from '@productive-mining/work/dataset.ts';
import { loadDataset, TABLED_WORK_TYPES } from '@productive-mining/work/datasets.ts';
import { LEDGER_TABLES } from '@productive-mining/work/ledger-tables.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeCrate } from './describe-crate.ts';
import { writtenSnapshot } from './testing/written-snapshot.ts';

type Crate = ReturnType<typeof describeCrate>;
type Entity = Crate['@graph'][number];

let crate: Crate;
let written: Awaited<ReturnType<typeof writtenSnapshot>>;
beforeAll(async () => {
  written = await writtenSnapshot();
  crate = JSON.parse(JSON.stringify(describeCrate(written)));
});

const entity = (id: string) => crate['@graph'].find((one) => one['@id'] === id)!;
const typesOf = (one: Entity) => [one['@type']].flat();
const ofType = (type: string) => crate['@graph'].filter((one) => typesOf(one).includes(type));
const idsOf = (value: unknown) => [value].flat().map((one) => (one as { '@id': string })['@id']);

describe('the description of a snapshot', () => {
  it('is a flat graph: each entity once, with a type, and every reference is one of them', () => {
    const ids = crate['@graph'].map((one) => one['@id']);
    expect(new Set(ids).size).toBe(ids.length);
    const outside = ['https://w3id.org/ro/crate/1.2'];
    for (const one of crate['@graph']) {
      expect(typesOf(one).length).toBeGreaterThan(0);
      for (const [name, value] of Object.entries(one)) {
        if (name.startsWith('@')) continue;
        for (const part of [value].flat()) {
          if (typeof part !== 'object') continue;
          expect(Object.keys(part)).toEqual(['@id']);
          expect([...ids, ...outside]).toContain(part['@id']);
        }
      }
    }
  });

  it('has the descriptor and the root that RO-Crate 1.2 wants, by its context', () => {
    expect([crate['@context']].flat()[0]).toBe('https://w3id.org/ro/crate/1.2/context');
    expect(entity('ro-crate-metadata.json')).toEqual({
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
    });
    const root = entity('./');
    expect(root).toMatchObject({
      '@type': 'Dataset',
      name: 'Productive Mining: the ledger as of block 12',
      datePublished: written.sealedAt,
      license: { '@id': 'https://creativecommons.org/licenses/by/4.0/' },
    });
    expect(String(root.description)).toMatch(/\.$/);
    const facts = idsOf(root.identifier).map((id) => entity(id).value);
    expect(facts).toEqual([written.place.fingerprint, 12, written.place.tipHash]);
  });

  it('has every file as part of the root, with size, sum and type', () => {
    expect(idsOf(entity('./').hasPart)).toEqual(written.files.map(({ path }) => path));
    for (const { path, bytes, sha256 } of written.files)
      expect(entity(path)).toMatchObject({ contentSize: String(bytes), sha256 });
    expect(ofType('cr:FileObject').map((one) => one.encodingFormat)).toEqual(
      written.tables.flatMap(() => ['text/csv', 'application/vnd.apache.parquet']),
    );
    for (const file of ofType('File')) expect(file.description).not.toBe(file['@id']);
  });

  it('has every table and every column of ledger and kinds, each read from a file of the crate', async () => {
    const columns = written.tables.map(({ stem, columns: own }) => [stem, own] as const);
    expect(columns.length).toBe(
      LEDGER_TABLES.length +
        (await Promise.all(TABLED_WORK_TYPES.map(async (kind) => (await loadDataset(kind)).results))).flat()
          .length,
    );
    for (const [stem, own] of columns) {
      const set = entity(`#${stem}`);
      expect(typesOf(set)).toEqual(['cr:RecordSet']);
      const fields = idsOf(set.field).map(entity);
      expect(fields.map(({ name, description }) => [name, description])).toEqual(
        own.map(({ name, meaning }) => [name, meaning]),
      );
      for (const [at, { unit, precision, name }] of own.entries()) {
        const field = fields[at]!;
        expect(field.unitText ?? 'none').toBe(unit);
        expect(entity(idsOf(field.additionalProperty)[0]!).value).toBe(precision);
        const source = entity(idsOf(field.source)[0]!);
        expect(entity(idsOf(source.fileObject)[0]!).encodingFormat).toBe('text/csv');
        expect(entity(idsOf(source.extract)[0]!).column).toBe(name);
      }
    }
    expect(ofType('cr:Field').length).toBe(columns.flatMap(([, own]) => own).length);
    expect(columns.at(-2)![1].slice(0, BLOCK_COLUMNS.length)).toEqual(BLOCK_COLUMNS);
  });

  it('uses no term that neither context has', () => {
    const own = Object.keys([crate['@context']].flat()[1] as object);
    // Terms of schema.org in RO-Crate’s context (https://w3id.org/ro/crate/1.2/context).
    const ofSchema =
      `about conformsTo name description datePublished version license author publisher identifier hasPart value
      encodingFormat contentSize contentUrl sha256 unitText additionalProperty`.split(/\s+/);
    const used = new Set(crate['@graph'].flatMap((one) => Object.keys(one)));
    for (const name of used) if (!name.startsWith('@')) expect([...own, ...ofSchema]).toContain(name);
  });
});
