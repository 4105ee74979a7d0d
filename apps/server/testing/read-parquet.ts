/** For tests: reads a Parquet file by another program than the one that wrote it, DuckDB. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

export interface ParquetRead {
  /** DuckDB’s names of the columns’ types. */
  types: Record<string, string>;
  /** Whole numbers of 64 bits as texts. */
  rows: Record<string, unknown>[];
  /** The footer’s metadata of ours, by key. */
  metadata: Record<string, string>;
  /** Columns of which some group says its least value. */
  columnsWithEnds: string[];
}

/** @param folder in which the file is put down */
export async function readParquet(folder: string, content: Buffer): Promise<ParquetRead> {
  const file = path.join(folder, `read-${Date.now()}-${Math.random().toString(36).slice(2)}.parquet`);
  await writeFile(file, content);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const ask = async (text: string) => (await connection.runAndReadAll(text)).getRowObjectsJson();
    const described = await ask(`describe select * from read_parquet('${file}')`);
    const found = await ask(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${file}')`,
    );
    const ended = await ask(
      `select distinct path_in_schema as name from parquet_metadata('${file}') where stats_min_value is not null`,
    );
    return {
      columnsWithEnds: ended.map(({ name }) => String(name)),
      types: Object.fromEntries(described.map((row) => [String(row.column_name), String(row.column_type)])),
      rows: await ask(`select * from read_parquet('${file}')`),
      metadata: Object.fromEntries(found.map(({ key, value }) => [String(key), String(value)])),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
