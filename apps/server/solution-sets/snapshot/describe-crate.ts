/**
 * A snapshot in the words of RO-Crate 1.2 (https://w3id.org/ro/crate/1.2): a flat graph in JSON-LD of files, licence and source.
 * Tables and columns are in the terms of Croissant 1.0 (http://mlcommons.org/croissant/): recordSet, field, dataType.
 */
import { MEDIA_TYPES } from '@productive-mining/contract/media-types.ts';
import type { Column, ColumnType } from '@productive-mining/work/dataset.ts';
import { AUTHOR, LICENCE, snapshotTitle } from './cite-snapshot.ts';
import type { SnapshotFile, WrittenSnapshot } from './snapshot-parts.ts';
import type { SnapshotTable } from './snapshot-tables.ts';

type Value = string | number | Reference | readonly Reference[] | readonly string[];
interface Reference {
  '@id': string;
}
interface Entity {
  '@id': string;
  '@type': string | readonly string[];
  [property: string]: Value;
}

const RO_CRATE = 'https://w3id.org/ro/crate/1.2';

/** Terms that RO-Crate’s own context doesn’t have. */
const CONTEXT = [
  `${RO_CRATE}/context`,
  {
    cr: 'http://mlcommons.org/croissant/',
    sc: 'https://schema.org/',
    recordSet: 'cr:recordSet',
    field: 'cr:field',
    dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
    source: 'cr:source',
    fileObject: 'cr:fileObject',
    extract: 'cr:extract',
    column: 'cr:column',
  },
] as const;

const DATA_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'sc:Integer',
  real: 'sc:Float',
  // No type of Croissant holds digits of any length.
  decimal: 'sc:Text',
  text: 'sc:Text',
};

const to = (id: string): Reference => ({ '@id': id });
const allOf = (entities: readonly Entity[]): Reference[] => entities.map((entity) => to(entity['@id']));

export function describeCrate(written: WrittenSnapshot): { '@context': unknown; '@graph': Entity[] } {
  const { tables, files } = written;
  const precisions = new Precisions();
  const sets = tables.map((table) => recordSetOf(table, precisions));
  const fileEntities = files.map((file) => fileOf(file, tables));
  const facts = factsOf(written);
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        about: to('./'),
        conformsTo: to(RO_CRATE),
      },
      {
        ...rootOf(written),
        identifier: allOf(facts),
        hasPart: allOf(fileEntities),
        recordSet: sets.map(([set]) => to(set!['@id'])),
      },
      ...contextOf(),
      ...facts,
      ...fileEntities,
      ...sets.flat(),
      ...precisions.entities(),
    ],
  };
}

function rootOf(written: WrittenSnapshot): Entity {
  const { place, sealedAt, tables } = written;
  return {
    '@id': './',
    '@type': 'Dataset',
    name: snapshotTitle(written),
    description: `What the first ${place.asOf === 1 ? 'block' : `${place.asOf} blocks`} of a ledger of verified computations found, in ${tables.length} tables, each as CSV and as Parquet. It is true as of block ${place.asOf} and has the same bytes whenever it is made.`,
    datePublished: sealedAt,
    version: `block ${place.asOf}`,
    license: to(LICENCE.url),
    author: to('#productive-mining'),
    publisher: to('#productive-mining'),
  };
}

function contextOf(): Entity[] {
  return [
    {
      '@id': LICENCE.url,
      '@type': 'CreativeWork',
      name: LICENCE.name,
      description: 'Free to use for anything, also changed, as long as the source is named.',
      identifier: LICENCE.spdx,
    },
    {
      '@id': '#productive-mining',
      '@type': 'Organization',
      name: AUTHOR,
      description: 'The miners of the ledger, whose addresses the table of blocks has.',
    },
  ];
}

/** What tells this ledger and block from every other. */
function factsOf({ place: { asOf, tipHash, fingerprint } }: WrittenSnapshot): Entity[] {
  const fact = (id: string, name: string, value: string | number): Entity => ({
    '@id': id,
    '@type': 'PropertyValue',
    ...{ name, value },
  });
  return [
    fact('#fingerprint', 'Fingerprint of the ledger: SHA-256 over its first keys', fingerprint),
    fact('#block', 'Block as of which it is true', asOf),
    fact('#block-hash', 'Hash of that block', tipHash ?? ''),
  ];
}

const ENCODINGS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  parquet: MEDIA_TYPES.parquet,
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
  bib: 'application/x-bibtex',
  cff: 'application/yaml',
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'snapshot.json': 'Ledger, block, time, rows of each table and coverage.',
  'README.md': 'What the snapshot holds, and how it is checked and cited.',
  'LICENSE.txt': 'The legal code of the licence.',
  'CITATION.bib': 'How the snapshot is cited, for BibTeX.',
  'CITATION.cff': 'How the snapshot is cited, in the Citation File Format.',
};

const stemOf = (path: string) => path.replace(/^data\//, '').replace(/\.\w+$/, '');

function fileOf({ path, bytes, sha256 }: SnapshotFile, tables: readonly SnapshotTable[]): Entity {
  const table = tables.find(({ stem }) => path.startsWith('data/') && stem === stemOf(path));
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return {
    '@id': path,
    '@type': table ? ['File', 'cr:FileObject'] : 'File',
    name: table ? `${table.title} (${extension === 'csv' ? 'CSV' : 'Parquet'})` : path,
    description: table?.meaning ?? DESCRIPTIONS[path] ?? path,
    encodingFormat: ENCODINGS[extension] ?? 'application/octet-stream',
    contentSize: String(bytes),
    contentUrl: path,
    sha256,
  };
}

/** The table, then its columns, each of which is read from the CSV; the Parquet file has the same under the same names. */
function recordSetOf(table: SnapshotTable, precisions: Precisions): Entity[] {
  const id = `#${table.stem}`;
  const fields = table.columns.map((column) => fieldOf({ id, table, column }, precisions));
  const set: Entity = {
    '@id': id,
    '@type': 'cr:RecordSet',
    name: table.stem,
    description: `${table.title}. ${table.meaning}`,
    field: fields.map(([field]) => to(field!['@id'])),
  };
  return [set, ...fields.flat()];
}

function fieldOf(
  { id, table, column }: { id: string; table: SnapshotTable; column: Column },
  precisions: Precisions,
): Entity[] {
  const { name, type, unit, precision, meaning } = column;
  const own = `${id}/${name}`;
  return [
    {
      '@id': own,
      '@type': 'cr:Field',
      name,
      description: meaning,
      dataType: DATA_TYPES[type],
      ...(unit === 'none' ? {} : { unitText: unit }),
      additionalProperty: precisions.of(precision),
      source: to(`${own}/source`),
    },
    {
      '@id': `${own}/source`,
      '@type': 'cr:Source',
      fileObject: to(`data/${table.stem}.csv`),
      extract: to(`${own}/extract`),
    },
    { '@id': `${own}/extract`, '@type': 'cr:Extract', column: name },
  ];
}

/** How far values are certain: many columns have it in common, and none of the vocabularies has a word for it. */
class Precisions {
  private readonly known = new Map<string, string>();

  of(precision: string): Reference {
    const id = this.known.get(precision) ?? `#precision-${this.known.size + 1}`;
    this.known.set(precision, id);
    return to(id);
  }

  entities(): Entity[] {
    return [...this.known].map(([value, id]) => ({
      '@id': id,
      '@type': 'PropertyValue',
      name: 'precision',
      value,
    }));
  }
}
