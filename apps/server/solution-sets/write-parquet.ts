/**
 * Tables as Apache Parquet, a group of rows after the other, so that memory doesn’t grow with the table. What the columns mean,
 * and as of which block the file is true, is in the metadata of its footer.
 */
import type { Column, Row } from '@productive-mining/work/dataset.ts';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Sheet } from './sheet.ts';

const GROUP_ROWS = 2000;
/** Characters of the texts of a group, after which it ends earlier. */
const GROUP_CHARACTERS = 4 * 2 ** 20;

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

export async function* writeParquet({ columns, rows, place }: Sheet): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: schemaOf(columns),
    createdBy: 'productive-mining',
    kvMetadata: [
      { key: 'productive-mining.place', value: JSON.stringify(placeText(place)) },
      { key: 'productive-mining.columns', value: JSON.stringify(columns) },
    ],
  });
  const write = (group: readonly Row[]) => {
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: group.map((row) => parquetValue(type, row[at])),
      offsetIndex: false,
      // Both ends of a text would be kept in memory, for every group, until the footer is written.
      statistics: type === 'integer' || type === 'real',
    }));
    parquet.write({ columnData, rowGroupSize: group.length });
    // Indices are left out, and their places would be kept for every group too.
    parquet.pendingIndexes.length = 0;
  };
  for await (const group of groupsOf(rows)) {
    write(group);
    yield taken(writer);
  }
  parquet.finish();
  yield taken(writer);
}

const placeText = ({ asOf, tipHash, fingerprint }: Sheet['place']) => ({ asOf, tipHash, fingerprint });

async function* groupsOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let group: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    group.push(row);
    for (const value of row) if (typeof value === 'string') characters += value.length;
    if (group.length < GROUP_ROWS && characters < GROUP_CHARACTERS) continue;
    yield group;
    group = [];
    characters = 0;
  }
  if (group.length > 0) yield group;
}

const TYPES: Readonly<Record<Column['type'], Partial<Schema[number]>>> = {
  integer: { type: 'INT64' },
  real: { type: 'DOUBLE' },
  decimal: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
};

function schemaOf(columns: readonly Column[]): Schema {
  const root: Schema[number] = { name: 'root', num_children: columns.length };
  const elements = columns.map(({ name, type }): Schema[number] => ({
    name,
    repetition_type: 'OPTIONAL',
    ...TYPES[type],
  }));
  return [root, ...elements];
}

function parquetValue(type: Column['type'], value: Row[number]): bigint | number | string | null {
  if (value === null || value === undefined) return null;
  if (type === 'integer') return BigInt(value as number | bigint);
  return type === 'real' ? Number(value) : String(value);
}

/** The bytes that were written since the last time. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}
